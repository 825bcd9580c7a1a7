// An address that leads nowhere.
import { Page } from "./Page";
import words from "./page-texts.json";

export function Lost() {
  return (
    <Page {...words.lost}>
      <p class="row wrap">
        <a class="btn go" href="/">
          Home
        </a>
        <a class="btn" href="/watch">
          Watch a game
        </a>
        <a class="btn" href="/rules">
          Rules
        </a>
      </p>
    </Page>
  );
}
