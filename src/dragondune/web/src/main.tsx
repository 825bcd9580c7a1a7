// The page: one of its views, by the path of the address.
import { render } from "preact";
import { lazy } from "./kit/lazy";
import { followSettings } from "./pages/theme";
import { followAddress, path } from "./route";

const Home = lazy(async () => (await import("./pages/around")).Home);
const Lost = lazy(async () => (await import("./pages/around")).Lost);
const Replay = lazy(async () => (await import("./later")).Replay);
const TablePage = lazy(async () => (await import("./table/TablePage")).TablePage);
const PAGES = {
  new: lazy(async () => (await import("./pages/around")).NewTable),
  rules: lazy(async () => (await import("./pages/around")).Rules),
  companion: lazy(async () => (await import("./pages/around")).NewCompanion),
  about: lazy(async () => (await import("./pages/around")).About),
  import: lazy(async () => (await import("./pages/around")).Import),
  me: lazy(async () => (await import("./person/Me")).Me),
  watch: lazy(async () => (await import("./pages/around")).Watch),
} as const;
const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

function App() {
  const [, page = "", id] = path.value.split("/");
  if ((page === "table" || page === "ending") && id) return <TablePage key={`${page}/${id}`} id={id} />;
  if (page === "replay" && id) return <Replay key={id} id={id} />;
  const Shown = page === "" ? Home : isPage(page) ? PAGES[page] : Lost;
  return <Shown />;
}

followSettings();
followAddress();
const root = document.getElementById("app");
if (root) render(<App />, root);
