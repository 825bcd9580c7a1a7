// Talk at the table: to all, in whispers to some, and among those who watch.
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Said, Seat, SeatInfo, TableInfo, Update } from "../../wire";
import { preferences } from "../browser-storage";
import { Parties, Reason } from "../deal/ClauseList";
import { useDealRules } from "../deal/deal-rules";
import { inOrder, negotiationOf, offerTo } from "../deal/negotiation";
import { Chip } from "../kit/chip";
import { later } from "../kit/hooks";
import { Icon } from "../kit/icon";
import { People } from "../kit/people";
import { capital, FACTIONS, listed, the } from "../names";
import { speakerOf } from "../pages/bot-names";
import { whisperTo } from "../people/open-people";
import { ownSeat, type Session } from "../session";
import { useTold } from "./Chronicle";
import words from "./table-texts.json";
import { type Line as Fact, tellAll } from "./telling";

/** How many lines are shown at first, and how many more on request: every line costs time at every change. */
const WINDOW = 40;
const MORE = 200;
/** Milliseconds of quiet after which lines that are far back are removed. */
const QUIET = 600;
const NEAR = 60;

/** `hasFacts`: what happened is shown among what was said. */
export function Talk({
  session,
  isShown = true,
  hasFacts = false,
}: {
  session: Session;
  isShown?: boolean;
  hasFacts?: boolean;
}) {
  const you = ownSeat(session);
  const heard = useMemo(
    () => (hasFacts ? session.heard : session.heard.filter(({ news }) => news.news === "said")),
    [session.heard, hasFacts],
  );
  const earlier = useSignal(0);
  const isAtEnd = useRef(true);
  const first = useFirst(heard.length - WINDOW, hasFacts, isAtEnd) - earlier.value;
  const lines = useMemo(() => linesOf(heard.slice(Math.max(0, first)), hasFacts, you), [heard, first, hasFacts, you]);
  const told = useTold(you);
  const spoken = useSpoken(you, session.now?.info.seats ?? []);
  const box = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.key;
  const height = useRef(0);
  const follow = (): void => {
    const log = box.current;
    if (!log) return;
    if (isAtEnd.current) log.scrollTop = log.scrollHeight;
    height.current = log.scrollHeight;
  };
  // Called after the layout, when reading heights costs nothing: once for every new line, and whenever the box changes.
  useLayoutEffect(() => {
    const watch = new ResizeObserver(follow);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [last, isShown, hasFacts]);
  // The browser scrolls too, when lines above are removed or become higher; only a reader can leave the end.
  const scrolled = (): void => {
    const log = box.current;
    if (!log) return;
    if (log.scrollHeight !== height.current) follow();
    else isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
  };
  const unread = useRef(0);
  useLayoutEffect(() => {
    if (box.current && earlier.value > 0) box.current.scrollTop = box.current.scrollHeight - unread.current;
  }, [earlier.value]);
  return (
    <section class="talk" aria-label="Table talk">
      <div
        class="log"
        role="log"
        aria-live="off"
        aria-label={hasFacts ? "All that happened and was said" : "Talk"}
        tabindex={0}
        ref={box}
        onScroll={scrolled}
      >
        {lines.length === 0 && <p class="dim sm">{you ? "Nobody has said anything yet." : words.unheard}</p>}
        {first > 0 && (
          <button
            class="btn"
            type="button"
            onClick={() => {
              unread.current = (box.current?.scrollHeight ?? 0) - (box.current?.scrollTop ?? 0);
              earlier.value += MORE;
            }}
          >
            Show earlier entries
          </button>
        )}
        {lines.map((line) => ("said" in line ? spoken(line) : told(line, false)))}
      </div>
      <Speaking session={session} you={you} isShown={isShown} />
    </section>
  );
}

/** What was said is the same element as before, which is not compared again. */
function useSpoken(you: Seat | null, seats: readonly SeatInfo[]): (line: Spoken) => VNode {
  const before = useMemo(() => new Map<string, VNode>(), [you]);
  return ({ key, said, at }) => {
    const kept = before.get(key) ?? <Line key={key} said={said} at={at} you={you} name={speakerOf(said, seats)} />;
    before.set(key, kept);
    return kept;
  };
}

interface Spoken {
  readonly key: string;
  readonly said: Said;
  readonly at: number;
}

/**
 * Where the lines begin. It follows the end only while nothing happens: nothing visible moves if lines above are
 * removed and none is added below. For readers who have scrolled back it stays.
 */
function useFirst(wanted: number, hasFacts: boolean, isAtEnd: { readonly current: boolean }): number {
  const first = useSignal({ at: wanted, hasFacts });
  const isOther = first.value.hasFacts !== hasFacts || wanted < first.value.at;
  useEffect(() => {
    const follow = (): void => {
      const isMoved = first.peek().at !== wanted || first.peek().hasFacts !== hasFacts;
      if (isMoved && (isOther || isAtEnd.current)) first.value = { at: wanted, hasFacts };
    };
    if (!isOther) return later(follow, QUIET);
    follow();
  }, [wanted, hasFacts]);
  return isOther ? wanted : first.value.at;
}

function linesOf(heard: readonly Update[], hasFacts: boolean, you: Seat | null): readonly (Spoken | Fact)[] {
  const spoken = heard.flatMap(({ n, at, news }) =>
    news.news === "said" ? [{ key: `said ${n}`, n, at, said: news }] : [],
  );
  return hasFacts ? [...tellAll(heard, you), ...spoken].sort((a, b) => a.n - b.n) : spoken;
}

function Speaking({ session, you, isShown }: { session: Session; you: Seat | null; isShown: boolean }) {
  const text = useSignal("");
  const to = useSignal<readonly Seat[]>([]);
  const isChoosing = useSignal(false);
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
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!whisperTo.value || !isShown) return;
    to.value = [whisperTo.value];
    whisperTo.value = null;
    line.current?.focus();
  }, [whisperTo.value, isShown]);
  return (
    <form
      class="talk-form"
      onSubmit={say}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isChoosing.value) return;
        isChoosing.value = false;
        event.stopPropagation();
      }}
    >
      {you && isChoosing.value && (
        <div class="recipients">
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
          <div class="row wrap">
            {to.value.length > 0 && <span class="sm dim">Only {whom} will see it.</span>}
            {info && <BotsUnderstand info={info} to={to.value} />}
            {info && <OfferLink session={session} info={info} you={you} to={to.value} whom={whom} />}
          </div>
        </div>
      )}
      <div class="row">
        <input
          ref={line}
          aria-label={to.value.length > 0 ? `Whisper to ${whom}` : you ? "Say to everyone" : "Say to spectators"}
          placeholder={to.value.length > 0 ? `Whisper to ${whom}` : you ? "Say to all" : "Say to spectators"}
          value={text.value}
          maxLength={1000}
          autocomplete="off"
          class={to.value.length > 0 ? "talk-low" : ""}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        {you && (
          <button
            type="button"
            class="btn"
            aria-label="Choose who hears it"
            aria-expanded={isChoosing.value}
            onClick={() => {
              isChoosing.value = !isChoosing.value;
            }}
          >
            to
          </button>
        )}
        <button type="submit" class="btn">
          {to.value.length > 0 ? "Whisper" : "Say"}
        </button>
      </div>
      <Reason refusal={fault.value} />
    </form>
  );
}

/** Bots understand little of what is said, and say so. */
function BotsUnderstand({ info, to }: { info: TableInfo; to: readonly Seat[] }) {
  const bots = to.filter((seat) => info.seats.some((one) => one.seat === seat && one.holder.kind === "bot"));
  if (bots.length === 0) return null;
  return (
    <span class="sm dim">
      {capital(listed(bots.map(the)))} {bots.length === 1 ? "are a bot" : "are bots"}.{" "}
      {info.status === "running" ? words.botsUnderstand : words.botsListenLater}
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

const { format } = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });
const clock = (at: number): string => format(at * 1000);

function Line({ said, at, you, name }: { said: Said; at: number; you: Seat | null; name: string }) {
  const isWhisper = said.to.length > 0;
  return (
    <p class={isWhisper ? "talk-whisper" : said.seat ? "" : "talk-watching"}>
      <time class="talk-at" dateTime={new Date(at * 1000).toISOString()}>
        {clock(at)}
      </time>
      {said.seat ? (
        <Speaker name={name} seat={said.seat} you={you} />
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

function Speaker({ name, seat, you }: { name: string; seat: Seat; you: Seat | null }) {
  return (
    <>
      <People seat={seat} />
      {seat === you ? (
        <span class="dim sm"> you</span>
      ) : (
        name && name !== FACTIONS[seat].name && <span class="dim sm"> {name}</span>
      )}
    </>
  );
}
