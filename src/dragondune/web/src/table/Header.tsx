// Where we are: turn, round, and whose window this is.
import type { Picture, Seat } from "../../wire";
import { Icon } from "../kit/icon";
import type { Place } from "../store";
import { FACTIONS, ROUNDS } from "../words";

export function Header({ picture, place, places, choosePlace }: {
  picture: Picture; place: Place; places: readonly Place[]; choosePlace: (at: number) => void;
}) {
  const view = picture.view;
  return (
    <header class="top">
      <a class="logo gg" href="/">Dragon Dune</a>
      <div class="turn sc">Turn {view?.turn ?? 0}</div>
      <ol class="rounds" aria-label="Rounds of the turn">
        {ROUNDS.map((round) => (
          <li class={round.id === view?.round ? "now" : ""} aria-current={round.id === view?.round ? "step" : undefined}>
            <Icon name={round.icon} size={20} /> <span>{round.name}</span>
          </li>
        ))}
      </ol>
      {places.length > 1 && (
        <select aria-label="Seat" value={String(places.indexOf(place))}
          onChange={(event) => choosePlace(Number(event.currentTarget.value))}>
          {places.map((one, i) => (
            <option value={String(i)}>{one.seat in FACTIONS ? FACTIONS[one.seat as Seat].name : "Spectator"}</option>
          ))}
        </select>
      )}
    </header>
  );
}
