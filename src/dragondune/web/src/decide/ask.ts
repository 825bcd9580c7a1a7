// The props of a control for a decision.
import type { ComponentType } from "preact";
import type { Asked, Decision, Mine, Option, Picture, PlainDecision, Question, Seat, View } from "../../wire";
import type { Lights } from "../board/Board";
import type { Session } from "../session";
import type { Decider } from "./decider";
import { isSame } from "./standing/prepared-answers";

/** An answer to a later question of the same turn. */
export interface Following {
  readonly question: Question;
  readonly decision: Decision;
}

/** What is sent with a decision: answers to the questions that follow it in this turn, a maximum with a bid. */
interface Together {
  readonly next?: readonly Following[];
  readonly upTo?: number | null;
}

export interface Ask {
  readonly session: Session;
  readonly picture: Picture;
  readonly view: View;
  readonly mine: Mine;
  readonly asked: Asked;
  readonly you: Seat;
  readonly decider: Decider;
  readonly busy: boolean;
  /** Sends a decision, once, with what goes with it; a refusal is shown. */
  send: (decision: Decision, more?: Together) => void;
  /** Takes the map over from the decision's own lights; null gives it back. */
  light: (lights: Lights | null) => void;
  /** Gives the map back, unless others have taken it over since: an effect may end after the next has begun. */
  unlight: (lights: Lights) => void;
}

export type Control = ComponentType<{ ask: Ask }>;
export type Controls = Readonly<Partial<Record<Question, Control>>>;

export const PASS = { decide: "Pass" } as const;

/** The decisions of one kind that can be taken. */
export const decisions = <K extends PlainDecision["decide"]>(
  { mine }: Ask,
  decide: K,
): readonly Extract<PlainDecision, { decide: K }>[] =>
  mine.options
    .map((one) => one.decision)
    .filter((one): one is Extract<PlainDecision, { decide: K }> => one.decide === decide);

/** Whether a decision gives up something for good, as the server says. */
export const isGrave = ({ mine }: Pick<Ask, "mine">, decision: Decision | null): boolean =>
  decision !== null && mine.options.some((one) => one.is_grave && isSame(one.decision, decision));

export const options = (ask: Ask, decide: string): readonly Option[] =>
  ask.mine.options.filter((one) => one.decision.decide === decide);
