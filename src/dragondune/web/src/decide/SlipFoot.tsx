// Below a decision: how such a question is answered from now on.
import type { Mine } from "../../wire";
import type { Session } from "../session";
import { isStanding } from "./standing/catalogue";
import { MyAnswers } from "./standing/MyAnswers";
import { Standing } from "./standing/Standing";

export function SlipFoot({ place, mine, question }: { place: Session; mine: Mine; question: string }) {
  return (
    <footer class="slipfoot">
      {isStanding(question) && <Standing place={place} mine={mine} question={question} />}
      <MyAnswers place={place} />
    </footer>
  );
}
