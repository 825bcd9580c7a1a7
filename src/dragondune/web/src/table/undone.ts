// Which decisions were taken back.
import type { Update } from "../../wire";

/** A move is one update for everyone, so an undo takes the last of them, unless they were redone. */
export function takenBack(heard: readonly Update[]): ReadonlySet<Update> {
  const moves: Update[] = [];
  let last: Update[] = [];
  const undone = new Set<Update>();
  for (const update of heard) {
    if (update.news.news === "happened") {
      moves.push(update);
      last = [];
    } else if (update.news.news === "taken_back") {
      last = moves.splice(Math.max(0, moves.length - update.news.count));
      last.forEach((one) => undone.add(one));
    } else if (update.news.news === "put_back") {
      last.forEach((one) => undone.delete(one));
      moves.push(...last);
      last = [];
    }
  }
  return undone;
}
