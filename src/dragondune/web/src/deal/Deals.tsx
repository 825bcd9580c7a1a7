// Gold, offers and agreements.
import type { Place } from "../store";

export function Deals({ place }: { place: Place }) {
  const deals = place.now?.view?.deals;
  return <div class="deals">{deals?.agreements.map((one) => <p>Agreement {one.number}</p>)}</div>;
}
