// Deeds that may be refused: each keeps the sentence of its refusal until it succeeds.
import { useSignal } from "@preact/signals";
import type { AnyCommand } from "../../wire";
import { sentenceOf } from "../pages/rule-choices";
import { go } from "../route";
import type { Session } from "../session";

/** Does it, and keeps the sentence of a refusal. */
export function useAttempt(): readonly [attempt: (deed: () => Promise<unknown>) => void, fault: string | null] {
  const fault = useSignal<string | null>(null);
  const attempt = (deed: () => Promise<unknown>): void => {
    deed().then(
      () => {
        fault.value = null;
      },
      (refusal: unknown) => {
        fault.value = sentenceOf(refusal);
      },
    );
  };
  return [attempt, fault.value];
}

/** A command besides the decision itself. */
export function useCommand(session: Session): readonly [act: (command: AnyCommand) => void, fault: string | null] {
  const [attempt, fault] = useAttempt();
  return [(command) => attempt(() => session.act(command)), fault];
}

interface Going {
  readonly fault: string | null;
  readonly isBusy: boolean;
  send: (event: Event) => void;
}

/** A form that leads to another page; `wrong` says what is wrong with it, if anything. */
export function useGoing(lead: () => Promise<string>, wrong: () => string | null = () => null): Going {
  const fault = useSignal<string | null>(null);
  const isBusy = useSignal(false);
  const send = (event: Event): void => {
    event.preventDefault();
    if (isBusy.value) return;
    const first = wrong();
    fault.value = first;
    if (first) return;
    isBusy.value = true;
    lead().then(go, (refusal: unknown) => {
      fault.value = sentenceOf(refusal);
      isBusy.value = false;
    });
  };
  return { fault: fault.value, isBusy: isBusy.value, send };
}
