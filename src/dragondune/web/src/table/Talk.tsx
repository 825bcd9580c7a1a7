// Talk at the table: to all, in whispers to some, and among those who watch.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Said, Seat, TableInfo } from "../../wire";
import { preferences } from "../browser-storage";
import { Parties, Reason } from "../deal/ClauseList";
import { useDealRules } from "../deal/deal-rules";
import { inOrder, negotiationOf, offerTo } from "../deal/negotiation";
import { Chip } from "../kit/chip";
import { Icon } from "../kit/icon";
import { People } from "../kit/people";
import { capital, FACTIONS, listed, the } from "../names";
import { ownSeat, type Session } from "../session";
import words from "./table-texts.json";

const SHOWN = 300;
const NEAR = 60;

export function Talk({ session, isShown = true }: { session: Session; isShown?: boolean }) {
  const you = ownSeat(session);
  const said = session.heard
    .flatMap(({ n, at, news }) => (news.news === "said" ? [{ n, at, news }] : []))
    .slice(-SHOWN);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const log = box.current;
    if (log && isAtEnd.current) log.scrollTop = log.scrollHeight;
  }, [said.length, isShown]);
  return (
    <section class="talk" aria-label="Table talk">
      <div
        class="log"
        role="log"
        aria-live="off"
        aria-label="Talk"
        tabindex={0}
        ref={box}
        onScroll={({ currentTarget: log }) => {
          isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
        }}
      >
        {said.length === 0 && <p class="dim sm">{you ? "Nobody has said anything yet." : words.unheard}</p>}
        {said.map(({ n, at, news }) => (
          <Line key={n} said={news} at={at} you={you} />
        ))}
      </div>
      <Speaking session={session} you={you} />
    </section>
  );
}

function Speaking({ session, you }: { session: Session; you: Seat | null }) {
  const text = useSignal("");
  const to = useSignal<readonly Seat[]>([]);
  const fault = useSignal<unknown>(null);
  const info = session.now?.info;
  const others = info?.seats.map((one) => one.seat).filter((seat) => seat !== you) ?? [];
  const say = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.value.trim()) return;
    try {
      await session.act({ do: "say", text: text.value, to: to.value, name: preferences().name });
      text.value = "";
      fault.value = null;
    } catch (refusal) {
      fault.value = refusal;
    }
  };
  const toggle = (seat: Seat): void => {
    to.value = inOrder(to.value.includes(seat) ? to.value.filter((one) => one !== seat) : [...to.value, seat]);
  };
  const whom = listed(to.value.map(the));
  return (
    <form class="talk-form" onSubmit={say}>
      {you && (
        <div class="row wrap" role="group" aria-label="Recipients">
          <Chip
            name="talk-to"
            on={to.value.length === 0}
            choose={() => {
              to.value = [];
            }}
          >
            all
          </Chip>
          {others.map((seat) => (
            <Chip key={seat} name="talk-to" on={to.value.includes(seat)} choose={() => toggle(seat)}>
              <People seat={seat} />
            </Chip>
          ))}
        </div>
      )}
      <div class="row">
        <input
          aria-label={to.value.length > 0 ? `Whisper to ${whom}` : you ? "Say to everyone" : "Say to spectators"}
          value={text.value}
          maxLength={1000}
          autocomplete="off"
          class={to.value.length > 0 ? "talk-low" : ""}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="btn">
          {to.value.length > 0 ? "Whisper" : "Say"}
        </button>
      </div>
      <div class="row wrap">
        {to.value.length > 0 && <span class="sm dim">Only {whom} will see it.</span>}
        {info && <DeafBots info={info} to={to.value} />}
        {you && info && <OfferLink session={session} info={info} you={you} to={to.value} whom={whom} />}
      </div>
      <Reason refusal={fault.value} />
    </form>
  );
}

/** Bots read offers, not words. */
function DeafBots({ info, to }: { info: TableInfo; to: readonly Seat[] }) {
  const bots = to.filter((seat) => info.seats.some((one) => one.seat === seat && one.holder.kind === "bot"));
  if (bots.length === 0) return null;
  return (
    <span class="sm warn">
      {capital(listed(bots.map(the)))} {bots.length === 1 ? "are a bot" : "are bots"}: they never answer a whisper. Make
      an offer instead.
    </span>
  );
}

/** From words to terms: a draft to those who are spoken to. */
function OfferLink({
  session,
  info,
  you,
  to,
  whom,
}: {
  session: Session;
  info: TableInfo;
  you: Seat;
  to: readonly Seat[];
  whom: string;
}) {
  const rules = useDealRules(info);
  if (rules.agreements === "off" || info.status !== "running") return null;
  return (
    <button class="deal-link push" type="button" onClick={() => negotiationOf(session).compose(offerTo(you, to))}>
      Make an offer{whom && ` to ${whom}`}
    </button>
  );
}

const clock = (at: number): string =>
  new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function Line({ said, at, you }: { said: Said; at: number; you: Seat | null }) {
  const isWhisper = said.to.length > 0;
  return (
    <p class={isWhisper ? "talk-whisper" : said.seat ? "" : "talk-watching"}>
      <time class="talk-at" dateTime={new Date(at * 1000).toISOString()}>
        {clock(at)}
      </time>
      {said.seat ? (
        <Speaker said={said} seat={said.seat} you={you} />
      ) : (
        <>
          <Icon name="eye-target" size={15} title="watching" /> <b>{said.name}</b>
        </>
      )}
      {isWhisper && (
        <i>
          {" "}
          whisper to <Parties seats={said.to} you={you} />
        </i>
      )}
      : {said.text}
    </p>
  );
}

function Speaker({ said, seat, you }: { said: Said; seat: Seat; you: Seat | null }) {
  const { name } = FACTIONS[seat];
  return (
    <>
      <People seat={seat} />
      {seat === you ? (
        <span class="dim sm"> you</span>
      ) : (
        said.name && said.name !== name && <span class="dim sm"> {said.name}</span>
      )}
    </>
  );
}
