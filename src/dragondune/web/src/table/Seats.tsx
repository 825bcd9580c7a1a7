// The peoples in one row, where the margin has no room for them: whose turn, how much gold, how many castles.
import type { Picture, Seat } from "../../wire";
import { Icon } from "../kit/icon";
import { Token } from "../kit/token";
import { nameOf } from "../names";
import { playerOf } from "../view-queries";
import { seatOrder } from "./Players";
import { closeTo, Stars } from "./Stakes";

export function Seats({ picture, you, open }: { picture: Picture; you: Seat | null; open: () => void }) {
  const view = picture.view;
  if (!view) return null;
  return (
    <button class="seatrow" type="button" onClick={open} aria-label="Show the players">
      {seatOrder(view).map((seat) => {
        const player = playerOf(view, seat);
        const close = closeTo(picture, seat);
        const isAsked = view.waiting.some((one) => one.seat === seat);
        return (
          <span key={seat} class={`${isAsked ? "act" : ""}${seat === you ? " own" : ""}${close ? " close" : ""}`}>
            <Token seat={seat} size={34} />
            <span class="unseen">
              {nameOf(seat)}
              {seat === you ? ", you" : ""}
              {isAsked ? ", deciding" : ""}
              {close ? `, ${close}` : ""}
            </span>
            <span class="has">
              <span>
                <b>{player?.gold ?? "?"}</b> <Icon name="two-coins" size={15} title="gold" />
              </span>
              <Stars picture={picture} seat={seat} isBrief />
            </span>
          </span>
        );
      })}
    </button>
  );
}
