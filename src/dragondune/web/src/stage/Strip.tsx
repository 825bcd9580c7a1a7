// The dragon's flight, the event, the Red Dragon's strike: in the panel, or above the map while the council meets or a
// phone's sheet is folded.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { EventCard, Territory } from "../../wire";
import { ANCHORS, VIEW_BOX } from "../board-facts";
import { Piece } from "../kit/icon";
import { Named } from "../kit/named";
import { cardName, isRed, placeName, SUITS } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { type Flight, landOf, meeting, type Occasion, type Scene, type Strike, withNumber } from "./scenes";

const [, TOP, SIZE] = VIEW_BOX;
/** What lies above this is hidden by a strip at the top, what lies below the other by one at the bottom. */
const HIGH = TOP + SIZE * 0.3;
const LOW = TOP + SIZE * 0.7;

const TOLD: ReadonlySet<Scene["kind"]> = new Set(["flight", "event", "strike"]);

/** Whether the current scene is told in a strip. */
export const hasTold = ({ queue: { playing } }: Session): boolean => playing !== null && TOLD.has(playing.scene.kind);

export function Strip({ session }: { session: Session }) {
  const { playing } = session.queue;
  const isEvent = session.now?.view?.round === "II";
  const strike = useMemo(() => (isEvent ? meeting(session.heard) : null), [isEvent, session.heard]);
  const scene = playing?.scene ?? strike;
  if (!scene) return null;
  const isNew = playing?.scene === scene;
  return <Told scene={scene} key={playing?.key} isNew={isNew} />;
}

function Told({ scene, isNew }: { scene: Scene; isNew: boolean }) {
  switch (scene.kind) {
    case "flight":
      return (
        <Slip
          kind="flight"
          isNew={isNew}
          face={<Face name="dragon" />}
          head={flightText(scene)}
          lines={scene.lines}
          places={withNumber(scene.burnt, scene.numbers.at(-1))}
        />
      );
    case "event":
      return <Event scene={scene} isNew={isNew} />;
    case "strike":
      return <Struck scene={scene} isNew={isNew} />;
    default:
      return null;
  }
}

function flightText({ numbers, turned }: Flight): string {
  const way = `The dragon flies from ${numbers[0]} to ${numbers.at(-1)}`;
  if (turned === null) return `${way}.`;
  return typeof turned === "number" ? `A ${turned} is rolled. ${way}.` : `${cardName(turned)} is turned up. ${way}.`;
}

function Event({ scene: { cards, lines }, isNew }: { scene: Occasion; isNew: boolean }) {
  return (
    <Slip
      kind="occasion"
      isNew={isNew}
      face={cards.map((card) => <EventFace key={card} card={card} />)}
      head="The event"
      lines={lines}
      places={cards.flatMap(landOf)}
    />
  );
}

function Struck({ scene: { place, cards, lines }, isNew }: { scene: Strike; isNew: boolean }) {
  const [last, fresh] = cards;
  return (
    <Slip
      kind="strike"
      isNew={isNew}
      face={
        <>
          <Face name="red-dragon" />
          {last && <EventFace card={last} note="last" />}
          {fresh && <b class="strip-same">=</b>}
          {fresh && <EventFace card={fresh} note="new" />}
        </>
      }
      head={`The Red Dragon strikes ${placeName(place)}.`}
      lines={lines}
      places={[place]}
    >
      {last && fresh && (
        <span class="strip-reason">
          The suit of the new event, {SUITS[fresh.slice(-1) as "D"]}, is that of the last one. {clauseLink("II.1")}
        </span>
      )}
    </Slip>
  );
}

function Slip({
  kind,
  isNew,
  face,
  head,
  lines,
  places,
  children,
}: {
  kind: string;
  isNew: boolean;
  face: ComponentChildren;
  head: string;
  lines: Occasion["lines"];
  /** Where it happens: the strip lies at the other end of the map. */
  places: readonly Territory[];
  children?: ComponentChildren;
}) {
  const isLow =
    places.some((place) => ANCHORS[place].tok[1] < HIGH) && !places.some((place) => ANCHORS[place].tok[1] > LOW);
  return (
    <section class={`strip ${kind}${isNew ? " new" : ""}${isLow ? " low" : ""}`} aria-label={head}>
      <div class="strip-face">{face}</div>
      <p class="sm">
        <b>{head.endsWith(".") ? head : `${head}:`}</b> {children}{" "}
        {lines.map((line) => (
          <span key={line.text} class={line.event.event === "UnitsLost" ? "loss" : ""}>
            <Named text={line.text} names={line.names} /> {clauseLink(line.clause)}{" "}
          </span>
        ))}
      </p>
    </section>
  );
}

const Face = ({ name }: { name: "dragon" | "red-dragon" }) => (
  <svg width="54" height="54" viewBox="-36 -36 72 72" aria-hidden="true">
    <Piece name={name} />
  </svg>
);

/** An event card: its suit, and the land it names. */
export function EventFace({ card, note = "" }: { card: EventCard; note?: string }) {
  const [place] = landOf(card);
  const on = place ? `${note ? `${note}, ` : ""}on ${placeName(place)}` : note;
  return (
    <span class="strip-card">
      <b class={isRed(card.slice(-1)) ? "red" : ""}>{cardName(card)}</b>
      <span class="xs">{on}</span>
    </span>
  );
}
