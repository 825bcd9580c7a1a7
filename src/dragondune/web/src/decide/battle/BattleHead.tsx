// Both sides of a battle at a glance: where, who, how many, and who wins a tie.
import type { Seat, View } from "../../../wire";
import { Icon } from "../../kit/icon";
import { People } from "../../kit/people";
import { Token } from "../../kit/token";
import { count, FACTIONS, nameOf } from "../../names";
import { clauseLink } from "../../WhyLink";
import { fieldName, ownFirst, type Side, sidesOf } from "./battle-sides";

export function Fray({ view, you }: { view: View; you: Seat | null }) {
  const sides = sidesOf(view);
  if (!sides) return null;
  const isMine = you === sides.attacker.seat || you === sides.defender.seat;
  const [left, right] = isMine ? ownFirst(sides, you) : [sides.attacker, sides.defender];
  return (
    <div class="bt-fray">
      <Host side={left} isYou={left.seat === you} />
      <Icon name="crossed-swords" size={30} />
      <Host side={right} isYou={false} />
      <p class="sm">
        In {fieldName(sides.place)}.{" "}
        {isMine ? (
          left.isAttacker ? (
            "You attack: you win ties."
          ) : (
            "You defend: they win ties."
          )
        ) : (
          <>
            A tie goes to <People seat={sides.attacker.seat} the />.
          </>
        )}{" "}
        {clauseLink("V.6")}
      </p>
    </div>
  );
}

function Host({ side, isYou }: { side: Side; isYou: boolean }) {
  return (
    <div class="bt-host">
      <Token seat={side.seat} n={side.units} size={46} />
      <span>
        <b class={`gg f${FACTIONS[side.seat].letter}`}>{isYou ? "You" : nameOf(side.seat)}</b>
        <span class="sm dim">
          <span>
            {count(side.units, "unit")}
            {side.elites > 0 && `, ${side.elites} elite`},
          </span>{" "}
          <span>{count(side.player.hand_size, "card")}</span>
        </span>
      </span>
    </div>
  );
}
