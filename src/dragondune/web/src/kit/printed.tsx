// The pieces and cards of the printed game: the page's own drawings, each by itself.
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { EventCard, Seat, Territory } from "../../wire";
import { PLACES } from "../board-facts";
import { changeSuits, FACTIONS, isRed, SEATS, SUITS, suitOf } from "../names";
import { CardBack, CardFace, Corners, Foot, spokenCard } from "./card";
import { IconShape, Piece } from "./icon";
import lowInk from "./low-ink.json";
import { AceBadge, EliteBadge, INK, UnitShape } from "./token";

const SUIT_LETTERS = ["D", "H", "C", "S"] as const;
const DARK = "#1b3a44";
const CHANGED = "changed:";
const LOW_INK: Readonly<Record<string, Readonly<Record<string, string>>>> = lowInk;

/** A marker, alone on its sheet. */
function Marker({ label, size = 1, children }: { label: string; size?: number; children: ComponentChildren }) {
  return (
    <svg viewBox="-30 -30 60 60" role="img" aria-label={label}>
      <g transform={`scale(${size})`}>{children}</g>
    </svg>
  );
}

function Card({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <svg viewBox="0 0 100 140" role="img" aria-label={label}>
      {children}
    </svg>
  );
}

/** A King lies open as the graveyard of a people. */
function King({ suit, owner }: { suit: string; owner: Seat }) {
  const ink = isRed(suit) ? "#9c1f17" : "#1d1712";
  return (
    <Card label={`${spokenCard("K", suit)}, graveyard of the ${FACTIONS[owner].name}`}>
      <Piece name="card-figure" />
      <IconShape name="graveyard" x={50} y={58} size={62} fill="#6d5233" />
      <g transform="translate(50 88)scale(.8)">
        <UnitShape seat={owner} />
      </g>
      <Corners rank="K" suit={suit} ink={ink} />
      <Foot text="Graveyard" ink="#2b1c10" />
    </Card>
  );
}

/** An event card names a land; the gold that it brings there depends on the rules. */
function Event({ card, place }: { card: EventCard; place: Territory }) {
  const rank = card.slice(0, -1);
  const suit = card.slice(-1);
  return (
    <Card label={`${spokenCard(rank, suit)}, event in ${PLACES[place].symbol}`}>
      <Piece name="card-land" />
      <text class="land" x="50" y="82" text-anchor="middle" fill={DARK}>
        {PLACES[place].symbol}
      </text>
      <text class="badge" x="76" y="102.5" text-anchor="middle" data-gold={place}>
        {PLACES[place].gold}
      </text>
      <Corners rank={rank} suit={suit} ink={isRed(suit) ? "#9c1f17" : "#1d1712"} />
      <Foot text={`Event · ${PLACES[place].symbol}`} ink={DARK} />
    </Card>
  );
}

/** A hood that may belong to anyone; an ace hides for one turn. */
function Hidden({ ace = false }: { ace?: boolean }) {
  return (
    <Marker label={ace ? "Units hidden by an ace" : "Hidden units"}>
      <circle r="21" fill="#fffaf0" stroke={INK} stroke-width="2.4" stroke-dasharray="4.5 3.5" />
      <IconShape name="hood" size={27} fill="#43382c" />
      {ace && <AceBadge />}
    </Marker>
  );
}

const units = (seat: Seat): readonly (readonly [string, VNode])[] => [
  [
    `unit-${seat}`,
    <Marker key={seat} label={`${FACTIONS[seat].name}, unit`}>
      <UnitShape seat={seat} />
    </Marker>,
  ],
  [
    `unit-${seat}-hidden`,
    <Marker key={seat} label={`${FACTIONS[seat].name}, hidden unit`}>
      <UnitShape seat={seat} hidden />
    </Marker>,
  ],
];

/** Only the Dwarves have them. */
const elites: readonly (readonly [string, VNode])[] = [
  [
    "elite",
    <Marker key="elite" label="Dwarves, elite unit">
      <UnitShape seat="dwarves" />
      <EliteBadge />
    </Marker>,
  ],
  [
    "elite-hidden",
    <Marker key="hidden-elite" label="Dwarves, hidden elite unit">
      <UnitShape seat="dwarves" hidden />
      <EliteBadge />
    </Marker>,
  ],
];

const gold = (label: string, back = false): VNode => (
  <Marker label={label} size={1.4}>
    <Piece name={back ? "coin-back" : "coin"} />
    {!back && (
      <text class="badge coin" y="7.6" text-anchor="middle">
        1
      </text>
    )}
  </Marker>
);

const markers = (): readonly (readonly [string, VNode])[] => [
  ...SEATS.flatMap(units),
  ...elites,
  ["hidden", <Hidden key="hidden" />],
  ["hidden-ace", <Hidden key="ace" ace />],
  ["gold", gold("1 gold")],
  ["gold-back", gold("Gold", true)],
  ...(
    [
      ["troll", "troll-piece", "Troll", 1.1],
      ["dragon", "dragon", "Dragon", 0.93],
      ["starter", "horn", "Starting Player", 1.6],
      ["breach", "breach", "Broken walls", 1],
    ] as const
  ).map(
    ([name, piece, label, size]) =>
      [
        name,
        <Marker key={name} label={label} size={size}>
          <Piece name={piece} />
        </Marker>,
      ] as const,
  ),
];

function playerCards(): readonly (readonly [string, VNode])[] {
  return SUIT_LETTERS.flatMap((suit) => {
    const owner = SEATS.find((seat) => suitOf(seat) === SUITS[suit]) ?? "orcs";
    return [
      [`card-K${suit}`, <King key={suit} suit={suit} owner={owner} />],
      [`card-Q${suit}`, <CardFace key={suit} card={`Q${suit}`} owner={owner} />],
      [`card-J${suit}`, <CardFace key={suit} card={`J${suit}`} />],
    ] as const;
  });
}

const cards = (): readonly (readonly [string, VNode])[] => [
  ...SUIT_LETTERS.flatMap((suit) =>
    [..."A23456"].map((rank) => [`card-${rank}${suit}`, <CardFace key={rank} card={rank + suit} />] as const),
  ),
  ...(Object.keys(PLACES) as Territory[]).flatMap((place) => {
    const card = PLACES[place].event;
    return card ? [[`card-${card}`, <Event key={card} card={card} place={place} />] as const] : [];
  }),
  ...(["artifact", "event", "player"] as const).map(
    (kind) => [`back-${kind}`, <CardBack key={kind} kind={kind} />] as const,
  ),
];

const drawn = (all: readonly (readonly [string, VNode])[]): [string, string][] =>
  all.map(([name, drawing]) => [name, renderToString(drawing)]);

/** Every drawing by its name; "changed:" marks the ones that differ where Goblins and Orcs change their suits. */
export function pictures(): [string, string][] {
  const usual = drawn([...markers(), ...playerCards(), ...cards()]);
  const before = new Map(usual);
  changeSuits(true);
  const changed = drawn([...markers(), ...playerCards()]);
  changeSuits(false);
  const differing = changed.filter(([name, drawing]) => drawing !== before.get(name));
  return [...usual, ...differing.map(([name, drawing]): [string, string] => [`${CHANGED}${name}`, drawing])];
}

/** The same with surfaces left white, and what was light upon them in their colour. */
export function withLowInk(name: string, drawing: string): string {
  const plain = name.replace(CHANGED, "");
  const colours = LOW_INK[plain] ?? LOW_INK[plain.split("-")[0] ?? ""] ?? {};
  return drawing.replaceAll(/"(#\w{6})"/g, (_, colour: string) => `"${colours[colour] ?? colour}"`);
}
