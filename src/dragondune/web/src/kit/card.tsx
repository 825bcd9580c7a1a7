// Cards: fire is a round medallion in flames, ice a six-sided one with snow arms; the words are always printed.
import type { Seat } from "../../wire";
import { isRed, SUITS } from "../names";
import artifacts from "./artifacts.json";
import { IconShape, Piece } from "./icon";
import { UnitShape } from "./token";

const ART: Readonly<Record<string, readonly string[]>> = artifacts;
const OWNERS: Record<string, Seat> = { D: "dwarves", H: "elves", C: "goblins", S: "orcs" };
const RANKS = "A23456";
const RANK_NAMES: Record<string, string> = { A: "Ace", K: "King", Q: "Queen", J: "Jack" };
const SUIT_NAMES: Record<string, string> = { D: "diamonds", H: "hearts", C: "clubs", S: "spades" };

interface Face {
  readonly word: string;
  readonly ink: string;
  readonly frame: "card-fire" | "card-ice" | "card-figure";
}

function faceOf(rank: string, suit: string): Face {
  if (rank === "Q" || rank === "J")
    return { word: rank === "Q" ? "Usurper" : "Sabotage", ink: "#2b1c10", frame: "card-figure" };
  return isRed(suit)
    ? { word: "Fire", ink: "#9c1f17", frame: "card-fire" }
    : { word: "Ice", ink: "#123a56", frame: "card-ice" };
}

/** "5H", "AC", or a Usurper "QS" and a Sabotage "JD". */
export function cardLabel(card: string): string {
  const rank = card.slice(0, -1);
  const suit = card.slice(-1);
  const { word } = faceOf(rank, suit);
  return `${spokenCard(rank, suit)}, ${word}`;
}

/** "5 of hearts" */
export const spokenCard = (rank: string, suit: string): string =>
  `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[suit] ?? suit}`;

/** The rank and the suit in the upper corners. */
export function Corners({ rank, suit, ink }: { rank: string; suit: string; ink: string }) {
  const isWide = rank.length > 1;
  return (
    <>
      <text class={isWide ? "cr wide" : "cr"} x={isWide ? 25 : 20} y="34" text-anchor="middle" fill={ink}>
        {rank}
      </text>
      <text class="cs" x="79" y="33" text-anchor="middle" fill={ink}>
        {SUITS[suit as "D"]}
      </text>
    </>
  );
}

/** What the card is, in words, at its foot. */
export function Foot({ text, ink }: { text: string; ink: string }) {
  return (
    <text class="cw" x="50" y="124" text-anchor="middle" fill={ink}>
      {text}
    </text>
  );
}

/** `owner`: whose Usurper a Queen is, where it is not the people of her suit. */
export function CardFace({
  card,
  width = 84,
  lit = false,
  off = false,
  owner,
}: {
  card: string;
  width?: number;
  lit?: boolean;
  off?: boolean;
  owner?: Seat;
}) {
  const rank = card.slice(0, -1);
  const suit = card.slice(-1);
  const face = faceOf(rank, suit);
  const isPlain = rank !== "Q" && rank !== "J";
  const ink = isRed(suit) ? "#9c1f17" : isPlain ? "#123a56" : "#1d1712";
  return (
    <svg
      class={`card${lit ? " lit" : ""}${off ? " off" : ""}`}
      viewBox="0 0 100 140"
      width={width}
      height={width * 1.4}
      role="img"
      aria-label={cardLabel(card)}
    >
      <Piece name={face.frame} />
      {rank === "Q" ? (
        <g transform="translate(50 66)scale(1.25)">
          <UnitShape seat={owner ?? OWNERS[suit] ?? "orcs"} />
        </g>
      ) : (
        <IconShape
          name={isPlain ? (ART[suit]?.[RANKS.indexOf(rank)] ?? "magic-lamp") : "cloak-dagger"}
          x={50}
          y={66}
          size={isPlain ? 38 : 57.5}
          fill={face.ink}
        />
      )}
      <Corners rank={rank} suit={suit} ink={ink} />
      <Foot text={isPlain ? `${face.word} · ${rank === "A" ? "Special" : rank}` : face.word} ink={face.ink} />
    </svg>
  );
}

export function CardBack({
  width = 60,
  kind = "artifact",
}: {
  width?: number;
  kind?: "artifact" | "event" | "player";
}) {
  return (
    <svg
      class="card"
      viewBox="0 0 100 140"
      width={width}
      height={width * 1.4}
      role="img"
      aria-label={`${kind} card, face down`}
    >
      <Piece name={`card-${kind}`} />
    </svg>
  );
}
