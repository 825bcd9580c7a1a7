// A companion table: draws, secrets, agreements and the table itself, as tabs on a phone and side by side elsewhere.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { RoomView, Seat } from "../../wire";
import { mediaSignal } from "../kit/hooks";
import { Icon } from "../kit/icon";
import { Token } from "../kit/token";
import { nameOf } from "../names";
import { isCalled, ownSeat } from "../session";
import { MenuButton } from "../table/MenuButton";
import { FreeSeats, hasFreeSeats, SeatAnswer } from "../table/SeatRequests";
import type { TableControls } from "../table/table-controls";
import { Agreements, openOffers } from "./Agreements";
import { Draws } from "./Draws";
import { Evening } from "./Evening";
import { Secrets } from "./Secrets";
import { TimerBar } from "./TimerBar";

type Tab = "draws" | "secrets" | "deals" | "table";

const TABS: readonly { readonly id: Tab; readonly name: string; readonly icon: string }[] = [
  { id: "draws", name: "Draws", icon: "card-draw" },
  { id: "secrets", name: "Secrets", icon: "locked-chest" },
  { id: "deals", name: "Deals", icon: "shaking-hands" },
  { id: "table", name: "Table", icon: "three-friends" },
];

const isWide = mediaSignal("(min-width: 900px)");

export interface BoxProps {
  readonly controls: TableControls;
  readonly room: RoomView;
  /** Your seat while the game goes on; null for those who only watch. */
  readonly you: Seat | null;
}

export function Companion({ controls, room }: Omit<BoxProps, "you">) {
  const { session, picture } = controls;
  const tab = useSignal<Tab>("draws");
  const seat = ownSeat(session);
  const you = picture.info.status === "running" ? seat : null;
  const called = isCalled(picture, session.seat);
  useEffect(() => {
    if (called) tab.value = "secrets";
  }, [called, room.sealing?.number]);
  const opened = room.opened?.number;
  const known = useRef(opened);
  useEffect(() => {
    if (known.current !== opened) tab.value = "secrets";
    known.current = opened;
  }, [opened]);
  const marks: Readonly<Record<Tab, boolean>> = {
    draws: room.next_event !== null,
    secrets: called,
    deals: openOffers(room, you).length > 0,
    table: false,
  };
  const panels: Readonly<Record<Tab, ComponentChildren>> = {
    draws: <Draws controls={controls} room={room} you={you} />,
    secrets: <Secrets controls={controls} room={room} you={you} />,
    deals: <Agreements controls={controls} room={room} you={you} />,
    table: <Evening controls={controls} room={room} you={you} />,
  };
  return (
    <div class="box-page">
      <header class="box-top">
        <a class="logo gg" href="/" aria-label="Dragon Dune, home">
          Dragon Dune
        </a>
        <h1 class="unseen">{picture.info.name || "A companion table"}</h1>
        {seat && (
          <span class="row box-you">
            <Token seat={seat} size={34} /> <b>{nameOf(seat)}</b>
          </span>
        )}
        <MenuButton controls={controls} />
      </header>
      <TimerBar session={session} timer={room.timer} you={you} />
      {you &&
        picture.info.seats.flatMap((one) =>
          one.asker ? [<SeatAnswer key={one.seat} session={session} wanted={one} />] : [],
        )}
      {!seat && picture.info.status === "running" && hasFreeSeats(picture) && <FreeSeats controls={controls} />}
      {isWide.value ? (
        <main class="box-wide">
          {TABS.map(({ id, name }) => (
            <section key={id} class="panel box-panel" aria-label={name}>
              {panels[id]}
            </section>
          ))}
        </main>
      ) : (
        <>
          <main>
            <div class="panel box-panel" id="box-panel" role="tabpanel" aria-labelledby={`box-${tab.value}`}>
              {panels[tab.value]}
            </div>
          </main>
          <TabBar
            tab={tab.value}
            marks={marks}
            choose={(next) => {
              tab.value = next;
              scrollTo(0, 0);
            }}
          />
        </>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function TabBar({
  tab,
  marks,
  choose,
}: {
  tab: Tab;
  marks: Readonly<Record<Tab, boolean>>;
  choose: (tab: Tab) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = TABS.findIndex((one) => one.id === tab);
    const next = TABS[(at + step + TABS.length) % TABS.length];
    if (!next) return;
    choose(next.id);
    bar.current?.querySelector<HTMLElement>(`#box-${next.id}`)?.focus();
  };
  return (
    <nav class="box-tabs" aria-label="Parts of the companion">
      <div role="tablist" ref={bar} onKeyDown={walk}>
        {TABS.map(({ id, name, icon }) => (
          <button
            key={id}
            id={`box-${id}`}
            type="button"
            role="tab"
            aria-selected={tab === id}
            aria-controls={tab === id ? "box-panel" : undefined}
            tabIndex={tab === id ? 0 : -1}
            class={marks[id] ? "marked" : ""}
            onClick={() => choose(id)}
          >
            <Icon name={icon} size={24} />
            <span>
              {name}
              {marks[id] && <span class="unseen">, something new for you</span>}
            </span>
          </button>
        ))}
      </div>
    </nav>
  );
}
