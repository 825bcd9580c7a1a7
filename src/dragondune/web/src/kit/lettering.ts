// The fonts of headings, sentences and buttons.
const FACES = ['500 1em "Grenze Gotisch"', "400 1em Alegreya", '400 1em "Alegreya Sans"', '700 1em "Alegreya Sans"'];
/** Milliseconds; on a slower line, other fonts stand in for them. */
const MOST_WAIT = 1500;

let asked: Promise<unknown> | null = null;

/**
 * Fetches them, once; ends when they are there or take too long.
 *
 * A page drawn without them would move its buttons when they come: on a phone farther than their height, and a press
 * that has begun would be lost.
 */
export function lettering(): Promise<unknown> {
  asked ??= Promise.race([
    Promise.allSettled(FACES.map((face) => document.fonts.load(face))),
    new Promise((done) => setTimeout(done, MOST_WAIT)),
  ]);
  return asked;
}
