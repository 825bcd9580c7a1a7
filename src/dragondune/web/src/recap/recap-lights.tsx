// What the map shows during the recap: the lands of the current step, and all numbers.
import { DARK, type Lights, type Mark } from "../board/lights";
import { StepsOnMap } from "./StepsOnMap";
import type { Recapped } from "./use-recap";

export function recapLights(recap: Recapped): Lights {
  const step = recap.steps[recap.at];
  if (!step) return DARK;
  return {
    marks: new Map(step.places.map((place): [typeof place, Mark] => [place, "selected"])),
    over: <StepsOnMap recap={recap} />,
  };
}
