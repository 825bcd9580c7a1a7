// Home: play now, where you were, open tables, tables to watch.
import { useEffect } from "preact/hooks";
import { followRights } from "../identity";
import { OfflineNotice } from "../offline/OfflineNotice";
import { Nav } from "../pages/Nav";
import { useTitle } from "../pages/Page";
import { AtHome } from "./AtHome";
import { Hero } from "./Hero";
import words from "./home-texts.json";
import { Learn } from "./Learn";
import { MyTables, useMyTables, YourMoves } from "./MyTables";
import { PlayNow } from "./PlayNow";
import { OpenTables, TablesToWatch } from "./Tables";

export function Home() {
  useTitle("Dragon Dune");
  const mine = useMyTables();
  useEffect(() => void followRights(), []);
  return (
    <div class="home">
      <OfflineNotice />
      <Hero />
      <Nav isFront />
      <main>
        <YourMoves mine={mine} />
        <h1 class="gg title">Dragon Dune</h1>
        <p class="al lead">{words.lead}</p>
        <Learn />
        <PlayNow />
        <AtHome />
      </main>
      <aside class="panel aside" aria-label="Tables">
        <MyTables mine={mine} />
        <OpenTables />
        <TablesToWatch most={2} />
        <a class="btn" href="/new">
          New table for friends
        </a>
      </aside>
    </div>
  );
}
