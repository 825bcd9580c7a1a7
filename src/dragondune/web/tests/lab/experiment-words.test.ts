// How experiments are told.
import { expect, test } from "vitest";
import { changesTold, points, statusTold, timeTold, titleOf } from "../../src/lab/experiment-words";
import type { LabProgress, LabQuestion } from "../../wire";

const PROGRESS: LabProgress = {
  status: "running",
  played: 200,
  most: 1000,
  seconds_left: 240,
  core_seconds: 30,
  found: null,
  fault: null,
};
const QUESTION: LabQuestion = { edition: "1.10", overrides: {}, changes: {}, bots: "easy", effect: 5 };

test("how far an experiment is", () => {
  expect(statusTold(PROGRESS)).toBe("Playing: 200 of at most 1000 games, at most 4 minutes left");
  expect(statusTold({ ...PROGRESS, played: 2 })).toBe("Playing: 2 of at most 1000 games");
  expect(statusTold({ ...PROGRESS, played: 0, most: 0, seconds_left: null })).toBe("Getting ready…");
  expect(statusTold({ ...PROGRESS, status: "sure" })).toBe(
    "Sure: it is clear who wins how often. More games would not change that answer.",
  );
  expect(statusTold({ ...PROGRESS, status: "stopped" })).toBe("Stopped before there were any answers.");
  expect(statusTold({ ...PROGRESS, status: "failed", fault: "It broke." })).toBe("It broke.");
});

test("differences have a sign, and times one unit", () => {
  expect([0.051, -0.2, 0.001, -0.001].map(points)).toEqual(["+5", "−20", "0", "0"]);
  expect([0.2, 80, 600, 9000].map(timeTold)).toEqual(["1 second", "80 seconds", "10 minutes", "3 hours"]);
});

test("a question by its rules", () => {
  expect(titleOf(QUESTION, [])).toBe("Edition 1.10, the 6th Revision. How even is it?");
  expect(titleOf({ ...QUESTION, overrides: { turns: 5 }, changes: { elves_gold: 9 } }, [])).toBe(
    "Edition 1.10, the 6th Revision with turns: 5. What changes: elves gold: 9",
  );
  const many = { elves_gold: 9, orcs_gold: 2, turns: 4 };
  expect(titleOf({ ...QUESTION, changes: many }, [])).toBe(
    "Edition 1.10, the 6th Revision. What changes: elves gold: 9; orcs gold: 2; and 1 more rule",
  );
  expect(changesTold({ some_rule: true }, [])).toEqual(["some rule: yes"]);
});
