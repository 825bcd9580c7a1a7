// The random number that this browser adds to the draws of a table, so that nobody else can choose the cards.
import type { AnyCommand, Contribution, Seat, TableInfo } from "../wire";
import * as api from "./api";
import { keepTable, myTable } from "./browser-storage";

/** Milliseconds that a full table gives those who have not committed to a number. */
export const GRACE = 2000;
const PAUSE = 250;
const NUMBER_BYTES = 32;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Marks the end of a number that was revealed. */
const TOLD = "!";

/** The number of one of this browser's seats: new when it sits down and, with `isFresh`, after it was revealed. */
function numberOf(table: string, seat: Seat, isFresh: boolean): string {
  const kept = myTable(table)?.numbers?.[seat];
  if (kept && !(isFresh && kept.endsWith(TOLD))) return kept.replace(TOLD, "");
  const fresh = hex(crypto.getRandomValues(new Uint8Array(NUMBER_BYTES)));
  keepTable(table, { numbers: { [seat]: fresh } });
  return fresh;
}

/** A number that was revealed never counts a second time. */
export function tellNumber(table: string, seat: Seat): void {
  const kept = myTable(table)?.numbers?.[seat];
  if (kept && !kept.endsWith(TOLD)) keepTable(table, { numbers: { [seat]: kept + TOLD } });
}

/** The hash that binds a seat to its number. */
export async function commitmentTo(number: string, seat: Seat): Promise<string> {
  const text = new TextEncoder().encode(`dragondune number ${seat} ${number}`);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/** The contribution of a seat, if it has made one. */
const contributionOf = (info: TableInfo, seat: Seat): Contribution | undefined =>
  info.contributions.find((one) => one.seat === seat);

const isFull = (info: TableInfo): boolean => info.seats.every((one) => one.holder.kind !== "open");
const isAnyRevealed = (info: TableInfo): boolean => info.contributions.some((one) => one.number !== null);
const haveAllCommitted = (info: TableInfo): boolean =>
  info.seats.every((one) => one.holder.kind !== "person" || contributionOf(info, one.seat));

/** Whether people still have to commit to a number or to reveal it. */
const isIncomplete = (info: TableInfo): boolean =>
  !haveAllCommitted(info) || info.contributions.some((one) => one.number === null);

/** Whether the holder of a seat wants the game to begin as it is: they are ready, or they play alone. */
const isSettled = (info: TableInfo, seat: Seat): boolean =>
  info.seats.some((one) => one.seat === seat && one.is_ready) ||
  info.seats.filter((one) => one.holder.kind === "person").length === 1;

/** What a seat has to send now; with `isLate` it waits for nobody else; `isSure` if its holder begins the game. */
export async function dueFor(
  info: TableInfo,
  seat: Seat,
  { isLate = false, isSure = false }: { isLate?: boolean; isSure?: boolean },
): Promise<AnyCommand | null> {
  // Browsers hash only on pages that come over TLS or from this machine.
  if (info.lesson || info.status !== "open" || !crypto.subtle || !myTable(info.id)?.seats[seat]) return null;
  const mine = contributionOf(info, seat);
  const number = numberOf(info.id, seat, !mine);
  const commitment = await commitmentTo(number, seat);
  if (!mine) return isAnyRevealed(info) ? null : { do: "commit", commitment };
  const isOurs = mine.number === null && mine.commitment === commitment && (isSure || isSettled(info, seat));
  return isOurs && isFull(info) && (isLate || haveAllCommitted(info)) ? { do: "reveal", number } : null;
}

/** Starts a game, with the numbers of this browser's seats and of everyone who reveals theirs soon. */
export async function start(table: string, host: string): Promise<void> {
  const until = Date.now() + GRACE;
  for (;;) {
    const info = await api.tableInfo(table, { token: host });
    const isLate = Date.now() >= until;
    const isSent = await sendDue(info, isLate);
    if (!isSent && (isLate || !isIncomplete(info) || !crypto.subtle)) break;
    if (!isSent) await new Promise((done) => setTimeout(done, PAUSE));
  }
  await api.command(table, host, { do: "start" });
}

/** Sends what is due for this browser's seats; a refusal only means that a number does not count. */
async function sendDue(info: TableInfo, isLate: boolean): Promise<boolean> {
  let isSent = false;
  for (const [seat, token] of Object.entries(myTable(info.id)?.seats ?? {})) {
    const command = await dueFor(info, seat as Seat, { isLate, isSure: true });
    if (!command) continue;
    isSent = await api.command(info.id, token, command).then(
      () => {
        if (command.do === "reveal") tellNumber(info.id, seat as Seat);
        return true;
      },
      () => isSent,
    );
  }
  return isSent;
}
