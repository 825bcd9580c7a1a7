// A tie at the end: the fight in the Great Mountain, or the order of the seats.
import { useSignal } from "@preact/signals";
import type { Seat } from "../../../wire";
import { Token } from "../../kit/token";
import { count, nameOf, the } from "../../names";
import { placeAt } from "../../view-queries";
import { type Ask, decisions, PASS } from "../ask";
import { Acts, Outcomes, Ways } from "../OptionList";

export function FightInMountain({ ask }: { ask: Ask }) {
  const { view } = ask;
  const foes = decisions(ask, "Attack").map((one) => one.opponent);
  const chosen = useSignal<Seat | null>(null);
  const there = placeAt(view, "0f")?.garrisons ?? [];
  const units = (seat: Seat): string =>
    count(there.find((one) => one.faction === seat && !one.is_hidden)?.units ?? 0, "unit");
  const first = view.order.find((seat) => view.tied.includes(seat));
  return (
    <>
      <p class="sm">
        Castles are tied. The winner of the last battle in 0• wins the game. You have {units(ask.you)} there.
      </p>
      <Ways
        label="Attack"
        chosen={chosen.value}
        choose={(key) => {
          chosen.value = key as Seat;
        }}
        ways={foes.map((seat) => ({
          key: seat,
          face: <Token seat={seat} size={40} />,
          title: `The ${nameOf(seat)}`,
          note: `${units(seat)} in 0•`,
        }))}
      />
      {first && (
        <Outcomes
          items={[
            [
              "If nobody fights",
              first === ask.you
                ? "You win: you are first in order among the tied."
                : `The ${nameOf(first)} win: they are first in order among the tied.`,
            ],
          ]}
        />
      )}
      <Acts
        ask={ask}
        isChosen={chosen.value !== null}
        lacks="Choose whom to attack."
        go={{
          text: chosen.value ? `Attack ${the(chosen.value)}` : "Attack",
          decision: chosen.value && { decide: "Attack", place: "0f", opponent: chosen.value },
        }}
        out={{ text: "Do not fight", decision: PASS }}
      />
    </>
  );
}
