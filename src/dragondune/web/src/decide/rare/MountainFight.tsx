// A tie at the end: the fight in the Great Mountain, or the order of the seats.
import { useSignal } from "@preact/signals";
import type { Seat } from "../../../wire";
import { Token } from "../../kit/token";
import { count, nameOf, the } from "../../names";
import { placeAt } from "../../view-queries";
import { type Ask, decisions, PASS } from "../ask";
import { Consequences } from "../Consequences";
import { Acts, Outcomes, Ways } from "../OptionList";

export function FightInMountain({ ask }: { ask: Ask }) {
  const { view } = ask;
  const foes = decisions(ask, "Attack").map((one) => one.opponent);
  const chosen = useSignal<Seat | null>(null);
  const there = placeAt(view, "0f")?.garrisons ?? [];
  const units = (seat: Seat): string =>
    count(there.find((one) => one.faction === seat && !one.is_hidden)?.units ?? 0, "unit");
  const attack = chosen.value && ({ decide: "Attack", place: "0f", opponent: chosen.value } as const);
  return (
    <>
      <p class="sm">Castles are tied. You have {units(ask.you)} in 0•.</p>
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
      <Outcomes
        items={[
          ...(attack ? [["If you attack", <Consequences ask={ask} decision={attack} />] as const] : []),
          ["If you do not", <Consequences ask={ask} decision={PASS} />],
        ]}
      />
      <Acts
        ask={ask}
        isChosen={chosen.value !== null}
        lacks="Choose whom to attack."
        go={{
          text: chosen.value ? `Attack ${the(chosen.value)}` : "Attack",
          decision: attack,
        }}
        out={{ text: "Do not fight", decision: PASS }}
      />
    </>
  );
}
