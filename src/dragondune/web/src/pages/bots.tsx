// The bots that can be chosen, and how long they may think.
import type { BotInfo, Choices, TableInfo } from "../../wire";
import { type Choice, Segments } from "./form-controls";
import fields from "./form-texts.json";
import { useChoices } from "./rule-choices";

export const USUAL_BOT = "normal";
const { thinking } = fields;

/** What bots are called that have their strength for a name; older tables call them by their kind. */
const STRENGTHS: Readonly<Record<string, string>> = {
  simple: "easy",
  greedy: "normal",
  search: "hard",
  lesson: "easy",
};
export const botName = (bot: string): string => STRENGTHS[bot] ?? bot;

const botsOf = (choices: Choices | null): readonly BotInfo[] =>
  choices ? [...choices.strengths, ...choices.bots] : [];

export const infoOf = (choices: Choices | null, bot: string): BotInfo | undefined =>
  botsOf(choices).find((one) => one.name === botName(bot));

/** The options of a choice between bots, the strengths first. */
export function BotOptions({ bot, kind = "" }: { bot: string; kind?: string }) {
  const { choices } = useChoices();
  const names = botsOf(choices).map((one) => one.name);
  return (
    <>
      {(names.includes(bot) ? names : [bot, ...names]).map((one) => (
        <option key={one} value={one}>
          {botName(one)}
          {kind}
        </option>
      ))}
    </>
  );
}

interface Thought {
  readonly value: number | null;
  choose: (seconds: number) => void;
}

/** How long bots may think; nothing if all of these decide at once. */
export function ThinkingField({
  choices,
  bots,
  value,
  choose,
}: Thought & { choices: Choices | null; bots: readonly string[] }) {
  if (!choices || !bots.some((bot) => infoOf(choices, bot)?.thinks)) return null;
  const most = choices.most_thought;
  const seconds = thinking.seconds.filter((one) => one <= most);
  const values = (seconds.length > 0 ? seconds : [most]).map((one): Choice<string> => [String(one), `${one} s`]);
  return (
    <Segments
      label={thinking.label}
      values={values}
      value={String(value ?? values[0]?.[0])}
      choose={(one) => choose(Number(one))}
    />
  );
}

/** At a table that has them. */
export function ThinkingTold({ info }: { info: TableInfo }) {
  const { choices } = useChoices();
  const isTold = info.seats.some(({ holder }) => infoOf(choices, holder.bot)?.thinks);
  return isTold ? (
    <p>
      {thinking.label} {info.thinks_for} s.
    </p>
  ) : null;
}
