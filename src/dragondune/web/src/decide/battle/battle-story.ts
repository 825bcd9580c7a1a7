// The battles of the last Battle Round, each from its beginning to its losses, as its events tell it.
import { useMemo } from "preact/hooks";
import type { BattleValued, PlanRevealed, Seat, Strength, Territory, Update, View } from "../../../wire";
import { capital, the } from "../../names";
import type { Session } from "../../session";
import { type Line, tellAll } from "../../table/telling";

type Ended = "value" | "treachery" | "both" | "chaos";

export interface Story {
  readonly attacker: Seat;
  readonly defender: Seat;
  readonly place: Territory;
  readonly plans: Readonly<Partial<Record<Seat, PlanRevealed>>>;
  readonly values: Readonly<Partial<Record<Seat, BattleValued>>>;
  /** The number of the update that opened the plans. */
  readonly revealed: number | null;
  readonly winner: Seat | null;
  readonly ended: Ended | null;
  /** Questions and answers. */
  readonly before: readonly Line[];
  /** What followed the reveal, apart from values and verdict. */
  readonly after: readonly Line[];
}

const TOLD_APART = new Set(["BattleValued", "BattleWon", "PlanRevealed"]);

export const useBattles = ({ heard }: Session): readonly Story[] => useMemo(() => battlesOf(heard), [heard]);

export function battlesOf(heard: readonly Update[]): readonly Story[] {
  const stories: Story[] = [];
  let isOver = true;
  for (const line of tellAll(heard.slice(beginning(heard)))) {
    const { event } = line;
    if (!event || line.isUndone) continue;
    if (event.event === "RoundBegan") isOver = true;
    else if (event.event === "BattleBegan") {
      isOver = false;
      const { attacker, defender, place } = event;
      stories.push({
        attacker,
        defender,
        place,
        plans: {},
        values: {},
        revealed: null,
        winner: null,
        ended: null,
        before: [],
        after: [],
      });
    } else if (!isOver) {
      const story = stories.pop();
      if (story) stories.push(withLine(story, line));
    }
  }
  return stories;
}

/** The current battle; if the game was imported in the middle of it, only the view tells about it. */
export function battleNow(stories: readonly Story[], { battle, place }: View): Story | null {
  const { attacker, defender, fighters } = battle;
  const last = stories.at(-1);
  if (last && !last.ended && last.place === place) return last;
  if (!attacker || !defender || !place) return null;
  const plans = Object.fromEntries(
    fighters.map(({ faction, count, card }) => [faction, { event: "PlanRevealed", seat: faction, count, card }]),
  );
  return {
    attacker,
    defender,
    place,
    plans,
    values: {},
    revealed: 0,
    winner: null,
    ended: null,
    before: [],
    after: [],
  };
}

/** Where the round of the last battle began. */
function beginning(heard: readonly Update[]): number {
  let isFought = false;
  for (let i = heard.length - 1; i >= 0; i--) {
    const news = heard[i]?.news;
    if (news?.news !== "happened") continue;
    if (news.events.some(({ event }) => event.event === "BattleBegan")) isFought = true;
    if (
      isFought &&
      news.events.some(({ event }) => event.event === "RoundBegan" && (event.round === "V" || event.round === "VII"))
    )
      return i;
  }
  return isFought ? 0 : heard.length;
}

function withLine(story: Story, line: Line): Story {
  const { event } = line;
  const told =
    event && TOLD_APART.has(event.event)
      ? story
      : story.revealed === null
        ? { ...story, before: [...story.before, line] }
        : { ...story, after: [...story.after, line] };
  switch (event?.event) {
    case "PlanRevealed":
      return { ...told, plans: { ...told.plans, [event.seat]: event }, revealed: told.revealed ?? line.n };
    case "BattleValued":
      return { ...told, values: { ...told.values, [event.seat]: event } };
    case "BattleWon":
      return { ...told, winner: event.seat, ended: event.clause === "V.9" ? "treachery" : "value" };
    case "BothTreacherous":
      return { ...told, ended: "both" };
    case "ChaosSummoned":
      return { ...told, ended: "chaos" };
    default:
      return told;
  }
}

export type Points = Pick<Strength, "units" | "artifact" | "bonus">;

export const totalOf = ({ units, artifact, bonus }: Points): number => units + artifact + bonus;

/** The values that decided, or would have decided. */
export const pointsOf = (session: Session, { values, revealed }: Story, seat: Seat): Points | null =>
  values[seat] ?? session.strengths.get(revealed ?? -1)?.find((one) => one.seat === seat) ?? null;

export function titleOf(session: Session, story: Story): string {
  const { winner, ended } = story;
  if (ended === "both") return "Both betray, both lose";
  if (ended === "chaos") return "Chaos destroys everything";
  if (!winner) return "The plans are revealed";
  const winners = capital(the(winner));
  const loser = winner === story.attacker ? story.defender : story.attacker;
  if (ended === "treachery") return `${winners} betray ${the(loser)}`;
  const one = pointsOf(session, story, winner);
  const other = pointsOf(session, story, loser);
  return one && other ? `${winners} win, ${totalOf(one)} to ${totalOf(other)}` : `${winners} win`;
}
