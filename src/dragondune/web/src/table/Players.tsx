// The peoples: who plays them, what they have, and what everyone may know about them.
import type { Picture, Player, Seat, View } from "../../wire";
import { useTicks } from "../kit/hooks";
import { Icon } from "../kit/icon";
import { Starter, Token } from "../kit/token";
import { FACTIONS, nameOf, SEATS, suitOf } from "../names";
import { botLabel, characterOf } from "../pages/bot-names";
import { useChoices } from "../pages/rule-choices";
import { openPeople } from "../people/open-people";
import type { Session } from "../session";
import { playerOf } from "../view-queries";
import { awayText, Clock } from "./Clock";
import { allianceText, factsOf } from "./Known";
import { Ahead, Pennants, Stars } from "./Stakes";

const FIGURES = [
  ["two-coins", "gold", "gold"],
  ["card-draw", "cards", "artifacts in hand"],
  ["tombstone", "fallen", "units in the graveyard"],
  ["checked-shield", "reserve", "units in the reserve"],
] as const;
const AWAY_TICK = 20_000;

/** Round the table; always beginning with the same people, so that nobody moves when the Starting Player changes. */
export function seatOrder({ order, players }: View): readonly Seat[] {
  if (order.length < players.length) return players.map((player) => player.faction);
  const first = order.indexOf(SEATS.find((seat) => order.includes(seat)) ?? "dwarves");
  return [...order.slice(first), ...order.slice(0, first)];
}

/** `isWordy`: each figure has its word under it, where there is room. */
export function Players({ session, isWordy = false }: { session: Session; isWordy?: boolean }) {
  useTicks(Object.keys(session.away).length > 0 ? AWAY_TICK : 0);
  const picture = session.now;
  const view = picture?.view;
  if (!view) return null;
  return (
    <>
      <ol class={`players${isWordy ? " wordy" : ""}`} aria-label="Players">
        {seatOrder(view).map((seat) => {
          const player = playerOf(view, seat);
          return (
            player && (
              <Entry key={seat} session={session} picture={picture} view={view} player={player} isWordy={isWordy} />
            )
          );
        })}
      </ol>
      {isWordy && <Ahead picture={picture} />}
    </>
  );
}

function Entry({
  session,
  picture,
  view,
  player,
  isWordy,
}: {
  session: Session;
  picture: Picture;
  view: View;
  player: Player;
  isWordy: boolean;
}) {
  const seat = player.faction;
  const isAsked = view.waiting.some((one) => one.seat === seat);
  const values = [player.gold ?? "?", player.hand_size, player.graveyard, player.reserve];
  const facts = isWordy ? factsOf(picture, player, session.heard) : [];
  return (
    <li class={`pl${isAsked ? " act" : ""}`} aria-current={isAsked ? "true" : undefined}>
      <Token seat={seat} size={42} />
      <div class="entry">
        <div class="row who">
          <button
            class="nm people-open"
            type="button"
            data-people={seat}
            aria-haspopup="dialog"
            onClick={() => openPeople(seat)}
          >
            {nameOf(seat)}
          </button>
          <Who session={session} picture={picture} seat={seat} />
          {view.order[0] === seat && <Starter size={22} />}
          <Stars picture={picture} seat={seat} />
        </div>
        <div class="st">
          {FIGURES.map(([icon, word, name], i) => (
            <span key={word} title={name}>
              <Icon name={icon} size={17} title={name} /> <b>{values[i]}</b>
              {isWordy && <i aria-hidden="true">{word}</i>}
            </span>
          ))}
          {awayText(session, seat) && <span class="sm warn nowrap">{awayText(session, seat)}</span>}
          {player.ally && <Ally text={allianceText(player.ally, seat, session.heard)} seat={player.ally} />}
        </div>
        <Pennants picture={picture} seat={seat} />
        {isWordy && (
          <ul class="facts sm">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {facts.length === 0 && <li class="dim">Nothing more is known to everyone.</li>}
          </ul>
        )}
        {picture.clocks.some((one) => one.seat === seat) && (
          <p class="xs">
            <Clock session={session} picture={picture} seat={seat} />
          </p>
        )}
      </div>
    </li>
  );
}

function Ally({ seat, text }: { seat: Seat; text: string }) {
  return (
    <span class="tag push" title={text}>
      <Icon name="shaking-hands" size={17} />
      <b class={`f${FACTIONS[seat].letter}`} aria-hidden="true">
        {suitOf(seat)}
      </b>
      <span class="unseen">{text}</span>
    </span>
  );
}

function Who({ session, picture, seat }: { session: Session; picture: Picture; seat: Seat }) {
  const holder = picture.info.seats.find((one) => one.seat === seat)?.holder;
  const { choices } = useChoices();
  if (seat === session.seat) return <span class="dim sm">you</span>;
  if (holder?.kind === "bot") {
    const role = characterOf(choices, holder.bot);
    return (
      <span class="dim sm name" title={role && `${role.name} ${role.title} ${role.description}.`}>
        {botLabel(holder)}
      </span>
    );
  }
  if (holder?.kind !== "person") return <span class="dim sm">nobody</span>;
  return (
    <span class={`dim sm name${awayText(session, seat) ? " away" : ""}`} title={holder.name}>
      {holder.name}
    </span>
  );
}
