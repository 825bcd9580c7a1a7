// A number between a button for less and one for more.

export function Steps({
  value,
  less,
  more,
  isLeast,
  isMost,
  step,
}: {
  value: number | string;
  less: string;
  more: string;
  isLeast: boolean;
  isMost: boolean;
  step: (by: 1 | -1) => void;
}) {
  return (
    <>
      <button class="btn sq" type="button" aria-label={less} disabled={isLeast} onClick={() => step(-1)}>
        −
      </button>
      <output class="num" aria-live="polite">
        {value}
      </output>
      <button class="btn sq" type="button" aria-label={more} disabled={isMost} onClick={() => step(1)}>
        +
      </button>
    </>
  );
}
