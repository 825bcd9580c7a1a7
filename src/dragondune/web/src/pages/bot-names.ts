// What bots are called, and what is known of them; the controls that choose them are in bots.tsx.
import type { BotInfo, CharacterInfo, Choices, Holder, Said, SeatInfo } from "../../wire";

export const USUAL_BOT = "normal";

/** What is written for a different character in every seat. */
export const ANY_ROLE = "any";
/** Bots that people bring themselves have no character. */
export const canHaveRole = (bot: string): boolean => ["easy", "normal", "hard"].includes(botName(bot));
/** The strength of a bot, without its character. */
const kindOf = (bot: string): string => (bot.includes(":") ? bot : (bot.split("+")[0] ?? ""));
export const roleOf = (bot: string): string => (bot.includes(":") ? "" : (bot.split("+")[1] ?? ""));
export const withRole = (bot: string, role: string): string =>
  role && canHaveRole(bot) ? `${kindOf(bot)}+${role}` : kindOf(bot);

/** The bots that are named after their strength; some tables give their kind instead. */
const STRENGTHS: Readonly<Record<string, string>> = {
  simple: "easy",
  scout: "normal",
  search: "hard",
  lesson: "easy",
};
export const botName = (bot: string): string => STRENGTHS[kindOf(bot)] ?? kindOf(bot);

/** What a bot is called at a table: by its character's name, if it has one, and its strength. */
export const botLabel = ({ name, bot }: Holder): string =>
  roleOf(bot) ? `${name}, ${botName(bot)} bot` : `${botName(bot)} bot`;

/** The name of who said something: a bot that has only the name of its kind is called by its strength. */
export function speakerOf({ seat, name }: Pick<Said, "seat" | "name">, seats: readonly SeatInfo[]): string {
  const holder = seats.find((one) => one.seat === seat)?.holder;
  return holder?.kind === "bot" && holder.name === name && !roleOf(holder.bot) ? botLabel(holder) : name;
}

export const characterOf = (choices: Choices | null, bot: string): CharacterInfo | undefined =>
  choices?.characters.find((one) => one.id === roleOf(bot));

export const botsOf = (choices: Choices | null): readonly BotInfo[] =>
  choices ? [...choices.strengths, ...choices.bots] : [];

export const infoOf = (choices: Choices | null, bot: string): BotInfo | undefined =>
  botsOf(choices).find((one) => one.name === botName(bot));
