// The peoples: who plays them, what they have, and what everyone, or only you, may know about them.
import type { Picture, Player, Seat, View } from "../../wire";
import { PLACES } from "../board-facts";
import { useTicks } from "../kit/hooks";
import { Icon } from "../kit/icon";
import { Starter, Token } from "../kit/token";
import { cardName, count, FACTIONS, nameOf, SEATS, suitOf } from "../names";
import { botName } from "../pages/bots";
import { openPeople } from "../people/PeopleSheet";
import { castlesOf } from "../replay/score";
import { ownSeat, type Session } from "../session";
import { playerOf } from "../view-queries";
import { awayText, Clock } from "./Clock";
import { Known } from "./Known";

export const FIGURES = [
  ["two-coins", "gold", "gold"],
  ["card-draw", "cards", "artifacts in hand"],
  ["tombstone", "fallen", "units in the graveyard"],
  ["checked-shield", "reserve", "units in the reserve"],
  ["castle", "castles", "castles held"],
] as const;
const AWAY_TICK = 20_000;

/** Round the table; always beginning with the same people, so that nobody moves when the horn does. */
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
  const held = castlesOf(view, seat);
  const values = [player.gold ?? "?", player.hand_size, player.graveyard, player.reserve, held.length];
  return (
    <li class={`pl${isAsked ? " act" : ""}`} aria-current={isAsked ? "true" : undefined}>
      <Token seat={seat} size={46} />
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
          {view.order[0] === seat && (
            <span class="push">
              <Starter size={24} />
            </span>
          )}
        </div>
        <div class="st">
          {FIGURES.map(([icon, word, name], i) => (
            <span key={word} title={name}>
              <Icon name={icon} size={17} title={name} /> <b>{values[i]}</b>
              {isWordy && <i aria-hidden="true">{word}</i>}
            </span>
          ))}
        </div>
        <Tags
          view={view}
          player={player}
          you={ownSeat(session)}
          hasGriffins={held.some((one) => PLACES[one].griffins)}
        />
        {picture.clocks.some((one) => one.seat === seat) && (
          <p class="xs">
            <Clock session={session} picture={picture} seat={seat} />
          </p>
        )}
      </div>
    </li>
  );
}

function Who({ session, picture, seat }: { session: Session; picture: Picture; seat: Seat }) {
  const holder = picture.info.seats.find((one) => one.seat === seat)?.holder;
  if (seat === session.seat) return <span class="dim sm">you</span>;
  if (holder?.kind === "bot") return <span class="dim sm">{botName(holder.bot)} bot</span>;
  if (holder?.kind !== "person") return <span class="dim sm">nobody</span>;
  const away = awayText(session, seat);
  return (
    <>
      <span class={`dim sm name${away ? " away" : ""}`} title={holder.name}>
        {holder.name}
      </span>
      {away && <span class="sm warn nowrap">{away}</span>}
    </>
  );
}

function Tags({
  view,
  player,
  you,
  hasGriffins,
}: {
  view: View;
  player: Player;
  you: Seat | null;
  hasGriffins: boolean;
}) {
  const { ally, faction } = player;
  const { next_event } = view.decks;
  const agreements = view.deals.agreements.filter((one) => one.parties.includes(faction)).length;
  return (
    <div class="row wrap tags">
      {ally && (
        <span class="tag">
          ally{" "}
          <b class={`f${FACTIONS[ally].letter}`}>
            {suitOf(ally)} {nameOf(ally)}
          </b>
        </span>
      )}
      <Known player={player} you={you} />
      {faction === you && next_event && <span class="tag">you know the next event: {cardName(next_event)}</span>}
      {player.has_predicted && <span class="tag">has made a prediction</span>}
      {hasGriffins && (
        <span class="tag">
          <Icon name="feathered-wing" size={15} /> griffins
        </span>
      )}
      {agreements > 0 && (
        <span class="tag">
          <Icon name="scroll-unfurled" size={15} /> {count(agreements, "agreement")}
        </span>
      )}
    </div>
  );
}

/** What the figures mean. */
export function Legend() {
  return (
    <dl class="legend" aria-hidden="true">
      {FIGURES.map(([icon, word, name]) => (
        <div key={word} class="row">
          <dt>
            <Icon name={icon} size={17} />
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
      <div class="row">
        <dt>
          <Starter size={20} />
        </dt>
        <dd>Starting Player</dd>
      </div>
    </dl>
  );
}
