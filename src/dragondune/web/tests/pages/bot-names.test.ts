// What bots are called.
import { expect, test } from "vitest";
import { speakerOf } from "../../src/pages/bot-names";
import type { SeatInfo } from "../../wire";

const seated = (kind: "bot" | "person", name: string, bot = ""): readonly SeatInfo[] => [
  { seat: "goblins", holder: { kind, name, bot } } as unknown as SeatInfo,
];

test("a bot without a character speaks under its strength", () => {
  expect(speakerOf({ seat: "goblins", name: "simple" }, seated("bot", "simple", "simple"))).toBe("easy bot");
});

test("characters, people and earlier holders of a seat speak under their own names", () => {
  expect(speakerOf({ seat: "goblins", name: "Rask" }, seated("bot", "Rask", "normal+trader"))).toBe("Rask");
  expect(speakerOf({ seat: "goblins", name: "simple" }, seated("person", "simple"))).toBe("simple");
  expect(speakerOf({ seat: "goblins", name: "Jonas" }, seated("bot", "simple", "simple"))).toBe("Jonas");
});
