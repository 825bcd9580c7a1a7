// The way to the companion, for those who play with the printed box.
import { Icon } from "../kit/icon";
import words from "./home-texts.json";

export function AtHome() {
  return (
    <section class="panel learn" aria-label="At the table with a phone">
      <Icon name="card-draw" size={34} />
      <div>
        <h2>At the table with a phone</h2>
        <p>{words.box}</p>
      </div>
      <a class="btn" href="/companion">
        Set the table
      </a>
    </section>
  );
}
