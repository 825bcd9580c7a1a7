// Deeds that may be refused: each keeps the sentence of its refusal until it is done.
import { useState } from "preact/hooks";
import type { AnyCommand } from "../../wire";
import { sentenceOf } from "../pages/rule-choices";
import { go } from "../route";
import type { Session } from "../session";

/** Does it, and keeps the sentence of a refusal. */
export function useAttempt(): readonly [attempt: (deed: () => Promise<unknown>) => void, fault: string | null] {
  const [fault, setFault] = useState<string | null>(null);
  const attempt = (deed: () => Promise<unknown>): void => {
    deed().then(
      () => setFault(null),
      (refusal: unknown) => setFault(sentenceOf(refusal)),
    );
  };
  return [attempt, fault];
}

/** A command besides the decision itself. */
export function useCommand(place: Session): readonly [act: (command: AnyCommand) => void, fault: string | null] {
  const [attempt, fault] = useAttempt();
  return [(command) => attempt(() => place.act(command)), fault];
}

interface Going {
  readonly fault: string | null;
  readonly isBusy: boolean;
  send: (event: Event) => void;
}

/** A form that leads to another page; `wrong` says what speaks against sending it, if anything does. */
export function useGoing(lead: () => Promise<string>, wrong: () => string | null = () => null): Going {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    const first = wrong();
    setFault(first);
    if (first) return;
    setBusy(true);
    lead().then(go, (refusal: unknown) => {
      setFault(sentenceOf(refusal));
      setBusy(false);
    });
  };
  return { fault, isBusy, send };
}
