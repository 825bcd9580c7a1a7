// The way into the first game.
import { useGoing } from "../kit/attempt";
import { Icon } from "../kit/icon";
import { beginLesson } from "../lesson/begin";
import { Fault } from "../pages/form-controls";
import words from "./home-texts.json";

export function Learn() {
  const { fault, isBusy, send } = useGoing(beginLesson);
  return (
    <section class="panel learn" aria-label="Learn by playing">
      <Icon name="open-book" size={34} />
      <div>
        <h2>Learn by playing</h2>
        <p>{words.learn}</p>
      </div>
      <button class="btn" type="button" aria-disabled={isBusy} onClick={send}>
        Begin the lesson
      </button>
      <Fault sentence={fault} />
    </section>
  );
}
