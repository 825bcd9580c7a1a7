// Gold, offers and agreements: what one can do about them, and the ledger.
import type { Picture, View } from "../../wire";
import { ownSeat, type Place } from "../store";
import { clauseLink } from "../why";
import { SEATS } from "../words";
import { Composer } from "./Composer";
import { type Desk, offerTo, useDesk } from "./desk";
import { Give } from "./Give";
import { Ledger } from "./Ledger";
import { useDealRules } from "./rules";
import notes from "./words.json";

export function Deals({ place }: { place: Place }) {
  const desk = useDesk(place);
  const picture = place.now;
  if (!picture?.view) return null;
  return <Open place={place} desk={desk} picture={picture} view={picture.view} />;
}

function Open({ place, desk, picture, view }: { place: Place; desk: Desk; picture: Picture; view: View }) {
  const rules = useDealRules(picture.info);
  const you = ownSeat(place);
  const mine = picture.mine;
  const canDeal = you !== null && picture.info.status === "running" && rules.agreements !== "off";
  const first = SEATS.find((seat) => seat !== you && view.players.some((one) => one.faction === seat));
  if (desk.draft && you && canDeal)
    return <Composer place={place} view={view} you={you} desk={desk} draft={desk.draft} rules={rules} />;
  return (
    <section class="deals" aria-label="Deals">
      {rules.agreements === "off" && (
        <p class="sm dim">
          {notes.off} {clauseLink("R147")}
        </p>
      )}
      {rules.agreements === "record" && (
        <p class="sm dim">
          {notes.record} {clauseLink("R147")}
        </p>
      )}
      {you &&
        mine &&
        first &&
        picture.info.status === "running" &&
        (desk.giftTo ? (
          <Give place={place} view={view} mine={mine} you={you} desk={desk} to={desk.giftTo} />
        ) : (
          <div class="row wrap">
            {canDeal && (
              <button class="btn" type="button" onClick={() => desk.compose(offerTo(you, []))}>
                Make an offer
              </button>
            )}
            <button class="btn" type="button" onClick={() => desk.give(first)}>
              Give gold
            </button>
          </div>
        ))}
      <Ledger place={place} view={view} you={you} canAgree={rules.agreements !== "off"} />
    </section>
  );
}
