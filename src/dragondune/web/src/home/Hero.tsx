// The painted map behind the front page, set up as a game begins.
import type { Seat, Territory } from "../../wire";
import { Board } from "../board/Board";
import { ANCHORS, VIEW_BOX } from "../board-facts";
import { Piece } from "../kit/icon";
import { BannerShape, UnitShape } from "../kit/token";

const STANDING: readonly (readonly [Territory, Seat, number])[] = [
  ["5c", "elves", 5],
  ["10c", "goblins", 3],
  ["1c", "orcs", 1],
  ["9f", "orcs", 2],
  ["16f", "orcs", 2],
];
const BANNERS: readonly (readonly [Territory, Seat])[] = [
  ["5c", "elves"],
  ["10c", "goblins"],
  ["1c", "orcs"],
];

export function Hero() {
  return (
    <div class="hero" inert aria-hidden="true">
      <div class="atlas">
        <Board view={null} you={null} />
        <svg class="pieces" viewBox={VIEW_BOX.join(" ")}>
          {STANDING.map(([place, seat, units]) => (
            <g key={place} transform={`translate(${ANCHORS[place].tok.join(" ")})`}>
              <UnitShape seat={seat} n={units} />
            </g>
          ))}
          {BANNERS.map(([place, seat]) => {
            const [x, y] = ANCHORS[place].art ?? ANCHORS[place].tok;
            return (
              <g key={place} transform={`translate(${x - 38} ${y + 18})`}>
                <BannerShape seat={seat} />
              </g>
            );
          })}
          <g transform={`translate(${ANCHORS["3c"].tok.join(" ")})`}>
            <Piece name="troll-piece" />
          </g>
        </svg>
      </div>
    </div>
  );
}
