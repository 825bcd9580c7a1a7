// How a clause reads in another edition, and what only that edition says.
import { describe, expect, it } from "vitest";
import type { Book, Entry } from "../../src/rules/book";
import { ownClauses, readingOf } from "../../src/rules/edition-reading";

const turns: Entry = { id: "note.14", text: "The game lasts eight turns." };
const book = {
  editions: {
    "1.7": {
      readings: {
        "note.14": { text: "Six turns." },
        "VII.3": { but: ["But after six turns."] },
        "VI.2": { is_silent: true },
      },
      own: [{ id: "balance.2", section: "Optional rules", text: "More gold." }],
    },
  },
} as unknown as Book;

describe("a clause in an edition", () => {
  it("has the words of that edition", () => {
    expect(readingOf(book, turns, "1.7")).toEqual({ text: "Six turns." });
  });
  it("has its own words where the edition says the same", () => {
    expect(readingOf(book, { id: "VII.3", text: "Victory." }, "1.7")).toEqual({
      text: "Victory.",
      but: ["But after six turns."],
    });
    expect(readingOf(book, { id: "VI.2", text: "Gold." }, "1.7")).toEqual({ text: "Gold.", is_silent: true });
  });
  it("has its own words in an edition without a rulebook of its own", () => {
    expect(readingOf(book, turns, "9")).toEqual({ text: "The game lasts eight turns." });
  });
});

describe("clauses without a counterpart", () => {
  it("stand in the section they belong to", () => {
    expect(ownClauses(book, "1.7", "Optional rules")).toEqual([{ id: "1.7:balance.2", text: "More gold." }]);
    expect(ownClauses(book, "1.7", "Setup")).toEqual([]);
    expect(ownClauses(book, "9", "Optional rules")).toEqual([]);
  });
});
