// Below a decision: how such a question is answered from now on.
import type { Mine } from "../../wire";
import type { Session } from "../session";
import { MyAnswers } from "./standing/MyAnswers";
import { Standing } from "./standing/Standing";

export function PanelFoot({ session, mine }: { session: Session; mine: Mine }) {
  const { question } = mine;
  return (
    <footer class="panel-foot">
      {question && question.standing.length > 0 && (
        <Standing
          session={session}
          mine={mine}
          question={question.question}
          answers={question.standing}
          usual={question.usual}
        />
      )}
      <MyAnswers session={session} />
    </footer>
  );
}
