// An agreement, word by word: clauses as sentences, what they will do, and the offer.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Seat, View } from "../../wire";
import { useSteadyHands } from "../decide/steady-hands";
import { listed, the } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { AddClause, ClauseForm, PartyChips, tidy } from "./ClauseForm";
import { Reason } from "./ClauseList";
import { effectOf } from "./clause-effects";
import { conditionsFor, type Fields, MOST_CLAUSES, without } from "./clause-sentence";
import type { DealRules } from "./deal-rules";
import { Foresight } from "./Foresight";
import { type Draft, decisionOf, inOrder, type Negotiation, speak } from "./negotiation";
import { freshClause, groundOf, type Template, templatesAmong } from "./offer-templates";
import { withParties } from "./parties";
import { Terms } from "./TermsForYou";

export function Composer({
  session,
  view,
  you,
  negotiation,
  draft: written,
  rules,
}: {
  session: Session;
  view: View;
  you: Seat;
  negotiation: Negotiation;
  draft: Draft;
  rules: DealRules;
}) {
  const isAnswer = view.deals.offers.some((one) => one.number === written.answers);
  const draft = isAnswer ? written : { ...written, answers: 0 };
  const fault = useSignal<unknown>(null);
  const { busy, isAsleep, once } = useSteadyHands(JSON.stringify(draft), { isOwn: true });
  const begun = useSignal(0);
  const others = draft.parties.filter((seat) => seat !== you);
  const whom = listed(others.map(the));
  const playing = view.players.map((one) => one.faction);
  const partner = others[0] ?? playing.find((seat) => seat !== you) ?? you;
  const ground = groundOf(view, you, partner, rules.turns);
  const write = (clauses: readonly Fields[]): void => {
    fault.value = null;
    negotiation.write({ ...draft, clauses, parties: inOrder([...draft.parties, ...clauses.map((one) => one.seat)]) });
  };
  const offer = (): void =>
    once((key) =>
      speak(session, decisionOf(draft), key).then(
        () => {
          negotiation.write(null);
          negotiation.show(session.latest?.view?.deals.count ?? 0);
        },
        (next) => {
          fault.value = next;
        },
      ),
    );
  return (
    <section class="deal-compose" aria-label="Write an agreement">
      <Head begun={begun.value} putAway={() => negotiation.write(null)} />
      {isAnswer && <p class="sm dim">This replaces offer {draft.answers}.</p>}
      {!isAnswer && written.answers > 0 && (
        <p class="sm warn">Offer {written.answers} is gone. This will be a new offer.</p>
      )}
      <PartyChips
        parties={draft.parties}
        you={you}
        playing={playing}
        choose={(parties) => negotiation.write(withParties(draft, parties, you))}
      />
      {others.length === 0 && <p class="sm dim">Choose at least one other player.</p>}
      {others.length > 0 && draft.clauses.length === 0 && (
        <Beginnings
          templates={templatesAmong(view, you, others, rules.turns)}
          begin={(clauses) => {
            write(clauses);
            begun.value++;
          }}
        />
      )}
      <ol class="deal-clauses deal-draft">
        {draft.clauses.map((clause, i) => (
          <ClauseForm
            key={i}
            clause={clause}
            effect={rules.agreements === "enforce" ? effectOf(clause, you) : null}
            now={view}
            seats={playing}
            turns={rules.turns}
            conditions={conditionsFor(clause.duty, draft.clauses)}
            change={(part) =>
              write(draft.clauses.map((one, at) => (at === i ? tidy({ ...one, ...part }, playing) : one)))
            }
            remove={() => write(without(draft.clauses, i))}
          />
        ))}
      </ol>
      {draft.clauses.length >= MOST_CLAUSES && (
        <p class="sm dim">
          An agreement has at most {MOST_CLAUSES} clauses. {clauseLink("R196")}
        </p>
      )}
      {others.length > 0 && draft.clauses.length < MOST_CLAUSES && (
        <AddClause
          clauses={draft.clauses}
          add={(duty) => write([...draft.clauses, freshClause(duty, ground, draft.clauses)])}
        />
      )}
      {draft.clauses.length > 0 && (
        <>
          <Terms session={session} you={you} clauses={draft.clauses} />
          <Foresight session={session} draft={draft} rules={rules} n={session.now?.n ?? 0} />
        </>
      )}
      <Reason refusal={fault.value} />
      {draft.clauses.length > 0 && (
        <button
          class={`btn deal-offer${session.now?.mine?.question ? "" : " go"}`}
          type="button"
          disabled={busy || isAsleep || others.length === 0}
          onClick={offer}
        >
          {isAnswer ? `Send the counter-offer to ${whom}` : `Offer this to ${whom}`}
        </button>
      )}
    </section>
  );
}

/** Moves the focus to a draft when it is opened or begun from a template, whose button is gone then. */
function Head({ begun, putAway }: { begun: number; putAway: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.parentElement?.scrollIntoView({ block: "start" });
    head.current?.focus({ preventScroll: true });
  }, [begun]);
  return (
    <div class="row">
      <h2 tabIndex={-1} ref={head}>
        Write an agreement
      </h2>
      <button class="deal-link push" type="button" onClick={putAway}>
        Discard the draft
      </button>
    </div>
  );
}

/** Usual bargains: one line each, with a button for each way round. */
function Beginnings({
  templates,
  begin,
}: {
  templates: readonly Template[];
  begin: (clauses: readonly Fields[]) => void;
}) {
  return (
    <>
      <h3>Start from a template</h3>
      <ul class="deal-templates" aria-label="Templates">
        {templates.map(({ name, hint, ways }) => (
          <li>
            <p>
              <b>{name}</b> <span class="sm dim">{hint}</span>
            </p>
            {ways.map((way) => (
              <button class="btn" type="button" aria-label={`${name}: ${way.name}`} onClick={() => begin(way.clauses)}>
                {way.name}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <h3>Or write your own</h3>
    </>
  );
}
