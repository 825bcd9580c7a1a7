// The Elves' question before a battle: what it asks, what it costs, and what can come of it.
import { useSignal } from "@preact/signals";
import type { Decision, Option } from "../../../wire";
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { cardName } from "../../names";
import { useWideColumn } from "../../table/wide-column";
import { clauseLink } from "../../WhyLink";
import { type Ask, decisions, PASS } from "../ask";
import { Acts, type Way, Ways } from "../OptionList";
import { useTableFacts } from "../table-facts";
import { Fray } from "./BattleHead";
import words from "./battle-texts.json";

const ASKS: Readonly<
  Partial<Record<Decision["decide"], { readonly title: string; readonly note: string; readonly go: string }>>
> = words.asks;

const keyOf = ({ decision }: Option): string => JSON.stringify(decision);

export function AskQuestion({ ask }: { ask: Ask }) {
  useWideColumn();
  const facts = useTableFacts(ask.session);
  const asking = ask.mine.options.filter(({ decision }) => decision.decide !== "Pass");
  const key = useSignal<string | null>(null);
  const chosen = asking.find((one) => keyOf(one) === key.value) ?? null;
  useLift([chosen?.decision.decide === "PlayAce" ? chosen.decision.ace : null]);
  return (
    <>
      <Fray view={ask.view} you={ask.you} />
      <Ways
        label="Ask for"
        chosen={key.value}
        choose={(next) => {
          key.value = next;
        }}
        ways={asking.map(wayOf)}
      />
      {facts?.has_negations && chosen?.decision.decide !== "PlayAce" && (
        <p class="sm dim">
          {words.told} {clauseLink("negate.1")}
        </p>
      )}
      <Acts
        ask={ask}
        isChosen={chosen !== null}
        go={{ text: deedOf(chosen), decision: chosen?.decision ?? null }}
        lacks="Choose what to ask for."
        out={{ text: "Ask nothing", decision: PASS }}
      />
    </>
  );
}

function wayOf(option: Option): Way {
  const { decision } = option;
  if (decision.decide === "PlayAce") {
    return {
      key: keyOf(option),
      face: <CardFace card={decision.ace} width={40} />,
      title: "Both, for an ace",
      note: `You discard ${cardName(decision.ace)}. They answer colour and number, and nobody can stop it.`,
    };
  }
  const { title = option.text, note = "" } = ASKS[decision.decide] ?? {};
  return { key: keyOf(option), title, note };
}

function deedOf(chosen: Option | null): string {
  if (!chosen) return "Ask";
  const { decision } = chosen;
  return decision.decide === "PlayAce"
    ? `Ask both, discard ${cardName(decision.ace)}`
    : (ASKS[decision.decide]?.go ?? "Ask");
}

/** [R117] The question was stopped; an ace still buys both. */
export function AskBothQuestions({ ask }: { ask: Ask }) {
  useWideColumn();
  const aces = decisions(ask, "PlayAce").map((one) => one.ace);
  const ace = useSignal<string | null>(aces.length === 1 ? (aces[0] ?? null) : null);
  const chosen = aces.find((one) => one === ace.value) ?? null;
  useLift([chosen]);
  return (
    <>
      <Fray view={ask.view} you={ask.you} />
      <p>
        {words.both} {clauseLink("R117")}
      </p>
      {aces.length > 1 && (
        <Ways
          label="Ace"
          flat
          chosen={ace.value}
          choose={(next) => {
            ace.value = next;
          }}
          ways={aces.map((one) => ({ key: one, title: cardName(one), face: <CardFace card={one} width={40} /> }))}
        />
      )}
      <Acts
        ask={ask}
        isChosen={chosen !== null}
        go={{
          text: chosen ? `Ask both, discard ${cardName(chosen)}` : "Ask both",
          decision: chosen && { decide: "PlayAce", ace: chosen },
        }}
        out={{ text: "Ask nothing", decision: PASS }}
        lacks={aces.length > 0 ? "Choose an ace." : "You have no ace to spend."}
      />
    </>
  );
}
