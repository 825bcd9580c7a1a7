// What the peoples have at a moment, as far as the chosen observer can see it.
import type { Player, Seat, View } from "../../wire";
import { cardLabel } from "../kit/card";
import { Icon } from "../kit/icon";
import { Token } from "../kit/token";
import { cardName, count, isRed, nameOf, suitOf } from "../names";
import { castlesOf, unitsOf } from "./score";

export function Hands({ view, by }: { view: View; by: Seat | null }) {
  return (
    <ul class="rp-hands" aria-label="The peoples">
      {view.players.map((player) => (
        <Folk key={player.faction} view={view} player={player} isDeciding={player.faction === by} />
      ))}
    </ul>
  );
}

function Folk({ view, player, isDeciding }: { view: View; player: Player; isDeciding: boolean }) {
  const seat = player.faction;
  const unseen = player.hand_size - player.hand.length;
  const plan = planOf(view, seat);
  return (
    <li class={isDeciding ? "by" : ""}>
      <Token seat={seat} size={36} />
      <span class="nm">{nameOf(seat)}</span>
      <span class="rp-figures">
        <span>
          <Icon name="two-coins" size={17} title="gold" /> {player.gold ?? "?"}
        </span>
        <span>
          <Icon name="castle" size={17} title="castles" /> {castlesOf(view, seat).length}
        </span>
        <span>
          <Icon name="swords-emblem" size={17} title="units on the map" /> {unitsOf(view, seat)}
        </span>
        {player.ally && (
          <span class="sm">
            ally {suitOf(player.ally)} {nameOf(player.ally)}
          </span>
        )}
      </span>
      <span class="rp-cards">
        {player.hand.map((card) => (
          <Card key={card} card={card} />
        ))}
        {unseen > 0 && <span class="sm dim">{count(unseen, "card")} unseen</span>}
        {player.hand_size === 0 && <span class="sm dim">no cards</span>}
        {player.queen && <Card card={`Q${player.queen}`} />}
        {player.jack && <Card card={`J${player.jack}`} />}
        {plan && <span class="tag">plan: {plan}</span>}
      </span>
    </li>
  );
}

function Card({ card }: { card: string }) {
  const isFigure = /^[QJ]/.test(card);
  return (
    <span
      class={`rp-card${isFigure ? " figure" : isRed(card.slice(-1)) ? " fire" : " ice"}`}
      role="img"
      aria-label={cardLabel(card)}
    >
      {cardName(card)}
    </span>
  );
}

/** "2 units with 6♠": sealed, or already on the table. */
function planOf(view: View, seat: Seat): string | null {
  if (!view.battle.attacker) return null;
  const sealed = view.answers[seat];
  const shown = view.battle.fighters.find((one) => one.faction === seat && (one.count > 0 || one.card !== null));
  const plan = sealed && "count" in sealed && "card" in sealed ? sealed : shown;
  return plan ? `${count(plan.count, "unit")}${plan.card ? ` with ${cardName(plan.card)}` : ""}` : null;
}
