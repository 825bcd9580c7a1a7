// Who plays which people, and how they sit.
import type { Choices } from "../../wire";
import { Token } from "../kit/token";
import { nameOf, the } from "../names";
import { infoOf } from "./bot-names";
import { BotOptions, RoleChoice, RoleTold, ThinkingField } from "./bots";
import { type Choice, choiceOf, Segments } from "./form-controls";
import fields from "./form-texts.json";
import { type Change, type Draft, type Holding, type SeatPlan, taken } from "./table-draft";

const { seats: said } = fields;
const HOLDINGS = said.holding as unknown as readonly Choice<Holding>[];

export function SeatFields({ draft, change, choices }: { draft: Draft; change: Change; choices: Choices }) {
  const put = (seat: SeatPlan): void =>
    change({ seats: draft.seats.map((one) => (one.faction === seat.faction ? seat : one)) });
  const move = (from: number, to: number): void => {
    const seats = [...draft.seats];
    const [moved] = seats.splice(from, 1);
    if (moved) seats.splice(to, 0, moved);
    change({ seats });
  };
  const absent = draft.seats.length - taken(draft).length;
  return (
    <section class="panel form">
      <h2>Seats</h2>
      <ol class="seats">
        {draft.seats.map((seat, at) => (
          <li key={seat.faction}>
            <Token seat={seat.faction} size={46} />
            <span class="nm">{nameOf(seat.faction)}</span>
            <Segments
              bare
              label={`Who plays ${the(seat.faction)}`}
              values={HOLDINGS}
              value={seat.holding}
              choose={(holding) => put({ ...seat, holding })}
            />
            {seat.holding === "bot" && <BotChoice seat={seat} choices={choices} put={put} />}
            {draft.seating === "given" && <Places seat={seat} at={at} last={draft.seats.length - 1} move={move} />}
          </li>
        ))}
      </ol>
      <p class="dim sm">
        {said.several}
        {absent > 0 && said.absent}
      </p>
      <ThinkingField
        choices={choices}
        bots={draft.seats.flatMap((one) => (one.holding === "bot" ? [one.bot] : []))}
        value={draft.thinksFor}
        choose={(thinksFor) => change({ thinksFor })}
      />
      <Segments
        {...choiceOf<Draft["seating"]>(said.seating)}
        value={draft.seating}
        choose={(seating) => change({ seating })}
      />
      <p class="dim sm">{said.order}</p>
    </section>
  );
}

function BotChoice({ seat, choices, put }: { seat: SeatPlan; choices: Choices; put: (seat: SeatPlan) => void }) {
  return (
    <span class="botchoice">
      <select
        aria-label={`Bot for ${the(seat.faction)}`}
        value={seat.bot}
        onChange={(event) => put({ ...seat, bot: event.currentTarget.value })}
      >
        <BotOptions bot={seat.bot} />
      </select>
      <span class="dim sm">{infoOf(choices, seat.bot)?.description}</span>
      <RoleChoice
        bot={seat.bot}
        role={seat.role}
        label={`Character of ${the(seat.faction)}`}
        choose={(role) => put({ ...seat, role })}
      />
      <RoleTold role={seat.role} />
    </span>
  );
}

function Places({
  seat,
  at,
  last,
  move,
}: {
  seat: SeatPlan;
  at: number;
  last: number;
  move: (from: number, to: number) => void;
}) {
  const name = nameOf(seat.faction);
  return (
    <span class="row places">
      <button
        class="btn sq"
        type="button"
        disabled={at === 0}
        aria-label={`Move the ${name} up`}
        onClick={() => move(at, at - 1)}
      >
        ↑
      </button>
      <button
        class="btn sq"
        type="button"
        disabled={at === last}
        aria-label={`Move the ${name} down`}
        onClick={() => move(at, at + 1)}
      >
        ↓
      </button>
    </span>
  );
}
