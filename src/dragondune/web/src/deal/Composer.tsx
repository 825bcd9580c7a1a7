// An agreement, word by word: clauses as sentences, what they will do, and the offer.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Duty, Seat, View } from "../../wire";
import { useSteadyHands } from "../decide/steady-hands";
import { Chip } from "../kit/chip";
import { Icon } from "../kit/icon";
import { FACTIONS, listed, nameOf, SEATS, suitOf, the } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { Hole, LandList, SeatHole } from "./ClauseFields";
import { Reason } from "./ClauseList";
import { type Effect, effectOf } from "./clause-effects";
import { CLAUSE_FORMS, conditionsFor, type Fields, fighterOf, MOST_CLAUSES, split, without } from "./clause-sentence";
import type { DealRules } from "./deal-rules";
import { Foresight } from "./Foresight";
import { type Draft, decisionOf, inOrder, type Negotiation, speak } from "./negotiation";
import { freshClause, groundOf, KINDS, type Template, templatesAmong } from "./offer-templates";
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
        draft={draft}
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
            view={view}
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

/** Nobody owes anything to themselves: if the obliged player is the one named, another is named instead. */
function tidy(clause: Fields, playing: readonly Seat[]): Fields {
  const other = playing.find((seat) => seat !== clause.seat);
  const instead = (seat: Seat | undefined): Seat | undefined => (seat === clause.seat ? other : seat);
  const { opponent: need, needs_target } = CLAUSE_FORMS[clause.duty];
  const isNeeded = need === "required" || (needs_target && !clause.places?.length);
  const named = clause.opponent === fighterOf(clause) ? null : (clause.opponent ?? null);
  const opponent = named ?? (isNeeded ? (other ?? null) : null);
  return { ...clause, to: instead(clause.to), faction: instead(clause.faction), opponent };
}

function PartyChips({
  draft,
  you,
  playing,
  choose,
}: {
  draft: Draft;
  you: Seat;
  playing: readonly Seat[];
  choose: (parties: readonly Seat[]) => void;
}) {
  return (
    <div class="row wrap" role="group" aria-label="Between you and">
      <span class="sm">Between you and</span>
      {SEATS.filter((seat) => seat !== you && playing.includes(seat)).map((seat) => {
        const isIn = draft.parties.includes(seat);
        return (
          <Chip
            on={isIn}
            choose={() =>
              choose(inOrder(isIn ? draft.parties.filter((one) => one !== seat) : [...draft.parties, seat]))
            }
          >
            <span class={`f${FACTIONS[seat].letter}`}>
              {suitOf(seat)} {nameOf(seat)}
            </span>
          </Chip>
        );
      })}
    </div>
  );
}

function ClauseForm({
  clause,
  effect,
  view,
  seats,
  turns,
  conditions,
  change,
  remove,
}: {
  clause: Fields;
  effect: Effect | null;
  view: View;
  seats: readonly Seat[];
  turns: number;
  conditions: readonly number[];
  change: (part: Partial<Fields>) => void;
  remove: () => void;
}) {
  const isOpen = useSignal(false);
  const props = {
    clause,
    view,
    seats,
    turns,
    conditions,
    isOpen: isOpen.value,
    change,
    open: (next: boolean) => {
      isOpen.value = next;
    },
  };
  return (
    <li>
      <div class="deal-line">
        <p>
          <SeatHole
            label="Who must do it"
            seat={clause.seat}
            seats={seats}
            choose={(seat) => seat && change({ seat })}
          />{" "}
          {split(CLAUSE_FORMS[clause.duty].form).map((part, i) =>
            i % 2 ? (
              <>
                {(part === "where" || part === "against" || part === "of") && " "}
                <Hole key={part} name={part} {...props} />
              </>
            ) : (
              part
            ),
          )}
        </p>
        <button class="btn sq" type="button" aria-label="Remove this clause" onClick={remove}>
          <Icon name="cancel" size={16} />
        </button>
      </div>
      {effect && (
        <p class={`sm ${clause.duty === "text" ? "warn" : "dim"}`}>
          {effect.text} {clauseLink(effect.rule)}
        </p>
      )}
      {isOpen.value && <LandList clause={clause} change={change} />}
    </li>
  );
}

/** A payment that depends on another clause can only be added after that clause. */
function AddClause({ clauses, add }: { clauses: readonly Fields[]; add: (duty: Duty) => void }) {
  const isReady = (duty: Duty): boolean =>
    !CLAUSE_FORMS[duty].keys.includes("clause") || conditionsFor(duty, clauses).length > 0;
  return (
    <select
      class="deal-add"
      aria-label="Add a clause"
      value=""
      onChange={(event) => {
        add(event.currentTarget.value as Duty);
        event.currentTarget.value = "";
      }}
    >
      <option value="">+ Add a clause…</option>
      {KINDS.map(({ group, kinds }) => (
        <optgroup label={group}>
          {kinds.map(([duty, name]) => (
            <option value={duty} disabled={!isReady(duty)}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
