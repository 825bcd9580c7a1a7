// Cards: fire is a round medallion in flames, ice a six-sided one with snow arms; the words are always printed.
import type { Seat } from "../../wire";
import { isRed, SUITS } from "../words";
import { IconShape } from "./icon";
import { UnitShape } from "./token";

const ART: Record<string, readonly string[]> = {
  H: ["magic-lamp", "gem-necklace", "jeweled-chalice", "fire-gem", "winged-sword", "dragon-orb"],
  D: ["magic-lamp", "power-ring", "plain-dagger", "fire-ring", "rune-sword", "sun-spear"],
  C: ["magic-lamp", "crystal-ball", "hunting-horn", "crystal-wand", "spell-book", "frozen-orb"],
  S: ["magic-lamp", "frozen-ring", "sacrificial-dagger", "orb-wand", "ice-spear", "winged-scepter"],
};
const OWNERS: Record<string, Seat> = { D: "dwarves", H: "elves", C: "goblins", S: "orcs" };
const RAYS = Array.from({ length: 18 }, (_, i) => i * 20);
const ARMS = Array.from({ length: 6 }, (_, i) => i * 60);
const RANKS = "A23456";

interface Face {
  readonly word: string;
  readonly ink: string;
  readonly second: string;
  readonly pale: string;
}

function faceOf(rank: string, suit: string): Face {
  if (rank === "Q") return { word: "Usurper", ink: "#2b1c10", second: "#6d5233", pale: "#efe2c3" };
  if (rank === "J") return { word: "Sabotage", ink: "#2b1c10", second: "#6d5233", pale: "#efe2c3" };
  return isRed(suit)
    ? { word: "Fire", ink: "#9c1f17", second: "#c8611e", pale: "#fbe6cc" }
    : { word: "Ice", ink: "#123a56", second: "#2f6f93", pale: "#dcebf1" };
}

/** "5H", "AC", or a Usurper "QS" and a Sabotage "JD". */
export function cardLabel(card: string): string {
  const rank = card.slice(0, -1), suit = card.slice(-1);
  const { word } = faceOf(rank, suit);
  const names: Record<string, string> = { D: "diamonds", H: "hearts", C: "clubs", S: "spades" };
  const ranks: Record<string, string> = { A: "Ace", Q: "Queen", J: "Jack" };
  return `${ranks[rank] ?? rank} of ${names[suit] ?? suit}, ${word}`;
}

/** `owner`: whose Usurper a Queen is, where it is not the people of her suit. */
export function CardFace({ card, width = 84, lit = false, off = false, owner }: {
  card: string; width?: number; lit?: boolean; off?: boolean; owner?: Seat;
}) {
  const rank = card.slice(0, -1), suit = card.slice(-1);
  const face = faceOf(rank, suit);
  const isPlain = rank !== "Q" && rank !== "J";
  const ink = isRed(suit) ? "#9c1f17" : isPlain ? "#123a56" : "#1d1712";
  return (
    <svg class={`card${lit ? " lit" : ""}${off ? " off" : ""}`} viewBox="0 0 100 140" width={width} height={width * 1.4}
      role="img" aria-label={cardLabel(card)}>
      <rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="#fffaf0" stroke="#1f150b" stroke-width="2" />
      <rect x="7" y="7" width="86" height="126" rx="4" fill={face.pale} stroke={face.ink} stroke-width="1.5" />
      {isPlain ? <Medallion rank={rank} suit={suit} face={face} /> : <Figure rank={rank} owner={owner ?? OWNERS[suit] ?? "orcs"} face={face} />}
      <text class="cr" x="20" y="34" text-anchor="middle" fill={ink}>{rank}</text>
      <text class="cs" x="79" y="33" text-anchor="middle" fill={ink}>{SUITS[suit as "D"]}</text>
      <text class="cw" x="50" y="124" text-anchor="middle" fill={face.ink}>
        {face.word} · {rank === "A" ? "Special" : isPlain ? rank : SUITS[suit as "D"]}
      </text>
    </svg>
  );
}

function Medallion({ rank, suit, face }: { rank: string; suit: string; face: Face }) {
  const isFire = isRed(suit);
  return (
    <g transform="translate(50 66)">
      {isFire
        ? RAYS.map((turn) => <path d="M0-24Q5-34 0-44-5-34 0-24" transform={`rotate(${turn})`} fill={face.second} opacity=".55" />)
        : ARMS.map((turn) => (
          <path d="M0-22V-44M0-40l-6-5M0-40l6-5M0-34l-7-5M0-34l7-5" transform={`rotate(${turn})`} fill="none"
            stroke={face.second} stroke-width="2.2" stroke-linecap="round" opacity=".8" />
        ))}
      {isFire
        ? <circle r="27" fill="#fffaf0" stroke={face.ink} stroke-width="1.8" />
        : <path d="M0-30L26-15V15L0,30-26,15V-15z" fill="#fffaf0" stroke={face.ink} stroke-width="2" />}
      <IconShape name={ART[suit]?.[RANKS.indexOf(rank)] ?? "magic-lamp"} size={38} fill={face.ink} />
    </g>
  );
}

function Figure({ rank, owner, face }: { rank: string; owner: Seat; face: Face }) {
  return (
    <g transform="translate(50 66)scale(1.25)">
      {rank === "Q" ? <UnitShape seat={owner} /> : <IconShape name="cloak-dagger" size={46} fill={face.ink} />}
    </g>
  );
}

export function CardBack({ width = 60, kind = "artifact" }: { width?: number; kind?: "artifact" | "event" }) {
  const [ground, ink] = kind === "artifact" ? ["#3a1d16", "#c99545"] : ["#20313a", "#b9c9b0"];
  const scales: string[] = [];
  for (let row = 0; row < 10; row++) {
    for (let column = -1; column < 7; column++) {
      const x = 14 + column * 14 + (row % 2 ? 7 : 0);
      if (x > 13 && x < 88) scales.push(`M${x},${10 + row * 12}q7,11 0,14q-7-3 0-14`);
    }
  }
  return (
    <svg class="card" viewBox="0 0 100 140" width={width} height={width * 1.4} role="img" aria-label={`${kind} card, face down`}>
      <rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="#fffaf0" stroke="#1f150b" stroke-width="2" />
      <rect x="7" y="7" width="86" height="126" rx="4" fill={ground} />
      <path d={scales.join("")} fill="none" stroke={ink} stroke-width=".9" opacity=".5" />
      <circle cx="50" cy="70" r="24" fill={ground} stroke={ink} stroke-width="2" />
      <IconShape name={kind === "artifact" ? "dragon-head" : "crown-coin"} x={50} y={70} size={34} fill={ink ?? ""} />
      <rect x="11" y="11" width="78" height="118" rx="3" fill="none" stroke={ink} stroke-width="1.2" />
    </svg>
  );
}
