// The rules as they are played at a table.
import type { Choices, TableInfo } from "../../wire";
import * as api from "../api";
import { openChoices } from "../pages/rulebook";
import { myTable } from "../shelf";
import { type Book, openBook } from "./book";
import { ofEdition, ofTable, type Ruleset, WRITTEN } from "./reading";

/** A table with whatever right to it this browser has. */
export function infoOf(table: string): Promise<TableInfo> {
  const mine = myTable(table);
  const token = mine?.host ?? Object.values(mine?.seats ?? {})[0] ?? null;
  return api.tableInfo(table, { token, invitation: mine?.invitation ?? null });
}

export const tableHere = (): string | null => /^\/(?:table|replay)\/([^/]+)/.exec(location.pathname)?.[1] ?? null;

export interface Here {
  readonly book: Book;
  readonly choices: Choices;
  readonly rules: Ruleset;
}

let last: { readonly table: string | null; readonly here: Promise<Here> } | null = null;

/** The rulebook where this page is; asked for once. */
export function rulesHere(): Promise<Here> {
  const table = tableHere();
  if (last?.table !== table) last = { table, here: ask(table) };
  last.here.catch(() => {
    last = null;
  });
  return last.here;
}

async function ask(table: string | null): Promise<Here> {
  const [book, choices, info] = await Promise.all([openBook(), openChoices(), table ? infoOf(table) : null]);
  const rules = (info && ofTable(choices, info)) ?? ofEdition(choices, WRITTEN);
  if (!rules) throw new Error("the server knows no edition");
  return { book, choices, rules };
}
