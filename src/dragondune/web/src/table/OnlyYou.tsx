// What you know and the others do not; it is not drawn while there is nothing.
import type { ComponentChildren } from "preact";
import type { Card, Mine, Player, Power, Seat, View } from "../../wire";
import { PLACES, TERRITORIES } from "../board-facts";
import { number, useRules } from "../decide/rule-values";
import { isSame } from "../decide/standing/prepared-answers";
import { usesOf, useTableFacts } from "../decide/table-facts";
import { Icon } from "../kit/icon";
import { People } from "../kit/people";
import { capital, cardName, count, nameOf, placeName, SUITS } from "../names";
import { powersOf } from "../people/people-words";
import { ownSeat, type Session } from "../session";
import { playerOf } from "../view-queries";

const BEFORE_SEEING: ReadonlySet<string> = new Set(["I", "II", "III"]);

interface Fact {
  readonly icon: string;
  readonly text: ComponentChildren;
}

export function OnlyYou({ session }: { session: Session }) {
  const facts = useTableFacts(session);
  const you = ownSeat(session);
  const picture = session.now;
  const isLast = picture?.view?.turn === number(useRules(picture?.info), "turns");
  const me = you && picture?.view ? playerOf(picture.view, you) : undefined;
  if (!picture?.view || !picture.mine || !me) return null;
  const jack = me.jack ? usesOf(facts, `J${me.jack}`).filter((use) => use.clause !== "cards.1") : [];
  // What stays comes first, so that it does not move.
  const known: readonly Fact[] = [
    ...(jack[0] ? [{ icon: "cloak-dagger", text: jack.map((use) => use.text).join(" ") }] : []),
    ...prophecy(me),
    ...nextEvent(picture.view, isLast ? [] : powersOf(facts, me.faction)),
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

/** Before they see it, the Elves are told when that will be; on the last turn they do not. */
function nextEvent({ decks: { next_event: card }, round }: View, powers: readonly Power[]): readonly Fact[] {
  if (!card) {
    const foresight = powers.find(({ kind }) => kind === "foresight");
    const text = foresight?.text.replace(/^They see/, "You will see");
    return text && BEFORE_SEEING.has(round) ? [{ icon: "eye-target", text }] : [];
  }
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
