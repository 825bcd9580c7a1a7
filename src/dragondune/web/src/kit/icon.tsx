// Icons of game-icons.net and drawings of pieces, from the file that the build makes of icon-names.json and pieces.svg.

const href = (name: string): string => `#i-${name}`;

/**
 * Puts all of them into the page, where every drawing refers to them. Chromium fetches and reads a file again for each
 * drawing that refers to it and is new in the page.
 */
export async function bringIcons(): Promise<void> {
  const place = document.createElement("div");
  place.hidden = true;
  place.innerHTML = await (await fetch("/assets/icons.svg")).text();
  document.body.append(place);
}

export function Icon({ name, size = 18, title }: { name: string; size?: number; title?: string }) {
  const label = title ? { role: "img" as const, "aria-label": title } : { "aria-hidden": true as const };
  return (
    <svg class="ic" width={size} height={size} viewBox="0 0 512 512" fill="currentColor" {...label}>
      {title && <title>{title}</title>}
      <use href={href(name)} />
    </svg>
  );
}

/** The same inside another drawing, around a point. */
export function IconShape({
  name,
  x = 0,
  y = 0,
  size,
  fill,
}: {
  name: string;
  x?: number;
  y?: number;
  size: number;
  fill: string;
}) {
  return <use href={href(name)} x={x - size / 2} y={y - size / 2} width={size} height={size} fill={fill} />;
}

/** A drawing of pieces.svg, around the middle of its container; cards are placed by their corner. */
export function Piece({
  name,
}: {
  name:
    | "dragon"
    | "red-dragon"
    | "troll-piece"
    | "gold-heap"
    | "swords"
    | "breach"
    | "horn"
    | "coin"
    | "coin-back"
    | `card-${string}`
    | `replay-${string}`;
}) {
  return <use href={href(name)} />;
}
