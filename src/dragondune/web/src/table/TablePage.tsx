// The table: opened with the rights that this browser has, as one of its seats or as a spectator.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Picture, Seat } from "../../wire";
import { bringMap } from "../board/lands";
import { keepTable, myTable } from "../browser-storage";
import { useSuits } from "../decide/rule-values";
import { lazyPage } from "../kit/lazy";
import { useRights } from "../kit/rights";
import { Lots } from "../lobby/Lots";
import { isOffline } from "../offline/connection";
import { keptSince } from "../offline/OfflineNotice";
import offline from "../offline/offline-texts.json";
import { Senses } from "../sense/Senses";
import { link, type Session, sessionsAt, socket } from "../session";
import { isStaged, Stage } from "../stage/Stage";
import { Banner } from "./Banner";
import { askedHere, Curtain, isOpenly } from "./Curtain";
import { Header } from "./Header";
import { shape } from "./layout";
import { Played } from "./Played";
import type { TableControls } from "./table-controls";
import words from "./table-texts.json";

const Closed = lazyPage(async () => (await import("../later")).Closed);
const Companion = lazyPage(async () => (await import("../companion/part")).Companion);
const Ending = lazyPage(async () => (await import("../later")).Ending);
const Lobby = lazyPage(async () => (await import("../later")).Lobby);

export function TablePage({ id }: { id: string }) {
  const opened = useSignal(0);
  useEffect(() => {
    socket.prepare();
    bringMap();
  }, []);
  const { isReady, refusal } = useRights(id);
  const sessions = useMemo(() => (isReady ? sessionsAt(id) : []), [id, opened.value, isReady]);
  useEffect(() => {
    sessions.forEach((session) => session.open());
    return () => sessions.forEach((session) => session.close());
  }, [sessions]);
  const reopen = (): void => {
    opened.value += 1;
  };
  if (!isReady) return <Opening />;
  return (
    <>
      {refusal && (
        <p class="banner-top" role="alert">
          {words.refusedLink} {refusal}
        </p>
      )}
      <Screen key={`${id}-${opened.value}`} sessions={sessions} reopen={reopen} />
    </>
  );
}

function Opening() {
  return (
    <main class="note">
      <h1 class="unseen">A table</h1>
      <Banner />
      <p role="status">Opening the table…</p>
    </main>
  );
}

/** When the table that is shown was stored, if it does not come from the server. */
function useRecalled(session: Session, picture: Picture | null): number | null {
  const at = useSignal<number | null>(null);
  const isLost = useComputed(() => link.value.state === "lost" || isOffline.value).value;
  useEffect(() => {
    if (!picture && isLost)
      void session.recall().then((kept) => {
        at.value = kept;
      });
  }, [session, isLost, picture === null]);
  return session.latest ? null : at.value;
}

/** The seat was swapped or drawn: the same right opens another one. */
function Moving({ reopen }: { reopen: () => void }) {
  useEffect(reopen, []);
  return <Opening />;
}

/** Which of this browser's seats has the screen; between two of them it is behind a curtain. */
function Screen({ sessions, reopen }: { sessions: readonly Session[]; reopen: () => void }) {
  const shown = useSignal<Session | null>(null);
  const to = useSignal<Seat | null>(null);
  const first = sessions[0];
  const isAlone = sessions.length === 1 || isOpenly(first?.table ?? "");
  const isPlayed = sessions.every((one) => one.now?.info.status === "running");
  const asked = askedHere(sessions);
  // What the seat on the screen has not seen yet is played before the screen goes to another.
  const isSeeing = shown.value?.queue.isBehind ?? false;
  useEffect(() => {
    if (isAlone && asked[0] && !isSeeing && !asked.includes(shown.value ?? asked[0])) shown.value = asked[0];
  }, [isAlone, isSeeing, asked.map((one) => one.seat).join()]);
  if (!first) return null;
  const session = shown.value ?? first;
  const handOver = (seat: Seat): void => {
    to.value = seat;
    shown.value = isAlone ? (sessions.find((one) => one.seat === seat) ?? null) : null;
  };
  if (!isAlone && isPlayed && !shown.value)
    return (
      <>
        <Banner />
        <Curtain
          sessions={sessions}
          to={to.value}
          show={(next) => {
            shown.value = next;
          }}
        />
      </>
    );
  return <Table key={session.token} session={session} sessions={sessions} handOver={handOver} reopen={reopen} />;
}

function Table({
  session,
  sessions,
  handOver,
  reopen,
}: {
  session: Session;
  sessions: readonly Session[];
  handOver: (seat: Seat) => void;
  reopen: () => void;
}) {
  const picture = session.now;
  useSuits(picture?.info);
  const recalled = useRecalled(session, picture);
  // Players who were here first see the last battle; the panel leads on to the results.
  const wasPlayed = useRef(false);
  wasPlayed.current ||= picture?.info.status === "running";
  const isOver = picture?.info.status === "over" || picture?.info.status === "archived";
  useEffect(() => {
    if (isOver && myTable(session.table)) keepTable(session.table, { isOver });
  }, [isOver]);
  useEffect(() => session.queue.watch(), [session]);
  if (session.fault?.kind === "moved") return <Moving reopen={reopen} />;
  if (session.fault) return <Closed session={session} fault={session.fault} reopen={reopen} />;
  if (!picture) return <Opening />;
  const controls: TableControls = { session, picture, sessions, handOver, reopen };
  return (
    <>
      {recalled === null ? (
        <Banner />
      ) : (
        <p class="banner-top" role="alert">
          {offline.readOnly} {keptSince(recalled)}.
        </p>
      )}
      <Senses session={session} />
      <Lots session={session} picture={picture} />
      {picture.room ? (
        <Companion controls={controls} room={picture.room} />
      ) : picture.info.status === "open" || !picture.view ? (
        <Lobby controls={controls} />
      ) : (
        <div class="page" data-shape={shape.value}>
          <Header controls={controls} />
          {picture.info.status === "running" || wasPlayed.current ? (
            <>
              <div class="under" inert={isStaged(session)}>
                <Played controls={controls} shape={shape.value} />
              </div>
              <Stage session={session} />
            </>
          ) : (
            <Ending controls={controls} />
          )}
        </div>
      )}
    </>
  );
}
