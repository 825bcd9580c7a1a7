// The controls that choose bots, their characters and how long they may think.
import type { Choices, TableInfo } from "../../wire";
import { ANY_ROLE, botName, botsOf, canHaveRole, infoOf } from "./bot-names";
import { type Choice, Segments } from "./form-controls";
import fields from "./form-texts.json";
import { useChoices } from "./rule-choices";

const { thinking, characters: said } = fields;

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

/** The characters that a bot may have. */
export function RoleOptions({ choices }: { choices: Choices | null }) {
  return (
    <>
      <option value={ANY_ROLE}>{said.any}</option>
      {choices?.characters.map(({ id, name, title }) => (
        <option key={id} value={id}>
          {name} {title}
        </option>
      ))}
      <option value="">{said.none}</option>
    </>
  );
}

/** The character that a bot plays, besides how well it plays; nothing for bots that have none. */
export function RoleChoice({
  bot,
  role,
  label,
  choose,
}: {
  bot: string;
  role: string;
  label: string;
  choose: (role: string) => void;
}) {
  const { choices } = useChoices();
  if (!canHaveRole(bot)) return null;
  return (
    <select aria-label={label} value={role} onChange={(event) => choose(event.currentTarget.value)}>
      <RoleOptions choices={choices} />
    </select>
  );
}

/** How a bot of this character plays, in a line. */
export function RoleTold({ role }: { role: string }) {
  const { choices } = useChoices();
  const told = role === ANY_ROLE ? said.anyTold : choices?.characters.find((one) => one.id === role)?.description;
  return <span class="dim sm">{told ?? said.noneTold}</span>;
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

/** How long the bots of a table may think, if any of them do. */
export function ThinkingTold({ info }: { info: TableInfo }) {
  const { choices } = useChoices();
  const isTold = info.seats.some(({ holder }) => infoOf(choices, holder.bot)?.thinks);
  return isTold ? (
    <p>
      {thinking.label} {info.thinks_for} s.
    </p>
  ) : null;
}
