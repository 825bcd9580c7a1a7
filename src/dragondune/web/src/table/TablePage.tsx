// The table: opened with the rights that this browser has, as one of its seats or as a spectator.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Seat } from "../../wire";
import { useSuits } from "../decide/rule-values";
import { Ending } from "../ending/Ending";
import { Senses } from "../sense/Senses";
import { type Session, sessionsAt, takeRights } from "../session";
import { Banner } from "./Banner";
import { Closed } from "./Closed";
import { askedHere, Curtain, isOpenly } from "./Curtain";
import { Header } from "./Header";
import { Lobby } from "./Lobby";
import { shape } from "./layout";
import { Played } from "./Played";
import type { TableControls } from "./table-controls";

export function TablePage({ id }: { id: string }) {
  const opened = useSignal(0);
  const places = useMemo(() => {
    takeRights(id);
    return sessionsAt(id);
  }, [id, opened.value]);
  useEffect(() => {
    places.forEach((place) => place.open());
    return () => places.forEach((place) => place.close());
  }, [places]);
  const reopen = (): void => {
    opened.value += 1;
  };
  return <Screen key={`${id}-${opened.value}`} places={places} reopen={reopen} />;
}

/** Which of this browser's seats has the screen; between two of them it is behind a curtain. */
function Screen({ places, reopen }: { places: readonly Session[]; reopen: () => void }) {
  const shown = useSignal<Session | null>(null);
  const to = useSignal<Seat | null>(null);
  const first = places[0];
  const isAlone = places.length === 1 || isOpenly(first?.table ?? "");
  const isPlayed = places.every((one) => one.now?.info.status === "running");
  const asked = askedHere(places);
  useEffect(() => {
    if (isAlone && asked[0] && !asked.includes(shown.value ?? asked[0])) shown.value = asked[0];
  }, [isAlone, asked.map((one) => one.seat).join()]);
  if (!first) return null;
  const place = shown.value ?? first;
  const handOver = (seat: Seat): void => {
    to.value = seat;
    shown.value = isAlone ? (places.find((one) => one.seat === seat) ?? null) : null;
  };
  if (!isAlone && isPlayed && !shown.value)
    return (
      <>
        <Banner />
        <Curtain
          places={places}
          to={to.value}
          show={(next) => {
            shown.value = next;
          }}
        />
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
  place: Session;
  places: readonly Session[];
  handOver: (seat: Seat) => void;
  reopen: () => void;
}) {
  const picture = place.now;
  useSuits(picture?.info);
  // Players who were here first see the last battle; the panel leads on to the results.
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
  const controls: TableControls = { place, picture, places, handOver, reopen };
  return (
    <>
      <Banner />
      <Senses place={place} />
      {picture.info.status === "open" || !picture.view ? (
        <Lobby controls={controls} />
      ) : (
        <div class="page" data-shape={shape.value}>
          <Header controls={controls} />
          {picture.info.status === "running" || wasPlayed.current ? (
            <Played controls={controls} shape={shape.value} />
          ) : (
            <Ending controls={controls} />
          )}
        </div>
      )}
    </>
  );
}
