// A table before its game: who sits where, by which rules, whom to invite, and the beginning.
import { useSignal } from "@preact/signals";
import type { Seat, SeatInfo, TableInfo } from "../../wire";
import * as api from "../api";
import { myTable, preferences } from "../browser-storage";
import { start } from "../contribution";
import { duration, rulesOf } from "../home/Tables";
import { useAttempt, useCommand } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { Token } from "../kit/token";
import { count, FACTIONS, listed, nameOf, the } from "../names";
import { BotOptions, botName, USUAL_BOT } from "../pages/bots";
import { TextField } from "../pages/form-controls";
import { Nav } from "../pages/Nav";
import { Mark } from "../person/Mark";
import { PrintGame } from "../print/PrintGame";
import { awayText } from "./Clock";
import { HostControls, HostLine } from "./HostControls";
import { Inviting } from "./Inviting";
import { RulesHere } from "./Menu";
import { SeatControls } from "./SeatControls";
import { Talk } from "./Talk";
import { hostRight, type TableControls, takeSeat } from "./table-controls";
import words from "./table-texts.json";

const LONGEST_NAME = 40;

export function Lobby({ controls }: { controls: TableControls }) {
  const { session, picture } = controls;
  const { info } = picture;
  const mine = myTable(picture.table);
  const name = useSignal(preferences().name);
  const [attempt, fault] = useAttempt();
  const host = hostRight(controls);
  const free = info.seats.filter((one) => one.holder.kind === "open");
  const take = (seat: Seat): void => attempt(() => takeSeat(controls, seat, name.value));
  return (
    <div class="leaf">
      <Nav />
      <main class="lobby">
        <h1 class="gg">{info.name || "A table"}</h1>
        <p class="al lead">
          {free.length > 0 ? `${count(free.length, "seat is", "seats are")} free.` : "All seats are taken."} It is
          played by {rulesOf(info)}. {info.companion && words.box}
        </p>
        <section class="panel form">
          <h2>Seats</h2>
          {free.length > 0 && (
            <TextField
              label="Your name"
              value={name.value}
              most={LONGEST_NAME}
              choose={(next) => {
                name.value = next;
              }}
              placeholder="Guest"
            />
          )}
          <ol class="players">
            {info.seats.map((seat) => (
              <LobbySeat key={seat.seat} seat={seat} controls={controls} take={take} />
            ))}
          </ol>
          <Refused text={fault} />
          <HostLine controls={controls} />
          <Ready controls={controls} />
          <Beginning free={free} host={host} controls={controls} />
        </section>
        <section class="panel form">
          <h2>Rules of this table</h2>
          <RulesHere controls={controls} />
          <ClockHere info={info} />
          <PrintGame rules={{ edition: info.edition, overrides: info.overrides }} />
        </section>
        <section class="panel form lobbytalk">
          <h2>Talk</h2>
          <Talk session={session} />
        </section>
        {(mine?.invitation || host) && (
          <section class="panel form">
            <Inviting controls={controls} />
            {session.seat !== "spectator" && <SeatControls controls={controls} />}
            <HostControls controls={controls} />
          </section>
        )}
      </main>
    </div>
  );
}

function ClockHere({ info: { clock, gone_after } }: { info: TableInfo }) {
  const limits = [
    clock.per_decision && `${duration(clock.per_decision)} for each decision`,
    clock.per_answer && `${duration(clock.per_answer)} for a secret answer`,
    clock.per_game && `${duration(clock.per_game)} for the whole game`,
  ].filter(Boolean) as string[];
  return (
    <p class="sm">
      {limits.length > 0 ? `Clock: ${listed(limits)}; then a bot decides.` : "No clock."} Someone who is away for{" "}
      {duration(gone_after)} can be replaced, and comes back whenever they want.
    </p>
  );
}

/** Who is ready; the game begins when everybody is. */
function Ready({ controls: { session, picture } }: { controls: TableControls }) {
  const [act, fault] = useCommand(session);
  const people = picture.info.seats.filter((one) => one.holder.kind === "person");
  const mine = people.find((one) => one.seat === session.seat);
  if (!mine || people.length < 2) return null;
  const waiting = people.filter((one) => !one.is_ready).map((one) => one.holder.name);
  return (
    <div class="row wrap">
      <button class="btn" type="button" onClick={() => act({ do: "ready", is_ready: !mine.is_ready })}>
        {mine.is_ready ? "Not ready yet" : "I am ready"}
      </button>
      <span role="status">
        {people.length - waiting.length} of {people.length} are ready.
        {waiting.length > 0 ? ` Waiting for ${listed(waiting)}.` : ` ${words.allReady}`}
      </span>
      <Refused text={fault} />
    </div>
  );
}

function Beginning({
  free,
  host,
  controls: { picture, session },
}: {
  free: readonly SeatInfo[];
  host: string | null;
  controls: TableControls;
}) {
  const names = listed(free.map((one) => nameOf(one.seat)));
  if (!host) {
    return (
      <p class="dim" role="status">
        {session.seat === "spectator" ? words.watching : words.seated}
      </p>
    );
  }
  if (free.length > 0)
    return (
      <p class="dim" role="status">
        Nobody plays the {names} yet. {picture.info.companion ? words.phones : words.invite}
      </p>
    );
  return (
    <button class="btn go" type="button" onClick={() => void start(picture.table, host)}>
      {picture.info.companion ? "Open the box" : "Start the game"}
    </button>
  );
}

function LobbySeat({
  seat: { seat, holder, is_ready },
  controls,
  take,
}: {
  seat: SeatInfo;
  controls: TableControls;
  take: (seat: Seat) => void;
}) {
  const { session, picture } = controls;
  const host = hostRight(controls);
  const isMine = seat in (myTable(picture.table)?.seats ?? {});
  const isOpen = holder.kind === "open";
  const held = Object.keys(myTable(picture.table)?.seats ?? {}).length;
  const give = (bot: string | null): Promise<unknown> =>
    api.command(picture.table, host ?? "", { do: "give_seat", seat, bot });
  return (
    <li class="pl">
      <Token seat={seat} size={46} />
      <div class="lobbyseat">
        <span class="nm">{nameOf(seat)}</span>
        <span class="sm dim name">
          <Mark colour={holder.colour} />{" "}
          {isOpen
            ? FACTIONS[seat].promise
            : holder.kind === "bot"
              ? `${botName(holder.bot)} bot`
              : `${holder.name}${isMine ? ", you" : ""}`}{" "}
          {holder.kind === "person" && !isMine && awayText(session, seat)}
          {is_ready && <b class="good"> ready</b>}
        </span>
        <div class="row wrap">
          {isOpen && (
            <button class="btn" type="button" onClick={() => take(seat)}>
              {held > 0 ? "Play this too, on this screen" : "Take this seat"}
            </button>
          )}
          {host && holder.kind === "person" && !isMine && (
            <button class="btn" type="button" onClick={() => void give(null)}>
              Remove {holder.name}
            </button>
          )}
          {host && holder.kind !== "person" && !picture.info.companion && (
            <select
              aria-label={`Who plays ${the(seat)}`}
              value={botName(holder.bot)}
              onChange={(event) => void give(event.currentTarget.value || null)}
            >
              <option value="">Free for a person</option>
              <BotOptions bot={botName(holder.bot) || USUAL_BOT} kind=" bot" />
            </select>
          )}
        </div>
      </div>
    </li>
  );
}
