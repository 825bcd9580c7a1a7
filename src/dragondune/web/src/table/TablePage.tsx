// The table: opened with the rights that this browser has, as one of its seats or as a spectator.
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { Seat } from "../../wire";
import { useSuits } from "../decide/rules";
import { Ending } from "../ending/Ending";
import { useRedraw } from "../kit/hooks";
import { Senses } from "../sense/Senses";
import { type Place, placesAt, takeRights } from "../store";
import { Banner } from "./Banner";
import type { Business } from "./business";
import { Closed } from "./Closed";
import { askedHere, Curtain, isOpenly } from "./Curtain";
import { Header } from "./Header";
import { Lobby } from "./Lobby";
import { Played } from "./Played";
import { useShape } from "./shape";

export function TablePage({ id }: { id: string }) {
  const [opened, reopen] = useReducer((n: number) => n + 1, 0);
  const places = useMemo(() => {
    takeRights(id);
    return placesAt(id);
  }, [id, opened]);
  useEffect(() => {
    places.forEach((place) => place.open());
    return () => places.forEach((place) => place.close());
  }, [places]);
  return <Screen key={`${id}-${opened}`} places={places} reopen={() => reopen(0)} />;
}

/** Which of this browser's seats has the screen; between two of them it is behind a curtain. */
function Screen({ places, reopen }: { places: readonly Place[]; reopen: () => void }) {
  const [shown, setShown] = useState<Place | null>(null);
  const [to, setTo] = useState<Seat | null>(null);
  const redraw = useRedraw();
  useEffect(() => {
    const ends = places.map((one) => one.listen((update) => update ?? redraw()));
    return () => ends.forEach((end) => end());
  }, [places]);
  const first = places[0];
  const isAlone = places.length === 1 || isOpenly(first?.table ?? "");
  const isPlayed = places.every((one) => one.now?.info.status === "running");
  const asked = askedHere(places);
  useEffect(() => {
    if (isAlone && asked[0] && !asked.includes(shown ?? asked[0])) setShown(asked[0]);
  }, [isAlone, asked.map((one) => one.seat).join()]);
  if (!first) return null;
  const place = shown ?? first;
  const handOver = (seat: Seat): void => {
    setTo(seat);
    setShown(isAlone ? (places.find((one) => one.seat === seat) ?? null) : null);
  };
  if (!isAlone && isPlayed && !shown)
    return (
      <>
        <Banner />
        <Curtain places={places} to={to} show={setShown} openly={() => redraw()} />
      </>
    );
  return <Table key={place.token} place={place} places={places} handOver={handOver} reopen={reopen} />;
}

function Table({
  place,
  places,
  handOver,
  reopen,
}: {
  place: Place;
  places: readonly Place[];
  handOver: (seat: Seat) => void;
  reopen: () => void;
}) {
  const shape = useShape();
  const picture = place.now;
  useSuits(picture?.info);
  // Whoever was there sees the last battle at the table first; the slip leads on.
  const wasPlayed = useRef(false);
  wasPlayed.current ||= picture?.info.status === "running";
  if (place.fault) return <Closed place={place} fault={place.fault} reopen={reopen} />;
  if (!picture)
    return (
      <main class="note">
        <h1 class="unseen">A table</h1>
        <Banner />
        <p role="status">Opening the table…</p>
      </main>
    );
  const business: Business = { place, picture, places, handOver, reopen };
  return (
    <>
      <Banner />
      <Senses place={place} />
      {picture.info.status === "open" || !picture.view ? (
        <Lobby business={business} />
      ) : (
        <div class="page" data-shape={shape}>
          <Header business={business} />
          {picture.info.status === "running" || wasPlayed.current ? (
            <Played business={business} shape={shape} />
          ) : (
            <Ending business={business} />
          )}
        </div>
      )}
    </>
  );
}
