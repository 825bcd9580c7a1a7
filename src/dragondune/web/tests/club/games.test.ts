import { expect, test } from "vitest";
import { told } from "../../src/club/Bars";
import { queryOf } from "../../src/club/club-api";
import { ANY, asked, isAny } from "../../src/club/filters";
import { callOf, howOf } from "../../src/club/GameList";

test("only what is chosen is asked for", () => {
  expect(queryOf(asked(ANY))).toBe("");
  expect(queryOf(asked({ ...ANY, played: "orcs", length: "short", search: " Ada & Bob " }, "5_t"))).toBe(
    "?played=orcs&search=Ada+%26+Bob&most_turns=4&older=5_t",
  );
  expect(isAny(ANY)).toBe(true);
  expect(isAny({ ...ANY, bots: "with" })).toBe(false);
});

test("a hidden name is a player, and you are you", () => {
  expect(callOf({ kind: "person", name: "", is_you: false })).toBe("a player");
  expect(callOf({ kind: "person", name: "Ada", is_you: true })).toBe("you");
  expect(callOf({ kind: "bot", name: "normal", is_you: false })).toBe("normal (bot)");
  expect(callOf({ kind: "open", name: "", is_you: false })).toBe("nobody");
});

test("a game says how it ended", () => {
  expect(howOf({ turns: 1, edition: "1.10", ending: "castles" })).toBe("1 turn, edition 1.10; decided by castles");
  expect(howOf({ turns: 3, edition: "9", ending: "unfinished" })).toBe("3 turns, edition 9; closed before the end");
});

test("bars can be read out", () => {
  const bars = [
    { key: "orcs", name: "Orcs", games: 4, wins: 1 },
    { key: "elves", name: "Elves", games: 2, wins: 0 },
  ];
  expect(told(bars, true)).toBe("Orcs 1 won of 4, Elves 0 won of 2");
  expect(told(bars, false)).toBe("Orcs 4, Elves 2");
});
