// The page: one of its views, by the path of the address.
import { render } from "preact";
import { followWaiting } from "./calls/waiting";
import { bringIcons } from "./kit/icon";
import { lazy } from "./kit/lazy";
import { followConnection } from "./offline/connection";
import { followSettings } from "./pages/theme";
import { followAddress, path } from "./route";
import { canWork, registered } from "./worker/registration";

const Home = lazy(async () => (await import("./pages/around")).Home);
const Lost = lazy(async () => (await import("./pages/around")).Lost);
const Replay = lazy(async () => (await import("./later")).Replay);
const TournamentPage = lazy(async () => (await import("./club/pages")).TournamentPage);
const TablePage = lazy(async () => (await import("./table/TablePage")).TablePage);
const PAGES = {
  new: lazy(async () => (await import("./pages/around")).NewTable),
  rules: lazy(async () => (await import("./pages/around")).Rules),
  companion: lazy(async () => (await import("./pages/around")).NewCompanion),
  about: lazy(async () => (await import("./pages/around")).About),
  import: lazy(async () => (await import("./pages/around")).Import),
  me: lazy(async () => (await import("./person/Me")).Me),
  games: lazy(async () => (await import("./club/pages")).MyGames),
  finished: lazy(async () => (await import("./club/pages")).AllGames),
  ladder: lazy(async () => (await import("./club/pages")).LadderPage),
  tournaments: lazy(async () => (await import("./club/pages")).Tournaments),
  lab: lazy(async () => (await import("./lab/Lab")).Lab),
  unsubscribe: lazy(async () => (await import("./calls/StopMail")).StopMail),
  watch: lazy(async () => (await import("./pages/around")).Watch),
} as const;
const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

function App() {
  const [, page = "", id] = path.value.split("/");
  if ((page === "table" || page === "ending") && id) return <TablePage key={`${page}/${id}`} id={id} />;
  if (page === "replay" && id) return <Replay key={id} id={id} />;
  if (page === "tournament" && id) return <TournamentPage key={id} id={id} />;
  const Shown = page === "" ? Home : isPage(page) ? PAGES[page] : Lost;
  return <Shown />;
}

bringIcons().catch(() => undefined); // the page says everything in words too
followSettings();
followAddress();
followConnection();
if (canWork()) addEventListener("load", () => void registered().catch(() => undefined));
followWaiting();
const root = document.getElementById("app");
if (root) render(<App />, root);
