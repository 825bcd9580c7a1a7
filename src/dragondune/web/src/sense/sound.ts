// Short soft sounds, made of a few tones; nothing is loaded for them.
import { taste } from "../shelf";

export type Sound = "turn" | "bid" | "coin" | "battle" | "dragon" | "talk" | "end";

/** Hertz, seconds from the beginning, seconds long, and how loud. */
type Tone = readonly [pitch: number, at: number, length: number, gain: number];
type Voice = readonly [wave: OscillatorType, tones: readonly Tone[], slide?: number];

const SOUNDS: Readonly<Record<Sound, Voice>> = {
  turn: ["triangle", [[523, 0, 0.22, 0.5], [784, 0.13, 0.34, 0.45]]],
  bid: ["triangle", [[392, 0, 0.08, 0.35]]],
  coin: ["sine", [[1568, 0, 0.09, 0.22], [2093, 0.06, 0.16, 0.18]]],
  battle: ["sawtooth", [[147, 0, 0.28, 0.24], [110, 0.12, 0.36, 0.22]], 0.8],
  dragon: ["sawtooth", [[98, 0, 0.7, 0.28]], 0.45],
  talk: ["sine", [[659, 0, 0.07, 0.25], [587, 0.08, 0.1, 0.22]]],
  end: ["triangle", [[392, 0, 0.3, 0.4], [494, 0.18, 0.3, 0.4], [587, 0.36, 0.3, 0.4], [784, 0.54, 0.8, 0.42]]],
};
const LEAST_GAP = 140;
const ATTACK = 0.012;

let context: AudioContext | null = null;
let last = 0;

/** Browsers let a page sound only after somebody has touched it. */
function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}
addEventListener("pointerdown", wake, { once: true, passive: true });
addEventListener("keydown", wake, { once: true });

export function play(sound: Sound): void {
  const { sound: isOn, volume } = taste();
  const now = performance.now();
  if (!isOn || context?.state !== "running" || now - last < LEAST_GAP) return;
  last = now;
  const [wave, tones, slide = 1] = SOUNDS[sound];
  for (const tone of tones) ring(context, wave, tone, slide, volume);
}

function ring(audio: AudioContext, wave: OscillatorType, [pitch, at, length, loud]: Tone, slide: number, volume: number): void {
  const begin = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const soft = new BiquadFilterNode(audio, { type: "lowpass", frequency: 1800 });
  const level = new GainNode(audio, { gain: 0 });
  voice.frequency.setValueAtTime(pitch, begin);
  voice.frequency.exponentialRampToValueAtTime(pitch * slide, begin + length);
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(loud * volume, begin + ATTACK);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(soft).connect(level).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + length);
}
