// The page: one of its views, by the path of the address.
import { render } from "preact";
import { followWaiting } from "./calls/waiting";
import { bringIcons } from "./kit/icon";
import { lazyPage } from "./kit/lazy";
import { followConnection } from "./offline/connection";
import { followSettings } from "./pages/theme";
import { followAddress, path } from "./route";
import { canWork, registered } from "./worker/registration";

const Home = lazyPage(async () => (await import("./pages/around")).Home);
const Lost = lazyPage(async () => (await import("./pages/around")).Lost);
const Replay = lazyPage(async () => (await import("./later")).Replay);
const TournamentPage = lazyPage(async () => (await import("./pages/beyond")).TournamentPage);
const TablePage = lazyPage(async () => (await import("./table/TablePage")).TablePage);
const PAGES = {
  new: lazyPage(async () => (await import("./pages/around")).NewTable),
  rules: lazyPage(async () => (await import("./pages/around")).Rules),
  companion: lazyPage(async () => (await import("./pages/around")).NewCompanion),
  about: lazyPage(async () => (await import("./pages/around")).About),
  import: lazyPage(async () => (await import("./pages/around")).Import),
  me: lazyPage(async () => (await import("./pages/beyond")).Me),
  games: lazyPage(async () => (await import("./pages/beyond")).MyGames),
  finished: lazyPage(async () => (await import("./pages/beyond")).AllGames),
  ladder: lazyPage(async () => (await import("./pages/beyond")).LadderPage),
  tournaments: lazyPage(async () => (await import("./pages/beyond")).Tournaments),
  lab: lazyPage(async () => (await import("./pages/beyond")).Lab),
  unsubscribe: lazyPage(async () => (await import("./pages/beyond")).StopMail),
  watch: lazyPage(async () => (await import("./pages/around")).Watch),
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
