// A finished game, step by step, with all secrets or as one player saw it.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Moment, Observer } from "../../wire";
import { Board } from "../board/Board";
import { useSuits } from "../decide/rule-values";
import { later } from "../kit/hooks";
import { People } from "../kit/people";
import { useRights } from "../kit/rights";
import { nameOf, SEATS, suitOf } from "../names";
import { useTitle } from "../pages/Page";
import { SettingsButton } from "../pages/Settings";
import { doing } from "../table/activity";
import { Hands } from "./Hands";
import { momentLights } from "./moment-lights";
import { Player, type Playing, SPEEDS, type Speed } from "./Player";
import { ReplayChronicle } from "./ReplayChronicle";
import { type Recorded, useClosing, useRecorded } from "./recording";
import { type Step, startsOf, stepped, useKeys } from "./stepping";

const QUIET = 0.3;
const EYES: readonly Observer[] = [...SEATS, "spectator", "referee"];

function asked(): { at: number; eyes: Observer } {
  const query = new URLSearchParams(location.search);
  return {
    at: Math.max(0, Number(query.get("at")) || 0),
    eyes: EYES.find((one) => one === query.get("as")) ?? "referee",
  };
}

export function Replay({ id }: { id: string }) {
  const { isReady } = useRights(id);
  return isReady ? <Loaded id={id} /> : <Loading />;
}

function Loading() {
  return (
    <main class="note">
      <p role="status">Loading the game…</p>
    </main>
  );
}

function Loaded({ id }: { id: string }) {
  const start = useSignal(asked());
  const eyes = useSignal(start.value.eyes);
  const { recorded, fault } = useRecorded(id, eyes.value);
  useSuits(recorded?.info);
  useTitle(`Replay${recorded?.info.name ? `: ${recorded.info.name}` : ""}`);
  if (fault)
    return (
      <main class="note">
        <h1 class="gg">Replay</h1>
        <p role="alert">{fault}</p>
        <a class="btn" href={`/table/${id}`}>
          Go to the table
        </a>
      </main>
    );
  if (!recorded || recorded.moments.length === 0) return <Loading />;
  return (
    <Shown
      recorded={recorded}
      start={start.value.at}
      eyes={eyes.value}
      setEyes={(next) => {
        eyes.value = next;
      }}
    />
  );
}

function Shown({
  recorded,
  start,
  eyes,
  setEyes,
}: {
  recorded: Recorded;
  start: number;
  eyes: Observer;
  setEyes: (eyes: Observer) => void;
}) {
  const { info, moments, length } = recorded;
  const starts = useMemo(() => startsOf(moments), [moments]);
  const playing = usePlaying(moments, length - 1, start, starts);
  const moment = moments[Math.min(playing.n, moments.length - 1)];
  const lights = useMemo(() => momentLights(moment), [moment]);
  const closing = useClosing(info.id);
  useAddress(playing.n, eyes);
  if (!moment) return null;
  return (
    <div class="rp">
      <header class="top">
        <a class="logo gg" href="/">
          Dragon Dune
        </a>
        <h1 class="rp-name">
          <span class="unseen">Replay of </span>
          {info.name || "a table"}
        </h1>
        <label class="rp-eyes">
          <span class="sm">View as</span>
          <select value={eyes} onChange={(event) => setEyes(event.currentTarget.value as Observer)}>
            <option value="referee">everyone, with all secrets</option>
            {info.seats.map(({ seat }) => (
              <option key={seat} value={seat}>
                {suitOf(seat)} {nameOf(seat)}
              </option>
            ))}
            <option value="spectator">spectators</option>
          </select>
        </label>
        <a href={`/ending/${info.id}`}>Results</a>
        <SettingsButton />
      </header>
      <main class="rp-map" aria-label="Map">
        <Board view={moment.view} you={SEATS.find((one) => one === eyes) ?? null} lights={lights} closing={closing} />
      </main>
      <Player playing={playing} moment={moment} starts={starts} />
      <section class="rp-side" aria-label="This moment">
        <p class="rp-now" aria-live={playing.isPlaying ? "off" : "polite"}>
          <Deed moment={moment} />
        </p>
        <Hands view={moment.view} by={moment.seat} />
      </section>
      <ReplayChronicle moments={moments} n={moment.n} to={playing.to} />
    </div>
  );
}

/** What was decided, and who comes next. */
function Deed({ moment: { seat, text, events, view } }: { moment: Moment }) {
  const last = events.at(-1);
  return (
    <>
      {seat && text ? (
        <>
          <People seat={seat} /> {text}.
        </>
      ) : last ? (
        last.text
      ) : (
        "A player answers in secret."
      )}{" "}
      {view.waiting.length > 0 && <span class="dim sm">Then: {doing(view.waiting)}.</span>}
    </>
  );
}

function usePlaying(
  moments: readonly Moment[],
  last: number,
  start: number,
  starts: ReturnType<typeof startsOf>,
): Playing {
  const wanted = useSignal(start);
  const isPlaying = useSignal(false);
  const speed = useSignal<Speed>("steady");
  const n = Math.min(wanted.value, last);
  const to = (next: number): void => {
    isPlaying.value = false;
    wanted.value = next;
  };
  const step = (one: Step): void => to(stepped(one, n, last, starts));
  const play = (): void => {
    if (n === last && !isPlaying.value) wanted.value = 0;
    isPlaying.value = !isPlaying.value;
  };
  useKeys(step, play);
  useEffect(() => {
    if (!isPlaying.value) return;
    if (n >= last) {
      isPlaying.value = false;
      return;
    }
    const wait = (SPEEDS.find(([name]) => name === speed.value)?.[1] ?? 0) * (moments[n]?.events.length ? 1 : QUIET);
    return later(() => {
      wanted.value = n + 1;
    }, wait);
  }, [isPlaying.value, n, speed.value, last]);
  return {
    n,
    last,
    isPlaying: isPlaying.value,
    speed: speed.value,
    to,
    step,
    play,
    setSpeed: (next) => {
      speed.value = next;
    },
  };
}

/** The address leads to the moment that is shown; browsers allow only so many changes of it. */
function useAddress(n: number, eyes: Observer): void {
  useEffect(
    () =>
      later(() => {
        history.replaceState(null, "", `${location.pathname}?at=${n}${eyes === "referee" ? "" : `&as=${eyes}`}`);
      }, 300),
    [n, eyes],
  );
}
