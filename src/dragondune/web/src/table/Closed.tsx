// A table that this page may not look at, or no longer: why, and what to do next.
import { useEffect } from "preact/hooks";
import type { Seat } from "../../wire";
import { dropSeat, dropTable, keepTable, myTable } from "../browser-storage";
import { comeBack } from "../identity";
import { capital, listed, nameOf } from "../names";
import { Page } from "../pages/Page";
import type { Fault, Session } from "../session";
import words from "./table-texts.json";

export function Closed({ session, fault, reopen }: { session: Session; fault: Fault; reopen: () => void }) {
  const kept = myTable(session.table);
  const held = Object.entries(kept?.seats ?? {})
    .filter(([, token]) => token === session.token)
    .map(([seat]) => seat as Seat);
  const isHost = kept?.host !== null && kept?.host === session.token;
  const giveUp = (): void => {
    for (const seat of held) dropSeat(session.table, seat);
    if (isHost) keepTable(session.table, { host: null });
    reopen();
  };
  const forget = (): void => dropTable(session.table);
  const isUnknown = fault.kind === "unknown";
  // A key brings back what a token no longer opens, unless it was given up.
  useEffect(() => {
    if (fault.kind !== "not_allowed" || triedWith.has(session.token ?? "")) return;
    triedWith.add(session.token ?? "");
    void comeBack(session.table).then((isIn) => isIn && reopen());
  }, [fault.kind]);
  useEffect(() => {
    if (isUnknown && myTable(session.table)) keepTable(session.table, { isOver: true });
  }, [isUnknown]);
  return (
    <Page title={isUnknown ? "No such table" : "You cannot open this table"}>
      <section class="panel prose">
        <p>{sentence(fault.sentence)}</p>
        {held.length > 0 && (
          <p class="dim">
            This browser held a seat for the {listed(held.map((seat) => nameOf(seat)))}
            {words.rights}
          </p>
        )}
        {held.length === 0 && !isUnknown && <p class="dim">{words.invitation}</p>}
        {isUnknown && <p class="dim">{words.link}</p>}
        <div class="row wrap">
          {(held.length > 0 || isHost) && (
            <button class="btn" type="button" onClick={giveUp}>
              Open it without that seat
            </button>
          )}
          <button class="btn" type="button" onClick={reopen}>
            Try again
          </button>
          {kept && (
            <a class="btn" href="/" onClick={forget}>
              Forget this table
            </a>
          )}
          <a class="btn go" href="/">
            Home
          </a>
        </div>
      </section>
    </Page>
  );
}

/** Tokens that were refused, and for which others were asked for. */
const triedWith = new Set<string>();

const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
