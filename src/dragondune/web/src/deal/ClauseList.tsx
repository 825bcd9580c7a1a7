// Clauses as they are read in agreements and in talk.
import type { Seat, YieldReason } from "../../wire";
import { Refusal } from "../api";
import { People } from "../kit/people";
import { capital } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import { clauseLink } from "../WhyLink";
import { type Fields, words } from "./clause-sentence";
import type { Standing } from "./clause-states";

/** "you", or the people with its suit. */
function Who({ seat, you }: { seat: Seat; you: Seat | null }) {
  return seat === you ? <b>you</b> : <People seat={seat} the />;
}

/** The parties, with "you" first. */
export function Parties({ seats, you }: { seats: readonly Seat[]; you: Seat | null }) {
  const ordered = [...seats].sort((a, b) => Number(b === you) - Number(a === you));
  return (
    <>
      {ordered.map((seat, i) => (
        <>
          {i > 0 && (i === ordered.length - 1 ? " and " : ", ")}
          <Who seat={seat} you={you} />
        </>
      ))}
    </>
  );
}

/** "The ♠ Orcs stay out of 5★ until the end of turn 4." */
export function ClauseLine({ clause }: { clause: Fields }) {
  return (
    <>
      The <People seat={clause.seat} />{" "}
      {words(clause).map(({ text, seat }) => (seat ? <People seat={seat} the /> : text))}.
    </>
  );
}

export const REASONS: Readonly<Record<YieldReason, string>> = {
  no_choice: "the rules left no choice",
  older_duty: "an older duty took precedence",
  no_battle: "no such battle was fought",
  other_outcome: "the battle ended the other way",
  time_over: "its time is over",
  clause_yielded: "that clause gave way",
  clause_kept: "that clause was kept",
  nothing_to_show: "there was nothing to show",
};

/** The state of a clause: a stamp and an explanation. */
function Stamp({ standing: { tag, tone, detail } }: { standing: Standing }) {
  return (
    <p class="deal-standing sm">
      <span class={`tag ${tone}`}>{tag}</span> {detail}
    </p>
  );
}

export function ClauseList({ clauses, standing = [] }: { clauses: readonly Fields[]; standing?: readonly Standing[] }) {
  return (
    <ol class="deal-clauses">
      {clauses.map((clause, i) => {
        const stands = standing[i];
        return (
          <li key={i} class={stands?.tone === "good" || stands?.tag === "Lapsed" ? "deal-settled" : ""}>
            <ClauseLine clause={clause} />
            {clause.duty === "text" && <span class="dim sm"> Not enforced.</span>}
            {stands && <Stamp standing={stands} />}
          </li>
        );
      })}
    </ol>
  );
}

/** A refusal: the reason, and the rule behind it. */
export function Reason({ refusal }: { refusal: unknown }) {
  if (!refusal) return null;
  const { sentence, rule } =
    refusal instanceof Refusal ? refusal.answer : { sentence: sentenceOf(refusal), rule: null };
  return (
    <p class="warn sm" role="alert">
      {capital(sentence)}. {clauseLink(rule)}
    </p>
  );
}
