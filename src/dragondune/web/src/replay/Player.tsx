// The panel that goes through the game: a slider with its turns, buttons, a speed, and a link to the moment.
import { useSignal } from "@preact/signals";
import type { Moment } from "../../wire";
import { Piece } from "../kit/icon";
import { ROUNDS } from "../names";
import type { Starts, Step } from "./stepping";

export const SPEEDS = [
  ["slow", 2200],
  ["steady", 1100],
  ["quick", 450],
] as const;
export type Speed = (typeof SPEEDS)[number][0];

const NAMES: readonly (readonly [Step, string])[] = [
  ["first", "Go to the start"],
  ["turnBack", "Back one turn"],
  ["back", "Back one decision"],
  ["on", "Forward one decision"],
  ["turnOn", "Forward one turn"],
  ["last", "Go to the end"],
];

const whereWeAre = (moment: Moment): string => {
  const round = ROUNDS.find((one) => one.id === moment.view.round)?.name;
  return moment.view.turn ? `Turn ${moment.view.turn}${round ? `, ${round}` : ""}` : "Setup";
};

export interface Playing {
  readonly n: number;
  readonly last: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly to: (n: number) => void;
  readonly step: (step: Step) => void;
  readonly play: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

export function Player({ playing, moment, starts }: { playing: Playing; moment: Moment; starts: Starts }) {
  const { n, last, isPlaying, to, step, play } = playing;
  const where = `${whereWeAre(moment)}, moment ${n} of ${last}`;
  return (
    <section class="panel rp-player" aria-label="Replay">
      <div class="rp-where">
        <h2 class="head">Replay</h2>
        <span class="sm">
          {whereWeAre(moment)} · moment {n} of {last}
        </span>
        <LinkHere n={n} />
      </div>
      <Turns starts={starts} last={last} />
      <input
        class="rp-slider"
        type="range"
        min={0}
        max={last}
        value={n}
        aria-label="Moment"
        aria-valuetext={where}
        style={{ "--done": `${last ? (n / last) * 100 : 0}%` }}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <div class="rp-buttons">
        {NAMES.slice(0, 3).map(([one, name]) => (
          <Button key={one} shape={one} name={name} press={() => step(one)} isOff={n === 0} />
        ))}
        <Button shape={isPlaying ? "pause" : "play"} name={isPlaying ? "Pause" : "Play"} press={play} isOff={false} />
        {NAMES.slice(3).map(([one, name]) => (
          <Button key={one} shape={one} name={name} press={() => step(one)} isOff={n === last} />
        ))}
        <select
          aria-label="Speed"
          value={playing.speed}
          onChange={(event) => playing.setSpeed(event.currentTarget.value as Speed)}
        >
          {SPEEDS.map(([name]) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </section>
  );
}

/** Where turns begin, above the slider; those too close to each other only as a line. */
function Turns({ starts, last }: { starts: Starts; last: number }) {
  const shown = starts.turns.filter((one) => one.turn > 0);
  return (
    <div class="rp-turns" aria-hidden="true">
      {shown.map(({ turn, n }) => (
        <span key={turn} style={{ left: `${last ? (n / last) * 100 : 0}%` }}>
          <i>Turn </i>
          {turn}
        </span>
      ))}
    </div>
  );
}

function Button({
  shape,
  name,
  press,
  isOff,
}: {
  shape: Step | "play" | "pause";
  name: string;
  press: () => void;
  isOff: boolean;
}) {
  return (
    <button
      class={`btn sq ${shape}`}
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={press}
    >
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <Piece name={`replay-${shape}`} />
      </svg>
    </button>
  );
}

function LinkHere({ n }: { n: number }) {
  const copied = useSignal<number | null>(null);
  const copy = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const address = `${location.origin}${location.pathname}?at=${n}`;
    void navigator.clipboard?.writeText(address).then(
      () => {
        copied.value = n;
      },
      () => undefined,
    );
  };
  return (
    <a class="sm push" href={`?at=${n}`} onClick={copy}>
      {copied.value === n ? "Link copied" : "Copy a link to this moment"}
    </a>
  );
}
