// An agreement, word by word: clauses as sentences, what they will do, and the offer.
import { useEffect, useState } from "preact/hooks";
import type { Decision, Duty, Foreseen, Option, Seat, View } from "../../wire";
import { CLAUSE_FORMS, MOST_CLAUSES } from "../../wire";
import * as api from "../api";
import { Icon } from "../kit/icon";
import type { Place } from "../store";
import { FACTIONS, SEATS, count } from "../words";
import { clauseLink } from "../why";
import { inOrder, speak, type Desk, type Draft } from "./desk";
import { effectOf } from "./effects";
import { Hole, LandList, SeatHole } from "./Holes";
import type { DealRules } from "./rules";
import { split, toClause, type Fields } from "./sentence";
import { KINDS, TEMPLATES, freshClause, groundOf } from "./templates";
import { Parties, Reason } from "./words";

export function decisionOf({ parties, clauses, answers }: Draft): Decision {
  const terms = { parties, clauses: clauses.map(toClause) };
  return answers ? { decide: "CounterOffer", number: answers, ...terms } : { decide: "OfferAgreement", ...terms };
}

export function Composer({ place, view, you, desk, draft, rules }: {
  place: Place; view: View; you: Seat; desk: Desk; draft: Draft; rules: DealRules;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const others = draft.parties.filter((seat) => seat !== you);
  const playing = view.players.map((one) => one.faction);
  const ground = groundOf(view, you, others[0] ?? playing.find((seat) => seat !== you) ?? you, rules.turns);
  const write = (clauses: readonly Fields[]): void => {
    setFault(null);
    desk.write({ ...draft, clauses, parties: inOrder([...draft.parties, ...clauses.map((one) => one.seat)]) });
  };
  const offer = (): void => {
    setBusy(true);
    speak(place, decisionOf(draft)).then(() => desk.write(null), setFault).finally(() => setBusy(false));
  };
  return (
    <section class="deal-compose" aria-label="An agreement, word by word">
      <div class="row"><h2>An agreement, word by word</h2><button class="deal-link push" type="button" onClick={() => desk.write(null)}>Put it away</button></div>
      {draft.answers > 0 && <p class="sm dim">It takes the place of offer {draft.answers}.</p>}
      <PartyChips draft={draft} you={you} playing={playing} choose={(parties) => desk.write({ ...draft, parties })} />
      {others.length > 0 && draft.clauses.length === 0 && (
        <div class="deal-templates" role="group" aria-label="Begin with">
          {TEMPLATES.filter((one) => playing.length > 2 || !one.clauses(ground).some((clause) => clause.duty === "ally_with")).map((one) => (
            <button class="btn" type="button" onClick={() => write(one.clauses(ground))}>{one.name}</button>
          ))}
        </div>
      )}
      <ol class="deal-clauses deal-draft">
        {draft.clauses.map((clause, i) => (
          <ClauseForm key={i} clause={clause} view={view} seats={playing} turns={rules.turns}
            change={(part) => write(draft.clauses.map((one, at) => (at === i ? tidy({ ...one, ...part }, playing) : one)))}
            remove={() => write(draft.clauses.filter((_, at) => at !== i))} />
        ))}
      </ol>
      {others.length > 0 && draft.clauses.length < MOST_CLAUSES && <AddClause add={(duty) => write([...draft.clauses, freshClause(duty, ground)])} />}
      {draft.clauses.length > 0 && <Foresight place={place} draft={draft} you={you} rules={rules} n={place.now?.n ?? 0} />}
      <Reason refusal={fault} />
      {draft.clauses.length > 0 && (
        <button class={`btn deal-offer${place.now?.mine?.question ? "" : " go"}`} type="button" disabled={busy || others.length === 0} onClick={offer}>
          {draft.answers > 0 ? "Answer" : "Offer it to"} <Parties seats={others} you={you} />{draft.answers > 0 && " with this"}
        </button>
      )}
    </section>
  );
}

/** Nobody owes anything to himself: when the obliged becomes who was named, another is named. */
function tidy(clause: Fields, playing: readonly Seat[]): Fields {
  const other = playing.find((seat) => seat !== clause.seat);
  const instead = (seat: Seat | undefined): Seat | undefined => (seat === clause.seat ? other : seat);
  const opponent = clause.opponent === clause.seat ? (clause.duty === "no_treachery" ? other ?? null : null) : clause.opponent ?? null;
  return { ...clause, to: instead(clause.to), faction: instead(clause.faction), opponent };
}

function PartyChips({ draft, you, playing, choose }: {
  draft: Draft; you: Seat; playing: readonly Seat[]; choose: (parties: readonly Seat[]) => void;
}) {
  return (
    <div class="row wrap" role="group" aria-label="Between you and">
      <span class="sm">Between you and</span>
      {SEATS.filter((seat) => seat !== you && playing.includes(seat)).map((seat) => {
        const isIn = draft.parties.includes(seat);
        return (
          <button class={`chip${isIn ? " on" : ""}`} type="button" aria-pressed={isIn}
            onClick={() => choose(inOrder(isIn ? draft.parties.filter((one) => one !== seat) : [...draft.parties, seat]))}>
            <span class={`f${FACTIONS[seat].letter}`}>{FACTIONS[seat].suit} {FACTIONS[seat].name}</span>
          </button>
        );
      })}
    </div>
  );
}

function ClauseForm({ clause, view, seats, turns, change, remove }: {
  clause: Fields; view: View; seats: readonly Seat[]; turns: number; change: (part: Partial<Fields>) => void; remove: () => void;
}) {
  const [isOpen, open] = useState(false);
  const props = { clause, view, seats, turns, isOpen, change, open };
  return (
    <li>
      <div class="deal-line">
        <p>
          <SeatHole label="Who is obliged" seat={clause.seat} seats={seats} choose={(seat) => seat && change({ seat })} />{" "}
          {split(CLAUSE_FORMS[clause.duty].form).map((part, i) => (i % 2
            ? <>{(part === "where" || part === "against") && " "}<Hole key={part} name={part} {...props} /></>
            : part))}.
        </p>
        <button class="btn sq" type="button" aria-label="Strike this clause" onClick={remove}><Icon name="cancel" size={16} /></button>
      </div>
      {clause.duty === "text" && <p class="sm warn">Not enforced: the game only writes it down. {clauseLink("R147")}</p>}
      {isOpen && <LandList clause={clause} change={change} />}
    </li>
  );
}

function AddClause({ add }: { add: (duty: Duty) => void }) {
  return (
    <select class="deal-add" aria-label="Add a clause" value="" onChange={(event) => {
      add(event.currentTarget.value as Duty);
      event.currentTarget.value = "";
    }}>
      <option value="">+ Add a clause…</option>
      {KINDS.map(({ group, kinds }) => (
        <optgroup label={group}>{kinds.map(([duty, name]) => <option value={duty}>{name}</option>)}</optgroup>
      ))}
    </select>
  );
}

/** Everything that can be told of an agreement before it binds. */
function Foresight({ place, draft, you, rules, n }: { place: Place; draft: Draft; you: Seat; rules: DealRules; n: number }) {
  const { forbidden, fault, rule } = useForeseen(place, decisionOf(draft), n);
  return (
    <div class="deal-effects" role="status">
      {rules.agreements === "record" && <p><b>At this table agreements are only written down.</b> Nothing of this is enforced. {clauseLink("R147")}</p>}
      {rules.agreements === "enforce" && (
        <ol>{draft.clauses.map((clause) => {
          const { text, rule } = effectOf(clause, you);
          return <li>{text} {clauseLink(rule)}</li>;
        })}</ol>
      )}
      <Taken taken={forbidden} />
      <p>Binding once all have accepted. It ends early only if all parties call for that. Everybody sees it. {clauseLink("note.8")}</p>
      {fault && <p class="warn">It cannot be offered like this: {fault}. {clauseLink(rule)}</p>}
    </div>
  );
}

const SHOWN = 4;

/** Which of one's own choices an agreement would take away now. */
export function Taken({ taken }: { taken: readonly Option[] }) {
  if (taken.length === 0) return null;
  const rest = taken.length - SHOWN;
  return (
    <p><b>Of what you may do now, {count(taken.length, "choice")} would go:</b>{" "}
      {taken.slice(0, SHOWN).map((one) => one.text).join("; ")}{rest > 0 && `; and ${rest} more`}.</p>
  );
}

const PAUSE = 350;
const NOTHING: Foreseen = { forbidden: [], fault: null, rule: null };

/** Asks the server what an agreement would forbid, and whether it can be made at all. */
export function useForeseen(place: Place, decision: Decision, n: number): Foreseen {
  const [found, setFound] = useState(NOTHING);
  const asked = JSON.stringify(decision);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      api.foresee(place.table, place.token, decision).then((answer) => isWanted && setFound(answer), () => isWanted && setFound(NOTHING));
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, n, place]);
  return found;
}
