// A deed of the table's controls: it may need confirmation, and says why it was refused.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
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
  const isAsked = useSignal(false);
  const [attempt, fault] = useAttempt();
  const act = (): void => {
    isAsked.value = false;
    attempt(deed);
  };
  const press = (): void => {
    if (sure) isAsked.value = true;
    else act();
  };
  return (
    <div class="deed">
      {isAsked.value ? (
        <>
          <p class="sm">{sure}</p>
          <div class="row wrap">
            <button class="btn" type="button" onClick={act}>
              {children}
            </button>
            <button
              class="btn"
              type="button"
              onClick={() => {
                isAsked.value = false;
              }}
            >
              No
            </button>
          </div>
        </>
      ) : (
        <button class="btn" type="button" onClick={press}>
          {children}
        </button>
      )}
      <Refused text={fault} />
    </div>
  );
}
