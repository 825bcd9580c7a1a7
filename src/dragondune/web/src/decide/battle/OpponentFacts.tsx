// What is known of the opponent before the plans are sealed.
import type { ComponentChildren } from "preact";
import type { Pledge, TableFacts } from "../../../wire";
import { CardFace } from "../../kit/card";
import { People } from "../../kit/people";
import { cardName, count, listed, SUITS, the } from "../../names";
import { clauseLink } from "../../WhyLink";
import type { Side } from "./battle-sides";

interface Parts {
  readonly foe: Side;
  readonly you: Side;
  readonly facts: TableFacts | null;
  readonly pledges: readonly Pledge[];
}

export function Foe({ foe, you, facts, pledges }: Parts) {
  const known: ComponentChildren[] = [
    ...answers(foe),
    ...cards(foe),
    ...pair(foe),
    ...bonus(foe, you, facts),
    ...promises(pledges),
  ];
  if (known.length === 0) return null;
  return (
    <section class="bt-foe" aria-label={`What you know about ${the(foe.seat)}`}>
      <h3>
        What you know about <People seat={foe.seat} the />
      </h3>
      <ul class="sm">
        {known.map((fact) => (
          <li>{fact}</li>
        ))}
      </ul>
    </section>
  );
}

function answers({ fighter }: Side): ComponentChildren[] {
  if (!fighter) return [];
  const { colour, value, number: sent } = fighter;
  return [
    ...(colour
      ? [
          <>
            They answered <b>{colour}</b> and play{" "}
            {colour === "none" ? "no artifact" : colour === "red" ? "Fire" : "Ice"}. {clauseLink("R114")}
          </>,
        ]
      : []),
    ...(value !== null
      ? [
          <>
            They answered <b>{value || "none"}</b> and play {value ? `an artifact of value ${value}` : "no artifact"}.{" "}
            {clauseLink("R171")}
          </>,
        ]
      : []),
    ...(sent !== null
      ? [
          <>
            They answered <b>{sent}</b> and send exactly {count(sent, "unit")}. {clauseLink("R114")}
          </>,
        ]
      : []),
  ];
}

function cards({ player }: Side): ComponentChildren[] {
  const { hand, hand_size: size, not_held: lacking } = player;
  if (size === 0) return ["They hold no cards."];
  return [
    ...(hand.length > 0
      ? [
          <span class="row">
            {size === hand.length ? "All they hold:" : "In their hand:"}{" "}
            <span class="row bt-faces">
              {hand.map((card) => (
                <CardFace key={card} card={card} width={34} />
              ))}
            </span>
          </span>,
        ]
      : []),
    ...(lacking.length > 0 ? [`They do not hold ${listed(lacking.map(cardName))}.`] : []),
  ];
}

function pair({ player }: Side): ComponentChildren[] {
  const { queen, jack } = player;
  if (!queen && !jack) return [];
  const shown = [queen && `the Queen of ${SUITS[queen]}`, jack && `the Jack of ${SUITS[jack]}`].filter(
    (one): one is string => Boolean(one),
  );
  return [`They have ${listed(shown)}.`];
}

function bonus(foe: Side, you: Side, facts: TableFacts | null): ComponentChildren[] {
  const added = facts?.bonuses.find((one) => one.seat === foe.seat && one.against === you.seat);
  return added
    ? [
        <>
          They always add {added.points}. {clauseLink(added.clause)}
        </>,
      ]
    : [];
}

const PLEDGES: Readonly<Record<Pledge["kind"], (units: number) => string>> = {
  at_least: (units) => `They must send at least ${units}.`,
  at_most: (units) => `They can send at most ${units}.`,
  no_artifact: () => "They have promised to play no artifact.",
  no_treachery: () => "They have promised not to use treachery.",
};

const promises = (pledges: readonly Pledge[]): ComponentChildren[] =>
  pledges.map(({ kind, units, agreement }) => (
    <>
      {PLEDGES[kind](units)} <a href={`#agreement-${agreement}`}>Agreement {agreement}</a>
    </>
  ));
