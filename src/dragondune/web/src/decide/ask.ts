// What a control for a decision is given.
import type { ComponentType } from "preact";
import type { Asked, Decision, Mine, Option, Picture, Question, Seat, View } from "../../wire";
import type { Lights } from "../board/Board";
import type { Place } from "../store";
import type { Decider } from "./decider";

export interface Ask {
  readonly place: Place;
  readonly picture: Picture;
  readonly view: View;
  readonly mine: Mine;
  readonly asked: Asked;
  readonly you: Seat;
  readonly decider: Decider;
  readonly busy: boolean;
  /** Sends a decision; a refusal is shown on the slip. */
  send(decision: Decision): void;
  /** Takes the map over from the decision's own lights; null gives it back. */
  light(lights: Lights | null): void;
}

export type Control = ComponentType<{ ask: Ask }>;
export type Controls = Readonly<Partial<Record<Question, Control>>>;

export const options = (ask: Ask, decide: string): readonly Option[] =>
  ask.mine.options.filter((one) => one.decision.decide === decide);
