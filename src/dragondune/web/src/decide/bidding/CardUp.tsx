// The card on sale, the bids for it, and who is still in.
import type { Seat, TableFacts, View } from "../../../wire";
import { CardBack, CardFace } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { People } from "../../kit/people";
import { listed, the } from "../../names";
import { seatOrder } from "../../table/Players";
import { playerOf } from "../../view-queries";
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
      <div class="calls">
        <Seen view={view} you={you} />
        <Calls view={view} you={you} calls={story.calls} facts={facts} />
      </div>
      <p class="sm worth">
        {card ? worthOf(facts, card) : you ? "You see it once you have bought it." : "The buyer will see it."}
      </p>
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

/** A row for each people with its last word, so that nothing grows while others bid. */
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
  const best = calls.reduce((most, one) => Math.max(most, one.amount ?? 0), 0);
  const next = view.waiting.find((one) => one.question === "Bid")?.seat;
  const isFull = (seat: Seat): boolean =>
    (playerOf(view, seat)?.hand_size ?? 0) >= (facts?.hand_limits[seat] ?? Number.POSITIVE_INFINITY);
  const said = (seat: Seat): string => {
    const last = calls.filter((one) => one.seat === seat).at(-1);
    if (last) return last.amount === null ? "pass" : last.amount === best ? `${best}, the highest` : `${last.amount}`;
    // A table may begin in the middle of an auction.
    if (seat === view.auction.bidder) return `${view.auction.bid}, the highest`;
    if (view.auction.passed.includes(seat)) return "pass";
    if (isFull(seat)) return "full hand";
    return seat === next && seat !== you ? "bids next" : "–";
  };
  return (
    <ol aria-label="Bids for this card">
      {seatOrder(view).map((seat) => (
        <li key={seat} class={calls.some((one) => one.seat === seat) ? "" : "dim"}>
          <People seat={seat} />{" "}
          <span class={`push al${said(seat).endsWith("highest") ? " best" : ""}`}>{said(seat)}</span>
        </li>
      ))}
    </ol>
  );
}
