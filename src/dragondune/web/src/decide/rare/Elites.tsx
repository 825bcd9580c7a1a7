// How many of the units that went, came or fell are elite.
import { useSignal } from "@preact/signals";
import { count } from "../../names";
import { type Ask, decisions } from "../ask";
import { since } from "../event-history";
import { Acts, Ways } from "../OptionList";
import { useTableFacts } from "../table-facts";

export function PickElites({ ask }: { ask: Ask }) {
  const facts = useTableFacts(ask.session);
  const counts = decisions(ask, "PickElites").map((one) => one.count);
  const chosen = useSignal<string | null>(null);
  const last = [...since(ask.session.heard, "RoundBegan")]
    .reverse()
    .find(({ event }) => "seat" in event && event.seat === "dwarves" && "count" in event);
  return (
    <>
      {last && <p class="al">{last.text}</p>}
      <p class="sm">
        An elite warrior is worth {facts?.elite_value} battle points, an ordinary one {facts?.unit_value}. You choose
        how many of these were elite; everyone sees it.
      </p>
      <Ways
        flat
        label="Elite warriors among them"
        chosen={chosen.value}
        choose={(next) => {
          chosen.value = next;
        }}
        ways={counts.map((one) => ({ key: String(one), title: String(one) }))}
      />
      <Acts
        ask={ask}
        isChosen={chosen.value !== null}
        go={{
          text: chosen.value === "0" ? "None of them" : count(Number(chosen.value ?? 0), "elite warrior"),
          decision: chosen.value === null ? null : { decide: "PickElites", count: Number(chosen.value) },
        }}
        lacks="Choose how many were elite."
      />
    </>
  );
}
