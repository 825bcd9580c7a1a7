// How one kind of question is answered from now on.
import { useId } from "preact/hooks";
import type { Mine, Question, StandingAnswer, StandingFacts } from "../../../wire";
import { useCommand } from "../../kit/attempt";
import { Refused } from "../../kit/refused";
import type { Session } from "../../session";
import { answersTo } from "./standing-answers";

export function Standing({
  session,
  mine,
  question,
  answers,
  usual,
  label = "From now on",
}: {
  session: Session;
  mine: Mine;
  question: Question;
  answers: StandingFacts["answers"];
  usual: StandingAnswer;
  label?: string;
}) {
  const id = useId();
  const [act, fault] = useCommand(session);
  return (
    <div class="standing">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={mine.standing[question] ?? usual}
        onChange={(event) => act({ do: "set_standing", question, answer: event.currentTarget.value as StandingAnswer })}
      >
        {answersTo(question, answers).map(([answer, text]) => (
          <option value={answer}>{text}</option>
        ))}
      </select>
      <Refused text={fault} />
    </div>
  );
}
