// The card on sale, the bids for it, and who is still in.
import type { Sale, Seat, TableFacts, View } from "../../../wire";
import { CardBack, CardFace } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { People } from "../../kit/people";
import { listed, the } from "../../names";
import { seatOrder } from "../../table/Players";
import { worthOf } from "../table-facts";
import type { Call, Story } from "./auction-story";

export function CardUp({
  view,
  sale,
  you,
  facts,
  story,
}: {
  view: View;
  sale: Sale | null;
  you: Seat | null;
  facts: TableFacts | null;
  story: Story;
}) {
  const { card } = view.auction;
  return (
    <div class="up">
      {card ? <CardFace card={card} width={96} /> : <CardBack width={96} />}
      <div class="calls">
        <Seen view={view} sale={sale} you={you} />
        <Calls view={view} sale={sale} you={you} calls={story.calls} />
      </div>
      <p class="sm worth">
        {card ? worthOf(facts, card) : you ? "You see it once you have bought it." : "The buyer will see it."}
      </p>
    </div>
  );
}

function Seen({ view, sale, you }: { view: View; sale: Sale | null; you: Seat | null }) {
  const seers = (sale?.seen_by ?? []).filter((seat) => seat !== you).map(the);
  if (you && view.auction.card) seers.unshift("you");
  const text = seers.length > 0 ? `only ${listed(seers)} see it` : "nobody sees it";
  return (
    <p class="tag">
      <Icon name="eye-target" size={15} /> {text}
    </p>
  );
}

/** A row for each people with its last word, so that nothing grows while others bid. */
function Calls({
  view,
  sale,
  you,
  calls,
}: {
  view: View;
  sale: Sale | null;
  you: Seat | null;
  calls: readonly Call[];
}) {
  const best = calls.reduce((most, one) => Math.max(most, one.amount ?? 0), 0);
  const next = view.waiting.find((one) => one.question === "Bid")?.seat;
  const isHighest = (seat: Seat): boolean => {
    const last = calls.filter((one) => one.seat === seat).at(-1);
    // A table may begin in the middle of an auction.
    return last ? last.amount !== null && last.amount === best : seat === view.auction.bidder;
  };
  const said = (seat: Seat): string => {
    const last = calls.filter((one) => one.seat === seat).at(-1);
    if (isHighest(seat)) return `${last?.amount ?? view.auction.bid}, the highest`;
    if (last) return last.amount === null ? "pass" : `${last.amount}`;
    if (view.auction.passed.includes(seat)) return "pass";
    if (sale?.full.includes(seat)) return "full hand";
    return seat === next && seat !== you ? "bids next" : "–";
  };
  return (
    <ol aria-label="Bids for this card">
      {seatOrder(view).map((seat) => (
        <li key={seat} class={calls.some((one) => one.seat === seat) ? "" : "dim"}>
          <People seat={seat} /> <span class={`push al${isHighest(seat) ? " best" : ""}`}>{said(seat)}</span>
        </li>
      ))}
    </ol>
  );
}
