// What has happened recently and was not taken back.
import type { EventLine, GameEvent, Seat, Update } from "../../wire";
import { ASIDE } from "../event-groups";
import type { Session } from "../session";

type EventKind = GameEvent["event"];

/** What happened and was not taken back, line by line from the last one. */
export function* linesBack(heard: readonly Update[]): Generator<EventLine, void> {
  let undone = 0;
  for (let i = heard.length - 1; i >= 0; i--) {
    const news = heard[i]?.news;
    if (news?.news === "taken_back") undone += news.count;
    else if (news?.news === "put_back") undone -= news.count;
    else if (news?.news === "happened" && undone > 0) undone--;
    else if (news?.news === "happened") yield* [...news.events].reverse();
  }
}

/** The lines from the last event of this kind on, oldest first; all of them if there was none. */
export function since(heard: readonly Update[], kind: EventKind): readonly EventLine[] {
  const found: EventLine[] = [];
  for (const line of linesBack(heard)) {
    found.unshift(line);
    if (line.event.event === kind) break;
  }
  return found;
}

/** The turn in which a people's present alliance was formed, if that is known. */
export function alliedSince(heard: readonly Update[], seat: Seat): number | null {
  let isFound = false;
  for (const { event } of linesBack(heard)) {
    isFound ||= event.event === "AllianceFormed" && (event.seat === seat || event.partner === seat);
    if (isFound && event.event === "TurnBegan") return event.turn;
  }
  return null;
}

export const isKind = <K extends EventKind>(event: GameEvent, kind: K): event is Extract<GameEvent, { event: K }> =>
  event.event === kind;

/** The number of the last update that changed what is asked, 0 before the first; talk, gifts and offers do not. */
export function lastChange({ heard }: Session): number {
  for (let i = heard.length - 1; i >= 0; i--) {
    const update = heard[i];
    const news = update?.news;
    if (!update || !news) continue;
    if (news.news === "taken_back" || news.news === "put_back" || news.news === "sealed") return update.n;
    if (news.news === "happened" && news.events.some(({ event }) => !ASIDE.has(event.event))) return update.n;
  }
  return 0;
}
