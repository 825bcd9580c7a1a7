// Whose work this is.
import { Page } from "./Page";

const BY_SA = "https://creativecommons.org/licenses/by-sa/4.0/";
const BY = "https://creativecommons.org/licenses/by/3.0/";
const OFL = "https://openfontlicense.org/";

export function About() {
  return (
    <Page title="About" lead="Four peoples, five castles and one dragon: whose work they are.">
      <section class="slip prose">
        <h2>The game</h2>
        <p>
          Dragon Dune is a game by <b>Vincent von Guard</b>, licensed <Outside to={BY_SA}>CC BY-SA 4.0</Outside>. The rules here are told in
          other words than the rulebook's, and carried out as it says; where it leaves a question open, a numbered ruling answers it.
          The rulebook is the law. This edition for the screen is neither made nor endorsed by the author of the game; its code is under
          the MIT licence.
        </p>
        <hr class="orn" />
        <h2>The drawings</h2>
        <p>
          The icons on tokens and cards are from <Outside to="https://game-icons.net/">game-icons.net</Outside>, by <b>Lorc</b>,{" "}
          <b>Delapouite</b>, <b>Skoll</b>, <b>Quoting</b> and others, licensed <Outside to={BY}>CC BY 3.0</Outside>. They were given other
          colours and put into the shapes of the four suits. The map was drawn for this project, after the board of the game.
        </p>
        <h2>The letters</h2>
        <p>
          <b>Grenze Gotisch</b> by its Project Authors at Omnibus-Type; <b>Alegreya</b>, <b>Alegreya SC</b> and <b>Alegreya Sans</b> by
          theirs at Huerta Tipográfica; all under the <Outside to={OFL}>SIL Open Font License</Outside>.
        </p>
        <h2>What this browser keeps</h2>
        <p>
          Your seats and your settings, here in the browser and nowhere else. Nobody needs an account. Whoever clears what the browser keeps
          gives up the seats too, unless a link to them was kept elsewhere.
        </p>
      </section>
    </Page>
  );
}

function Outside({ to, children }: { to: string; children: string }) {
  return <a href={to} rel="noreferrer license" target="_blank">{children}</a>;
}
