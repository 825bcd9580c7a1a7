// Home: play now, where you were, open tables, tables to watch.
import { Nav } from "../pages/Nav";
import { useTitle } from "../pages/Page";
import { Hero } from "./Hero";
import words from "./home-texts.json";
import { MyTables } from "./MyTables";
import { PlayNow } from "./PlayNow";
import { OpenTables, TablesToWatch } from "./Tables";

export function Home() {
  useTitle("Dragon Dune");
  return (
    <div class="home">
      <Hero />
      <Nav isFront />
      <main>
        <h1 class="gg title">Dragon Dune</h1>
        <p class="al lead">{words.lead}</p>
        <PlayNow />
      </main>
      <aside class="panel aside" aria-label="Tables">
        <MyTables />
        <OpenTables />
        <TablesToWatch most={2} />
        <a class="btn" href="/new">
          New table for friends
        </a>
      </aside>
    </div>
  );
}
