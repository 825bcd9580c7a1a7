// The four peoples in the margin.
import type { Picture, Player, Seat, View } from "../../wire";
import { PLACES } from "../facts";
import { Icon } from "../kit/icon";
import { Starter, Token } from "../kit/token";
import type { Place } from "../store";
import { FACTIONS, cardName } from "../words";

/** Round the table, from the Starting Player on. */
export const seatOrder = (view: View): readonly Seat[] =>
  view.order.length ? view.order : view.players.map((player) => player.faction);

export function Players({ place }: { place: Place }) {
  const picture = place.now;
  const view = picture?.view;
  if (!view) return null;
  return (
    <ol class="players" aria-label="Players">
      {seatOrder(view).map((seat, i) => {
        const player = view.players.find((one) => one.faction === seat);
        return player && (
          <Entry key={seat} player={player} picture={picture} isYou={seat === place.seat} isHere={place.here.includes(seat)} isFirst={i === 0} />
        );
      })}
    </ol>
  );
}

function Entry({ player, picture, isYou, isHere, isFirst }: {
  player: Player; picture: Picture; isYou: boolean; isHere: boolean; isFirst: boolean;
}) {
  const seat = player.faction;
  const view = picture.view;
  const isAsked = view?.waiting.some((one) => one.seat === seat) ?? false;
  const holder = picture.info.seats.find((one) => one.seat === seat)?.holder;
  const castles = view?.places.filter((place) => PLACES[place.territory].kind === "castle" && !place.troll
    && place.garrisons.length === 1 && place.garrisons[0]?.faction === seat && !place.garrisons[0].is_hidden).length ?? 0;
  const who = isYou ? "you" : holder?.kind === "bot" ? `${holder.name}, bot` : holder?.kind === "open" ? "nobody" : holder?.name ?? "";
  return (
    <li class={`pl${isAsked ? " act" : ""}`}>
      <Token seat={seat} size={46} />
      <div>
        <div class="row"><span class="nm">{FACTIONS[seat].name}</span>
          <span class={`dim sm${holder?.kind === "person" && !isYou && !isHere ? " away" : ""}`}>{who}</span>
          {isFirst && <span class="push"><Starter size={22} /></span>}</div>
        <div class="st">
          <Figure icon="coins" name="gold" value={player.gold ?? "?"} />
          <Figure icon="card-pickup" name="cards in hand" value={player.hand_size} />
          <Figure icon="tombstone" name="in the graveyard" value={player.graveyard} />
          <Figure icon="checked-shield" name="in the reserve" value={player.reserve} />
          <Figure icon="castle" name="castles" value={castles} />
        </div>
        <div class="row wrap">
          {player.ally && <span class="tag">ally <b class={`f${FACTIONS[player.ally].letter}`}>{FACTIONS[player.ally].suit} {FACTIONS[player.ally].name}</b></span>}
          {player.shown.length > 0 && <span class="tag">shown: {player.shown.map(cardName).join(" ")}</span>}
        </div>
      </div>
    </li>
  );
}

function Figure({ icon, name, value }: { icon: string; name: string; value: number | string }) {
  return <span title={name}><Icon name={icon} size={17} title={name} /> {value}</span>;
}
