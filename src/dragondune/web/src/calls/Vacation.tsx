// Away until a day: clocks stand still at the tables that allow it.
import { type Signal, useSignal } from "@preact/signals";
import type { Away, CallInfo } from "../../wire";
import * as api from "../api";
import { myKey } from "../browser-storage";
import { asPerson } from "../identity";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { count } from "../names";
import { Field } from "../pages/form-controls";
import { Deed } from "../table/Deed";
import words from "./call-texts.json";
import { dateOf, dayBegins, dayText } from "./hours";

const DAY = 86_400;
const MOST_DAYS = 60;
const { vacation } = words;

export function Vacation({ info }: { info: Signal<CallInfo | null> }) {
  const date = useSignal("");
  const told = useSignal<Away | null>(null);
  const [attempt, fault] = useAttempt();
  const now = Date.now() / 1000;
  const until = info.value?.away_until ?? null;
  const isAway = until !== null && until > now;
  const set = async (moment: number | null): Promise<void> => {
    told.value = await asPerson((key) => api.goAway({ until: moment }, key));
    info.value = await asPerson((key) => api.calls(key));
  };
  const leave = (event: Event): void => {
    event.preventDefault();
    const day = dayBegins(date.value);
    if (day !== null) attempt(() => set(day));
  };
  return (
    <form class="panel form" onSubmit={leave}>
      <h2>{vacation.title}</h2>
      <p class="dim">{vacation.lead}</p>
      {isAway ? (
        <p role="status">
          You are away until {dayText(until)}. <Deed deed={() => set(null)}>I am back</Deed>
        </p>
      ) : (
        <>
          <Field label={vacation.field.label} help={vacation.field.help}>
            {(ids) => (
              <input
                id={ids.id}
                aria-describedby={ids.help}
                type="date"
                required
                min={dateOf(now + DAY)}
                max={dateOf(now + (MOST_DAYS - 1) * DAY)}
                value={date.value}
                onInput={(event) => {
                  date.value = event.currentTarget.value;
                }}
              />
            )}
          </Field>
          <button class="btn" type="submit" disabled={myKey() === null}>
            Go on vacation
          </button>
        </>
      )}
      {told.value && told.value.until !== null && <p role="status">{atTables(told.value)}</p>}
      <Refused text={fault} />
    </form>
  );
}

function atTables({ tables, kept }: Away): string {
  if (tables.length === 0) return vacation.none;
  const running = kept.length > 0 ? ` It runs on at ${count(kept.length, "other table")} without vacation.` : "";
  return `Your clock stands still at ${count(tables.length, "table")}.${running}`;
}
