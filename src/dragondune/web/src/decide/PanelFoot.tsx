// Below a decision: how such a question is answered from now on.
import type { ComponentChildren } from "preact";
import type { Mine } from "../../wire";
import type { Session } from "../session";
import { MyAnswers } from "./standing/MyAnswers";
import { Standing } from "./standing/Standing";

/** `children` stand beside the answers where there is room. */
export function PanelFoot({ session, mine, children }: { session: Session; mine: Mine; children?: ComponentChildren }) {
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
      {children}
    </footer>
  );
}
