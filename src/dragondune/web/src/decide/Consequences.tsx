// What follows from a decision, as the server predicts it.
import type { Consequence, ConsequenceKind, Decision } from "../../wire";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import type { Ask } from "./ask";
import { useWhatIf } from "./what-if";

interface Look {
  readonly icon: string;
  readonly isWarning?: boolean;
}

const LOOKS: Readonly<Record<ConsequenceKind, Look>> = {
  battle: { icon: "crossed-swords", isWarning: true },
  hidden_beside: { icon: "hood" },
  hidden_there: { icon: "hood" },
  troll: { icon: "troll", isWarning: true },
  castle_given_up: { icon: "castle", isWarning: true },
  castle_kept: { icon: "checked-shield" },
  stays: { icon: "checked-shield" },
  castle_contested: { icon: "castle" },
  castle_taken: { icon: "castle" },
  gold_collected: { icon: "coins" },
  dragon_reaches: { icon: "wyvern", isWarning: true },
  dragon_misses: { icon: "wyvern" },
  joins: { icon: "three-friends" },
  joins_hidden: { icon: "three-friends" },
  units_burnt: { icon: "wyvern", isWarning: true },
  gold_burnt: { icon: "wyvern", isWarning: true },
  gold_gained: { icon: "coins" },
  must_waive: { icon: "coins", isWarning: true },
  ace_may_pay: { icon: "coins" },
  free_card_may_pay: { icon: "coins" },
  victory_costs: { icon: "crown-coin" },
  artifact_cancelled: { icon: "card-draw" },
  ace_spent: { icon: "card-draw" },
  defeat_costs: { icon: "tombstone", isWarning: true },
  nothing_lost: { icon: "checked-shield" },
  all_lost: { icon: "tombstone" },
  queen_shown: { icon: "eye-target" },
  pair_shown: { icon: "eye-target" },
  value_wins: { icon: "crossed-swords" },
  army_lost: { icon: "tombstone" },
  artifact_lost: { icon: "card-draw" },
  mountain_battle: { icon: "crossed-swords" },
  mountain_winner: { icon: "crown-coin" },
  first_in_order: { icon: "crown-coin" },
  army_promised: { icon: "crossed-swords" },
  army_worth: { icon: "crossed-swords" },
  blessed: { icon: "checked-shield" },
  tie_won: { icon: "crown-coin" },
  can_be_stopped: { icon: "card-draw" },
  swap_stopped: { icon: "card-draw" },
  nobody_wins: { icon: "tombstone", isWarning: true },
  gold_destroyed: { icon: "coins", isWarning: true },
  question_stopped: { icon: "checked-shield" },
  both_for_ace: { icon: "card-draw" },
  answer_binds: { icon: "quill" },
  disband_stopped: { icon: "checked-shield" },
  late_disband: { icon: "three-friends" },
  disbanded: { icon: "three-friends" },
  hiring_forbidden: { icon: "coins" },
  hiring_allowed: { icon: "coins" },
  units_spared: { icon: "checked-shield" },
  units_stay: { icon: "checked-shield" },
  orcs_relocate: { icon: "three-friends" },
  dragon_controlled: { icon: "wyvern" },
  dragon_by_chance: { icon: "wyvern" },
  walls_broken: { icon: "wyvern", isWarning: true },
  walls_hold: { icon: "castle" },
  question_bought: { icon: "eye-target" },
  nothing_asked: { icon: "eye-target" },
  units_hidden: { icon: "hood" },
  hidden_absent: { icon: "hood" },
  hidden_safe: { icon: "wyvern" },
  gift_at_once: { icon: "coins" },
  gift_delayed: { icon: "coins" },
  bid_kept: { icon: "coins" },
};

const MOST_LINES = 6;

/** Nothing until the server has answered. */
export function useConsequences(ask: Ask, decision: Decision | null): readonly Consequence[] {
  const { answer, isNow } = useWhatIf(ask.session, ask.busy ? null : decision, ask.picture.n);
  return isNow && answer ? answer.consequences : [];
}

/** Of a decision; the lines of the one before it stay until the new ones are known. */
export function Consequences({ ask, decision }: { ask: Ask; decision: Decision }) {
  const { answer } = useWhatIf(ask.session, decision, ask.picture.n);
  return <ConsequenceLines lines={answer?.consequences ?? []} />;
}

export function ConsequenceLines({ lines }: { lines: readonly Consequence[] }) {
  if (lines.length === 0) return null;
  return (
    <ul class="follows">
      {lines.slice(0, MOST_LINES).map(({ kind, text, names }) => (
        <li key={text} class={LOOKS[kind].isWarning ? "warn" : ""}>
          <Icon name={LOOKS[kind].icon} size={19} />
          <span>
            <Named text={text} names={names} />
          </span>
        </li>
      ))}
    </ul>
  );
}
