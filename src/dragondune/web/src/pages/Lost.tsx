// An address that leads nowhere.
import { Page } from "./Page";

export function Lost() {
  return (
    <Page title="Nothing is here" lead="The atlas has no such page. A link may have lost a part on its way.">
      <p class="row wrap"><a class="btn go" href="/">Home</a><a class="btn" href="/watch">Watch a game</a><a class="btn" href="/rules">Rules</a></p>
    </Page>
  );
}
