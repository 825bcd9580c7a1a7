// The rules and the clock of a table, with everything that differs from its edition.
import type { ComponentChildren } from "preact";
import type { TableInfo } from "../../wire";
import { duration } from "../home/Tables";
import { count } from "../names";
import { infoOf } from "../pages/bot-names";
import { editionName, useChoices, valueText } from "../pages/rule-choices";
import { useChanged } from "../table/changed-rules";
import words from "./lobby-texts.json";

type Change = (() => void) | null;

function Facts({ title, change, children }: { title: string; change: Change; children: ComponentChildren }) {
  return (
    <section class="panel" aria-label={title}>
      <div class="row">
        <h2>{title}</h2>
        {change && (
          <button class="linkish push sm" type="button" aria-label={`Change: ${title}`} onClick={change}>
            change
          </button>
        )}
      </div>
      <dl class="lobbydl">{children}</dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: ComponentChildren; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export function RulesHere({ info, change }: { info: TableInfo; change: Change }) {
  const changed = useChanged(info);
  const { choices } = useChoices();
  const usual = choices?.editions.find((one) => one.name === info.edition)?.values;
  const value = (key: string) => info.overrides[key] ?? usual?.[key];
  const agreements = String(value("agreements") ?? "enforce") as keyof typeof words.agreements;
  const house = changed.filter(({ key }) => key !== "agreements");
  return (
    <Facts title="Rules" change={change}>
      <Fact name="Edition">
        <a href={`/rules?edition=${info.edition}`} target="_blank">
          {editionName(info.edition)}
        </a>
      </Fact>
      {!info.companion && usual && <Fact name="Length">{count(Number(value("turns")), "turn")} at most</Fact>}
      <Fact name="Agreements">{words.agreements[agreements]}</Fact>
      <Fact name="House rules">{house.length === 0 ? "none" : count(house.length, "rule")}</Fact>
      {house.map((one) => (
        <Fact
          key={one.key}
          name={
            <>
              <a href={`/rules?edition=${info.edition}#${one.clause}`} target="_blank">
                {one.clause}
              </a>{" "}
              {one.meaning}
            </>
          }
        >
          {valueText(one.value)} <span class="dim">not {valueText(one.usual)}</span>
        </Fact>
      ))}
      <Fact name="Watching">{info.is_door_open ? words.watch[info.watch] : "closed by the host"}</Fact>
      <Fact name="Order of play">{info.seating === "drawn" ? "drawn at the start" : "as the seats are"}</Fact>
    </Facts>
  );
}

const orNone = (seconds: number | null): string => (seconds === null ? "no limit" : duration(seconds));

export function ClockHere({ info, change }: { info: TableInfo; change: Change }) {
  const { choices } = useChoices();
  const { clock } = info;
  const isTimed = clock.per_decision !== null || clock.per_game !== null || clock.per_answer !== null;
  const thinks = info.seats.some(({ holder }) => infoOf(choices, holder.bot)?.thinks);
  return (
    <Facts title="Clock and pace" change={change}>
      <Fact name="A decision">{orNone(clock.per_decision)}</Fact>
      <Fact name="A secret answer">{orNone(clock.per_answer ?? clock.per_decision)}</Fact>
      <Fact name="The whole game">{orNone(clock.per_game)}</Fact>
      {isTimed && <Fact name="Out of time">{words.timeOut}</Fact>}
      <Fact name="Pause">{words.pause}</Fact>
      <Fact name="Away">may be replaced after {duration(info.gone_after)}</Fact>
      {info.clock.leave > 0 && (
        <Fact name="Vacation">{duration(info.clock.leave)} for each person; their clock stands still</Fact>
      )}
      {!info.companion && <Fact name="Bots' speed">{duration(info.bot_seconds)} a decision</Fact>}
      {thinks && <Fact name="Hard bots">think up to {duration(info.thinks_for)}</Fact>}
      <Fact name="Start">{info.starts_itself ? "when all are ready" : "by the host"}</Fact>
    </Facts>
  );
}
