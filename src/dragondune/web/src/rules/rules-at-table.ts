// The rules as they are played at a table.
import type { Choices, TableInfo } from "../../wire";
import * as api from "../api";
import { myTable } from "../browser-storage";
import { type Resource, resource } from "../kit/resource";
import { choices as serverChoices } from "../pages/rule-choices";
import { type Book, book as rulebook } from "./book";
import { ofEdition, ofTable, type Ruleset, WRITTEN } from "./edition-reading";

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

const asked = new Map<string | null, Resource<Here>>();

/** The rulebook as it applies where this page is. */
export function rulesHere(): Resource<Here> {
  const table = tableHere();
  const here = asked.get(table) ?? resource(() => ask(table));
  asked.set(table, here);
  return here;
}

async function ask(table: string | null): Promise<Here> {
  const [book, choices, info] = await Promise.all([
    rulebook.load(),
    serverChoices.load(),
    table ? infoOf(table) : null,
  ]);
  const rules = (info && ofTable(choices, info)) ?? ofEdition(choices, WRITTEN);
  if (!rules) throw new Error("the server knows no edition");
  return { book, choices, rules };
}

/** The address of a rule in the rulebook of this table. */
export function ruleAddress(id: string): string {
  const table = tableHere();
  return `/rules${table ? `?table=${table}` : ""}#${id}`;
}
