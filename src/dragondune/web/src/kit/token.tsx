// Tokens: each people has its suit as silhouette, its icon and its colour.
import type { Seat } from "../../wire";
import { FACTIONS } from "../words";
import { IconShape } from "./icon";

interface Shape {
  readonly fill: string;
  readonly ink: string;
  readonly d: string;
  readonly y: number;
  readonly size: number;
}

export const SHAPES: Record<Seat, Shape> = {
  dwarves: {
    fill: "#b0441a", ink: "#fff8e8", y: -1, size: 24,
    d: "M-6-20.5Q0-25 6-20.5L19-5Q23,0 19,5L6,20.5Q0,25-6,20.5L-19,5Q-23,0-19-5z",
  },
  elves: {
    fill: "#12657c", ink: "#fff8e8", y: -1, size: 23,
    d: "M0,22C-8,17-21,7-21-6-21-17-9-22 0-14 9-22 21-17 21-6 21,7 8,17 0,22z",
  },
  goblins: {
    fill: "#d6b436", ink: "#241a06", y: 0, size: 25,
    d: "M-9.8-3A11.6,11.6 0 1 1 9.8-3 11.6,11.6 0 1 1 3,14.5L6.5,21.5H-6.5L-3,14.5A11.6,11.6 0 1 1-9.8-3z",
  },
  orcs: {
    fill: "#43264f", ink: "#fff8e8", y: 2, size: 25,
    d: "M0-23C5-13 21-6 21,5 21,15 10,18 3.8,12.5L7,21.5H-7L-3.8,12.5C-10,18-21,15-21,5-21-6-5-13 0-23z",
  },
};

const INK = "#1f150b";
const RIM = "#fff3d6";

export function Badge({ n, x = 13, y = 14, r = 10 }: { n: number | string; x?: number; y?: number; r?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} fill="#fffaf0" stroke={INK} stroke-width="1.6" />
      <text class="badge" y="5.2" text-anchor="middle">{n}</text>
    </g>
  );
}

function EliteBadge({ n }: { n: number }) {
  return (
    <g transform="translate(-14 -16)">
      <path d="M-10-4L-6-9-2-5 0-11 2-5 6-9 10-4V8H-10z" fill="#e3b341" stroke={INK} stroke-width="1.5" stroke-linejoin="round" />
      <text class="badge small" y="6.4" text-anchor="middle">{n}</text>
    </g>
  );
}

function Shadow({ y = 20 }: { y?: number }) {
  return <ellipse cx="1" cy={y} rx="18" ry="5" fill="#000" opacity=".22" />;
}

/** `elites`: how many of the units are elite. */
export function UnitShape({ seat, n, hidden = false, ace = false, planned = false, elites = 0 }: {
  seat: Seat; n?: number; hidden?: boolean; ace?: boolean; planned?: boolean; elites?: number;
}) {
  const { fill, ink, d, y, size } = SHAPES[seat];
  return (
    <g>
      {hidden ? (
        <>
          <path d={d} fill="#fffaf0" opacity=".86" stroke={fill} stroke-width="3" stroke-dasharray="4.5 3.5" stroke-linejoin="round" />
          <IconShape name="hood" y={y} size={25} fill={seat === "goblins" ? "#6b5508" : fill} />
          {ace && (
            <g transform="translate(-15 -14)rotate(-10)">
              <rect x="-8" y="-10" width="16" height="20" rx="2.5" fill="#fffaf0" stroke={INK} stroke-width="1.4" />
              <text class="badge" y="5" text-anchor="middle">A</text>
            </g>
          )}
        </>
      ) : (
        <>
          <Shadow />
          <path d={d} fill="none" stroke={INK} stroke-width="6.5" stroke-linejoin="round" stroke-dasharray={planned ? "5 4" : undefined} />
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
export function Token({ seat, n, size = 44, hidden = false }: { seat: Seat; n?: number; size?: number; hidden?: boolean }) {
  return (
    <svg class="tk" width={size} height={size} viewBox="-28 -28 56 56" aria-hidden="true">
      {n === undefined ? <UnitShape seat={seat} hidden={hidden} /> : <UnitShape seat={seat} hidden={hidden} n={n} />}
    </svg>
  );
}

const COINS: readonly (readonly [number, number])[] = [[-8, 5], [8, 6], [0, 2], [-4, -3], [5, -2]];

export function GoldShape({ n }: { n: number }) {
  return (
    <g>
      <ellipse cy="9" rx="18" ry="5" fill="#000" opacity=".22" />
      {COINS.map(([x, y]) => (
        <g transform={`translate(${x} ${y})`}>
          <ellipse rx="9" ry="5.2" cy="2.6" fill="#7d5208" />
          <ellipse rx="9" ry="5.2" fill="#e3b341" stroke="#5a3a04" stroke-width="1.3" />
          <ellipse rx="5" ry="2.4" fill="none" stroke="#8a5f10" />
        </g>
      ))}
      <Badge n={n} x={12} y={10} r={9.5} />
    </g>
  );
}

const FLAME =
  "M0-27C6-22 9-24 11-30 16-22 20-20 25-20 22-13 25-9 30-5 23-1 22,5 26,12 18,11 13,15 12,23 6,19 0,20-4,27-6,20-11,17-19,19-17,12-19,6-27,3-21-2-21-8-25-15-17-15-11-19-10-27-6-22-4-22 0-27z";
const STAR =
  "M0-32L8-21 21-25 20-12 32-6 23,4 28,17 15,18 10,30 0,22-10,30-15,18-28,17-23,4-32-6-20-12-21-25-8-21z";

export function DragonShape() {
  return (
    <g>
      <path d={FLAME} fill="#e9862b" stroke={INK} stroke-width="2" stroke-linejoin="round" />
      <circle r="18.5" fill="#241a17" stroke={RIM} stroke-width="1.8" />
      <IconShape name="wyvern" size={29} fill="#ffb35c" />
    </g>
  );
}

export function RedDragonShape() {
  return (
    <g>
      <path d={STAR} fill="#b3261e" stroke={INK} stroke-width="2.4" stroke-linejoin="round" />
      <path d={STAR} transform="scale(.86)" fill="none" stroke="#ffd9a0" stroke-width="1.5" />
      <IconShape name="spiked-dragon-head" y={-1} size={34} fill={RIM} />
    </g>
  );
}

export function TrollShape() {
  return (
    <g>
      <Shadow />
      <rect x="-19" y="-20" width="38" height="39" rx="6" fill="none" stroke={INK} stroke-width="6.5" />
      <rect x="-19" y="-20" width="38" height="39" rx="6" fill="#5d6a56" stroke={RIM} stroke-width="3" />
      <IconShape name="troll" y={-1} size={31} fill="#fff8e8" />
    </g>
  );
}

export function BannerShape({ seat }: { seat: Seat }) {
  const { fill, ink } = SHAPES[seat];
  return (
    <g>
      <path d="M-9-16V18" stroke={INK} stroke-width="2.6" stroke-linecap="round" />
      <path d="M-9-15H15L10-5.5 15,4H-9z" fill={fill} stroke={INK} stroke-width="1.6" stroke-linejoin="round" />
      <text class="banner" x="1" y="1" text-anchor="middle" fill={ink}>{FACTIONS[seat].suit}</text>
    </g>
  );
}

/** Here will be a battle. */
export function SwordsShape() {
  return (
    <g>
      <circle r="12" fill="#fff6e3" stroke="#8e1f1a" stroke-width="1.8" />
      <IconShape name="crossed-swords" size={18} fill="#8e1f1a" />
    </g>
  );
}

/** Broken walls. */
export function BreachShape() {
  return (
    <g fill="none" stroke-linejoin="round" stroke-linecap="round">
      <path d="M-4-26L5-13-5-3 6,8-2,24" stroke="#fff6e3" stroke-width="7" />
      <path d="M-4-26L5-13-5-3 6,8-2,24" stroke="#b3261e" stroke-width="3.4" />
    </g>
  );
}

export function Starter({ size = 26 }: { size?: number }) {
  return (
    <svg class="tk" width={size} height={size} viewBox="-18 -18 36 36" role="img" aria-label="Starting Player">
      <title>Starting Player</title>
      <circle r="16" fill="#e3b341" stroke={INK} stroke-width="2" />
      <circle r="12.5" fill="none" stroke="#7d5208" stroke-dasharray="2 2" />
      <IconShape name="hunting-horn" size={20} fill="#2a1a04" />
    </svg>
  );
}
