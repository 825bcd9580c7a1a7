// The auction while others bid: the card, the bids, and your sealed maximum if you have a seat.
import type { Seat } from "../../../wire";
import { nameOf } from "../../names";
import { ownSeat, type Session } from "../../session";
import { useTableFacts } from "../table-facts";
import { storyOf } from "./auction-story";
import { CardUp } from "./CardUp";
import { SealedMaximum } from "./SealedMaximum";

export const isAuction = ({ now }: Session): boolean => now?.view?.round === "III" && now.view.auction.has_card;

export function AuctionNow({ session }: { session: Session }) {
  const picture = session.now;
  const view = picture?.view;
  const facts = useTableFacts(session);
  if (!picture || !view) return null;
  const you = ownSeat(session);
  const story = storyOf(session.heard, view);
  const asked = view.waiting[0];
  const winner = asked?.question === "Pay" ? (asked.seat as Seat) : null;
  return (
    <>
      <h2>{story.title}</h2>
      <hr class="orn" />
      <CardUp view={view} sale={picture.sale} you={you} facts={facts} story={story} />
      {winner && (
        <p class="sm">
          The {nameOf(winner)} win it for {view.auction.bid} and pay.
        </p>
      )}
      {picture.mine && !winner && <SealedMaximum session={session} mine={picture.mine} />}
    </>
  );
}
