// What happened, cut into scenes in the order of events; what lies between two scenes belongs to neither.
import type {
  Card,
  DragonMoved,
  EventCard,
  EventLine,
  GameEvent,
  Seat,
  TableFacts,
  Territory,
  UnitsMoved,
  Update,
} from "../../wire";
import { aheadOf, PLACES, TERRITORIES, TRACK_LENGTH, trail } from "../board-facts";
import { isKind } from "../decide/event-history";
import { standing } from "../table/telling";

export interface Walk {
  readonly kind: "walk";
  readonly seat: Seat;
  readonly way: readonly Territory[];
  readonly n: number;
  readonly isHidden: boolean;
}

/** `turned` is the card or the die that set the dragon off, if either did. */
export interface Flight {
  readonly kind: "flight";
  readonly numbers: readonly number[];
  /** The lands on its way where it burns what it finds. */
  readonly burnt: readonly Territory[];
  readonly turned: Card | number | null;
  readonly lines: readonly EventLine[];
}

export interface Occasion {
  readonly kind: "event";
  readonly cards: readonly EventCard[];
  readonly lines: readonly EventLine[];
}

/** The card of the last event and the new one, which is of the same suit. */
export interface Strike {
  readonly kind: "strike";
  readonly place: Territory;
  readonly cards: readonly EventCard[];
  readonly lines: readonly EventLine[];
}

export interface CouncilEnd {
  readonly kind: "council";
  readonly lines: readonly EventLine[];
}

/** `revealed` is the number of the update that opened the plans. Until it is over, someone still has a choice in it. */
export interface Battle {
  readonly kind: "battle";
  readonly revealed: number;
  /** Its plans were shown by an earlier update. */
  readonly goesOn: boolean;
  readonly isOver: boolean;
  readonly isOwn: boolean;
}

interface Victory {
  readonly kind: "victory";
}

export type Scene = Walk | Flight | Occasion | Strike | CouncilEnd | Battle | Victory;

/** An update or a piece of one, and the scene it is shown in. */
export interface Part {
  readonly update: Update;
  readonly scene: Scene | null;
  /** An earlier piece of the same update comes before it. */
  readonly isRest: boolean;
}

/** Where nobody goes while the dragon is on 1, 2 and so on. */
export type Closing = TableFacts["closed_by_dragon"];

/** What has to be remembered from update to update. */
export interface Plot {
  readonly battle: { readonly revealed: number | null; readonly fighters: readonly Seat[] } | null;
  /** The outcome of the council so far, while it meets. */
  readonly council: readonly EventLine[] | null;
  /** The event cards of this turn. */
  readonly cards: readonly EventCard[];
  readonly turned: Card | number | null;
  readonly dragon: number;
  /** The lands that the dragon closes, by its number; empty until the server has told. */
  readonly closing: Closing;
}

export const BEGINNING: Plot = { battle: null, council: null, cards: [], turned: null, dragon: 0, closing: [] };

const ORDERED = new Set(["happened", "sealed", "taken_back", "put_back", "status_changed", "answers_changed"]);

/** Talk and what concerns the seats: nobody has to see anything else before it. */
export const isAside = ({ news }: Update): boolean => !ORDERED.has(news.news);

/** What is to be remembered after everything that was not taken back. */
export const plotOf = (heard: readonly Update[]): Plot =>
  standing(heard).reduce((plot, update) => partsOf(update, plot, null)[1], BEGINNING);

/** The strike that called the council which meets now. */
export function meeting(heard: readonly Update[]): Strike | null {
  let plot = BEGINNING;
  let strike: Strike | null = null;
  for (const update of standing(heard)) {
    const [parts, next] = partsOf(update, plot, null);
    for (const { scene } of parts) if (scene?.kind === "strike") strike = scene;
    plot = next;
  }
  return plot.council ? strike : null;
}

/** The parts of an update, in order, and what is to be remembered after it. */
export function partsOf(update: Update, plot: Plot, you: Seat | null): readonly [readonly Part[], Plot] {
  const { news } = update;
  if (news.news !== "happened") return [[{ update, scene: null, isRest: false }], plot];
  const cutter = new Cutter(plot, you, update.n);
  for (const line of news.events) cutter.add(line);
  const cuts = cutter.cuts.filter(({ lines, scene }) => lines.length > 0 || scene !== null);
  if (cuts.length <= 1) return [[{ update, scene: cuts[0]?.scene ?? null, isRest: false }], cutter.plot];
  const parts = cuts.map(({ lines, scene }, i) => ({
    update: { ...update, news: { ...news, events: lines }, notice: i === cuts.length - 1 ? update.notice : null },
    scene,
    isRest: i > 0,
  }));
  return [parts, cutter.plot];
}

interface Cut {
  readonly lines: EventLine[];
  scene: Scene | null;
}

const DECIDED: ReadonlySet<string> = new Set(["BattleWon", "BothTreacherous", "ChaosSummoned"]);
export const isVerdict = ({ event }: GameEvent): boolean => DECIDED.has(event);
const TOLD_IN_BATTLE: ReadonlySet<string> = new Set([
  ...DECIDED,
  "PlanRevealed",
  "BattleValued",
  "TreacheryDeclared",
  "AceTreacheryDeclared",
  "TreacheryNegated",
]);
const ENDS_BATTLE: ReadonlySet<string> = new Set([
  "BattleBegan",
  "RoundBegan",
  "TurnBegan",
  "GameWon",
  "VictoryShared",
]);
const BURNT: ReadonlySet<string> = new Set(["UnitsLost", "TreasureLost"]);
const ALLYING: ReadonlySet<string> = new Set(["AllianceFormed", "AllianceBroken"]);

class Cutter {
  readonly cuts: Cut[] = [];
  plot: Plot;

  constructor(
    plot: Plot,
    private readonly you: Seat | null,
    private readonly n: number,
  ) {
    this.plot = plot;
  }

  add(line: EventLine): void {
    const { event } = line;
    if (ENDS_BATTLE.has(event.event)) this.remember({ battle: null });
    this.meet(line);
    if (!this.fight(line) && !this.fly(line) && !this.turn(line) && !this.move(line)) this.tell(line);
  }

  private remember(news: Partial<Plot>): void {
    this.plot = { ...this.plot, ...news };
  }

  private get last(): Scene | null {
    return this.cuts.at(-1)?.scene ?? null;
  }

  /** Adds a line to the last scene as it is now, or begins one. */
  private show(line: EventLine | null, scene: Scene, isSame: boolean): void {
    const last = this.cuts.at(-1);
    const lines = line ? [line] : [];
    if (!isSame || !last) this.cuts.push({ lines, scene });
    else {
      last.lines.push(...lines);
      last.scene = scene;
    }
  }

  /** A line without a scene. */
  private tell(line: EventLine): void {
    const { event } = line;
    if (event.event === "BattleBegan")
      this.remember({ battle: { revealed: null, fighters: [event.attacker, event.defender] } });
    if (event.event === "TurnBegan") this.remember({ cards: [], turned: null });
    const last = this.cuts.at(-1);
    if (last && !last.scene) last.lines.push(line);
    else this.cuts.push({ lines: [line], scene: null });
  }

  private fight(line: EventLine): boolean {
    const kind = line.event.event;
    if (!this.plot.battle?.revealed && kind !== "PlanRevealed") return false;
    const fighters = this.plot.battle?.fighters ?? [];
    const revealed = this.plot.battle?.revealed ?? this.n;
    this.remember({ battle: { revealed, fighters } });
    const before = this.last;
    const isOn = before?.kind === "battle" && before.revealed === revealed;
    if (!isOn && !TOLD_IN_BATTLE.has(kind)) return false;
    const isOver = DECIDED.has(kind) || (isOn && before.isOver);
    const isOwn = this.you !== null && fighters.includes(this.you);
    this.show(line, { kind: "battle", revealed, goesOn: revealed !== this.n, isOver, isOwn }, isOn);
    return true;
  }

  /** Shows the outcome of the council before what follows it. */
  private meet(line: EventLine): void {
    const { event } = line;
    const { council } = this.plot;
    if (event.event === "CouncilCalled") this.remember({ council: [] });
    else if (council && ALLYING.has(event.event)) this.remember({ council: [...council, line] });
    else if (council && ["GoldPlaced", "GoldWithheld", "RoundBegan"].includes(event.event)) {
      this.remember({ council: null });
      this.show(null, { kind: "council", lines: council }, this.last === null);
    }
  }

  private fly(line: EventLine): boolean {
    const { event } = line;
    if (event.event === "DragonCardTurned") this.remember({ turned: event.card });
    else if (event.event === "DragonDieRolled") this.remember({ turned: event.pips });
    else if (event.event === "DragonPlaced") this.remember({ dragon: event.number });
    else if (isKind(event, "DragonMoved")) {
      this.show(
        line,
        { kind: "flight", numbers: flightOf(event), burnt: event.burnt, turned: this.plot.turned, lines: [] },
        false,
      );
      this.remember({ dragon: event.destination, turned: null });
      return true;
    } else if (BURNT.has(event.event) && (this.last?.kind === "flight" || this.last?.kind === "strike")) {
      this.show(line, { ...this.last, lines: [...this.last.lines, line] }, true);
      return true;
    }
    return false;
  }

  private turn(line: EventLine): boolean {
    const { event } = line;
    const last = this.last;
    const isOn = last?.kind === "event";
    switch (event.event) {
      case "EventCardTurned": {
        const cards = [...this.plot.cards, event.event_card];
        this.remember({ cards });
        this.show(line, { kind: "event", cards, lines: isOn ? last.lines : [] }, isOn);
        return true;
      }
      case "RedDragonAppeared": {
        const { event: struck } = PLACES[event.place];
        const same = this.plot.cards.filter((card) => card.slice(-1) === struck?.slice(-1));
        const cards = [...(struck ? [struck] : []), ...same.slice(-1)];
        this.show(line, { kind: "strike", place: event.place, cards, lines: [] }, isOn && last.lines.length === 0);
        return true;
      }
      case "GoldPlaced":
      case "GoldWithheld":
        this.show(line, { kind: "event", cards: this.plot.cards, lines: [...(isOn ? last.lines : []), line] }, isOn);
        return true;
      case "GameWon":
      case "VictoryShared":
        this.show(line, { kind: "victory" }, last?.kind === "victory");
        return true;
      default:
        return false;
    }
  }

  private move(line: EventLine): boolean {
    const { event } = line;
    if (!isKind(event, "UnitsMoved")) return false;
    const { seat, count, is_hidden } = event;
    this.show(
      line,
      { kind: "walk", seat, way: wayOf(event, closedAt(this.plot)), n: count, isHidden: is_hidden },
      false,
    );
    return true;
  }
}

/** The numbers of the track that a flight touches, from where it begins. */
export function flightOf({ origin, destination }: DragonMoved): readonly number[] {
  const far = aheadOf(origin, destination);
  return Array.from({ length: far + 1 }, (_, i) => ((origin - 1 + i) % TRACK_LENGTH) + 1);
}

/** The lands that units cross; a march goes round the dragon. */
export const wayOf = (
  { clause, origin, destination }: UnitsMoved,
  closed: readonly Territory[],
): readonly Territory[] => (clause === "IV.5" ? trail(origin, destination, new Set(closed)) : [origin, destination]);

/** The lands that the dragon closes where it is. */
export const closedAt = ({ dragon, closing }: Pick<Plot, "dragon" | "closing">): readonly Territory[] =>
  closing[dragon - 1] ?? [];

/** Those of some lands that bear a number. */
export const withNumber = (lands: readonly Territory[], number: number | undefined): Territory[] =>
  lands.filter((place) => PLACES[place].number === number);

/** The land that an event card names. */
export const landOf = (card: EventCard): readonly Territory[] =>
  TERRITORIES.filter((one) => PLACES[one].event === card);
