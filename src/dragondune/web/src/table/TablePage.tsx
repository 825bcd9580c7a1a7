// The table: opened with the rights that this browser has, as one of its seats or as a spectator.
import { useEffect, useMemo, useState } from "preact/hooks";
import { placesAt, takeRights, useLink, usePlace, type Place } from "../store";
import { Header } from "./Header";
import { Lobby } from "./Lobby";
import { Played } from "./Played";
import { useShape } from "./shape";

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
  const shape = useShape();
  const picture = place.now;
  if (place.fault) return <main class="note"><h1 class="gg">This table</h1><p>{place.fault}</p><a href="/">Home</a></main>;
  if (!picture) return <main class="note"><p role="status">Opening the table…</p></main>;
  if (picture.info.status === "open" || !picture.view) return <Lobby place={place} picture={picture} />;
  return (
    <div class="page" data-shape={shape}>
      <Header picture={picture} place={place} places={places} choosePlace={choosePlace} />
      {link === "lost" && <div class="lost" role="alert">The connection is lost. It comes back by itself.</div>}
      <Played place={place} shape={shape} />
    </div>
  );
}
