// Opens the table of the first game.
import * as api from "../api";
import { keepTable, preferences } from "../browser-storage";

/** The address of a new lesson, begun. */
export async function beginLesson(): Promise<string> {
  const made = await api.create({
    lesson: true,
    seats: [
      { faction: "elves", holder: "me", name: preferences().name || "You" },
      { faction: "orcs", holder: "bot" },
    ],
  });
  keepTable(made.table.id, { name: made.table.name, seats: made.seats, host: made.host, invitation: made.invitation });
  await api.command(made.table.id, made.host, { do: "start" });
  return `/table/${made.table.id}`;
}
