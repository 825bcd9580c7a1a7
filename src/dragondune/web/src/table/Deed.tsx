// A deed of the table's business: it may want to be confirmed, and says why it was refused.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Refused } from "../kit/refused";
import { sentenceOf } from "../pages/rulebook";

/** Does it, and keeps the sentence of a refusal. */
export function useAttempt(): readonly [(deed: () => Promise<unknown>) => void, string | null] {
  const [fault, setFault] = useState<string | null>(null);
  const attempt = (deed: () => Promise<unknown>): void => {
    deed().then(() => setFault(null), (refusal: unknown) => setFault(sentenceOf(refusal)));
  };
  return [attempt, fault];
}

/** `sure`: what happens then, said before it does. */
export function Deed({ children, sure, deed }: { children: ComponentChildren; sure?: string; deed: () => Promise<unknown> }) {
  const [isAsked, setAsked] = useState(false);
  const [attempt, fault] = useAttempt();
  const act = (): void => {
    setAsked(false);
    attempt(deed);
  };
  return (
    <div class="deed">
      {isAsked ? (
        <>
          <p class="sm">{sure}</p>
          <div class="row wrap">
            <button class="btn" type="button" onClick={act}>{children}</button>
            <button class="btn" type="button" onClick={() => setAsked(false)}>No</button>
          </div>
        </>
      ) : <button class="btn" type="button" onClick={() => (sure ? setAsked(true) : act())}>{children}</button>}
      <Refused text={fault} />
    </div>
  );
}
