// Where you were: the tables that this browser has a right to, and whose move it is there.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Picture, Seat, TableInfo } from "../../wire";
import * as api from "../api";
import { dropTable, type MyTable, myKey, myTables } from "../browser-storage";
import { countSoon, setWaiting } from "../calls/waiting";
import { listed, nameOf, suitOf } from "../names";
import { keptPicture } from "../offline/kept-pictures";
import { keptSince } from "../offline/OfflineNotice";
import { isCalled } from "../session";
import { freeSeats, sittingAt, TableLine, turnText, useNowAndAgain } from "./Tables";

const FIRST_SHOWN = 3;
const FIRST_HEARD = 8;

type News =
  | { readonly kind: "unheard" }
  | { readonly kind: "gone" }
  | { readonly kind: "info"; readonly info: TableInfo }
  | { readonly kind: "picture"; readonly picture: Picture; readonly keptAt?: number };

export interface Mine {
  readonly waiting: readonly MyTable[];
  readonly others: readonly MyTable[];
  heardOf: (table: MyTable) => News;
  hear: (tables: readonly MyTable[]) => void;
}

/** Your tables, and those where it is your move apart. */
export function useMyTables(): Mine {
  const tables = myTables();
  const news = useSignal<Readonly<Record<string, News>>>({});
  const hear = (shown: readonly MyTable[]): void => {
    for (const table of shown)
      void newsOf(table).then((heard) => {
        news.value = { ...news.peek(), [table.id]: heard };
      });
  };
  useNowAndAgain(() => hear(myTables().slice(0, FIRST_HEARD)));
  const many = tables.filter((one) => isYourMove(news.value[one.id], Object.keys(one.seats))).length;
  useEffect(() => (myKey() === null ? setWaiting(many) : countSoon()), [many]);
  const waits = (table: MyTable): boolean => isYourMove(news.value[table.id], Object.keys(table.seats));
  return {
    waiting: tables.filter(waits),
    others: tables.filter((one) => !waits(one)),
    heardOf: (table) => news.value[table.id] ?? { kind: "unheard" },
    hear,
  };
}

/** At the top of the page: what is waiting for you. */
export function YourMoves({ mine: { waiting, heardOf } }: { mine: Mine }) {
  if (waiting.length === 0) return null;
  return (
    <section class="panel yourmoves" aria-label="Your move">
      <h2>Your move</h2>
      <ul>
        {waiting.map((table) => (
          <MyLine key={table.id} table={table} news={heardOf(table)} forget={dropTable} />
        ))}
      </ul>
    </section>
  );
}

export function MyTables({ mine: { others, heardOf, hear } }: { mine: Mine }) {
  const isAll = useSignal(false);
  if (others.length === 0) return null;
  const showAll = (): void => {
    isAll.value = true;
    hear(others.slice(FIRST_SHOWN));
  };
  return (
    <section>
      <h2>Your tables</h2>
      <ul>
        {(isAll.value ? others : others.slice(0, FIRST_SHOWN)).map((table) => (
          <MyLine key={table.id} table={table} news={heardOf(table)} forget={dropTable} />
        ))}
      </ul>
      {!isAll.value && others.length > FIRST_SHOWN && (
        <button class="linkish sm" type="button" onClick={showAll}>
          Show all {others.length}
        </button>
      )}
    </section>
  );
}

function MyLine({ table, news, forget }: { table: MyTable; news: News; forget: (id: string) => void }) {
  const mine = Object.keys(table.seats);
  if (news.kind === "gone") {
    return (
      <li class="tableline">
        <b>{table.name || "A table"}</b>
        <button class="linkish sm" type="button" onClick={() => forget(table.id)}>
          Remove it
        </button>
        <span class="dim sm">This table no longer exists.</span>
      </li>
    );
  }
  if (news.kind === "unheard") {
    return (
      <TableLine
        id={table.id}
        name={table.name}
        state=""
        below={mine.map((seat) => suitOf(seat as Seat)).join(" ") || "host"}
      />
    );
  }
  const info = news.kind === "info" ? news.info : news.picture.info;
  const isUrgent = isYourMove(news, mine);
  return (
    <TableLine
      id={table.id}
      name={info.name || table.name}
      below={sittingAt(info, mine)}
      isUrgent={isUrgent}
      state={
        news.kind !== "picture"
          ? stateOf(info)
          : stateAt(news.picture, isUrgent) + (news.keptAt ? `, ${keptSince(news.keptAt)}` : "")
      }
    />
  );
}

async function newsOf(table: MyTable): Promise<News> {
  const right = Object.entries(table.seats)[0];
  try {
    if (right) return { kind: "picture", picture: await api.picture(table.id, right[0] as Seat, null, right[1]) };
    return { kind: "info", info: await api.tableInfo(table.id, { token: table.host, invitation: table.invitation }) };
  } catch (refusal) {
    const kept = right && !(refusal instanceof api.Refusal) && (await keptPicture(table.id, right[0] as Seat));
    if (kept) return { kind: "picture", picture: kept.picture, keptAt: kept.at };
    return { kind: refusal instanceof api.Refusal && refusal.answer.kind === "unknown" ? "gone" : "unheard" };
  }
}

/** Whether all seats are taken and the others are waiting for you to be ready. */
function isReadyWanted({ info, seat }: Picture): boolean {
  const people = info.seats.filter((one) => one.holder.kind === "person");
  const isFull = info.seats.every((one) => one.holder.kind !== "open");
  return (
    info.status === "open" && isFull && people.length > 1 && people.some((one) => one.seat === seat && !one.is_ready)
  );
}

function isYourMove(news: News | undefined, held: readonly string[]): boolean {
  if (news?.kind !== "picture") return false;
  if (isReadyWanted(news.picture)) return true;
  if (news.picture.info.status !== "running") return false;
  const { view, mine, seat } = news.picture;
  if (isCalled(news.picture, seat)) return true;
  return view?.waiting.some((one) => held.includes(one.seat) && !(one.seat === seat && mine?.answers_itself)) ?? false;
}

function stateAt(picture: Picture, isYours: boolean): string {
  const { info, view } = picture;
  if (isYours && info.status === "open") return "all seats are taken: are you ready?";
  if (info.status !== "running" || !view) return stateOf(info);
  if (isYours) return `${turnText(view.turn)}, your turn`;
  const asked = info.seats.filter(
    (one) => view.waiting.some(({ seat }) => seat === one.seat) && one.holder.kind === "person",
  );
  return `${turnText(view.turn)}${asked.length > 0 ? `, waiting for ${listed(asked.map((one) => one.holder.name))}` : ""}`;
}

export function stateOf(info: TableInfo): string {
  if (info.status === "open") return freeSeats(info);
  if (info.status === "running") return info.companion ? "with the printed box" : turnText(info.turn);
  if (info.winners.length === 0) return "closed";
  return `won by the ${listed(info.winners.map((seat) => nameOf(seat as Seat)))}`;
}
