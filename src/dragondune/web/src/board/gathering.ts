// Where the pieces of a land stand: in rows, all inside its borders, off its number, and no count covered by another piece.
import type { Anchors, Box, Point } from "../board-facts";

/** What a piece covers around its place, and where on it its count is. */
export const BODY: Box = [-24, -24, 24, 25];
export const COUNT: Box = [2, 3, 24, 25];
/** Crossed swords lie above the count of the first piece, between it and the second. */
export const SWORDS: Box = [-13, -13, 13, 13];
const SWORDS_UP = -11;

const SIDE = BODY[3] - BODY[1];
/** The least distance between two pieces: enough of the one behind shows for its count to be readable. */
const CLOSEST = BODY[3] - COUNT[1];
const LEAST = 0.55;
const SCALES = Array.from({ length: 15 }, (_, i) => 1 - 0.05 * i);

/** Where a castle's banner stands: at its foot on the left, unless its pole would touch the castle's number. */
export function bannerAt(art: Point, label: Point): Point {
  const isBeside = Math.abs(label[1] - art[1]) < NUMBER_DOWN;
  return [art[0] + (isBeside ? Math.max(BANNER_LEFT, label[0] + NUMBER_RIGHT - art[0]) : BANNER_LEFT), art[1] + 18];
}
const BANNER_LEFT = -38;
/** From a castle's number to the pole of a banner beside it, and how far below it a banner is not beside it. */
const NUMBER_RIGHT = 40;
const NUMBER_DOWN = 30;

interface Gathering {
  /** In reading order. An earlier one is in front of a later one, and covers at most the upper left of it. */
  readonly spots: readonly Point[];
  readonly scale: number;
  readonly swords: Point;
}

interface Rows {
  readonly columns: number;
  readonly scale: number;
  readonly across: number;
  readonly down: number;
  readonly worth: number;
}

export function gathered({ tok, field }: Anchors, count: number): Gathering {
  if (count < 2) return { spots: [tok], scale: 1, swords: tok };
  const { columns, scale, across, down } = rowsIn(field, count);
  const rows = Math.ceil(count / columns);
  const [x, y] = [(field[0] + field[2]) / 2, (field[1] + field[3] - scale) / 2];
  const spots = Array.from({ length: count }, (_, i): Point => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return [x + ((i % columns) - (inRow - 1) / 2) * across, y + (row - (rows - 1) / 2) * down];
  });
  const [first = tok] = spots;
  const aside = columns > 1 ? across / 2 : CLOSEST * scale;
  return { spots, scale, swords: [first[0] + aside, first[1] + SWORDS_UP * scale] };
}

/** As large as possible while showing as much as possible of each; smaller than `LEAST` only where there is no room. */
function rowsIn([left, top, right, bottom]: Box, count: number): Rows {
  let best: Rows | null = null;
  for (const scale of SCALES) {
    if (best && scale < LEAST) break;
    for (let columns = 1; columns <= count; columns++) {
      const rows = Math.ceil(count / columns);
      const across = spacing(right - left, columns, scale);
      const down = spacing(bottom - top, rows, scale);
      const worth = across * down;
      if (Math.min(across, down) >= CLOSEST * scale && worth > (best?.worth ?? 0))
        best = { columns, scale, across, down, worth };
    }
  }
  return best ?? { columns: count, scale: LEAST, across: CLOSEST * LEAST, down: 0, worth: 0 };
}

/** The step between pieces with which this many fit into a length; it need not exceed their width. */
function spacing(length: number, pieces: number, scale: number): number {
  const side = SIDE * scale;
  if (side > length) return 0;
  return pieces === 1 ? side : Math.min(side, (length - side) / (pieces - 1));
}
