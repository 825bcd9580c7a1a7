// The tabs for what lies beside the map; on a phone, the bar at the bottom.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Seat } from "../../wire";
import { offersTo } from "../deal/OfferNotice";
import { Icon } from "../kit/icon";
import { count } from "../names";
import type { Session } from "../session";
import type { Shape } from "./layout";

type Tab = "map" | "all" | "players" | "cards" | "talk" | "deals" | "chronicle";

const NAMES: Readonly<Record<Tab, readonly [name: string, icon: string]>> = {
  map: ["Map", "compass"],
  all: ["All", "open-book"],
  players: ["Players", "three-friends"],
  cards: ["Cards", "card-draw"],
  talk: ["Talk", "chat-bubble"],
  deals: ["Deals", "shaking-hands"],
  chronicle: ["Chronicle", "open-book"],
};

const TABS: Readonly<Record<Shape, readonly Tab[]>> = {
  desk: ["all", "chronicle", "talk", "deals"],
  lying: ["all", "players", "cards", "talk", "deals"],
  tablet: ["players", "cards", "all", "talk", "deals"],
  phone: ["map", "players", "cards", "talk", "deals", "chronicle"],
};

/** The tab that is open, among those that the layout has. */
export function useTab(shape: Shape, isSeated: boolean): readonly [readonly Tab[], Tab, (tab: Tab) => void] {
  const tabs = TABS[shape].filter((one) => isSeated || one !== "cards");
  const tab = useSignal<Tab>(tabs[0] ?? "chronicle");
  return [
    tabs,
    tabs.includes(tab.value) ? tab.value : (tabs[0] ?? "chronicle"),
    (next) => {
      tab.value = next;
    },
  ];
}

export function Tabs({
  tabs,
  tab,
  choose,
  session,
  you,
}: {
  tabs: readonly Tab[];
  tab: Tab;
  choose: (tab: Tab) => void;
  session: Session;
  you: Seat | null;
}) {
  const news: Partial<Record<Tab, number>> = {
    talk: useUnread(session, tab === "talk" || tab === "all"),
    deals: offersTo(session, you).length,
  };
  return (
    <nav class="tabs" aria-label="Side panel">
      {tabs.map((one) => {
        const [name, icon] = NAMES[one];
        const fresh = news[one] ?? 0;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === tab}
            onClick={() => choose(one)}
            aria-label={fresh ? `${name}, ${one === "talk" ? `${fresh} unread` : count(fresh, "offer")}` : undefined}
          >
            <Icon name={icon} size={22} />
            <span>{name}</span>
            {fresh > 0 && <b class="news">{fresh}</b>}
          </button>
        );
      })}
    </nav>
  );
}

/** What others have said since the talk was looked at. */
function useUnread(session: Session, isOpen: boolean): number {
  const read = useSignal(session.heard.length);
  const heard = session.heard.length;
  useEffect(() => {
    if (isOpen) read.value = heard;
  }, [isOpen, heard]);
  if (isOpen) return 0;
  return session.heard.slice(read.value).filter(({ news }) => news.news === "said" && news.seat !== session.seat)
    .length;
}
