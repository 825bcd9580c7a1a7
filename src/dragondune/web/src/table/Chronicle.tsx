// The chronicle: one sentence per fact under its turn and round, each with its rule.
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Seat, Update } from "../../wire";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { isWanted } from "../recap/use-recap";
import { ShowAgain } from "../stage/ShowAgain";
import { clauseLink } from "../WhyLink";
import { isAbout, isOwnDeed, type Line, placesIn, type Topic, tellAll } from "./telling";

const WINDOW = 200;
const NEAR_THE_END = 48;
const TOPICS: readonly (readonly [Topic, string])[] = [
  ["all", "All"],
  ["mine", "Mine"],
  ["battles", "Battles"],
  ["gold", "Gold"],
];

export function Chronicle({ heard, you = null }: { heard: readonly Update[]; you?: Seat | null }) {
  const topic = useSignal<Topic>("all");
  const most = useSignal(WINDOW);
  const lines = useMemo(() => tellAll(heard, you), [heard, you]);
  const fitting = useMemo(
    () => underHeads(lines, (line) => isAbout(line, topic.value, you)),
    [lines, topic.value, you],
  );
  const shown = fitting.slice(-most.value);
  const { box, isAtEnd, toEnd, scrolled } = useFollowing(fitting.length, most.value, topic.value);
  const since = useSignal(heard.at(-1)?.n ?? 0);
  const told = useTold(you);
  return (
    <section class="chronicle" aria-label="History">
      <Filter
        topic={topic.value}
        choose={(one) => {
          topic.value = one;
          most.value = WINDOW;
        }}
        isSeated={you !== null}
      />
      <div class="log" role="log" aria-live="off" aria-label="Chronicle" tabindex={0} ref={box} onScroll={scrolled}>
        {fitting.length > most.value && (
          <button
            class="btn"
            type="button"
            onClick={() => {
              most.value += 2 * WINDOW;
            }}
          >
            Show earlier entries ({fitting.length - most.value})
          </button>
        )}
        {shown.map((line) => told(line, line.n > since.value))}
        {shown.length === 0 && <p class="dim">Nothing has happened yet.</p>}
      </div>
      {!isAtEnd && (
        <button class="btn latest" type="button" onClick={toEnd}>
          Jump to the latest
        </button>
      )}
    </section>
  );
}

/** The lines that fit the filter, and the headings of these lines. */
function underHeads(lines: readonly Line[], fits: (line: Line) => boolean): readonly Line[] {
  const kept: Line[] = [];
  let turn: Line | null = null;
  let round: Line | null = null;
  for (const line of lines) {
    if (line.kind === "turn") [turn, round] = [line, null];
    else if (line.kind === "round") round = line;
    else if (fits(line)) {
      if (turn) kept.push(turn);
      if (round) kept.push(round);
      [turn, round] = [null, null];
      kept.push(line);
    }
  }
  return kept;
}

/** Follows new lines while the end is in view; a reader who has scrolled back stays there. */
function useFollowing(length: number, most: number, topic: Topic) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const isAtEnd = useSignal(true);
  const toEnd = (): void => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    isAtEnd.value = true;
  };
  useEffect(toEnd, [topic]);
  // Called after the layout, when reading heights costs nothing: once for every new line, and whenever the box changes.
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => {
      if (isAtEnd.value) toEnd();
      height.current = box.current?.scrollHeight ?? 0;
    });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [length, isAtEnd.value]);
  useLayoutEffect(() => {
    const now = box.current;
    if (now && most > WINDOW) now.scrollTop += now.scrollHeight - height.current;
    height.current = now?.scrollHeight ?? 0;
  }, [most]);
  const scrolled = (): void => {
    const now = box.current;
    if (now) isAtEnd.value = now.scrollHeight - now.scrollTop - now.clientHeight < NEAR_THE_END;
  };
  return { box, isAtEnd: isAtEnd.value, toEnd, scrolled };
}

function Filter({ topic, choose, isSeated }: { topic: Topic; choose: (topic: Topic) => void; isSeated: boolean }) {
  return (
    <div class="topics" role="group" aria-label="Filter the chronicle">
      {TOPICS.filter(([one]) => isSeated || one !== "mine").map(([one, name]) => (
        <button key={one} type="button" aria-pressed={topic === one} onClick={() => choose(one)}>
          {name}
        </button>
      ))}
      {isSeated && (
        <button
          class="push"
          type="button"
          onClick={() => {
            isWanted.value = true;
          }}
        >
          Recap
        </button>
      )}
    </div>
  );
}

/** An unchanged line is the same element as before, so it is not compared again. */
export function useTold(you: Seat | null): (line: Line, isNew: boolean) => VNode {
  const before = useMemo(() => new Map<string, VNode>(), [you]);
  return (line, isNew) => {
    const key = `${line.key} ${line.isUndone} ${isNew} ${line.text}`;
    const kept = before.get(key) ?? <Told key={line.key} line={line} you={you} isNew={isNew} />;
    before.set(key, kept);
    return kept;
  };
}

/** The mark of what was done against you. */
export const Against = () => (
  <span class="against-mark">
    <Icon name="swords-emblem" size={16} /> against you
  </span>
);

export function Told({ line, you, isNew }: { line: Line; you: Seat | null; isNew: boolean }) {
  if (line.kind === "turn") return <h2 class="h3 turnhead">{line.text}</h2>;
  if (line.kind === "round") return <h3 class="h">{line.text}</h3>;
  const places = placesIn(line.event);
  const point = (on: boolean) => (): void =>
    places.forEach((place) => document.getElementById(`t-${place}`)?.toggleAttribute("data-told", on));
  const isOwn = isOwnDeed(line, you) && !line.isAgainst;
  const sentence =
    line.kind === "aside" ? (
      <i class="dim">
        <Named text={line.text} names={line.names} />
      </i>
    ) : (
      <Named text={line.text} names={line.names} />
    );
  return (
    <p
      class={`${line.isAgainst ? "against" : isOwn ? "own" : ""}${line.isUndone ? " undone" : ""}${isNew ? " fresh" : ""}`}
      onMouseEnter={point(true)}
      onMouseLeave={point(false)}
      onFocusIn={point(true)}
      onFocusOut={point(false)}
    >
      {isOwn && <span class="unseen">Yours: </span>}
      {line.isAgainst && <Against />}
      {line.isUndone ? (
        <>
          <s>{sentence}</s> <i class="dim">undone</i>
        </>
      ) : (
        sentence
      )}{" "}
      {clauseLink(line.clause)} {!line.isUndone && <ShowAgain event={line.event} n={line.n} />}
    </p>
  );
}
