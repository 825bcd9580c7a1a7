// A rematch with the same people and rules, in the same seats or with everyone one seat further.
import { useSignal } from "@preact/signals";
import type { RematchMade, TableInfo } from "../../wire";
import * as api from "../api";
import { keepTable, myTable } from "../browser-storage";
import { start } from "../contribution";
import { asPerson } from "../identity";
import { useGoing } from "../kit/attempt";
import { People } from "../kit/people";
import { Refused } from "../kit/refused";
import type { Session } from "../session";

type Places = RematchMade["seats"];

/** Takes all your seats at the next table, and starts the game if nobody else has to join. */
async function sitAgain(table: string, tokens: readonly string[], seats: Places): Promise<string> {
  let again: TableInfo | null = null;
  let host: string | null = null;
  let mine = 0;
  for (const token of tokens) {
    const got = await asPerson((person) => api.rematch(table, { seats }, { token, person }));
    again = got.table;
    host ??= got.host;
    keepTable(again.id, {
      name: again.name,
      ...(got.host ? { host: got.host } : {}),
      ...(got.invitation ? { invitation: got.invitation } : {}),
      seats: got.right ? { [got.right.seat]: got.right.token } : {},
    });
    if (got.right) mine++;
  }
  if (!again) throw new Error("Only players of this game can play again.");
  const others = again.seats.filter((one) => one.holder.kind === "open" || one.holder.kind === "person").length - mine;
  if (host && others === 0) await start(again.id, host);
  return `/table/${again.id}`;
}

export function Rematch({ session, info }: { session: Session; info: TableInfo }) {
  const seats = useSignal<Places>("kept");
  const mine = myTable(info.id);
  const held = Object.values(mine?.seats ?? {});
  const tokens = held.length > 0 ? held : mine?.host ? [mine.host] : [];
  const asked = session.heard.flatMap(({ news }) => (news.news === "rematch_made" ? [news] : []))[0];
  const { fault, isBusy, send } = useGoing(() => sitAgain(info.id, tokens, seats.value));
  if (info.lesson)
    return (
      <a class="btn go" href="/">
        Now play a real game
      </a>
    );
  if (tokens.length === 0)
    return info.rematch ? (
      <a class="btn" href={`/table/${info.rematch}`}>
        Watch their next game
      </a>
    ) : null;
  return (
    <section class="en-again" aria-label="Another game">
      {info.rematch ? (
        <p>
          {asked?.seat && asked.seat !== session.seat ? (
            <>
              <People seat={asked.seat} /> have set up
            </>
          ) : (
            <>There is</>
          )}{" "}
          a table for another game
          {asked?.seats === "rotated" ? ", where everyone plays the next people" : ""}.
        </p>
      ) : (
        <select
          aria-label="Peoples for the rematch"
          value={seats.value}
          onChange={(event) => {
            seats.value = event.currentTarget.value as Places;
          }}
        >
          <option value="kept">Everyone keeps their people</option>
          <option value="rotated">Everyone plays the next people</option>
        </select>
      )}
      <button class="btn go" type="button" aria-disabled={isBusy} onClick={send}>
        {info.rematch ? "Take your seat" : "Rematch"}
      </button>
      <Refused text={fault} />
    </section>
  );
}
