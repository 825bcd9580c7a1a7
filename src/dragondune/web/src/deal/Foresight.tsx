// What an agreement would do, before it is offered or accepted.
import type { Decision, Option, WhatIf } from "../../wire";
import { useWhatIf } from "../decide/what-if";
import { count } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import type { DealRules } from "./deal-rules";
import notes from "./deal-texts.json";
import { type Draft, decisionOf } from "./negotiation";

/** What can be said about an agreement as a whole before it binds. */
export function Foresight({
  session,
  draft,
  rules,
  n,
}: {
  session: Session;
  draft: Draft;
  rules: DealRules;
  n: number;
}) {
  const { forbidden, fault, rule } = useForeseen(session, decisionOf(draft), n);
  return (
    <div class="deal-effects" role="status">
      {rules.agreements === "record" && (
        <p>
          <b>{notes.recorded}</b> None of this is enforced. {clauseLink("R147")}
        </p>
      )}
      <Taken taken={forbidden} />
      <p>
        {notes.binding} {clauseLink("note.8")}
      </p>
      {fault && (
        <p class="warn">
          You cannot offer this: {fault}. {clauseLink(rule)}
        </p>
      )}
    </div>
  );
}

const SHOWN = 4;

/** Which of your current choices an agreement would take away. */
export function Taken({ taken }: { taken: readonly Option[] }) {
  if (taken.length === 0) return null;
  const rest = taken.length - SHOWN;
  return (
    <p>
      <b>You may no longer</b> (now {count(taken.length, "choice")}):{" "}
      {taken
        .slice(0, SHOWN)
        .map((one) => one.text)
        .join("; ")}
      {rest > 0 && `; and ${rest} more`}.
    </p>
  );
}

const PAUSE = 350;

interface Foreseen extends Pick<WhatIf, "forbidden" | "fault" | "rule"> {
  /** Whether the server has been asked, with or without success. */
  readonly isTold: boolean;
  /** Why the server could not be asked. */
  readonly lost: string | null;
}

/** What the server says about an agreement: what it would forbid you, or why it cannot be made. */
export function useForeseen(session: Session, decision: Decision, n: number): Foreseen {
  const { answer, fault: lost } = useWhatIf(session, decision, n, { pause: PAUSE });
  return { ...(answer ?? { forbidden: [], fault: null, rule: null }), isTold: (answer ?? lost) !== null, lost };
}
