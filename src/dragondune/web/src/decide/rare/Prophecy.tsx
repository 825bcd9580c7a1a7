// An Oracle writes down who wins, when, and a castle held then.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Castle, Seat, Territory } from "../../../wire";
import { DARK, type Mark } from "../../board/Board";
import { Token } from "../../kit/token";
import { nameOf, placeName } from "../../names";
import { useWideColumn } from "../../table/wide-column";
import { type Ask, decisions } from "../ask";
import { Acts, Ways } from "../OptionList";
import words from "./rare-texts.json";

const distinct = <T,>(values: readonly T[]): T[] => [...new Set(values)];

export function PredictVictory({ ask }: { ask: Ask }) {
  useWideColumn();
  const all = decisions(ask, "PredictVictory");
  const turns = distinct(all.map((one) => one.turn)).sort((a, b) => a - b);
  const castles = distinct(all.map((one) => one.place));
  const faction = useSignal<Seat | null>(null);
  const place = useSignal<Castle | null>(null);
  const turn = useSignal(turns.at(-2) ?? turns[0] ?? 1);
  useEffect(() => {
    const marks = new Map<Territory, Mark>(castles.map((one) => [one, one === place.value ? "selected" : "legal"]));
    const choose = (one: Territory): void => {
      if (castles.includes(one as Castle)) place.value = one as Castle;
    };
    ask.light({ ...DARK, marks, choose });
  }, [place.value]);
  const decision =
    faction.value && place.value
      ? ({ decide: "PredictVictory", faction: faction.value, turn: turn.value, place: place.value } as const)
      : null;
  return (
    <>
      <p class="sm">{words.prophecy}</p>
      <Ways
        label="Who wins"
        flat
        chosen={faction.value}
        choose={(key) => {
          faction.value = key as Seat;
        }}
        ways={distinct(all.map((one) => one.faction)).map((seat) => ({
          key: seat,
          title: nameOf(seat),
          face: <Token seat={seat} size={28} />,
        }))}
      />
      <Ways
        label="On turn"
        flat
        chosen={String(turn.value)}
        choose={(key) => {
          turn.value = Number(key);
        }}
        ways={turns.map((one) => ({ key: String(one), title: one }))}
      />
      <Ways
        label="While holding this castle"
        flat
        chosen={place.value}
        choose={(key) => {
          place.value = key as Castle;
        }}
        ways={castles.map((one) => ({ key: one, title: placeName(one) }))}
      />
      <p class="al foretold">
        {decision
          ? `“The ${nameOf(decision.faction)} win on turn ${turn.value} and hold ${placeName(decision.place)}.”`
          : "\u00a0"}
      </p>
      <Acts ask={ask} isChosen go={{ text: "Make this prediction", decision }} lacks="Choose a winner and a castle." />
    </>
  );
}
