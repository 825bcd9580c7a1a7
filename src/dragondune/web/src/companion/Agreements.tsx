// Agreements on record: offered on one phone, accepted on the others.
import { useSignal } from "@preact/signals";
import type { Agreement, Offer, RoomView, Seat } from "../../wire";
import { EndingAnswer, OfferAnswers } from "../deal/Answers";
import { AddClause, ClauseForm, PartyChips, tidy } from "../deal/ClauseForm";
import { ClauseList, Parties, Reason } from "../deal/ClauseList";
import { conditionsFor, type Fields, MOST_CLAUSES, without } from "../deal/clause-sentence";
import { type Draft, decisionOf, inOrder, offerTo, speak } from "../deal/negotiation";
import { freshClause, groundWithoutBoard } from "../deal/offer-templates";
import { withParties } from "../deal/parties";
import { useSteadyHands } from "../decide/steady-hands";
import { listed, the } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import type { BoxProps } from "./Companion";
import words from "./companion-texts.json";

/** Nobody here knows the turn, so every turn may be named. */
const BEFORE = { turn: 0, round: "setup" } as const;

/** The offers waiting for your answer. */
export const openOffers = ({ deals }: RoomView, you: Seat | null): readonly Offer[] =>
  you ? deals.offers.filter((one) => one.parties.includes(you) && !one.accepted.includes(you)) : [];

export function Agreements({ controls: { session, picture }, room, you }: BoxProps) {
  const draft = useSignal<Draft | null>(null);
  const { offers, agreements } = room.deals;
  if (!room.has_deals)
    return (
      <>
        <h2>Deals</h2>
        <p class="dim">
          {words.noDeals} {clauseLink("R147")}
        </p>
      </>
    );
  return (
    <>
      <h2>Deals</h2>
      {you && draft.value ? (
        <Writing
          session={session}
          you={you}
          playing={picture.info.seats.map((one) => one.seat)}
          turns={room.turns}
          draft={draft.value}
          write={(next) => {
            draft.value = next;
          }}
        />
      ) : (
        <>
          <p class="sm dim">
            {words.deals} {clauseLink("R296")}
          </p>
          {you && (
            <button
              class="btn"
              type="button"
              onClick={() => {
                draft.value = offerTo(you, []);
              }}
            >
              Write an agreement
            </button>
          )}
          {offers.map((offer) => (
            <OfferSlip key={offer.number} session={session} offer={offer} you={you} />
          ))}
          {agreements.map((one) => (
            <AgreementSlip key={one.number} session={session} agreement={one} you={you} />
          ))}
          {offers.length + agreements.length === 0 && <p class="dim">{words.empty}</p>}
        </>
      )}
    </>
  );
}

function OfferSlip({ session, offer, you }: { session: Session; offer: Offer; you: Seat | null }) {
  const { number, parties, accepted, clauses } = offer;
  const waits = parties.filter((one) => !accepted.includes(one));
  return (
    <article class="box-deal" aria-label={`Offer ${number}`}>
      <p>
        <b>Offer {number}</b> between <Parties seats={parties} you={you} />
      </p>
      <ClauseList clauses={clauses} />
      <p class="sm dim">Not yet accepted by {listed(waits.map((one) => (one === you ? "you" : the(one))))}.</p>
      <OfferAnswers session={session} offer={offer} you={you} accept={{ text: "Accept", isRead: true }} />
    </article>
  );
}

function AgreementSlip({ session, agreement, you }: { session: Session; agreement: Agreement; you: Seat | null }) {
  const { number, parties, clauses, ending } = agreement;
  return (
    <article class="box-deal agreed" aria-label={`Agreement ${number}`}>
      <p>
        <b>Agreement {number}</b> between <Parties seats={parties} you={you} />
      </p>
      <ClauseList clauses={clauses} />
      {ending.length > 0 && <p class="sm warn">Asked to end it: {listed(ending.map(the))}.</p>}
      <EndingAnswer session={session} agreement={agreement} you={you} />
    </article>
  );
}

function Writing({
  session,
  you,
  playing,
  turns,
  draft,
  write,
}: {
  session: Session;
  you: Seat;
  playing: readonly Seat[];
  turns: number;
  draft: Draft;
  write: (draft: Draft | null) => void;
}) {
  const fault = useSignal<unknown>(null);
  const { busy, once } = useSteadyHands(JSON.stringify(draft), { isOwn: true });
  const others = draft.parties.filter((seat) => seat !== you);
  const partner = others[0] ?? playing.find((seat) => seat !== you) ?? you;
  const put = (clauses: readonly Fields[]): void => {
    fault.value = null;
    write({ ...draft, clauses, parties: inOrder([...draft.parties, ...clauses.map((one) => one.seat)]) });
  };
  const offer = (): void =>
    once((key) =>
      speak(session, decisionOf(draft), key).then(
        () => write(null),
        (refusal: unknown) => {
          fault.value = refusal;
        },
      ),
    );
  return (
    <section class="deal-compose" aria-label="Write an agreement">
      <PartyChips
        parties={draft.parties}
        you={you}
        playing={playing}
        choose={(parties) => write(withParties(draft, parties, you))}
      />
      {others.length === 0 && <p class="sm dim">Choose at least one other player.</p>}
      <ol class="deal-clauses deal-draft">
        {draft.clauses.map((clause, i) => (
          <ClauseForm
            key={i}
            clause={clause}
            effect={null}
            now={BEFORE}
            seats={playing}
            turns={turns}
            conditions={conditionsFor(clause.duty, draft.clauses)}
            change={(part) =>
              put(draft.clauses.map((one, at) => (at === i ? tidy({ ...one, ...part }, playing) : one)))
            }
            remove={() => put(without(draft.clauses, i))}
          />
        ))}
      </ol>
      {others.length > 0 && draft.clauses.length < MOST_CLAUSES && (
        <AddClause
          clauses={draft.clauses}
          add={(duty) =>
            put([...draft.clauses, freshClause(duty, groundWithoutBoard(you, partner, playing, turns), draft.clauses)])
          }
        />
      )}
      <Reason refusal={fault.value} />
      <div class="row wrap">
        <button class="btn" type="button" onClick={() => write(null)}>
          Discard
        </button>
        {draft.clauses.length > 0 && others.length > 0 && (
          <button class="btn go push" type="button" disabled={busy} onClick={offer}>
            Offer this to {listed(others.map(the))}
          </button>
        )}
      </div>
    </section>
  );
}
