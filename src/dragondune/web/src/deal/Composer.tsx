// An agreement, word by word: clauses as sentences, what they will do, and the offer.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Duty, Seat, View } from "../../wire";
import { Chip } from "../kit/chip";
import { Icon } from "../kit/icon";
import { FACTIONS, listed, nameOf, SEATS, suitOf, the } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { Hole, LandList, SeatHole } from "./ClauseFields";
import { Reason } from "./ClauseList";
import { type Effect, effectOf } from "./clause-effects";
import { CLAUSE_FORMS, type Fields, MOST_CLAUSES, split } from "./clause-sentence";
import type { DealRules } from "./deal-rules";
import { Foresight } from "./Foresight";
import { type Draft, decisionOf, inOrder, type Negotiation, speak } from "./negotiation";
import { freshClause, type Ground, groundOf, KINDS, templatesOn } from "./offer-templates";

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
  const busy = useSignal(false);
  const fault = useSignal<unknown>(null);
  const others = draft.parties.filter((seat) => seat !== you);
  const whom = listed(others.map(the));
  const playing = view.players.map((one) => one.faction);
  const ground = groundOf(view, you, others[0] ?? playing.find((seat) => seat !== you) ?? you, rules.turns);
  const write = (clauses: readonly Fields[]): void => {
    fault.value = null;
    negotiation.write({ ...draft, clauses, parties: inOrder([...draft.parties, ...clauses.map((one) => one.seat)]) });
  };
  const offer = (): void => {
    busy.value = true;
    speak(session, decisionOf(draft))
      .then(
        () => {
          negotiation.write(null);
          negotiation.show(session.latest?.view?.deals.count ?? 0);
        },
        (next) => {
          fault.value = next;
        },
      )
      .finally(() => {
        busy.value = false;
      });
  };
  return (
    <section class="deal-compose" aria-label="Write an agreement">
      <Head putAway={() => negotiation.write(null)} />
      {isAnswer && <p class="sm dim">This replaces offer {draft.answers}.</p>}
      {!isAnswer && written.answers > 0 && (
        <p class="sm warn">Offer {written.answers} is gone. This will be a new offer.</p>
      )}
      <PartyChips
        draft={draft}
        you={you}
        playing={playing}
        choose={(parties) => negotiation.write({ ...draft, parties })}
      />
      {others.length === 0 && <p class="sm dim">Choose at least one other player.</p>}
      {others.length > 0 && draft.clauses.length === 0 && (
        <Beginnings ground={ground} playing={playing} begin={write} />
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
            change={(part) =>
              write(draft.clauses.map((one, at) => (at === i ? tidy({ ...one, ...part }, playing) : one)))
            }
            remove={() => write(draft.clauses.filter((_, at) => at !== i))}
          />
        ))}
      </ol>
      {draft.clauses.length >= MOST_CLAUSES && (
        <p class="sm dim">
          An agreement has at most {MOST_CLAUSES} clauses. {clauseLink("R196")}
        </p>
      )}
      {others.length > 0 && draft.clauses.length < MOST_CLAUSES && (
        <AddClause add={(duty) => write([...draft.clauses, freshClause(duty, ground)])} />
      )}
      {draft.clauses.length > 0 && <Foresight session={session} draft={draft} rules={rules} n={session.now?.n ?? 0} />}
      <Reason refusal={fault.value} />
      {draft.clauses.length > 0 && (
        <button
          class={`btn deal-offer${session.now?.mine?.question ? "" : " go"}`}
          type="button"
          disabled={busy.value || others.length === 0}
          onClick={offer}
        >
          {isAnswer ? `Send the counter-offer to ${whom}` : `Offer this to ${whom}`}
        </button>
      )}
    </section>
  );
}

/** Moves the focus to a draft when it is opened. */
function Head({ putAway }: { putAway: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.parentElement?.scrollIntoView({ block: "start" });
    head.current?.focus({ preventScroll: true });
  }, []);
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

function Beginnings({
  ground,
  playing,
  begin,
}: {
  ground: Ground;
  playing: readonly Seat[];
  begin: (clauses: readonly Fields[]) => void;
}) {
  return (
    <div class="deal-templates" role="group" aria-label="Start from a template">
      {templatesOn(ground, playing.length).map(({ name, clauses }) => (
        <button class="btn" type="button" onClick={() => begin(clauses)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Nobody owes anything to himself: when the obliged becomes who was named, another is named. */
function tidy(clause: Fields, playing: readonly Seat[]): Fields {
  const other = playing.find((seat) => seat !== clause.seat);
  const instead = (seat: Seat | undefined): Seat | undefined => (seat === clause.seat ? other : seat);
  const opponent =
    clause.opponent === clause.seat
      ? clause.duty === "no_treachery"
        ? (other ?? null)
        : null
      : (clause.opponent ?? null);
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
  change,
  remove,
}: {
  clause: Fields;
  effect: Effect | null;
  view: View;
  seats: readonly Seat[];
  turns: number;
  change: (part: Partial<Fields>) => void;
  remove: () => void;
}) {
  const isOpen = useSignal(false);
  const props = {
    clause,
    view,
    seats,
    turns,
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
                {(part === "where" || part === "against") && " "}
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

function AddClause({ add }: { add: (duty: Duty) => void }) {
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
            <option value={duty}>{name}</option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
