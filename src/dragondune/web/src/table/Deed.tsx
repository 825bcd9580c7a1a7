// A deed of the table's controls: it may want to be confirmed, and says why it was refused.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";

/** `sure`: what happens then, said before it does. */
export function Deed({
  children,
  sure,
  deed,
}: {
  children: ComponentChildren;
  sure?: string;
  deed: () => Promise<unknown>;
}) {
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
            <button class="btn" type="button" onClick={act}>
              {children}
            </button>
            <button class="btn" type="button" onClick={() => setAsked(false)}>
              No
            </button>
          </div>
        </>
      ) : (
        <button class="btn" type="button" onClick={() => (sure ? setAsked(true) : act())}>
          {children}
        </button>
      )}
      <Refused text={fault} />
    </div>
  );
}
