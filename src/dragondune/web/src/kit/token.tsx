// Tokens: each people has its suit as the silhouette, its icon and its colour.
import type { Seat } from "../../wire";
import { FACTIONS, suitLender, suitOf } from "../names";
import { IconShape, Piece } from "./icon";
import shapes from "./shapes.json";

interface Shape {
  readonly fill: string;
  readonly ink: string;
  readonly d: string;
  readonly y: number;
  readonly size: number;
}

const SHAPES: Readonly<Record<Seat, Shape>> = shapes;

export const INK = "#1f150b";
const RIM = "#fff3d6";

function Badge({ n, x = 13, y = 14, r = 10 }: { n: number | string; x?: number; y?: number; r?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} fill="#fffaf0" stroke={INK} stroke-width="1.6" />
      <text class="badge" y="5.2" text-anchor="middle">
        {n}
      </text>
    </g>
  );
}

/** A crown, and how many of the units wear it where there may be several. */
export function EliteBadge({ n }: { n?: number }) {
  return (
    <g transform="translate(-14 -12.5)">
      <path
        d="M-10-4L-6-9-2-5 0-11 2-5 6-9 10-4V8H-10z"
        fill="#e3b341"
        stroke={INK}
        stroke-width="1.5"
        stroke-linejoin="round"
      />
      {n !== undefined && (
        <text class="badge small" y="6.4" text-anchor="middle">
          {n}
        </text>
      )}
    </g>
  );
}

/** Units hidden by an ace lie under a card. */
export function AceBadge() {
  return (
    <g transform="translate(-15 -14)rotate(-10)">
      <rect x="-8" y="-10" width="16" height="20" rx="2.5" fill="#fffaf0" stroke={INK} stroke-width="1.4" />
      <text class="badge" y="5" text-anchor="middle">
        A
      </text>
    </g>
  );
}

/** `elites`: how many of the units are elite. */
export function UnitShape({
  seat,
  n,
  hidden = false,
  ace = false,
  planned = false,
  elites = 0,
}: {
  seat: Seat;
  n?: number;
  hidden?: boolean;
  ace?: boolean;
  planned?: boolean;
  elites?: number;
}) {
  const { fill, ink } = SHAPES[seat];
  const { d, y, size } = SHAPES[suitLender(seat)];
  return (
    <g>
      {hidden ? (
        <>
          <path
            d={d}
            fill="#fffaf0"
            opacity=".86"
            stroke={fill}
            stroke-width="3"
            stroke-dasharray="4.5 3.5"
            stroke-linejoin="round"
          />
          <IconShape name="hood" y={y} size={25} fill={seat === "goblins" ? "#6b5508" : fill} />
          {ace && <AceBadge />}
        </>
      ) : (
        <>
          <ellipse cx="1" cy="20" rx="18" ry="5" opacity=".22" />
          <path
            d={d}
            fill="none"
            stroke={INK}
            stroke-width="6.5"
            stroke-linejoin="round"
            stroke-dasharray={planned ? "5 4" : undefined}
          />
          <path d={d} fill={fill} stroke={RIM} stroke-width="3" stroke-linejoin="round" />
          <IconShape name={FACTIONS[seat].icon} y={y} size={size} fill={ink} />
        </>
      )}
      {elites > 0 && <EliteBadge n={elites} />}
      {n !== undefined && <Badge n={n} />}
    </g>
  );
}

/** A people's token outside the map. */
export function Token({
  seat,
  n,
  size = 44,
  hidden = false,
}: {
  seat: Seat;
  n?: number;
  size?: number;
  hidden?: boolean;
}) {
  return (
    <svg class="tk" width={size} height={size} viewBox="-28 -28 56 56" aria-hidden="true">
      {n === undefined ? <UnitShape seat={seat} hidden={hidden} /> : <UnitShape seat={seat} hidden={hidden} n={n} />}
    </svg>
  );
}

export function GoldShape({ n }: { n: number }) {
  return (
    <g>
      <Piece name="gold-heap" />
      <Badge n={n} x={12} y={10} r={9.5} />
    </g>
  );
}

export function BannerShape({ seat }: { seat: Seat }) {
  const { fill, ink } = SHAPES[seat];
  return (
    <g>
      <path d="M-9-16V18" stroke={INK} stroke-width="2.6" stroke-linecap="round" />
      <path d="M-9-15H15L10-5.5 15,4H-9z" fill={fill} stroke={INK} stroke-width="1.6" stroke-linejoin="round" />
      <text class="banner" x="1" y="1" text-anchor="middle" fill={ink}>
        {suitOf(seat)}
      </text>
    </g>
  );
}

export function Starter({ size = 26 }: { size?: number }) {
  return (
    <svg class="tk" width={size} height={size} viewBox="-18 -18 36 36" role="img" aria-label="Starting Player">
      <title>Starting Player</title>
      <Piece name="horn" />
    </svg>
  );
}
