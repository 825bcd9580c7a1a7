// Small messages for tests: only the fields that a test is about.
import { namesIn } from "../src/names";
import type { EventLine, GameEvent, Moment, Observer, Option, Picture, Seat, Territory, Update, View } from "../wire";

export const line = (event: Partial<GameEvent> & { event: GameEvent["event"] }, text = ""): EventLine =>
  ({ event, text, clause: "", names: namesIn(text), deed: deedIn(text) }) as unknown as EventLine;

/** As the server finds it in its own sentences. */
function deedIn(text: string): EventLine["deed"] {
  const start = /^The (?:Dwarves|Elves|Goblins|Orcs) (?=[a-z])/.exec(text)?.[0].length;
  const brief = / for \d+ gold\.$| to hire units\.$/.exec(text)?.index ?? text.length - 1;
  return start === undefined ? null : [start, brief, text.length - 1];
}

export const happened = (n: number, ...events: EventLine[]): Update =>
  ({ n, at: 0, notice: null, news: { news: "happened", events } }) as unknown as Update;

export const news = (n: number, told: Record<string, unknown>): Update =>
  ({ n, at: 0, notice: null, news: told }) as unknown as Update;

export const option = (decision: Record<string, unknown>, price = 0): Option =>
  ({ decision, price, text: "", payee: null, spends: [] }) as unknown as Option;

interface Army {
  readonly faction: Seat;
  readonly units: number;
  readonly is_hidden?: boolean;
}

export const place = (territory: Territory, controller: Seat | null, ...garrisons: Army[]): unknown => ({
  territory,
  controller,
  troll: 0,
  garrisons: garrisons.map((one) => ({ is_hidden: false, ...one })),
});

export const view = (fields: Record<string, unknown> = {}): View =>
  ({
    turn: 1,
    round: "I",
    players: [],
    places: [],
    winners: [],
    ending: "unfinished",
    waiting: [],
    ...fields,
  }) as unknown as View;

export const moment = (n: number, shown: View, ...events: EventLine[]): Moment =>
  ({ n, view: shown, events }) as unknown as Moment;

/** A picture in which its seat is asked something. */
export const picture = (n: number, seat: Observer, fields: Record<string, unknown> = {}): Picture =>
  ({
    n,
    seat,
    info: { status: "running", seats: [], winners: [], turn: 1 },
    strengths: [],
    clocks: [],
    undo: null,
    votes: [],
    view: view({ waiting: [{ seat, question: "Move" }], deals: {}, dragon: 1 }),
    mine: { question: { sentence: "" }, options: [{}], forbidden: [], answers_itself: false },
    ...fields,
  }) as unknown as Picture;
