// Short soft sounds, made of a few tones; nothing is loaded for them.
import { preferences } from "../browser-storage";
import sounds from "./sounds.json";

export type Sound = "turn" | "bid" | "coin" | "battle" | "dragon" | "talk" | "end";

/** Hertz, seconds from the beginning, seconds long, and how loud. */
type Tone = readonly [pitch: number, at: number, length: number, gain: number];
type Voice = readonly [wave: OscillatorType, tones: readonly Tone[], slide?: number];

const SOUNDS = sounds.voices as unknown as Readonly<Record<Sound, Voice>>;
const LEAST_GAP = 140;
const ATTACK = 0.012;

let context: AudioContext | null = null;
let last = 0;

/** Browsers allow sound only after the user has interacted with the page. */
function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}
addEventListener("pointerdown", wake, { once: true, passive: true });
addEventListener("keydown", wake, { once: true });

export function play(sound: Sound): void {
  const { sound: isOn, volume } = preferences();
  const now = performance.now();
  if (!isOn || context?.state !== "running" || now - last < LEAST_GAP) return;
  last = now;
  const [wave, tones, slide = 1] = SOUNDS[sound];
  for (const tone of tones) ring(context, wave, tone, slide, volume);
}

function ring(
  audio: AudioContext,
  wave: OscillatorType,
  [pitch, at, length, loud]: Tone,
  slide: number,
  volume: number,
): void {
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
