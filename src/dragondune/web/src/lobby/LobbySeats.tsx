// The seats of a table before its game: who takes them, swaps them, or has their people drawn by lot.
import type { ComponentChildren } from "preact";
import type { AnyCommand, Seat, SeatInfo, SwapInfo, TableInfo } from "../../wire";
import * as api from "../api";
import { myTable } from "../browser-storage";
import { useAttempt } from "../kit/attempt";
import { useTicks } from "../kit/hooks";
import { Icon } from "../kit/icon";
import { Refused } from "../kit/refused";
import { Token } from "../kit/token";
import { FACTIONS, nameOf, the } from "../names";
import { ANY_ROLE, botLabel, botName, roleOf, USUAL_BOT, withRole } from "../pages/bot-names";
import { BotOptions, RoleChoice, RoleTold } from "../pages/bots";
import { Mark } from "../person/Mark";
import type { Session } from "../session";
import { awayText } from "../table/Clock";
import type { TableControls } from "../table/table-controls";
import words from "./lobby-texts.json";
import { moved, useDrag } from "./order";

interface Given {
  readonly controls: TableControls;
  readonly host: string | null;
  take: (seat: Seat) => void;
}

/** Who may say what about which seats; commands come from the seat itself if it is yours. */
function useLobby({ controls, host, take }: Given) {
  const { session, sessions, picture } = controls;
  const [attempt, fault] = useAttempt();
  const mine = Object.keys(myTable(picture.table)?.seats ?? {}) as Seat[];
  const from = (seat: Seat): Session => sessions.find((one) => one.seat === seat) ?? session;
  const act = (seat: Seat, command: AnyCommand): void => attempt(() => from(seat).act(command));
  const order = (seats: readonly Seat[]): void => {
    if (host) attempt(() => api.changeTable(picture.table, host, { seats: [...seats], seating: "given" }));
  };
  const change = (part: Parameters<typeof api.changeTable>[2]): void => {
    if (host) attempt(() => api.changeTable(picture.table, host, part));
  };
  return { controls, info: picture.info, session, host, take, mine, act, attempt, change, order, fault };
}
type Hands = ReturnType<typeof useLobby>;

/** The seats that are drawn when a seat joins the lot or leaves it; bots draw along. */
export function lotsWith(seats: readonly SeatInfo[], seat: Seat): readonly Seat[] {
  const now = seats.filter((one) => one.is_by_lot).map((one) => one.seat);
  if (!now.includes(seat)) {
    const bots = seats.filter((one) => one.holder.kind === "bot").map((one) => one.seat);
    return seats.map((one) => one.seat).filter((one) => one === seat || now.includes(one) || bots.includes(one));
  }
  const left = now.filter((one) => one !== seat);
  const isAnyone = seats.some((one) => left.includes(one.seat) && one.holder.kind === "person");
  return isAnyone ? left : [];
}

export function LobbySeats(given: Given) {
  const hands = useLobby(given);
  const { info, host, order, fault } = hands;
  const seats = info.seats.map((one) => one.seat);
  const drag = useDrag((from, to) => order(moved(seats, from, to)));
  return (
    <>
      <Head hands={hands} />
      {info.swap && <Swapping hands={hands} swap={info.swap} />}
      <ol class="lobbyrows" ref={drag.list}>
        {info.seats.map((one, at) => (
          <Row key={one.seat} seat={one} hands={hands}>
            {host && !info.companion && (
              <button
                class="dragdots"
                type="button"
                aria-label={`Place of ${the(one.seat)} in the order of play: ${at + 1} of ${seats.length}`}
                title={words.drag}
                onPointerDown={drag.begin(at)}
                onKeyDown={(event) => {
                  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                  if (by === 0 || at + by < 0 || at + by >= seats.length) return;
                  event.preventDefault();
                  order(moved(seats, at, at + by));
                }}
              >
                ⋮⋮
              </button>
            )}
          </Row>
        ))}
      </ol>
      <Refused text={fault} />
      <p class="sm dim">
        {info.seating === "drawn" ? words.orderDrawn : words.orderGiven} {host && !info.companion && words.drag}{" "}
        {words.foot}
      </p>
    </>
  );
}

const canDraw = (info: TableInfo): boolean => !info.companion && !info.lesson && info.origin === "setup";

function Head({ hands: { info, host, session, attempt, change } }: { hands: Hands }) {
  const isAll = info.seats.every((one) => one.is_by_lot);
  const all = isAll ? [] : info.seats.map((one) => one.seat);
  return (
    <div class="row wrap lobbyrowhead">
      <h2>Seats</h2>
      <span class="push" />
      {host && canDraw(info) && (
        <button class="btn" type="button" onClick={() => attempt(() => session.act({ do: "set_lots", seats: all }))}>
          <Icon name="card-random" size={20} /> {isAll ? "Choose peoples again" : "Draw all peoples by lot"}
        </button>
      )}
      {host && info.seating === "given" && (
        <button class="btn" type="button" onClick={() => change({ seating: "drawn" })}>
          Shuffle the order
        </button>
      )}
    </div>
  );
}

/** Someone wants to swap; the person who is asked has a moment to answer. */
function Swapping({ hands: { info, mine, act, session, attempt }, swap }: { hands: Hands; swap: SwapInfo }) {
  useTicks(1000);
  const left = Math.ceil(swap.until - session.time());
  if (left <= 0) return null;
  const nameAt = (seat: Seat | null): string => info.seats.find((one) => one.seat === seat)?.holder.name ?? "The host";
  const [first, second] = swap.seats;
  const asked = swap.asked.find((seat) => mine.includes(seat));
  const isOwn = swap.by === null ? session.seat === "spectator" : mine.includes(swap.by);
  return (
    <div class="slip swapping" role="status" aria-label="A swap">
      <p>
        <b>{isOwn ? "You ask" : `${nameAt(swap.by)} asks`}</b> to swap {the(first)} and {the(second)}.{" "}
        <span class="sm dim">{left} s</span>
      </p>
      <div class="row wrap">
        {asked && (
          <button class="btn go" type="button" onClick={() => act(asked, { do: "answer_swap", agree: true })}>
            Swap
          </button>
        )}
        {asked && (
          <button class="btn" type="button" onClick={() => act(asked, { do: "answer_swap", agree: false })}>
            No
          </button>
        )}
        {isOwn && !asked && (
          <button
            class="btn"
            type="button"
            onClick={() => attempt(() => session.act({ do: "answer_swap", agree: false }))}
          >
            Withdraw
          </button>
        )}
      </div>
    </div>
  );
}

function Row({ seat, hands, children }: { seat: SeatInfo; hands: Hands; children: ComponentChildren }) {
  const { info, mine, session } = hands;
  const { holder, is_by_lot: isDrawn, is_ready: isReady } = seat;
  const isMine = mine.includes(seat.seat);
  const drawing = info.seats.filter((one) => one.is_by_lot).length;
  const isHost = info.host === seat.seat;
  return (
    <li class={`lobbyrow${isMine ? " me" : ""}`}>
      {children}
      {isDrawn ? (
        <span class="lotmark" aria-hidden="true">
          ?
        </span>
      ) : (
        <Token seat={seat.seat} size={46} />
      )}
      <div class="lobbyseat">
        <span class="nm">{isDrawn ? "By lot" : nameOf(seat.seat)}</span>
        <span class="sm dim name">
          <Mark colour={holder.colour} />{" "}
          {holder.kind === "open" ? (
            FACTIONS[seat.seat].promise
          ) : (
            <>
              <b>{holder.kind === "bot" ? botLabel(holder) : holder.name}</b>
              {[
                isMine && "you",
                isHost && "host",
                holder.kind === "person" && !isMine && awayText(session, seat.seat),
                isDrawn && `${drawing > 1 ? words.lot : words.lotAlone} (now ${nameOf(seat.seat)})`,
              ]
                .filter(Boolean)
                .map((one) => `, ${one}`)}
              {roleOf(holder.bot) && (
                <>
                  {" "}
                  <RoleTold role={roleOf(holder.bot)} />
                </>
              )}
            </>
          )}
        </span>
      </div>
      <span class={`rd ${holder.kind === "person" && !isReady ? "not" : holder.kind === "open" ? "free" : "yes"}`}>
        {holder.kind === "open" ? "free" : holder.kind === "bot" ? "✓ bot" : isReady ? "✓ ready" : "not yet"}
      </span>
      <div class="tools">
        <Tools seat={seat} hands={hands} isMine={isMine} />
      </div>
    </li>
  );
}

function Tools({ seat: one, hands, isMine }: { seat: SeatInfo; hands: Hands; isMine: boolean }) {
  const { info, mine, host, take, act, session, attempt } = hands;
  const { seat, holder, is_by_lot: isDrawn } = one;
  const give = (bot: string | null): void =>
    attempt(() => api.command(info.id, host ?? "", { do: "give_seat", seat, bot }));
  const isStranger = holder.kind === "person" && !isMine;
  return (
    <>
      {holder.kind === "open" && (
        <button class="btn" type="button" onClick={() => take(seat)}>
          {mine.length > 0 ? "Play this too, on this screen" : "Take this seat"}
        </button>
      )}
      {isMine && canDraw(info) && (
        <button
          class="btn"
          type="button"
          aria-pressed={isDrawn}
          onClick={() => act(seat, { do: "set_lots", seats: lotsWith(info.seats, seat) })}
        >
          {isDrawn ? "Choose instead" : "Draw by lot"}
        </button>
      )}
      {(isMine || (host && holder.kind !== "open")) && <SwapWith seat={seat} hands={hands} />}
      {isStranger && !one.is_ready && mine.length > 0 && (
        <button
          class="btn"
          type="button"
          aria-label={`Nudge ${holder.name}`}
          onClick={() => attempt(() => session.act({ do: "say", text: words.nudge, to: [seat], name: "" }))}
        >
          Nudge
        </button>
      )}
      {host && isStranger && (
        <button class="btn" type="button" onClick={() => give(null)}>
          Remove {holder.name}
        </button>
      )}
      {host && holder.kind !== "person" && !info.companion && (
        <select
          aria-label={`Who plays ${the(seat)}`}
          value={botName(holder.bot)}
          onChange={({ currentTarget: { value } }) =>
            give(value ? withRole(value, holder.kind === "open" ? ANY_ROLE : roleOf(holder.bot)) : null)
          }
        >
          <option value="">Free for a person</option>
          <BotOptions bot={botName(holder.bot) || USUAL_BOT} kind=" bot" />
        </select>
      )}
      {host && holder.kind === "bot" && !info.companion && (
        <RoleChoice
          bot={holder.bot}
          role={roleOf(holder.bot)}
          label={`Character of ${the(seat)}`}
          choose={(role) => give(withRole(holder.bot, role))}
        />
      )}
    </>
  );
}

function SwapWith({ seat, hands: { info, mine, act, session, attempt } }: { seat: Seat; hands: Hands }) {
  const swap = (other: Seat): void => {
    const command = { do: "swap", seats: [seat, other] } as const;
    const own = [seat, other].find((one) => mine.includes(one));
    if (own) act(own, command);
    else attempt(() => session.act(command));
  };
  const others = info.seats.filter((one) => one.seat !== seat);
  return (
    <select
      aria-label={`Swap ${the(seat)} with`}
      value=""
      onChange={(event) => {
        const other = event.currentTarget.value as Seat;
        event.currentTarget.value = "";
        if (other) swap(other);
      }}
    >
      <option value="">Swap with</option>
      {others.map(({ seat: other, holder }) => (
        <option key={other} value={other}>
          {nameOf(other)}, {holder.kind === "open" ? "free" : holder.kind === "bot" ? "bot" : holder.name}
        </option>
      ))}
    </select>
  );
}
