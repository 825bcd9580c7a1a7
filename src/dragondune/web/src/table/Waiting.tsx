// Where nothing is asked of oneself: whom the table waits for, and about what.
import { AuctionNow, isAuction } from "../decide/bidding/AuctionNow";
import { Ending } from "../ending/Ending";
import type { Place } from "../store";

export function Waiting({ place }: { place: Place }) {
  const picture = place.now;
  if (!picture) return null;
  if (picture.info.status !== "running") return <Ending place={place} picture={picture} />;
  return (
    <section class="slip" aria-label="Waiting">
      {isAuction(place) ? <AuctionNow place={place} /> : <><h2>The others decide</h2>{picture.waiting.map((text) => <p class="sm">{text}</p>)}</>}
    </section>
  );
}
