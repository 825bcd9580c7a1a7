// The ledger: offers on the table, agreements in force, past deals, and gold that was given.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Agreement, Offer, Seat, View } from "../../wire";
import { Named } from "../kit/named";
import { People } from "../kit/people";
import { capital, the } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { EndingAnswer, OfferAnswers } from "./Answers";
import { ClauseList, Parties } from "./ClauseList";
import { ageText, type Debt, debtsOf, standingOf } from "./clause-states";
import notes from "./deal-texts.json";
import { counterTo, type Negotiation, negotiationOf } from "./negotiation";
import { offersTo } from "./OfferNotice";
import { readingOf } from "./offer-reading";
import { type Note, type Past, pastOf } from "./past-deals";

export function Ledger({
  session,
  view,
  you,
  canAgree,
}: {
  session: Session;
  view: View;
  you: Seat | null;
  canAgree: boolean;
}) {
  const negotiation = negotiationOf(session);
  const past = useMemo(() => pastOf(session.heard), [session.heard]);
  const { offers, agreements } = view.deals;
  return (
    <>
      <Debts debts={debtsOf(view)} you={you} now={view.turn} negotiation={negotiation} />
      {offers.length > 0 && <h3>Open offers</h3>}
      {offers.map((offer) => (
        <OfferEntry key={offer.number} offer={offer} session={session} you={you} negotiation={negotiation} />
      ))}
      {agreements.length > 0 && <h3>In force</h3>}
      {agreements.map((one) => (
        <AgreementEntry
          key={one.number}
          agreement={one}
          session={session}
          you={you}
          negotiation={negotiation}
          written={past.notes.get(one.number) ?? []}
          now={view.turn}
        />
      ))}
      {canAgree && offers.length + agreements.length === 0 && <p class="dim sm">{notes.none}</p>}
      <PastDeals past={past} negotiation={negotiation} />
      <Gold past={past} view={view} />
    </>
  );
}

/** An entry that can be shown by its number. */
function Entry({
  number,
  negotiation,
  title,
  children,
}: {
  number: number;
  negotiation: Negotiation;
  title: string;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLElement>(null);
  const isShown = negotiation.shown === number;
  useEffect(() => {
    if (!isShown) return;
    negotiation.wasShown();
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <section class="deal-entry" ref={box} tabIndex={-1} aria-label={title}>
      {children}
    </section>
  );
}

function OfferEntry({
  offer,
  session,
  you,
  negotiation,
}: {
  offer: Offer;
  session: Session;
  you: Seat | null;
  negotiation: Negotiation;
}) {
  const { number, seat, parties, accepted } = offer;
  const others = parties.filter((one) => one !== seat);
  const waitsForYou = offersTo(session, you).some((one) => one.number === number);
  return (
    <Entry number={number} negotiation={negotiation} title={`Offer ${number}`}>
      <p class="deal-head">
        <b class="sc">Offer {number}</b>{" "}
        {seat === you ? (
          <>
            from <b>you</b>
          </>
        ) : (
          <>
            from <People seat={seat} the />
          </>
        )}{" "}
        to <Parties seats={others} you={you} />
        {offer.answers > 0 && <span class="dim sm"> instead of offer {offer.answers}</span>}
      </p>
      <ClauseList clauses={offer.clauses} />
      <p class="sm dim">
        {waitingFor(
          parties.filter((one) => !accepted.includes(one)),
          accepted.filter((one) => one !== seat),
          you,
        )}
      </p>
      <OfferAnswers session={session} offer={offer} you={you}>
        {waitsForYou && (
          <button class="btn" type="button" onClick={() => readingOf(session).open(number)}>
            Read
          </button>
        )}
        <button class="btn" type="button" onClick={() => negotiation.compose(counterTo(offer))}>
          Counter
        </button>
      </OfferAnswers>
    </Entry>
  );
}

const nameOf = (seat: Seat, you: Seat | null): string => (seat === you ? "you" : the(seat));
const namesOf = (seats: readonly Seat[], you: Seat | null): string => seats.map((seat) => nameOf(seat, you)).join(", ");

const waitingFor = (missing: readonly Seat[], accepted: readonly Seat[], you: Seat | null): string =>
  `${accepted.length > 0 ? `Accepted by ${namesOf(accepted, you)}. ` : ""}Waiting for ${namesOf(missing, you)}.`;

/** Who owes whom how much, and since when. */
function Debts({
  debts,
  you,
  now,
  negotiation,
}: {
  debts: readonly Debt[];
  you: Seat | null;
  now: number;
  negotiation: Negotiation;
}) {
  if (debts.length === 0) return null;
  return (
    <section class="deal-debts" aria-label="Debts">
      <h3>Debts</h3>
      <ul>
        {debts.map(({ number, clause, owed, since }) => (
          <li class="sm">
            {clause.seat === you ? <b>You</b> : <People seat={clause.seat} />} owe{" "}
            {clause.to && (clause.to === you ? <b>you</b> : <People seat={clause.to} the />)}{" "}
            <b class="al">{owed} gold</b> {ageText(since, now)}.{" "}
            <button class="deal-link" type="button" onClick={() => negotiation.show(number)}>
              Agreement {number}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ written }: { written: readonly Note[] }) {
  return (
    <ul class="deal-notes">
      {written.map(({ turn, line }) => (
        <li class="sm dim">
          {turn > 0 && <b>Turn {turn}.</b>} <Named text={line.text} names={line.names} />
        </li>
      ))}
    </ul>
  );
}

function AgreementEntry({
  agreement,
  session,
  you,
  negotiation,
  written,
  now,
}: {
  agreement: Agreement;
  session: Session;
  you: Seat | null;
  negotiation: Negotiation;
  written: readonly Note[];
  now: number;
}) {
  const { number, parties, ending } = agreement;
  return (
    <Entry number={number} negotiation={negotiation} title={`Agreement ${number}`}>
      <p class="deal-head">
        <b class="sc">Agreement {number}</b> between <Parties seats={parties} you={you} />
      </p>
      <ClauseList
        clauses={agreement.clauses}
        standing={agreement.clauses.flatMap((clause, i) => {
          const state = agreement.ledger[i];
          return state ? [standingOf(clause, state, now)] : [];
        })}
      />
      {written.length > 0 && (
        <details>
          <summary class="sm">What happened: {written.length}</summary>
          <Notes written={written} />
        </details>
      )}
      {ending.length > 0 && (
        <p class="sm warn">
          Asked to end it: {namesOf(ending, you)};{" "}
          {namesOf(
            parties.filter((one) => !ending.includes(one)),
            you,
          )}{" "}
          must agree too. {clauseLink("note.8")}
        </p>
      )}
      <EndingAnswer session={session} agreement={agreement} you={you} />
    </Entry>
  );
}

function PastDeals({ past, negotiation }: { past: Past; negotiation: Negotiation }) {
  const hasShown = past.deals.some((one) => one.number === negotiation.shown);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasShown && box.current) box.current.open = true;
  }, [hasShown]);
  if (past.deals.length === 0) return null;
  return (
    <details ref={box}>
      <summary class="sc">Past deals: {past.deals.length}</summary>
      {past.deals.map(({ number, seat, parties, sentences, wasBinding, end }) => (
        <Entry key={number} number={number} negotiation={negotiation} title={`Past agreement ${number}`}>
          <p class="deal-head">
            <b class="sc">
              {wasBinding ? "Agreement" : "Offer"} {number}
            </b>{" "}
            {wasBinding ? (
              <>
                between <Parties seats={parties} you={null} />
              </>
            ) : (
              <>
                from <People seat={seat} the />
              </>
            )}
          </p>
          <ol class="deal-clauses">
            {sentences.map((one) => (
              <li>
                <Named text={`The ${one}.`} />
              </li>
            ))}
          </ol>
          <Notes written={past.notes.get(number) ?? []} />
          <p class="sm dim">{capital(end)}.</p>
        </Entry>
      ))}
    </details>
  );
}

function Gold({ past, view }: { past: Past; view: View }) {
  return (
    <>
      {view.gifts.map((gift) => (
        <p class="sm">
          <People seat={gift.seat} /> give <People seat={gift.to} the /> {gift.amount} gold at the reveal.{" "}
          {clauseLink("R148")}
        </p>
      ))}
      {past.gifts.length > 0 && (
        <details>
          <summary class="sc">Gold that changed hands: {past.gifts.length}</summary>
          <ul class="deal-gifts">
            {[...past.gifts].reverse().map((gift) => (
              <li class="sm">
                <span class="dim">{gift.turn ? `Turn ${gift.turn}` : "Setup"}</span> <People seat={gift.seat} /> to{" "}
                <People seat={gift.to} the />: <b class="al">{gift.amount}</b>
                {gift.agreement !== null && <span class="dim"> under agreement {gift.agreement}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
