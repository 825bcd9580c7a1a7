// What is looked up in a view again and again.
import type { Garrison, Place, Player, Seat, Territory, View } from "../wire";

export const playerOf = (view: View, seat: Seat | null): Player | undefined =>
  view.players.find((one) => one.faction === seat);
export const placeAt = (view: View, place: Territory | null | undefined): Place | undefined =>
  view.places.find((one) => one.territory === place);
export const garrisonOf = (view: View, seat: Seat | null, place: Territory | null | undefined): Garrison | undefined =>
  placeAt(view, place)?.garrisons.find((one) => one.faction === seat);
/** All other players. */
export const othersThan = (view: View, you: Seat | null): Seat[] =>
  view.players.map((one) => one.faction).filter((seat) => seat !== you);
