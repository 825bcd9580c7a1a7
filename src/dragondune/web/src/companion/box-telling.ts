// The updates of a companion table, in sentences.
import type { AnyNews, Update } from "../../wire";
import { capital, listed, type NameAt, nameOf, namesIn, the } from "../names";
import { told } from "../table/telling";

export interface BoxLine {
  readonly key: string;
  readonly text: string;
  readonly names: readonly NameAt[];
  readonly clause: string | null;
}

/** Everything that was told, the latest first. */
export const tellBox = (heard: readonly Update[]): readonly BoxLine[] =>
  heard.flatMap(({ n, news }) => linesOf(news).map((line, i) => ({ ...line, key: `${n}-${i}` }))).reverse();

function linesOf(news: AnyNews): readonly Omit<BoxLine, "key">[] {
  const own = sentenceOf(news);
  if (own === null) return told(news);
  const text = capital(own);
  return [{ text, names: namesIn(text), clause: null }];
}

/** The sentence for news that only a companion has; null for news that every table has. */
function sentenceOf(news: AnyNews): string | null {
  switch (news.news) {
    case "set_by_hand":
      return news.dragon === null
        ? `${the(news.seat)} say that ${news.starter ? the(news.starter) : "nobody"} start.`
        : `${the(news.seat)} say that the dragon is at ${news.dragon}.`;
    case "sealing_called":
      return `${the(news.seat)} ask the ${listed(news.seats.map(nameOf))} for ${news.what === "plan" ? "battle plans" : "bids"}.`;
    case "sealing_cancelled":
      return `${the(news.seat)} cancel that; nothing is opened.`;
    case "status_changed":
      return news.status === "running" ? "The box is open." : "The box is closed.";
    default:
      return null;
  }
}
