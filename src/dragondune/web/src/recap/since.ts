// What has happened since your last move, as steps: what belongs to one deed is one step with one sentence.
import type { EventLine, GameEvent, Seat, Territory, Update } from "../../wire";
import { isKind } from "../decide/event-history";
import { ASIDE } from "../event-groups";
import { cardName, fill, type NameAt } from "../names";
import { type Closing, closedAt, flightOf, wayOf, withNumber } from "../stage/scenes";
import { actsAgainst } from "../table/against";
import { placesIn } from "../table/telling";
import { takenBack } from "../table/undone";
import words from "./recap-texts.json";
import scenes from "./scenes.json";

/** Whose token stands beside a step. */
export type Actor = Seat | "dragon" | "red-dragon" | "gold-heap" | "swords";

export interface Step {
  /** The update with which it began. */
  readonly n: number;
  readonly actor: Actor | null;
  readonly text: string;
  readonly names: readonly NameAt[];
  /** The lands that it is about, the one where it ended last. */
  readonly places: readonly Territory[];
  /** The lands that units crossed. */
  readonly way: readonly Territory[];
  /** The numbers that the dragon flew over. */
  readonly flight: readonly number[];
  readonly isAgainst: boolean;
}

type Scene = Exclude<keyof typeof scenes, "follows" | "untold">;

type Deed = NonNullable<EventLine["deed"]>;

interface Heard {
  readonly line: EventLine;
  readonly update: Update;
  readonly dragon: number;
}

interface Group {
  readonly scene: Scene;
  readonly all: Heard[];
}

const SCENES = (Object.keys(scenes) as (keyof typeof scenes)[]).filter(
  (one): one is Scene => one !== "follows" && one !== "untold",
);
const SCENE_OF = new Map<string, Scene>(SCENES.flatMap((scene) => scenes[scene].map((kind) => [kind, scene] as const)));

/** The number of your last update that was a choice of your own, not one the server made for you; 0 before the first. */
export function lastChoice(heard: readonly Update[], you: Seat): number {
  for (let i = heard.length - 1; i >= 0; i--) {
    const { n, news } = heard[i] as Update;
    if (news.news === "sealed" && news.decision) return n;
    if ((news.news === "taken_back" || news.news === "put_back") && news.seat === you) return n;
    if (news.news !== "happened" || news.seat !== you || news.is_automatic || news.stand_in) continue;
    if (news.events.some(({ event }) => !ASIDE.has(event.event))) return n;
  }
  return 0;
}

/** Where the dragon is now, and which lands it closes on each number. */
export interface Dragon {
  readonly dragon: number;
  readonly closing: Closing;
}

/** The steps after an update; with 0, those since the first turn began. */
export function stepsSince(heard: readonly Update[], you: Seat, after: number, now: Dragon): readonly Step[] {
  const against = actsAgainst(heard, you);
  return groupsOf(heardAfter(heard, after, now.dragon))
    .map((group) => stepOf(group, you, against, now.closing))
    .filter((step): step is Step => step !== null);
}

function heardAfter(heard: readonly Update[], after: number, dragon: number): readonly Heard[] {
  const undone = takenBack(heard);
  const all = heard.flatMap((update) =>
    update.news.news === "happened" && !undone.has(update) ? update.news.events.map((line) => ({ line, update })) : [],
  );
  const first = all.find(({ line }) => line.event.event === "DragonMoved")?.line.event;
  let at = first?.event === "DragonMoved" ? first.origin : dragon;
  const begun = all.findIndex(({ line }) => line.event.event === "TurnBegan");
  return all.flatMap(({ line, update }, i) => {
    const before = at;
    if (line.event.event === "DragonMoved") at = line.event.destination;
    const isLater = after > 0 ? update.n > after : i >= begun;
    return isLater ? [{ line, update, dragon: before }] : [];
  });
}

function groupsOf(all: readonly Heard[]): readonly Group[] {
  const groups: Group[] = [];
  for (const one of all) {
    const last = groups.at(-1);
    const scene = SCENE_OF.get(one.line.event.event);
    if (last && joins(last, one, scene)) last.all.push(one);
    else if (scene) groups.push({ scene, all: [one] });
  }
  return groups;
}

const seatOf = (event: GameEvent): Seat | null => ("seat" in event ? event.seat : null);
const placeOf = (event: GameEvent): Territory | undefined => placesIn(event).at(-1);

function joins(group: Group, { line: { event } }: Heard, scene: Scene | undefined): boolean {
  const begun = group.all[0]?.line.event;
  if (!begun) return false;
  if (!scene) return scenes.follows.includes(event.event) && follows(group, event);
  if (scene !== group.scene) return false;
  switch (scene) {
    case "dragon":
    case "red":
    case "event":
      return true;
    case "sale":
      return event.event !== "CardPutUp";
    case "battle":
      return event.event !== "BattleBegan";
    case "council":
      return event.event !== "AllianceProposed";
    case "recruit":
      return seatOf(event) === seatOf(begun) && agrees(group, placeOf(event));
    case "collection":
      return seatOf(event) === seatOf(begun);
    case "march":
    case "apart":
      return false;
  }
}

/** What follows from a deed: losses, payments, hiding from those who arrive. */
function follows(group: Group, event: GameEvent): boolean {
  const begun = group.all[0]?.line.event ?? event;
  switch (event.event) {
    case "UnitsLost":
      return group.scene === "battle" || group.scene === "march" || group.scene === "dragon" || group.scene === "red";
    case "TreasureLost":
      return group.scene === "dragon" || group.scene === "red";
    case "UnitsHid":
    case "UnitsEmerged":
    case "TrollLeft":
      return group.scene === "march" && agrees(group, event.place);
    case "GoldPaid":
      return group.scene === "recruit" && event.payee !== "bank" && seatOf(begun) === event.seat;
    case "AcePlayed":
      return group.scene === "sale" && event.clause === "ace.1";
    default:
      return group.scene === "sale" && event.event === "ArtifactLearned";
  }
}

/** Whether a group is about no other land. */
function agrees(group: Group, place: Territory | undefined): boolean {
  const known = group.all.map(({ line }) => placeOf(line.event)).filter((one) => one !== undefined);
  return place === undefined || known.length === 0 || known.includes(place);
}

const has = (lines: readonly EventLine[], ...kinds: readonly GameEvent["event"][]): boolean =>
  lines.some(({ event }) => kinds.includes(event.event));

/** Which lines of a group are told, in which order; none if nothing has come of it yet. */
function toldOf({ scene, all }: Group, you: Seat): readonly EventLine[] {
  const lines = all.map((one) => one.line);
  const told = lines.filter(({ event }) => !scenes.untold.includes(event.event));
  const only = (...kinds: readonly GameEvent["event"][]): readonly EventLine[] =>
    told.filter(({ event }) => kinds.includes(event.event));
  switch (scene) {
    case "sale": {
      const bought = only("CardSold", "FreeCardTaken", "AcePlayed", "SecondCardTaken", "ArtifactLearned");
      // Right after the card that you saw, before anything is told of a second one.
      const at = 1 + bought.findIndex(({ event }) => isKind(event, "CardSold") || isKind(event, "FreeCardTaken"));
      return bought.length > 0 ? [...bought.slice(0, at), ...only("CardSeen"), ...bought.slice(at)] : [];
    }
    case "council":
      return has(lines, "AllianceFormed", "AllianceRefused") ? only("AllianceFormed", "AllianceRefused") : told;
    case "battle": {
      const isOver = has(lines, "BattleWon", "BothTreacherous");
      return told.filter(({ event }) => {
        if (event.event === "BattleBegan") return !isOver;
        return event.event !== "UnitsLost" || event.seat === you;
      });
    }
    default:
      return told;
  }
}

function stepOf(group: Group, you: Seat, against: ReadonlySet<GameEvent>, closing: Closing): Step | null {
  const told = toldOf(group, you);
  const [first] = told;
  const [begun] = group.all;
  if (!first || !begun) return null;
  const { news } = begun.update;
  const isAutomatic = news.news === "happened" && news.is_automatic && seatOf(first.event) === you;
  const { text, names } = joined([
    plain(isAutomatic ? words.answered : ""),
    withoutArticle(sentence(told, group.scene)),
  ]);
  const [way = []] = group.all.flatMap(({ line: { event }, dragon }) =>
    isKind(event, "UnitsMoved") ? [wayOf(event, closedAt({ dragon, closing }))] : [],
  );
  const [flown] = group.all.flatMap(({ line: { event } }) => (isKind(event, "DragonMoved") ? [event] : []));
  const named = group.all.flatMap(({ line }) => (scenes.untold.includes(line.event.event) ? [] : placesIn(line.event)));
  return {
    n: begun.update.n,
    actor: actorOf(group, first.event),
    text,
    names,
    places: [...new Set(named.length > 0 ? named : flown ? withNumber(flown.burnt, flown.destination) : [])],
    way,
    flight: flown ? flightOf(flown) : [],
    isAgainst: group.all.some(({ line }) => against.has(line.event)),
  };
}

function actorOf({ scene, all }: Group, told: GameEvent): Actor | null {
  if (all.some(({ line }) => line.event.event === "RedDragonAppeared")) return "red-dragon";
  if (scene === "dragon") return "dragon";
  if (scene === "event") return "gold-heap";
  if (scene === "battle") return "swords";
  return seatOf(told);
}

/** A text and the peoples that it names. */
interface Told {
  readonly text: string;
  readonly names: readonly NameAt[];
}

const ARTICLE = "The ";

const plain = (text: string): Told => ({ text, names: [] });

const joined = (parts: readonly Told[]): Told =>
  parts.reduce(({ text, names }, part) => {
    const moved = part.names.map(([seat, from, to]): NameAt => [seat, from + text.length, to + text.length]);
    return { text: text + part.text, names: [...names, ...moved] };
  }, plain(""));

const partOf = ({ text, names }: Told, from: number, to = text.length): Told => ({
  text: text.slice(from, to),
  names: names.flatMap(([seat, first, end]): NameAt[] =>
    first >= from && end <= to ? [[seat, first - from, end - from]] : [],
  ),
});

const separated = (parts: readonly Told[], between: (left: number) => string): Told =>
  joined(parts.flatMap((part, i) => (i === 0 ? [part] : [plain(between(parts.length - i)), part])));

/** One sentence of all that the same people did; otherwise one after the other. */
function sentence(told: readonly EventLine[], scene: Scene): Told {
  const isPaid = told.some(({ event }) => event.event === "GoldPaid");
  const [first] = told;
  const people = first?.names[0]?.[0];
  const deeds = told.flatMap((line) =>
    line.deed && line.names[0]?.[0] === people && line.event.event !== "CardSeen"
      ? [deedOf(line, line.deed, isPaid)]
      : [],
  );
  if (scene === "battle" || !first?.deed || deeds.length < told.length)
    return separated(
      told.map((line) => wordsOf(line, isPaid)),
      () => " ",
    );
  const deed = separated(deeds, (left) => (left > 1 ? ", " : " and "));
  return joined([partOf(first, 0, first.deed[0]), deed, plain(".")]);
}

/** The token beside a step makes the article before the first name superfluous. */
const withoutArticle = (told: Told): Told =>
  told.names[0]?.[1] === ARTICLE.length && told.text.startsWith(ARTICLE) ? partOf(told, ARTICLE.length) : told;

/** Beside a sentence on the payment, nothing is said twice. */
const deedOf = (line: EventLine, [start, brief, end]: Deed, isPaid: boolean): Told =>
  partOf(line, start, isPaid ? brief : end);

function wordsOf(line: EventLine, isPaid: boolean): Told {
  const { event, deed } = line;
  if (event.event === "CardSeen") return plain(fill(words.saw, { card: cardName(event.card) }));
  return isPaid && deed ? joined([partOf(line, 0, deed[1]), partOf(line, deed[2])]) : line;
}
