// What you know and the others do not; it is not drawn while there is nothing.
import type { ComponentChildren } from "preact";
import type { Card, Mine, Player, Seat, View } from "../../wire";
import { PLACES, TERRITORIES } from "../board-facts";
import { isSame } from "../decide/standing/prepared-answers";
import { usesOf, useTableFacts } from "../decide/table-facts";
import { Icon } from "../kit/icon";
import { People } from "../kit/people";
import { capital, cardName, count, nameOf, placeName, SUITS } from "../names";
import { ownSeat, type Session } from "../session";
import { playerOf } from "../view-queries";
import words from "./table-texts.json";

interface Fact {
  readonly icon: string;
  readonly text: ComponentChildren;
}

export function OnlyYou({ session }: { session: Session }) {
  const facts = useTableFacts(session);
  const you = ownSeat(session);
  const picture = session.now;
  const me = you && picture?.view ? playerOf(picture.view, you) : undefined;
  if (!picture?.view || !picture.mine || !me) return null;
  const jack = me.jack ? usesOf(facts, `J${me.jack}`).filter((use) => use.clause !== "cards.1") : [];
  // What stays comes first, so that it does not move.
  const known: readonly Fact[] = [
    ...(jack[0] ? [{ icon: "cloak-dagger", text: jack.map((use) => use.text).join(" ") }] : []),
    ...prophecy(me),
    ...nextEvent(picture.view, picture.mine),
    ...seenCards(picture.view, me.faction),
    ...sealed(picture.mine),
  ];
  if (known.length === 0) return null;
  return (
    <section class="margin-note known" aria-label="Only you know">
      <h3>Only you know</h3>
      <ul>
        {known.map(({ icon, text }, i) => (
          <li key={i}>
            <Icon name={icon} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Before they see it, the Elves are told when that will be. */
function nextEvent({ decks: { next_event: card } }: View, mine: Mine): readonly Fact[] {
  if (!card) return mine.awaits_event ? [{ icon: "eye-target", text: words.awaited }] : [];
  const land = TERRITORIES.find((place) => PLACES[place].event === card);
  const what = land ? `: ${PLACES[land].gold} gold in ${placeName(land)}` : "";
  return [{ icon: "eye-target", text: `Next event ${cardName(card)}${what}.` }];
}

/** Cards of others that not everyone has seen. */
function secretsOf({ hand, shown, queen, jack, is_pair_shown, is_queen_shown }: Player): readonly string[] {
  return [
    ...hand.filter((card: Card) => !shown.includes(card)).map(cardName),
    ...(queen && !is_pair_shown && !is_queen_shown ? [`Q${SUITS[queen]}`] : []),
    ...(jack && !is_pair_shown ? [`J${SUITS[jack]}`] : []),
  ];
}

function seenCards({ players }: View, you: Seat): readonly Fact[] {
  const seen = players
    .filter(({ faction }) => faction !== you)
    .flatMap((player) => {
      const cards = secretsOf(player);
      return cards.length > 0 ? [{ seat: player.faction, cards }] : [];
    });
  if (seen.length === 0) return [];
  const text = seen.map(({ seat, cards }, i) => (
    <>
      {i > 0 && ", "}
      <People seat={seat} /> hold <b>{cards.join(" ")}</b>
    </>
  ));
  return [{ icon: "card-draw", text: <>{text}.</> }];
}

function prophecy({ prediction }: Player): readonly Fact[] {
  if (!prediction) return [];
  const { faction, turn, place } = prediction;
  const text = `You foretold: the ${nameOf(faction)} win on turn ${turn} and hold ${placeName(place)}.`;
  return [{ icon: "crystal-ball", text }];
}

function sealed({ sealed: answer, sealed_bid, prepared, options }: Mine): readonly Fact[] {
  const text = answer && options.find((one) => isSame(one.decision, answer))?.text;
  return [
    ...(text ? [{ icon: "quill", text: `Your sealed answer: ${capital(text)}.` }] : []),
    ...(sealed_bid === null ? [] : [{ icon: "two-coins", text: `Your sealed maximum is ${sealed_bid}.` }]),
    ...(prepared.length > 0 ? [{ icon: "quill", text: `You prepared ${count(prepared.length, "answer")}.` }] : []),
  ];
}
