// What others show you under an agreement: in the place of an offer, until you put it away.
import { useEffect } from "preact/hooks";
import type { Seat } from "../../wire";
import { CardFace } from "../kit/card";
import { People } from "../kit/people";
import { cardName } from "../names";
import type { Session } from "../session";
import type { Slip } from "../table/Place";
import { beforeTurn, type Disclosure, disclosuresTo } from "./disclosures";
import { negotiationOf } from "./negotiation";

/** As slips; none if nothing was shown. */
export function useDisclosures(session: Session, you: Seat | null): readonly Slip[] {
  const negotiation = negotiationOf(session);
  const seen = negotiation.seen ?? beforeTurn(session.heard);
  useEffect(() => {
    if (negotiation.seen === null) negotiation.see(seen);
  }, [negotiation]);
  const shown = you && session.now?.info.status === "running" ? disclosuresTo(you, session.heard, seen) : [];
  if (shown.length === 0) return [];
  return [
    { key: "shown", slip: <ShownNotice shown={shown} putAway={() => negotiation.see(session.heard.at(-1)?.n ?? 0)} /> },
  ];
}

function ShownNotice({ shown, putAway }: { shown: readonly Disclosure[]; putAway: () => void }) {
  return (
    <section class="slip deal-shown" aria-label="Shown to you">
      <div class="row">
        <h3>Shown to you</h3>
        <button class="deal-link push" type="button" onClick={putAway}>
          Put away
        </button>
      </div>
      <div class="deal-terms" role="group" aria-label="What you were shown" tabIndex={0}>
        {shown.map((one) => (
          <Shown key={one.owner} shown={one} />
        ))}
      </div>
    </section>
  );
}

function Shown({ shown: { owner, cards, onSale, events } }: { shown: Disclosure }) {
  return (
    <p class="row wrap">
      <span>
        By <People seat={owner} the />:
      </span>
      {events.length > 0 && <b>next event {events.map(cardName).join(", ")}</b>}
      {onSale.length > 0 && <span>on sale</span>}
      {[...onSale, ...cards].map((card) => (
        <CardFace key={card} card={card} width={46} />
      ))}
    </p>
  );
}
