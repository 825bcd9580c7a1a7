// What an update sounds like, and what is said of it.
import type { GameEvent, Observer, Stake, Update } from "../../wire";
import { told } from "../table/telling";
import type { Sound } from "./sound";
import sounds from "./sounds.json";

const SOUNDS = sounds.events as Readonly<Partial<Record<GameEvent["event"], Sound>>>;
const WEIGHT: readonly Sound[] = ["end", "turn", "dragon", "battle", "talk", "coin", "bid"];

/** The most important of the sounds that an update could make. */
export function soundOf({ news, notice }: Update, you: Observer): Sound | null {
  const heard = new Set<Sound>();
  if (notice) heard.add(notice.kind === "end" ? "end" : notice.kind === "turn" ? "turn" : "talk");
  if (news.news === "said" && news.seat !== you) heard.add("talk");
  if (news.news === "happened") {
    for (const { event } of news.events) {
      const sound = SOUNDS[event.event];
      if (sound) heard.add(sound);
    }
  }
  return WEIGHT.find((sound) => heard.has(sound)) ?? null;
}

/** The sentences that an update is told in. */
export function sentencesOf({ news }: Update, you: Observer): readonly string[] {
  switch (news.news) {
    case "happened":
      return news.events.map(({ text }) => text);
    case "said":
      return news.seat === you ? [] : [`${news.name}${news.to.length > 0 ? " whispers" : ""}: ${news.text}`];
    case "undo_wanted":
    case "taken_back":
    case "seat_held":
      return told(news).map((line) => line.text);
    default:
      return [];
  }
}

const MOST_SAID = 4;

/** What is said of several sentences: all if they are few, otherwise how many and the last ones. */
export function summary(sentences: readonly string[]): string {
  if (sentences.length <= MOST_SAID) return sentences.join(" ");
  return `${sentences.length} things happened. Most recently: ${sentences.slice(-2).join(" ")}`;
}

/** The warnings that hold now, by what they are about. */
export const warnings = (stakes: readonly Stake[]): ReadonlyMap<string, string> =>
  new Map(
    stakes
      .filter((one) => one.is_close)
      .map((one) => [`${one.winners.join()} ${one.ending} ${one.missing}`, one.text] as const),
  );

/** The warnings that did not apply before, so that each is announced once. */
export const newWarnings = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string =>
  [...now].flatMap(([key, text]) => (before.has(key) ? [] : [text])).join(" ");
