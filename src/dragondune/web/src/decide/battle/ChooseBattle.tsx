// Which battle comes first: a list with the forces, and the map.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Attack, Territory } from "../../../wire";
import type { Mark } from "../../board/Board";
import { PLACES } from "../../board-facts";
import { Token } from "../../kit/token";
import { count, nameOf, placeName, the } from "../../names";
import { placeAt, playerOf } from "../../view-queries";
import { type Ask, decisions } from "../ask";
import { Consequences } from "../Consequences";
import { Acts, Ways } from "../OptionList";
import { unitsAt } from "./battle-sides";
import words from "./battle-texts.json";

const keyOf = ({ place, opponent }: Attack): string => `${place} ${opponent}`;

export function ChooseBattle({ ask }: { ask: Ask }) {
  const { view } = ask;
  const attacks = decisions(ask, "Attack");
  const key = useSignal<string | null>(null);
  const chosen = attacks.find((one) => keyOf(one) === key.value) ?? null;
  useEffect(() => {
    const marks = new Map<Territory, Mark>(
      attacks.map(({ place }) => [place, place === chosen?.place ? "selected" : "legal"]),
    );
    const next = (place: Territory): void => {
      const there = attacks.filter((one) => one.place === place).map(keyOf);
      key.value = there[(there.indexOf(key.value ?? "") + 1) % there.length] ?? null;
    };
    ask.light({ marks, choose: next });
  }, [key.value]);
  return (
    <>
      <p class="sm">{words.choose}</p>
      <Ways
        label="Battles"
        chosen={key.value}
        choose={(next) => {
          key.value = next;
        }}
        ways={attacks.map((one) => ({
          key: keyOf(one),
          face: <Token seat={one.opponent} n={unitsAt(view, one.opponent, one.place)} size={44} />,
          title: `${nameOf(one.opponent)} in ${placeName(one.place)}`,
          note: <Forces ask={ask} attack={one} />,
        }))}
      />
      {chosen && <Consequences ask={ask} decision={chosen} />}
      <Acts
        ask={ask}
        isChosen={chosen !== null}
        lacks={words.lacks}
        go={{
          text: chosen ? `Attack ${the(chosen.opponent)} in ${placeName(chosen.place)}` : "Attack",
          decision: chosen,
        }}
      />
    </>
  );
}

function Forces({ ask: { view, you }, attack: { place, opponent } }: { ask: Ask; attack: Attack }) {
  const mine = unitsAt(view, you, place);
  const theirs = unitsAt(view, opponent, place);
  const gold = placeAt(view, place)?.gold ?? 0;
  const cards = playerOf(view, opponent)?.hand_size ?? 0;
  return (
    <>
      Your {mine} against {theirs}; they hold {count(cards, "card")}.
      {PLACES[place].kind === "castle" && " The castle is at stake."}
      {gold > 0 && ` ${gold} gold is there.`}
    </>
  );
}
