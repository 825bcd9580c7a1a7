// What the page shows of a table: everything up to where the queue has got.
import { signal } from "@preact/signals";
import type { Picture, Update, View } from "../../wire";
import type { Part } from "./scenes";

export class Shown {
  readonly picture = signal<Picture | null>(null);
  readonly updates = signal<readonly Update[]>([]);
  /** The last picture that the queue has reached. */
  private base: Picture | null = null;
  /** Whether there was any news since then, and what it says about the game. */
  private isTold = false;
  private since: Partial<Pick<View, "turn" | "round" | "dragon">> = {};

  /** Adds updates; a part of one that has begun is joined to what is there of it. */
  add(parts: readonly Part[]): void {
    const all = [...this.updates.peek()];
    for (const { update, isRest } of parts) {
      const at = isRest ? lastIndex(all, update.n) : -1;
      const begun = all[at];
      if (begun) all[at] = joined(begun, update);
      else all.push(update);
    }
    if (parts.length > 0) this.updates.value = all;
  }

  follow({ news }: Update): void {
    if (news.news !== "happened") return;
    this.isTold = true;
    for (const { event } of news.events) {
      if (event.event === "TurnBegan") this.since = { ...this.since, turn: event.turn };
      if (event.event === "RoundBegan") this.since = { ...this.since, round: event.round };
      if (event.event === "DragonMoved") this.since = { ...this.since, dragon: event.destination };
    }
  }

  /** Moves on to a picture: earlier news no longer counts. */
  reach(picture: Picture | null): void {
    this.base = picture;
    this.isTold = false;
    this.since = {};
  }

  compose(latest: Picture | null, isBehind: boolean): void {
    if (!isBehind) this.reach(latest);
    const base = this.base?.view ? this.base : latest;
    this.picture.value = isBehind && base && latest ? this.between(base, latest) : latest;
  }

  /**
   * A picture from before what is being played. Nothing is asked of its seat yet; offers and what does not belong to the
   * game are up to date all the same.
   */
  private between(base: Picture, latest: Picture): Picture {
    const { seat, view, mine } = base;
    const { clocks, undo, votes } = latest;
    const { status, winners, turn } = base.info;
    return {
      ...base,
      clocks,
      undo,
      votes,
      info: { ...latest.info, status, winners, turn },
      view: view && {
        ...view,
        ...this.since,
        deals: latest.view?.deals ?? view.deals,
        waiting: this.isTold ? [] : view.waiting.filter((one) => one.seat !== seat),
      },
      mine: mine && { ...mine, question: null, options: [], forbidden: [], can_undo: false, can_redo: false },
    };
  }
}

function joined(before: Update, part: Update): Update {
  if (before.news.news !== "happened" || part.news.news !== "happened") return part;
  return { ...part, news: { ...part.news, events: [...before.news.events, ...part.news.events] } };
}

function lastIndex(all: readonly Update[], n: number): number {
  let at = all.length - 1;
  while (at >= 0 && all[at]?.n !== n) at--;
  return at;
}
