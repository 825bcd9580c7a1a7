// Clauses as they are read in agreements and in talk.
import type { ComponentChildren } from "preact";
import type { Seat } from "../../wire";
import { Refusal } from "../api";
import { People } from "../kit/people";
import { capital } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import { clauseLink } from "../WhyLink";
import { type Fields, words } from "./clause-sentence";

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

export function ClauseList({
  clauses,
  settled = [],
  children,
}: {
  clauses: readonly Fields[];
  settled?: readonly number[];
  children?: (position: number) => ComponentChildren;
}) {
  return (
    <ol class="deal-clauses">
      {clauses.map((clause, i) => (
        <li key={i} class={settled.includes(i) ? "deal-settled" : ""}>
          <ClauseLine clause={clause} />
          {clause.duty === "text" && <span class="dim sm"> Not enforced.</span>}
          {settled.includes(i) && <span class="good sm"> Done.</span>}
          {children?.(i)}
        </li>
      ))}
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
