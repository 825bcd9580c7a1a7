// Opens the table of the first game.
import type { NewTable } from "../../wire";
import * as api from "../api";
import { keepTable, preferences } from "../browser-storage";
import { asPerson } from "../identity";

/** The address of a new lesson, begun. */
export async function beginLesson(): Promise<string> {
  const wish: NewTable = {
    lesson: true,
    seats: [
      { faction: "elves", holder: "me", name: preferences().name || "You" },
      { faction: "orcs", holder: "bot" },
    ],
  };
  const made = await asPerson((person) => api.create(wish, person));
  keepTable(made.table.id, { name: made.table.name, seats: made.seats, host: made.host, invitation: made.invitation });
  await api.command(made.table.id, made.host, { do: "start" });
  return `/table/${made.table.id}`;
}
