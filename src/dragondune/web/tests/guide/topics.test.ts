import { expect, test } from "vitest";
import type { Notes } from "../../src/guide/notes";
import { allTopics, comingTopics, inOrder, landsOf, stepTopic } from "../../src/guide/topics";
import notesJson from "../../static/guide.json";
import type { Danger } from "../../wire";

const notes = notesJson as unknown as Notes;
const danger = (kind: Danger["kind"], place: string | null = null): Danger => ({
  kind,
  clause: "",
  text: kind,
  names: [],
  place,
});
const move = { you: "elves", question: "Move", title: "Move", round: "IV" } as const;
const ids = (topics: readonly { readonly id: string }[]): string[] => topics.map(({ id }) => id);

test("the welcome comes first, then the question, the round and what has happened", () => {
  const all = allTopics(notes, move, ["IV", "Offer"]);
  expect(ids(all)).toEqual(["Move", "IV", "welcome", "Offer"]);
  expect(stepTopic(all, new Set())?.id).toBe("welcome");
  expect(stepTopic(all, new Set(["welcome"]))?.id).toBe("Move");
  expect(stepTopic(all, new Set(["welcome", "Move", "IV"]))?.id).toBe("Offer");
  expect(stepTopic(all, new Set(["welcome", "Move", "IV", "Offer"]))).toBeUndefined();
});

test("what hurts is told before the step, what is good to know after it", () => {
  const coming = comingTopics(
    notes,
    [danger("troll_near", "3c"), danger("you_may_hide"), danger("dragon", "8")],
    new Set(),
  );
  const step = allTopics(notes, move, [])[0];
  expect(ids(inOrder(coming, step))).toEqual(["danger troll_near", "danger dragon", "Move", "danger you_may_hide"]);
});

test("a danger stays as long as it lasts, without its explanation once that was read", () => {
  const known = new Set(["danger dragon", "danger you_may_hide"]);
  const coming = comingTopics(notes, [danger("you_may_hide"), danger("dragon", "8"), danger("dragon", "9")], known);
  expect(ids(coming)).toEqual(["danger dragon"]);
  expect(coming[0]?.isNew).toBe(false);
  expect(coming[0]?.lines.map((one) => one.place)).toEqual(["8", "9"]);
});

test("the lands of what is said are shown on the map", () => {
  const coming = comingTopics(notes, [danger("dragon", "8"), danger("council")], new Set());
  expect(landsOf(coming)).toEqual(["8"]);
});

test("what could be explained again begins with the step", () => {
  expect(ids(allTopics(notes, { ...move, question: null }, []))).toEqual(["IV", "welcome"]);
  expect(ids(allTopics(notes, { ...move, question: null, round: "setup" }, []))).toEqual(["welcome"]);
});
