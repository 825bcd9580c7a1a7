// Gold, offers and agreements: what you can do about them, and the ledger.
import type { Picture, View } from "../../wire";
import { lazy } from "../kit/lazy";
import { SEATS } from "../names";
import { ownSeat, type Session } from "../session";
import { clauseLink } from "../WhyLink";
import { useDealRules } from "./deal-rules";
import notes from "./deal-texts.json";
import { Ledger } from "./Ledger";
import { type Negotiation, negotiationOf, offerTo } from "./negotiation";

const Composer = lazy(async () => (await import("../later")).Composer);
const Give = lazy(async () => (await import("../later")).Give);

export function Deals({ session }: { session: Session }) {
  const negotiation = negotiationOf(session);
  const picture = session.now;
  if (!picture?.view) return null;
  return <Open session={session} negotiation={negotiation} picture={picture} view={picture.view} />;
}

function Open({
  session,
  negotiation,
  picture,
  view,
}: {
  session: Session;
  negotiation: Negotiation;
  picture: Picture;
  view: View;
}) {
  const rules = useDealRules(picture.info);
  const you = ownSeat(session);
  const mine = picture.mine;
  const canDeal = you !== null && picture.info.status === "running" && rules.agreements !== "off";
  const first = SEATS.find((seat) => seat !== you && view.players.some((one) => one.faction === seat));
  if (negotiation.draft && you && canDeal)
    return (
      <Composer
        session={session}
        view={view}
        you={you}
        negotiation={negotiation}
        draft={negotiation.draft}
        rules={rules}
      />
    );
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
        (negotiation.giftTo ? (
          <Give session={session} view={view} mine={mine} you={you} negotiation={negotiation} to={negotiation.giftTo} />
        ) : (
          <div class="row wrap">
            {canDeal && (
              <button class="btn" type="button" onClick={() => negotiation.compose(offerTo(you, []))}>
                Make an offer
              </button>
            )}
            <button class="btn" type="button" onClick={() => negotiation.give(first)}>
              Give gold
            </button>
          </div>
        ))}
      <Ledger session={session} view={view} you={you} canAgree={rules.agreements !== "off"} />
    </section>
  );
}
