// What is known of the opponent before the plans are sealed.
import type { ComponentChildren } from "preact";
import type { Agreement, Clause, TableFacts, View } from "../../../wire";
import { CardFace } from "../../kit/card";
import { People } from "../../kit/people";
import { cardName, count, listed, SUITS, the } from "../../names";
import { clauseLink } from "../../WhyLink";
import type { Side } from "./battle-sides";

export function Foe({ view, foe, you, facts }: { view: View; foe: Side; you: Side; facts: TableFacts | null }) {
  const known: ComponentChildren[] = [
    ...answers(foe),
    ...cards(foe),
    ...pair(foe),
    ...bonus(foe, you, facts),
    ...promises(view, foe, you),
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

function promises(view: View, foe: Side, you: Side): ComponentChildren[] {
  return view.deals.agreements.flatMap((agreement) =>
    agreement.clauses.flatMap((clause, i) => {
      const text = isDue(agreement, i, clause, view) ? promised(clause, foe, you, view) : null;
      return text
        ? [
            <>
              {text} <a href={`#agreement-${agreement.number}`}>Agreement {agreement.number}</a>
            </>,
          ]
        : [];
    }),
  );
}

const isDue = (agreement: Agreement, at: number, clause: Clause, view: View): boolean =>
  !agreement.settled.includes(at) && !("turn" in clause && clause.turn !== null && clause.turn < view.turn);

const atLeast = (amount: number, foe: Side): string => `They must send at least ${Math.min(amount, foe.units)}.`;

function promised(clause: Clause, foe: Side, you: Side, view: View): string | null {
  if (clause.seat !== foe.seat) return null;
  if ("opponent" in clause && clause.opponent && clause.opponent !== you.seat) return null;
  if ("places" in clause && clause.places.length > 0 && view.place && !clause.places.includes(view.place)) return null;
  switch (clause.duty) {
    case "send_at_least":
      return atLeast(clause.amount, foe);
    case "attack":
      return clause.turn === view.turn ? atLeast(clause.amount, foe) : null;
    case "send_at_most":
      return `They can send at most ${clause.amount}.`;
    case "no_artifact":
      return "They have promised to play no artifact.";
    case "no_treachery":
      return "They have promised not to use treachery.";
    default:
      return null;
  }
}
