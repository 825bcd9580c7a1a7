// A turn that is answered at once: its first step is decided, the others are prepared.
import { signal } from "@preact/signals";
import type { Mine, Option } from "../../../wire";
import type { Session } from "../../session";
import type { Following } from "../ask";
import type { Decider } from "../decider";
import { isTerritory } from "../facets";

/** Whether you prefer to be asked about one step after the other. */
export const isStepwise = signal(false);

/** Whether the question and those that follow it in your turn are shown together. */
export const isWholeTurn = (mine: Pick<Mine, "question">): boolean =>
  !isStepwise.value && (mine.question?.has_more_steps ?? false);

/** Leaves the answers to later questions of this turn; older ones to the same questions no longer count. */
export async function prepareTurn(session: Session, then: readonly Following[]): Promise<void> {
  if (then.length === 0) return;
  const turn = session.latest?.view?.turn ?? null;
  const old = session.latest?.mine?.prepared.filter((one) => one.turn === turn && one.decision !== null) ?? [];
  for (const { number } of old) await session.act({ do: "forget", number });
  for (const { question, decision } of then) await session.act({ do: "prepare", question, decision, turn });
}

/** What you want of a step besides its choices: the usual thing, the only option, or nothing. */
export type Wish = "usual" | "this" | "nothing";

/** What a step does: what you chose, or what is free and needs no land; otherwise nothing. */
export function choiceOf({ ready, isTouched }: Pick<Decider, "ready" | "isTouched">, wish: Wish): Option | null {
  if (!ready || isTouched || wish === "this") return ready;
  const isHarmless = ready.price === 0 && !ready.is_grave && !Object.keys(ready.decision).some(isTerritory);
  return isHarmless && wish === "usual" ? ready : null;
}

/** What is to be done in a step; null is nothing, `isTouched` if you said so. */
export interface Settled {
  readonly option: Option | null;
  readonly isTouched: boolean;
}

/** The steps up to the last in which you chose something: nobody passes a step that is still to come by accident. */
export function settledOf<T extends Settled>(planned: readonly T[]): readonly T[] {
  const last = planned.reduce((found, one, i) => (one.isTouched || one.option ? i : found), -1);
  return planned.slice(0, last + 1);
}
