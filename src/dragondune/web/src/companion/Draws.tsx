// Draws for everybody at the table: the dragon, the events, and what the set-up needs.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { DrawFacts, DrawName, EventLine, GameEvent, Seat, Update } from "../../wire";
import { useSteadyHands } from "../decide/steady-hands";
import { CardFace } from "../kit/card";
import { Named } from "../kit/named";
import { Refused } from "../kit/refused";
import { capital, nameOf } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import { EventFace } from "../stage/Strip";
import { clauseLink } from "../WhyLink";
import type { BoxProps } from "./Companion";
import words from "./companion-texts.json";
import { Die } from "./Die";

const TRACK = Array.from({ length: 18 }, (_, i) => i + 1);
const DRAWN: ReadonlySet<GameEvent["event"]> = new Set<GameEvent["event"]>([
  "SeatsTaken",
  "StarterNamed",
  "DieRolled",
  "DragonDieRolled",
  "DragonCardTurned",
  "EventCardTurned",
  "NextEventShown",
]);

/** What was drawn last. */
export function lastDrawn(heard: readonly Update[]): readonly EventLine[] {
  for (const { news } of [...heard].reverse())
    if (news.news === "happened" && news.events.some(({ event }) => DRAWN.has(event.event))) return news.events;
  return [];
}

export function Draws({ controls, room, you }: BoxProps) {
  const { session } = controls;
  const lines = useMemo(() => lastDrawn(session.heard), [session.heard]);
  const { busy, isAsleep, once } = useSteadyHands(room.drawn);
  const fault = useSignal<string | null>(null);
  const draw = (name: DrawName): void =>
    once(() =>
      session.act({ do: "draw", draw: name, after: room.drawn }).then(
        () => {
          fault.value = null;
        },
        (refusal: unknown) => {
          fault.value = sentenceOf(refusal);
        },
      ),
    );
  const rounds = room.draws.filter(({ draw: name }) => ROUNDS.has(name));
  const setup = room.draws.filter((one) => !ROUNDS.has(one.draw) && one.fault === null);
  const props = { draw, isStill: busy || isAsleep };
  return (
    <>
      <h2>Draws</h2>
      <Result lines={lines} />
      {room.next_event ? (
        <div class="box-ahead">
          <p class="sm">{words.ahead}</p>
          <EventFace card={room.next_event} />
        </div>
      ) : (
        room.is_event_seen && <p class="sm dim">{words.seen}</p>
      )}
      <p class="box-facts sm">
        <span>
          Dragon: <b>{room.dragon ?? "not placed yet"}</b>
        </span>
        {room.order.length > 0 && (
          <span>
            {room.starter ? "Order of play" : "Seats"}: <b>{room.order.map(nameOf).join(", ")}</b>
          </span>
        )}
      </p>
      {you && (
        <>
          {setup.length > 0 && <DrawList label="For the set-up" draws={setup} {...props} />}
          <DrawList label="Every turn" draws={rounds} {...props} />
          <Refused text={fault.value} />
          <ByHand controls={controls} room={room} you={you} />
        </>
      )}
      {!you && controls.picture.info.status === "running" && <p class="dim sm">{words.watching}</p>}
    </>
  );
}

const ROUNDS: ReadonlySet<DrawName> = new Set<DrawName>(["dragon", "event", "next_event"]);

function DrawList({
  label,
  draws,
  draw,
  isStill,
}: {
  label: string;
  draws: readonly DrawFacts[];
  draw: (name: DrawName) => void;
  isStill: boolean;
}) {
  return (
    <div class="box-draws" role="group" aria-label={label}>
      <h3>{label}</h3>
      {draws.map(({ draw: name, by, clause, fault }) => (
        <div key={name} class="box-draw">
          <button
            class="btn"
            type="button"
            disabled={fault !== null}
            aria-disabled={isStill}
            aria-describedby={`box-hint-${name}`}
            onClick={() => isStill || draw(name)}
          >
            {words.draws[name].name}
          </button>
          <span class="sm dim" id={`box-hint-${name}`}>
            {fault ? `${capital(fault)}.` : `${words.draws[name].hint.replace(/\.$/, "")}, ${words.by[by]}.`}
          </span>{" "}
          {clauseLink(clause)}
        </div>
      ))}
    </div>
  );
}

/** The cards and dice themselves, and what they mean. */
function Result({ lines }: { lines: readonly EventLine[] }) {
  if (lines.length === 0) return <p class="dim">{words.nothing}</p>;
  return (
    <section class="box-result" aria-label="Drawn last">
      <div class="row wrap box-faces">
        {lines.map(({ event }, i) => (
          <Drawn key={i} event={event} />
        ))}
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.text}>
            <Named text={line.text} names={line.names} /> {clauseLink(line.clause)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Drawn({ event }: { event: GameEvent }) {
  switch (event.event) {
    case "DragonCardTurned":
      return <CardFace card={event.card} width={84} />;
    case "EventCardTurned":
      return <EventFace card={event.event_card} />;
    case "DieRolled":
    case "DragonDieRolled":
      return <Die pips={event.pips} />;
    default:
      return null;
  }
}

/** What the players did on the real board without a draw. */
function ByHand({ controls: { session, picture }, room }: BoxProps & { you: Seat }) {
  const fault = useSignal<string | null>(null);
  const act = (command: Parameters<typeof session.act>[0]): void => {
    session.act(command).then(
      () => {
        fault.value = null;
      },
      (refusal: unknown) => {
        fault.value = sentenceOf(refusal);
      },
    );
  };
  return (
    <details class="more">
      <summary>Done by hand</summary>
      <p class="sm dim">{words.hand}</p>
      <div class="row wrap">
        <label class="row">
          The dragon is at{" "}
          <select
            value={room.dragon ?? ""}
            onChange={(event) => act({ do: "place_dragon", number: Number(event.currentTarget.value) })}
          >
            {!room.dragon && <option value="">…</option>}
            {TRACK.map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
        <label class="row">
          Starting Player{" "}
          <select
            value={room.starter ?? ""}
            onChange={(event) => act({ do: "set_starter", seat: event.currentTarget.value as Seat })}
          >
            {!room.starter && <option value="">…</option>}
            {picture.info.seats.map(({ seat }) => (
              <option key={seat} value={seat}>
                {nameOf(seat)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Refused text={fault.value} />
    </details>
  );
}
