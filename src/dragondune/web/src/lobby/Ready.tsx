// Who is ready, and the start: by itself when all are, or by the host.
import type { SeatInfo } from "../../wire";
import { myTable } from "../browser-storage";
import { start } from "../contribution";
import { useAttempt } from "../kit/attempt";
import { useTicks } from "../kit/hooks";
import { Refused } from "../kit/refused";
import { listed, nameOf } from "../names";
import { ownSeat, type Session } from "../session";
import type { TableControls } from "../table/table-controls";
import words from "./lobby-texts.json";

interface Standing {
  readonly people: readonly SeatInfo[];
  readonly free: readonly SeatInfo[];
  /** People who are being waited for, except the one who begins. */
  readonly late: readonly SeatInfo[];
  /** Seconds until the host may begin without them. */
  readonly wait: number;
}

export function standingOf(
  seats: readonly SeatInfo[],
  mine: readonly string[],
  { until, now }: { until: number | null; now: number },
): Standing {
  const people = seats.filter((one) => one.holder.kind === "person");
  return {
    people,
    free: seats.filter((one) => one.holder.kind === "open"),
    late: people.filter((one) => !one.is_ready && !mine.includes(one.seat)),
    wait: until === null ? 0 : Math.max(0, Math.ceil(until - now)),
  };
}

const names = (seats: readonly SeatInfo[]): string => listed(seats.map((one) => one.holder.name));

export function Ready({ controls, host }: { controls: TableControls; host: string | null }) {
  const { session, picture, sessions } = controls;
  const { info, table } = picture;
  const mine = Object.keys(myTable(table)?.seats ?? {});
  useTicks(info.waits_until === null ? 0 : 1000);
  const standing = standingOf(info.seats, mine, { until: info.waits_until, now: session.time() });
  const { people } = standing;
  const own = people.filter((one) => mine.includes(one.seat));
  const isReady = own.length > 0 && own.every((one) => one.is_ready);
  const waiting = people.filter((one) => !one.is_ready);
  const isAlone = people.length === own.length;
  return (
    <section class="panel readybar" aria-label="Ready">
      <div class="readytext" role="status">
        {!isAlone && (
          <>
            <b>
              {people.length - waiting.length} of {people.length} are ready.
            </b>{" "}
            {waiting.length > 0 && <span class="sm dim">Waiting for {names(waiting)}.</span>}{" "}
          </>
        )}
        {own.length > 0 && !isReady && info.ready_ended && info.ready_ended in words.ended && (
          <span class="sm warn">{words.ended[info.ready_ended as keyof typeof words.ended]}</span>
        )}
        <span class="sm dim" id="begin-why">
          {host
            ? whyNot(standing, info.companion)
            : own.length === 0
              ? words.watching
              : info.starts_itself
                ? words.starts
                : words.hostBegins}
        </span>
      </div>
      {own.length > 0 && !(isAlone && host) && (
        <SayReady sessions={sessions} isReady={isReady} isLast={waiting.length <= own.length} />
      )}
      {host && <Begin table={table} host={host} standing={standing} isBox={info.companion} />}
    </section>
  );
}

function SayReady({ sessions, isReady, isLast }: { sessions: readonly Session[]; isReady: boolean; isLast: boolean }) {
  const [attempt, fault] = useAttempt();
  const say = (): void =>
    attempt(async () => {
      for (const one of sessions) if (ownSeat(one)) await one.sayReady(!isReady, isLast);
    });
  return (
    <>
      <button class={`btn${isReady ? " said" : ""}`} type="button" aria-pressed={isReady} onClick={say}>
        {isReady ? "✓ You are ready" : "I am ready"}
      </button>
      <Refused text={fault} />
    </>
  );
}

/** Why the host cannot begin yet, or what happens then. */
function whyNot({ free, late, wait }: Standing, isBox: boolean): string {
  if (free.length > 0)
    return `Nobody plays the ${listed(free.map((one) => nameOf(one.seat)))} yet. ${isBox ? words.phones : words.invite}`;
  if (isBox || late.length === 0) return "";
  return wait > 0 ? `You may begin without ${names(late)} in ${wait} s.` : words.without;
}

/** Dashed until the game can begin. */
function Begin({
  table,
  host,
  standing: { free, late, wait },
  isBox,
}: {
  table: string;
  host: string;
  standing: Standing;
  isBox: boolean;
}) {
  const [attempt, fault] = useAttempt();
  const isWaiting = !isBox && late.length > 0;
  const isOff = free.length > 0 || (isWaiting && wait > 0);
  return (
    <>
      <button
        class={isOff ? "btn off" : "btn go"}
        type="button"
        aria-disabled={isOff}
        aria-describedby="begin-why"
        onClick={() => isOff || attempt(() => start(table, host))}
      >
        {isBox ? "Open the box" : isWaiting && !isOff ? `Begin without ${names(late)}` : "Begin"}
      </button>
      <Refused text={fault} />
    </>
  );
}
