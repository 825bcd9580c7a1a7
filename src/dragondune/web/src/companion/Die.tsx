// A die, drawn with its pips.

const CORNERS = [
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
] as const;
const SIDES = [
  [-1, 0],
  [1, 0],
] as const;

/** Where the pips of a face are: a middle one if they are odd, then corners, then sides. */
export function pipsOf(pips: number): readonly (readonly [number, number])[] {
  const pairs = pips - (pips % 2);
  return [
    ...(pips % 2 ? [[0, 0] as const] : []),
    ...CORNERS.slice(0, pairs),
    ...SIDES.slice(0, Math.max(0, pairs - 4)),
  ];
}

export function Die({ pips }: { pips: number }) {
  return (
    <svg class="box-die" viewBox="-50 -50 100 100" width="64" height="64" role="img" aria-label={`A die shows ${pips}`}>
      <rect x="-44" y="-44" width="88" height="88" rx="16" />
      {pipsOf(pips).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * 24} cy={y * 24} r="9" />
      ))}
    </svg>
  );
}
