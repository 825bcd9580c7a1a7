// How far the dragon flies, when you control it; the map shows the lands it crosses.
import { useEffect } from "preact/hooks";
import type { Territory } from "../../../wire";
import { aheadOf, PLACES, TERRITORIES, TRACK_LENGTH } from "../../board-facts";
import { listed } from "../../names";
import type { Ask } from "../ask";
import { ConsequenceLines, useConsequences } from "../Consequences";
import { Deeds, Stepper } from "../PartByPart";
import { deedOf } from "./button-texts";

export function MoveDragon({ ask }: { ask: Ask }) {
  const { decider, view } = ask;
  const count = Number(decider.value("count") ?? 0);
  const facet = decider.facets.find((one) => one.field === "count");
  const flight = Array.from({ length: count }, (_, i) => ((view.dragon + i) % TRACK_LENGTH) + 1);
  const most = Math.max(0, ...(facet?.values ?? []).map(Number));
  useEffect(() => {
    const far = (place: Territory): number => aheadOf(view.dragon, PLACES[place].number);
    const can = TERRITORIES.filter((place) => place !== "0f" && (facet?.values ?? []).includes(far(place)));
    ask.light({
      marks: new Map(),
      flight,
      burnt: ask.picture.burning.filter((place) => flight.includes(PLACES[place].number)),
      can: new Set(can),
      choose: (place) => decider.choose("count", far(place)),
    });
    return () => ask.light(null);
  }, [count, most]);
  const lost = useConsequences(ask, decider.ready?.decision ?? null);
  return (
    <>
      {facet && <Stepper label="Flight" facet={facet} decider={decider} />}
      <p>
        {count === 0
          ? `The dragon stays on ${view.dragon}.`
          : `From ${view.dragon} over ${listed(flight.map(String))}.`}
      </p>
      {lost.length > 0 ? (
        <ConsequenceLines lines={lost} />
      ) : (
        <p class="dim">Nothing is on open ground along its way.</p>
      )}
      <Deeds ask={ask} pass="Stay" {...(decider.ready ? { go: deedOf(ask, decider.ready) } : {})} />
    </>
  );
}
