// Where the Orcs begin: their units are put into three lands, on the map or with the steppers.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PlaceOrcs as Placement, Territory } from "../../../wire";
import type { Mark } from "../../board/lights";
import { Steps } from "../../kit/stepper";
import { placeName } from "../../names";
import { type Ask, options } from "../ask";
import { Acts } from "../OptionList";
import { useTableFacts } from "../table-facts";

type Land = "castle" | "east" | "west";
const NAMES: readonly Land[] = ["castle", "east", "west"];
const NOBODY: Record<Land, number> = { castle: 0, east: 0, west: 0 };

const sum = (split: Record<Land, number>): number => NAMES.reduce((all, land) => all + split[land], 0);

export function PlaceOrcs({ ask }: { ask: Ask }) {
  const lands = useTableFacts(ask.session)?.orc_starts as Record<Land, Territory> | undefined;
  return lands ? <Split ask={ask} lands={lands} /> : null;
}

function Split({ ask, lands }: { ask: Ask; lands: Record<Land, Territory> }) {
  const split = useSignal(NOBODY);
  const choices = options(ask, "PlaceOrcs");
  const first = choices[0]?.decision as Placement | undefined;
  const total = first ? sum(first) : 0;
  const left = total - sum(split.value);
  const add = (land: Land, n: number): void => {
    split.value = { ...split.peek(), [land]: Math.max(0, split.peek()[land] + n) };
  };
  useEffect(() => {
    const all = Object.values(lands);
    ask.light({
      marks: new Map(all.map((place): [Territory, Mark] => [place, left > 0 ? "legal" : "selected"])),
      planned: NAMES.filter((land) => split.value[land] > 0).map((land) => ({
        seat: ask.you,
        at: lands[land],
        n: split.value[land],
      })),
      can: new Set(left > 0 ? all : []),
      choose: (place) => NAMES.filter((land) => lands[land] === place).forEach((land) => add(land, 1)),
      back: () => {
        split.value = NOBODY;
      },
    });
    return () => ask.light(null);
  }, [split.value, left]);
  const option = choices.find(({ decision }) =>
    NAMES.every((land) => (decision as Placement)[land] === split.value[land]),
  );
  return (
    <>
      <p>
        {left > 0
          ? `${left} of ${total} units are still to be placed. Choose a land on the map for each.`
          : `All ${total} are placed.`}
      </p>
      {NAMES.map((land) => (
        <div class="stepper" role="group" aria-label={`In ${placeName(lands[land])}`}>
          <span class="sc">{placeName(lands[land])}</span>
          <Steps
            less={`fewer in ${placeName(lands[land])}`}
            more={`more in ${placeName(lands[land])}`}
            value={split.value[land]}
            isLeast={split.value[land] === 0}
            isMost={left === 0}
            step={(by) => add(land, by)}
          />
        </div>
      ))}
      <Acts
        ask={ask}
        isChosen={left === 0}
        go={{
          text: left > 0 ? `Place ${left} more` : "Start the game like this",
          decision: option?.decision ?? null,
        }}
      />
    </>
  );
}
