// The page: one of its views, by the path of the address.
import { render } from "preact";
import { Home } from "./home/Home";
import { About } from "./pages/About";
import { Import } from "./pages/Import";
import { Lost } from "./pages/Lost";
import { NewTable } from "./pages/NewTable";
import { Rules } from "./pages/Rules";
import { followSettings } from "./pages/theme";
import { Watch } from "./pages/Watch";
import { Replay } from "./replay/Replay";
import { followAddress, path } from "./route";
import { TablePage } from "./table/TablePage";

const PAGES = { new: NewTable, rules: Rules, about: About, import: Import, watch: Watch } as const;
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
