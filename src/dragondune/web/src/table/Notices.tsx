// What wants to be read before the decision: somebody asks to take back, somebody is gone, another seat here is asked.
import type { Seat } from "../../wire";
import { FACTIONS } from "../words";
import type { Business } from "./business";
import { Clock } from "./Clock";
import { askedHere } from "./Curtain";
import { Gone } from "./Gone";
import { UndoAsked } from "./Undo";

export function Notices({ business }: { business: Business }) {
  const { place, picture, places, handOver } = business;
  const asked = askedHere(places);
  const next = asked.includes(place) ? null : asked[0];
  const time = picture.clocks.find((one) => one.seat === place.seat && one.until !== null);
  return (
    <>
      {time && picture.mine?.question && !picture.mine.answers_itself && (
        <p class="yourclock"><Clock place={place} picture={picture} seat={time.seat} /></p>
      )}
      {next && (
        <button class="btn go handover" type="button" onClick={() => handOver(next.seat as Seat)}>
          Hand over to the {FACTIONS[next.seat as Seat].name}
        </button>
      )}
      <UndoAsked place={place} picture={picture} />
      <Gone place={place} picture={picture} />
    </>
  );
}
