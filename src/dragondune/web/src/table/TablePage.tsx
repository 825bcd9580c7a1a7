// The table: the map in the middle, the peoples on the left, the decision and the chronicle on the right.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Seat, Territory } from "../../wire";
import { Board, DARK, type Lights } from "../board/Board";
import { Deals } from "../deal/Deals";
import { lightsOf, useDecider } from "../decide/decider";
import { Slip } from "../decide/Slip";
import { placesAt, takeRights, useLink, usePlace, type Place } from "../store";
import { SEATS } from "../words";
import { Chronicle } from "./Chronicle";
import { Header } from "./Header";
import { Lobby } from "./Lobby";
import { Players } from "./Players";
import { Hand } from "./Hand";
import { Talk } from "./Talk";
import { Waiting } from "./Waiting";

export function TablePage({ id }: { id: string }) {
  const places = useMemo(() => {
    takeRights(id);
    return placesAt(id);
  }, [id]);
  useEffect(() => {
    places.forEach((place) => place.open());
    return () => places.forEach((place) => place.close());
  }, [places]);
  const [at, setAt] = useState(0);
  const place = places[at] ?? places[0];
  if (!place) return null;
  return <Table key={`${id}-${at}`} place={place} places={places} choosePlace={setAt} />;
}

function Table({ place, places, choosePlace }: { place: Place; places: readonly Place[]; choosePlace: (at: number) => void }) {
  usePlace(place);
  const link = useLink();
  const picture = place.now;
  if (place.fault) return <main class="note"><h1 class="gg">This table</h1><p>{place.fault}</p><a href="/">Home</a></main>;
  if (!picture) return <main class="note"><p role="status">Opening the table…</p></main>;
  if (picture.info.status === "open" || !picture.view) return <Lobby place={place} picture={picture} />;
  return (
    <div class="page">
      <Header picture={picture} place={place} places={places} choosePlace={choosePlace} />
      {link === "lost" && <div class="lost" role="alert">The connection is lost. It comes back by itself.</div>}
      <Played place={place} />
    </div>
  );
}

type Tab = "chronicle" | "talk" | "deals";

const NOTHING = {
  question: null, options: [], forbidden: [], gifts: {}, sealed: null, answers_itself: false, standing: {},
  sealed_bid: null, prepared: [], can_undo: false, can_redo: false,
} as const;

function Played({ place }: { place: Place }) {
  const picture = place.now;
  if (!picture?.view) throw new Error("a game that is played has a view");
  const mine = picture.mine ?? NOTHING;
  const decider = useDecider(mine, picture.n);
  const you = SEATS.includes(place.seat as Seat) ? (place.seat as Seat) : null;
  const isAsked = mine.question !== null && mine.options.length > 0 && !mine.answers_itself;
  const barred = useMemo(() => new Set(mine.forbidden.flatMap((one) => barredPlaces(one.decision))), [mine]);
  const [taken, light] = useState<Lights | null>(null);
  const lights = !isAsked ? DARK : taken ?? lightsOf(decider, you, barred);
  const [tab, setTab] = useState<Tab>("chronicle");
  return (
    <div class="table">
      <aside class="left" aria-label="The peoples">
        <Players picture={picture} you={you} here={place.here} />
        {you && <Hand picture={picture} you={you} />}
      </aside>
      <main class="mapbox"><Board view={picture.view} you={you} lights={lights} /></main>
      <aside class="right">
        {isAsked && you
          ? <Slip place={place} picture={picture} mine={mine} you={you} decider={decider} light={light} />
          : <Waiting place={place} />}
        <nav class="tabs" aria-label="Beside the table">
          <button aria-pressed={tab === "chronicle"} onClick={() => setTab("chronicle")}>Chronicle</button>
          <button aria-pressed={tab === "talk"} onClick={() => setTab("talk")}>Talk</button>
          <button aria-pressed={tab === "deals"} onClick={() => setTab("deals")}>Deals</button>
        </nav>
        {tab === "chronicle" && <Chronicle heard={place.heard} />}
        {tab === "talk" && <Talk place={place} />}
        {tab === "deals" && <Deals place={place} />}
      </aside>
    </div>
  );
}

function barredPlaces(decision: object): Territory[] {
  const { destination, place } = decision as { destination?: Territory; place?: Territory };
  return [destination, place].filter((one) => one !== undefined);
}
