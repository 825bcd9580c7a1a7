// Public tables of other people.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Status, TableInfo } from "../../wire";
import * as api from "../api";
import { myTables } from "../browser-storage";
import { count, listed, suitOf } from "../names";
import { sentenceOf } from "../pages/rule-choices";

const REFRESH = 20_000;

/** Does it from time to time while the page is visible; `deed` is the one of the first render. */
export function useNowAndAgain(deed: () => void): void {
  useEffect(() => {
    deed();
    const timer = setInterval(() => document.hidden || deed(), REFRESH);
    return () => clearInterval(timer);
  }, []);
}

/** Listed tables with a status, except your own; null until the server has answered. */
export function useTables(status: Status): {
  readonly tables: readonly TableInfo[] | null;
  readonly fault: string | null;
} {
  const tables = useSignal<readonly TableInfo[] | null>(null);
  const fault = useSignal<string | null>(null);
  useNowAndAgain(() => {
    api.tables(status).then(
      (list) => {
        const mine = new Set(myTables().map((one) => one.id));
        // Players at home have no board that others could watch.
        tables.value = list.tables.filter((one) => !mine.has(one.id) && !one.companion);
        fault.value = null;
      },
      (refusal: unknown) => {
        fault.value = sentenceOf(refusal);
      },
    );
  });
  return { tables: tables.value, fault: fault.value };
}

export function OpenTables() {
  const { tables, fault } = useTables("open");
  return (
    <section>
      <h2>Open tables</h2>
      {fault && <p class="warn sm">{fault}</p>}
      {tables?.length === 0 && <p class="dim sm">No open tables right now.</p>}
      <ul>
        {tables?.slice(0, 4).map((table) => (
          <TableLine key={table.id} id={table.id} name={table.name} state={freeSeats(table)} below={rulesOf(table)} />
        ))}
      </ul>
    </section>
  );
}

/** A few for the front page; nothing at all where there is nothing to watch. */
export function TablesToWatch({ most }: { most: number }) {
  const { tables } = useTables("running");
  const shown = tables?.filter((one) => one.watch === "anyone") ?? [];
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>Games in progress</h2>
      <ul>
        {shown.slice(0, most).map((table) => (
          <TableLine
            key={table.id}
            id={table.id}
            name={table.name}
            state={turnText(table.turn)}
            below={sittingAt(table)}
          />
        ))}
      </ul>
      {shown.length > most && (
        <a class="sm" href="/watch">
          Show all {shown.length}
        </a>
      )}
    </section>
  );
}

export function TableLine({
  id,
  name,
  state,
  isUrgent = false,
  below,
}: {
  id: string;
  name: string;
  state: string;
  isUrgent?: boolean;
  below: string;
}) {
  return (
    <li>
      <a class="tableline" href={`/table/${id}`}>
        <b>{name || "A table"}</b>
        <span class={isUrgent ? "urgent" : ""}>{state}</span>
        <span class="dim sm">{below}</span>
      </a>
    </li>
  );
}

export const turnText = (turn: number): string => (turn === 0 ? "setup" : `turn ${turn}`);

export function freeSeats(table: TableInfo): string {
  const free = table.seats.filter((one) => one.holder.kind === "open").length;
  return free ? `${count(free, "seat")} free` : "all seats taken";
}

/** "edition 1.10, 2 days a decision". */
export function rulesOf(table: TableInfo): string {
  const changed = Object.keys(table.overrides).length;
  const limit = table.clock.per_decision;
  return [
    `edition ${table.edition}`,
    ...(changed ? [`${count(changed, "rule")} changed`] : []),
    ...(limit === null ? [] : [`${duration(limit)} per decision`]),
  ].join(", ");
}

/** "♥ you, ♣ Jonas and 2 bots". */
export function sittingAt(table: TableInfo, mine: readonly string[] = []): string {
  const people = table.seats.filter((one) => one.holder.kind === "person");
  const yours = people.filter((one) => mine.includes(one.seat)).map((one) => suitOf(one.seat));
  const others = people
    .filter((one) => !mine.includes(one.seat))
    .map((one) => `${suitOf(one.seat)} ${one.holder.name || "a player"}`);
  const bots = table.seats.filter((one) => one.holder.kind === "bot").length;
  const free = table.seats.length - people.length - bots;
  return listed([
    ...(yours.length > 0 ? [`${yours.join(" ")} you`] : []),
    ...others,
    ...(bots ? [count(bots, "bot")] : []),
    ...(free ? [count(free, "free seat")] : []),
  ]);
}

const UNITS = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;

export function duration(seconds: number): string {
  for (const [length, unit] of UNITS) {
    if (seconds >= length && seconds % length === 0) return count(seconds / length, unit);
  }
  return count(seconds, "second");
}
