// Below a decision: taking back, and how such a question is answered from now on.
import type { Mine } from "../../wire";
import { Icon } from "../kit/icon";
import type { Place } from "../store";
import { useCommand } from "./command";
import { Standing } from "./standing/Standing";
import { isStanding } from "./standing/catalogue";

export function SlipFoot({ place, mine, question }: { place: Place; mine: Mine; question: string }) {
  return (
    <footer class="slipfoot">
      {isStanding(question) && <Standing place={place} mine={mine} question={question} />}
      <TakeBack place={place} mine={mine} />
    </footer>
  );
}

/** [R224] What nobody has learned anything from comes back at once; for the rest everybody is asked. */
export function TakeBack({ place, mine }: { place: Place; mine: Mine }) {
  const { fault, act } = useCommand(place);
  if (!mine.can_undo && !mine.can_redo) return null;
  return (
    <>
      <div class="row">
        {mine.can_undo && <button class="plain" onClick={() => act({ do: "undo" })}><Icon name="return-arrow" size={16} /> Take back</button>}
        {mine.can_redo && <button class="plain" onClick={() => act({ do: "redo" })}>Put back</button>}
      </div>
      {fault && <p class="sm warn" role="alert">{fault}</p>}
    </>
  );
}
