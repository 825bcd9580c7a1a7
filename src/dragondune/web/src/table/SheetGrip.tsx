// On a phone the decision is on a sheet: folded to one line, half open for its controls, or open as far as it goes.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

const FOLDS = ["folded", "half", "open"] as const;
export type Fold = (typeof FOLDS)[number];

/** How far the sheet is open; the player's choice stays until a decision of another kind comes. */
export function useFold(question: string | null): readonly [Fold, (fold: Fold) => void] {
  const fold = useSignal<Fold>("half");
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (question && last.current && question !== last.current) fold.value = "half";
    last.current = question ?? last.current;
  }, [question]);
  return [
    fold.value,
    (next) => {
      fold.value = next;
    },
  ];
}

const STEP = 60;

/** The position this many steps further up or down. */
export function folded(from: Fold, steps: number): Fold {
  const at = Math.max(0, Math.min(FOLDS.length - 1, FOLDS.indexOf(from) + steps));
  return FOLDS[at] ?? from;
}

/** To drag, and buttons for those who would rather press. */
export function SheetGrip({ fold, choose }: { fold: Fold; choose: (fold: Fold) => void }) {
  const from = useRef<number | null>(null);
  return (
    <div class="grip">
      <div
        class="handle"
        aria-hidden="true"
        onPointerDown={(event) => {
          from.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
        onPointerUp={(event) => {
          const way = (from.current ?? event.clientY) - event.clientY;
          from.current = null;
          if (Math.abs(way) > STEP / 2)
            choose(folded(fold, Math.sign(way) * Math.max(1, Math.round(Math.abs(way) / 240))));
        }}
      />
      {fold !== "open" && (
        <button class="arrow" type="button" aria-label="Open the panel further" onClick={() => choose(folded(fold, 1))}>
          <Arrow up />
        </button>
      )}
      {fold !== "folded" && (
        <button class="arrow" type="button" aria-label="Fold the panel" onClick={() => choose(folded(fold, -1))}>
          <Arrow />
        </button>
      )}
    </div>
  );
}

function Arrow({ up = false }: { up?: boolean }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 22 22"
      fill="none"
      stroke="currentColor"
      stroke-width="3"
      aria-hidden="true"
    >
      <path d={up ? "M4 14l7-7 7 7" : "M4 8l7 7 7-7"} />
    </svg>
  );
}
