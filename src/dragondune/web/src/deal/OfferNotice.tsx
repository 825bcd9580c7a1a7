// An offer to you, in its own place: its buttons stay where they are, and Accept waits until it has been read.
import { useEffect, useRef } from "preact/hooks";
import type { Offer, Seat } from "../../wire";
import { hear } from "../kit/hooks";
import { Token } from "../kit/token";
import { count, fill, listed, nameOf, the } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { OfferAnswers } from "./Answers";
import { ClauseLine } from "./ClauseList";
import { effectOf } from "./clause-effects";
import type { Fields } from "./clause-sentence";
import notes from "./deal-texts.json";
import { Taken, useForeseen } from "./Foresight";
import { counterTo, negotiationOf } from "./negotiation";
import { readingOf } from "./offer-reading";
import { Terms } from "./TermsForYou";

/** The offers waiting for your answer, except the one you are writing a counter-offer to. */
export function offersTo(session: Session, you: Seat | null): readonly Offer[] {
  const { view, info } = session.now ?? {};
  if (!you || info?.status !== "running") return [];
  const answered = negotiationOf(session).draft?.answers;
  return (view?.deals.offers ?? []).filter(
    (one) => one.parties.includes(you) && !one.accepted.includes(you) && one.number !== answered,
  );
}

const othersIn = ({ parties, seat }: Offer, you: Seat): readonly Seat[] =>
  parties.filter((one) => one !== seat && one !== you);

export function OfferNotice({ session, offer, you }: { session: Session; offer: Offer; you: Seat }) {
  const reading = readingOf(session);
  const { number, seat, clauses } = offer;
  const isOpen = reading.number === number;
  const others = othersIn(offer, you);
  const head = `The ${nameOf(seat)} offer a deal`;
  const state = isOpen ? "you are reading it" : count(clauses.length, "clause");
  const about = others.length > 0 ? `${state}, also to ${listed(others.map(the))}` : state;
  return (
    <section class={`slip deal-notice${isOpen ? " reading" : ""}`} aria-label="Offer to you">
      <Token seat={seat} size={36} />
      <p class="slip-head" title={`${head}: ${about}`}>
        <b>{head}</b> <span class="sm dim">{about}</span>
      </p>
      <OfferAnswers
        session={session}
        offer={offer}
        you={you}
        accept={{ text: "Accept", isRead: reading.isRead(number) }}
        kind="offer-words"
      >
        <button
          class="btn read"
          type="button"
          aria-expanded={isOpen}
          onClick={() => reading.open(isOpen ? null : number)}
        >
          {isOpen ? "Fold" : "Read"}
        </button>
      </OfferAnswers>
    </section>
  );
}

/** The full text, beside the column, with what it takes from you. */
export function OfferText({ session, you }: { session: Session; you: Seat | null }) {
  const reading = readingOf(session);
  const offer = offersTo(session, you).find((one) => one.number === reading.number);
  return offer && you ? <Full key={offer.number} session={session} offer={offer} you={you} /> : null;
}

const READING_TIME = 1000;

function Full({ session, offer, you }: { session: Session; offer: Offer; you: Seat }) {
  const reading = readingOf(session);
  const { number, seat, clauses } = offer;
  const { forbidden, isTold, lost } = useForeseen(session, { decide: "AcceptAgreement", number }, session.now?.n ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useSeenToTheEnd(isTold, () => reading.finish(number));
  useHatchedLands(clauses);
  useEffect(() => {
    heading.current?.focus();
    return hear("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open], :popover-open")) reading.open(null);
    });
  }, []);
  const others = othersIn(offer, you);
  return (
    <section class="panel offer-text" aria-label="The offer in full">
      <div class="panel-head">
        <Token seat={seat} size={44} />
        <div>
          <h2 tabIndex={-1} ref={heading}>
            The {nameOf(seat)} offer
          </h2>
          <p class="sm dim">
            {others.length > 0 ? `to you and ${listed(others.map(the))}` : "to you alone"}
            {offer.answers > 0 && `, instead of offer ${offer.answers}`}
          </p>
        </div>
      </div>
      <div class="body" role="group" aria-label="Clauses" tabIndex={0}>
        <ol class="deal-clauses">
          {clauses.map((clause: Fields, i) => (
            <li key={i}>
              <Side clause={clause} you={you} isOfTwo={others.length === 0} />
              <ClauseLine clause={clause} />
              <p class="sm dim">
                {effectOf(clause, you).text} {clauseLink(effectOf(clause, you).rule)}
              </p>
            </li>
          ))}
        </ol>
        <Terms session={session} you={you} clauses={clauses} />
        <Taken taken={forbidden} />
        {lost && <p class="warn">{fill(notes.lost, { reason: lost })}</p>}
        <div class="offer-end" ref={end} />
        <OfferAnswers
          session={session}
          offer={offer}
          you={you}
          accept={{ text: acceptText(clauses.length), isRead: reading.isRead(number) }}
          kind="row wrap deeds"
        >
          <button
            class="btn"
            type="button"
            onClick={() => {
              reading.open(null);
              negotiationOf(session).compose(counterTo(offer));
            }}
          >
            Change it…
          </button>
        </OfferAnswers>
      </div>
    </section>
  );
}

const acceptText = (clauses: number): string =>
  clauses === 1 ? "Accept the clause" : clauses === 2 ? "Accept both clauses" : `Accept all ${clauses} clauses`;

function Side({ clause, you, isOfTwo }: { clause: Fields; you: Seat; isOfTwo: boolean }) {
  if (clause.seat === you) return <span class="side-of warn sm">binds you</span>;
  return isOfTwo || clause.to === you ? <span class="side-of good sm">for you</span> : null;
}

/** Calls back when the end of the whole text has been in sight above the buttons long enough to be read. */
function useSeenToTheEnd(isWhole: boolean, seen: () => void) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const body = end.current?.closest(".body");
    if (!isWhole || !end.current || !body) return;
    let timer = 0;
    const buttons = body.querySelector<HTMLElement>(".deeds")?.offsetHeight ?? 0;
    const watch = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) timer = globalThis.setTimeout(seen, READING_TIME);
      },
      { root: body, rootMargin: `0px 0px -${buttons}px` },
    );
    watch.observe(end.current);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [isWhole]);
  return end;
}

/** The lands that the clauses name are hatched on the map while they are read. */
function useHatchedLands(clauses: readonly Fields[]): void {
  useEffect(() => {
    const lands = clauses.flatMap((one) => one.places ?? []);
    const point = (on: boolean): void =>
      lands.forEach((land) => document.getElementById(`t-${land}`)?.toggleAttribute("data-named", on));
    point(true);
    return () => point(false);
  }, [clauses]);
}
