// The card that is up, what was called for it, and who is still in.
import { useEffect, useRef } from "preact/hooks";
import type { Seat, TableFacts, View } from "../../../wire";
import { CardBack, CardFace } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { People, Peoples } from "../../kit/people";
import { listed, the } from "../../names";
import { worthOf } from "../table-facts";
import type { Call, Story } from "./auction-story";

export function CardUp({
  view,
  you,
  facts,
  story,
}: {
  view: View;
  you: Seat | null;
  facts: TableFacts | null;
  story: Story;
}) {
  const { card } = view.auction;
  return (
    <div class="up">
      {card ? <CardFace card={card} width={96} /> : <CardBack width={96} />}
      <div class="sm">
        <Seen view={view} you={you} />
        <p>{card ? worthOf(facts, card) : you ? "You see it once you have bought it." : "The buyer will see it."}</p>
        <p class="dim">
          <Payee view={view} you={you} />
        </p>
      </div>
      <Calls view={view} you={you} calls={story.calls} facts={facts} />
    </div>
  );
}

function Seen({ view, you }: { view: View; you: Seat | null }) {
  const seers = othersWhoSee(view, you).map(the);
  if (you && view.auction.card) seers.unshift("you");
  const text = seers.length > 0 ? `only ${listed(seers)} see it` : "nobody sees it";
  return (
    <p class="tag">
      <Icon name="eye-target" size={15} /> {text}
    </p>
  );
}

/** The Elves, and those who were shown the card under an agreement. */
const othersWhoSee = ({ players, auction }: View, you: Seat | null): readonly Seat[] =>
  players
    .map((one) => one.faction)
    .filter((seat) => seat !== you && (seat === "elves" || auction.card_shown_to.includes(seat)));

function Payee({ view, you }: { view: View; you: Seat | null }) {
  const dwarves = view.players.find((one) => one.faction === "dwarves");
  if (you === "dwarves" || !dwarves)
    return <>The winner pays {you === "dwarves" ? "you; you pay the bank" : "the bank"}.</>;
  return (
    <>
      The winner pays <People seat="dwarves" the />.{dwarves.gold !== null && ` They hold ${dwarves.gold} gold.`}
    </>
  );
}

function Calls({
  view,
  you,
  calls,
  facts,
}: {
  view: View;
  you: Seat | null;
  calls: readonly Call[];
  facts: TableFacts | null;
}) {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [calls.length]);
  const best = calls.reduce((most, one) => Math.max(most, one.amount ?? 0), 0);
  const full = view.players
    .filter((one) => one.hand_size >= (facts?.hand_limits[one.faction] ?? Number.POSITIVE_INFINITY))
    .map((one) => one.faction);
  const next = view.waiting.find((one) => one.question === "Bid")?.seat as Seat | undefined;
  return (
    <div class="calls">
      <ol ref={box} tabindex={0} aria-label="Bids for this card">
        {calls.length === 0 && (
          <li class="dim">{view.auction.bid > 0 ? `The bid is ${view.auction.bid}.` : "Nobody has bid yet."}</li>
        )}
        {calls.map((call, i) => (
          <li key={i}>
            <People seat={call.seat} />
            {call.amount === null ? (
              <i class="push">pass</i>
            ) : call.amount === best ? (
              <b class="push al">{call.amount}, the highest</b>
            ) : (
              <span class="push al">{call.amount}</span>
            )}
          </li>
        ))}
        {next && next !== you && (
          <li class="dim">
            <People seat={next} /> <span class="push">bids next</span>
          </li>
        )}
      </ol>
      {full.length > 0 && (
        <p class="xs dim">
          Full hand, cannot bid: <Peoples seats={full} />
        </p>
      )}
    </div>
  );
}
