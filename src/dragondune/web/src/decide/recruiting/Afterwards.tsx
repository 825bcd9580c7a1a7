// Steps that are rarely wanted: you are asked about them later in this turn only if you say so.
import type { Question } from "../../../wire";
import { useCommand } from "../../kit/attempt";
import { Chip } from "../../kit/chip";
import { Refused } from "../../kit/refused";
import type { Ask } from "../ask";
import { laterText } from "../standing/standing-answers";
import { useTableFacts } from "../table-facts";

export function Afterwards({ ask: { session, mine, view } }: { ask: Ask }) {
  const [act, fault] = useCommand(session);
  const facts = useTableFacts(session)?.mine?.standing ?? [];
  const waiting = facts.filter(
    ({ question, usual }) => usual === "decline" && (mine.standing[question] ?? usual) === "decline",
  );
  if (waiting.length === 0 || mine.question?.usual === "decline") return null;
  const wish = (question: Question) => mine.prepared.find((one) => one.question === question && one.decision === null);
  const toggle = (question: Question): void => {
    const made = wish(question);
    act(made ? { do: "forget", number: made.number } : { do: "prepare", question, decision: null, turn: view.turn });
  };
  return (
    <div class="row wrap afterwards" role="group" aria-label="Afterwards, ask me to">
      <span class="sm dim" aria-hidden="true">
        Afterwards, ask me to
      </span>
      <span class="row">
        {waiting.map(({ question }) => (
          <Chip key={question} on={wish(question) !== undefined} choose={() => toggle(question)}>
            {laterText(question)}
          </Chip>
        ))}
      </span>
      <Refused text={fault} />
    </div>
  );
}
