// What the chronicle tells of each update: headings, and one sentence per fact.
import type { AnyNews, EventLine, GameEvent, RoundOrSetup, Seat, Territory, Update } from "../../wire";
import { PLACES } from "../board-facts";
import { dayText } from "../calls/hours";
import { OF_BATTLES, OF_GOLD } from "../event-groups";
import lobby from "../lobby/told-texts.json";
import { capital, listed, type NameAt, namesIn, ROUNDS, the } from "../names";
import { botLabel, roleOf } from "../pages/bot-names";
import { actsAgainst } from "./against";
import { takenBack } from "./undone";

export type Topic = "all" | "mine" | "battles" | "gold";

export interface Line {
  readonly key: string;
  readonly n: number;
  readonly kind: "turn" | "round" | "fact" | "aside";
  readonly text: string;
  readonly names: readonly NameAt[];
  readonly clause: string | null;
  readonly event: GameEvent | null;
  readonly round: RoundOrSetup;
  /** The decision it came from was taken back. */
  readonly isUndone: boolean;
  /** Somebody did it against you. */
  readonly isAgainst: boolean;
}

type Told = Pick<Line, "kind" | "text" | "names" | "clause" | "event">;

function aside(sentence: string): Told {
  const text = capital(sentence);
  return { kind: "aside", text, names: namesIn(text), clause: null, event: null };
}

/** Every line from the beginning; what was taken back, and what was done against you, is marked as such. */
export function tellAll(heard: readonly Update[], you: Seat | null = null): readonly Line[] {
  const undone = takenBack(heard);
  const against = actsAgainst(heard, you);
  let round: RoundOrSetup = "setup";
  return heard.flatMap((update) =>
    told(update.news).map((line, i) => {
      if (line.event?.event === "RoundBegan") round = line.event.round;
      const isAgainst = line.event !== null && against.has(line.event);
      return { ...line, key: `${update.n}-${i}`, n: update.n, round, isUndone: undone.has(update), isAgainst };
    }),
  );
}

/** What was not taken back. */
export function standing(heard: readonly Update[]): readonly Update[] {
  const undone = takenBack(heard);
  return heard.filter((update) => !undone.has(update));
}

/** Turns and rounds become headings, everything else is told in the server's words. */
function lineOf({ event, text, names, clause }: EventLine): Told {
  if (event.event === "TurnBegan") return { kind: "turn", text: `Turn ${event.turn}`, names: [], clause, event };
  if (event.event === "RoundBegan") {
    const name = ROUNDS.find((one) => one.id === event.round)?.name ?? "";
    return { kind: "round", text: name, names: [], clause, event };
  }
  return { kind: "fact", text, names, clause, event };
}

/** What is told of a piece of news. */
export function told(news: AnyNews): readonly Told[] {
  switch (news.news) {
    case "happened":
      return [
        ...(news.stand_in && news.seat ? [aside(`A bot decided for ${the(news.seat)}: their time was up.`)] : []),
        ...news.events.map(lineOf),
      ];
    case "taken_back":
      return [aside(`${the(news.seat)} undo ${news.count === 1 ? "a decision" : `${news.count} decisions`}.`)];
    case "put_back":
      return [aside(`${the(news.seat)} redo what was undone.`)];
    case "undo_wanted":
      return [aside(`${the(news.seat)} ask to ${news.is_redo ? "redo what was undone" : "undo"}.`)];
    case "undo_answered":
      return [aside(`${the(news.seat)} ${news.agree ? "agree" : "refuse"}.`)];
    case "seat_held":
      return [
        aside(
          news.holder.kind === "open"
            ? `The seat of ${the(news.seat)} is free.`
            : `${news.holder.kind === "bot" ? (roleOf(news.holder.bot) ? botLabel(news.holder) : `The ${botLabel(news.holder)}`) : news.holder.name} plays ${the(news.seat)}.`,
        ),
      ];
    case "renamed":
      return news.name === news.before ? [] : [aside(`${news.before} is now called ${news.name}.`)];
    case "ready_set":
      return [aside(`${the(news.seat)} are ${news.is_ready ? "ready" : "not ready yet"}.`)];
    case "swap_wanted":
      return [
        aside(
          `${news.seat ? the(news.seat) : "the host"} ask to swap ${the(news.seats[0])} and ${the(news.seats[1])}.`,
        ),
      ];
    case "swap_answered":
      return news.agree ? [] : [aside("The swap is off.")];
    case "seats_moved":
      return [aside(news.is_drawn ? "The peoples were drawn by lot." : "Two seats were swapped.")];
    case "lots_set":
      return [
        aside(
          news.seats.length === 0
            ? "No people is drawn by lot any more."
            : `Drawn by lot at the start: ${listed(news.seats.map(the))}.`,
        ),
      ];
    case "table_changed":
      return [aside(`The host has changed ${listed(news.changes.map((one) => lobby.changed[one]))}.`)];
    case "pause_set":
      return [
        aside(`${the(news.seat)} want ${news.is_wanted ? "a pause" : "to go on"}.`),
        ...(news.is_paused ? [aside("The game is paused.")] : []),
      ];
    case "leave_set":
      return [
        aside(
          news.until === null
            ? `${the(news.seat)} are back from vacation.`
            : `${the(news.seat)} are on vacation until ${dayText(news.until)}.`,
        ),
      ];
    case "vote_cast":
      return [aside(`${the(news.seat)} want a bot for ${the(news.against)}.`)];
    case "seat_wanted":
      return [aside(`${news.name} asks to play ${the(news.seat)}.`)];
    case "seat_answered":
      return [
        aside(`${the(news.seat)} ${news.agree ? "agree" : "refuse"} to let someone else play ${the(news.wanted)}.`),
      ];
    case "host_changed":
      return [aside(`The host is now the player of ${the(news.seat)}.`)];
    case "door_set":
      return [
        aside(`The host has ${news.is_open ? "opened the table to spectators" : "closed the table to spectators"}.`),
      ];
    case "mute_set": {
      const who = news.seat ? the(news.seat) : "the spectators";
      return [aside(news.is_muted ? `The host has muted ${who}.` : `The host lets ${who} talk again.`)];
    }
    case "bot_failed":
      return [aside(news.sentence)];
    case "answers_changed":
      return news.reason ? [aside(news.reason)] : [];
    case "status_changed":
      return [aside(`The table is ${news.status}.`)];
    default:
      return [];
  }
}

export function isAbout({ event, round, isAgainst }: Line, topic: Topic, you: Seat | null): boolean {
  if (topic === "all") return true;
  if (!event) return false;
  if (topic === "mine")
    return (
      isAgainst || Object.values(event).some((one: unknown) => one === you || (Array.isArray(one) && one.includes(you)))
    );
  if (topic === "battles") return round === "V" || OF_BATTLES.has(event.event);
  return OF_GOLD.has(event.event) || ("price" in event && event.price > 0);
}

export const isOwnDeed = ({ event }: Line, you: Seat | null): boolean =>
  you !== null &&
  event !== null &&
  (("seat" in event && event.seat === you) || ("attacker" in event && event.attacker === you));

/** The lands of an event; the dragon flies between numbers, not lands. */
export function placesIn(event: GameEvent | null): readonly Territory[] {
  const { place, origin, destination } = (event ?? {}) as Record<string, unknown>;
  return [place, origin, destination].filter(
    (one): one is Territory => typeof one === "string" && Object.hasOwn(PLACES, one),
  );
}
