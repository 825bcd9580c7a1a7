"""V. Battle Round: the reveal, values, losses, and what the winner decides afterwards."""

from typing import Final

from dragondune.engine.agreements.duties import AskedStep
from dragondune.engine.agreements.enforcement import tell_sealed
from dragondune.engine.agreements.fulfilment import note_battle
from dragondune.engine.agreements.income import Income, share_out
from dragondune.engine.agreements.payments import pay_for_battle
from dragondune.engine.board import GREAT_MOUNTAIN
from dragondune.engine.changes import bury_units, discard_artifact, show_card
from dragondune.engine.decisions import (
    DISCARDS,
    PASS,
    Decision,
    DiscardArtifact,
    SealBlessedPlan,
    SealElitePlan,
    SealPlan,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    BattleValued,
    BattleWon,
    BothTreacherous,
    IncomeReceived,
    PlanRevealed,
    TreacheryNegated,
    WeaknessFelt,
)
from dragondune.engine.flow import Step, ask, close_window, finish, schedule, sealed_answer
from dragondune.engine.gifts import deliver_delayed_gifts
from dragondune.engine.ids import (
    BLACK,
    DWARVES,
    ELVES,
    NO_ANSWER,
    NOBODY,
    NONE,
    RED,
    Card,
    Faction,
    Mask,
    card_colour,
    card_value,
    is_ace,
)
from dragondune.engine.powers.dwarves import dwarven_battle_bonus
from dragondune.engine.powers.dwarves_elites import elites_among, has_elites
from dragondune.engine.powers.elves_blessing import count_fallen, invoke_blessing, is_blessed
from dragondune.engine.powers.orcs import orc_battle_bonus
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import opponent_of, units_at
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import END_OF_BATTLE, OUTCOME, PLANS, PLUNDER, PLUNDER_DRAW, USED_ARTIFACT

AFTERMATH: Final = (USED_ARTIFACT, PLUNDER_DRAW, PLUNDER, END_OF_BATTLE)


def reveal_plans(s: State) -> None:
    """[V.4] [R174] Armies, artifacts and the blessing are shown; delayed gifts are delivered."""
    for seat in (s.attacker, s.defender):
        plan = sealed_answer(s, seat)
        assert isinstance(plan, SealPlan)
        s.plan_count[seat] = plan.count
        s.plan_card[seat] = plan.card
        if has_elites(s, seat):
            s.plan_elites = elites_in_plan(s, plan)
        show_card(s, seat, plan.card)
        s.events.append(PlanRevealed(seat, plan.count, plan.card))
        if s.agreements:
            tell_sealed(s, AskedStep(seat, PLANS, NOBODY), plan)
        if isinstance(plan, SealBlessedPlan):
            invoke_blessing(s)
    close_window(s)
    deliver_delayed_gifts(s)


class Outcome(Step):
    """[V.6] [V.9] [R174] [R193] Treachery decides, unless it was negated; otherwise the values do."""

    def enter(self, s: State) -> None:
        finish(s)
        drop_stopped_swap(s)
        s.spent_treachery |= s.traitors
        fallen = s.graveyard[ELVES]
        sides = treacherous_sides(s)
        if sides == 1 << s.attacker | 1 << s.defender:
            lose_both(s)
        elif sides:
            win_by_treachery(s, sides.bit_length() - 1)
        else:
            win_by_value(s)
        spend_ace(s)
        count_fallen(s, before=fallen)
        if has_aftermath(s):
            schedule(s, AFTERMATH)
        else:
            end_battle(s)


def drop_stopped_swap(s: State) -> None:
    """[negate.4] [R125] A swapped pair that an ace has cancelled does not count."""
    if s.swapped and s.negated:
        s.swapped = False
        s.traitors &= ~(1 << DWARVES)
        s.events.append(TreacheryNegated(DWARVES))


def treacherous_sides(s: State) -> Mask:
    """[V.9] [R128] [R211] The fighters for whom treachery was declared; Dwarves who help declare it for their ally."""
    fighters = 1 << s.attacker | 1 << s.defender
    sides = s.traitors & fighters
    return sides | 1 << s.ally[DWARVES] if s.traitors & ~fighters else sides


def has_aftermath(s: State) -> bool:
    """[R120] [R175] [R218] Whether the rules may leave the winner of this battle a choice."""
    return s.victor != NOBODY and (s.rules.artifact_discard == "winner_chooses" or s.rules.plunder != "off")


def end_battle(s: State) -> None:
    """[R202] [R260] Pay what was promised on victory or defeat, and clear the battle, except who won in 0•."""
    if s.agreements:
        note_battle(s)
        pay_for_battle(s)
    s.plan_elites = 0
    for seat in s.order:
        s.answer_value[seat] = NO_ANSWER
        s.answer_colour[seat] = NO_ANSWER
        s.answer_number[seat] = NO_ANSWER
        s.plan_card[seat] = NONE
        s.plan_count[seat] = 0
    s.traitors = 0
    s.swapped = False
    s.blessed = False
    s.negated = False
    s.asker = NOBODY
    s.question = 0
    s.attacker = NOBODY
    s.defender = NOBODY
    if s.place != GREAT_MOUNTAIN:
        s.victor = NOBODY
    s.place = NONE


def lose_both(s: State) -> None:
    """[V.9] [R122] With two traitors, both lose all units there and their artifacts; nobody gets gold."""
    s.events.append(BothTreacherous(s.place))
    for seat in (s.attacker, s.defender):
        lose_battle(s, seat, clause="V.9")
    s.victor = NOBODY


def win_by_treachery(s: State, winner: Faction) -> None:
    """[V.9] The traitor wins without losses and receives two gold."""
    loser = opponent_of(s, winner)
    s.victor = winner
    s.events.append(BattleWon(winner, loser, s.place, "V.9"))
    lose_battle(s, loser, clause="V.9")
    s.gold[winner] += s.rules.treachery_gold
    if s.rules.treachery_gold:
        s.events.append(IncomeReceived(winner, s.rules.treachery_gold, "V.9"))
        if s.agreements:
            share_out(s, [Income(winner, s.rules.treachery_gold)])


def lose_battle(s: State, loser: Faction, *, clause: str) -> None:
    """[V.8] [V.9] [R4] [R127] The loser loses all units there, used or not, and the artifact played."""
    count = units_at(s, loser, s.place)
    if count:
        bury_units(s, loser, s.place, count=count, clause=clause)
    if s.plan_card[loser] != NONE and s.hand[loser] >> s.plan_card[loser] & 1:
        discard_artifact(s, loser, s.plan_card[loser], clause=clause)


def win_by_value(s: State) -> None:
    """[V.6] [V.7] [R111] The higher value wins, the attacker on a tie; the winner loses the army it sent."""
    attack = battle_value(s, s.attacker)
    defence = battle_value(s, s.defender)
    winner = tie_winner(s) if attack == defence else s.attacker if attack > defence else s.defender
    loser = opponent_of(s, winner)
    s.victor = winner
    s.events.append(BattleWon(winner, loser, s.place, "V.6"))
    for seat in (s.attacker, s.defender):
        if is_artifact_destroyed(s, seat):
            discard_artifact(s, seat, s.plan_card[seat], clause="V.5")
    if s.plan_count[winner]:
        bury_units(s, winner, s.place, count=s.plan_count[winner], clause="V.7", elites=s.plan_elites)
    lose_battle(s, loser, clause="V.8")


def tie_winner(s: State) -> Faction:
    """[V.6] Who wins if both sides count the same."""
    return s.attacker


def spend_ace(s: State) -> None:
    """[ace.5] [R118] [R232] From 1.2 on, the winner too discards an ace played as an artifact."""
    if s.victor == NOBODY or not s.rules.spent_battle_ace:
        return
    card = s.plan_card[s.victor]
    if card != NONE and is_ace(card) and s.hand[s.victor] >> card & 1:
        discard_artifact(s, s.victor, card, clause="ace.5")


def elites_in_plan(s: State, plan: SealPlan) -> int:
    """[R133] As many as the plan names; otherwise as few as possible."""
    if isinstance(plan, SealElitePlan):
        return plan.elites
    return elites_among(s, s.place, total=units_at(s, DWARVES, s.place), count=plan.count)[0]


def battle_value(s: State, seat: Faction) -> int:
    """[V.6] What a plan is worth, announced to all."""
    loss = weakness_loss(s, seat)
    if loss:
        s.events.append(WeaknessFelt(seat, s.plan_card[opponent_of(s, seat)], loss))
    valued = battle_points(s, seat)
    s.events.append(valued)
    return valued.units + valued.artifact + valued.bonus


def battle_points(s: State, seat: Faction) -> BattleValued:
    """[V.3] [V.6] [note.13] [R132] Two points a unit, the artifact if it counts, bonuses, less any weakness."""
    units = units_value(s, s.plan_count[seat], elites=s.plan_elites if has_elites(s, seat) else 0)
    bonus = battle_bonus(s, seat, opponent_of(s, seat)) - weakness_loss(s, seat)
    if is_blessed(s, seat):
        bonus += s.rules.blessing_bonus
    return BattleValued(seat, units, artifact_value(s, seat), bonus)


def units_value(s: State, count: int, *, elites: int) -> int:
    """[V.3] [R132] The points of so many units, some of them elite."""
    return count * s.rules.unit_battle_value + elites * (s.rules.elite_value - s.rules.unit_battle_value)


def artifact_value(s: State, seat: Faction) -> int:
    """[V.5] [ace.5] [R119] If both are of one colour, only the lower counts; if equal, neither."""
    return artifact_against(s.plan_card[seat], s.plan_card[opponent_of(s, seat)])


def artifact_against(card: Card, other: Card) -> int:
    """[V.5] [ace.5] [R119] What an artifact counts where the opponent plays another; NONE stands for none."""
    if card == NONE:
        return 0
    if other != NONE and card_colour(other) == card_colour(card) and card_value(other) <= card_value(card):
        return 0
    return card_value(card)


def is_artifact_destroyed(s: State, seat: Faction) -> bool:
    """[V.5] [R119] [R120] The higher of two of one colour, both if equal, no matter who wins; not in the draft."""
    if s.rules.artifact_discard == "winner_chooses":
        return False
    return s.plan_card[seat] != NONE and artifact_value(s, seat) == 0


class UsedArtifact(Step):
    """[R119] [R120] [R218] In the draft the winner keeps or discards the artifact they played."""

    def enter(self, s: State) -> None:
        card = s.plan_card[s.victor]
        if s.rules.artifact_discard == "winner_chooses" and card != NONE and s.hand[s.victor] >> card & 1:
            ask(s, s.victor)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [PASS, DISCARDS[s.plan_card[seat]]]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, DiscardArtifact):
            discard_artifact(s, seat, decision.card, clause="R120")

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, DiscardArtifact):
            return None
        return Illegal("R120", "keep or discard the artifact used in this battle; no other can be discarded now")

    def about(self, s: State) -> Faction:
        return opponent_of(s, s.victor)

    def sentence(self, prompt: Prompt) -> str:
        return "discard the artifact you used"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.artifact_discard == "winner_chooses"


class EndOfBattle(Step):
    """[V.10] The battle is over and its cards are free again."""

    def enter(self, s: State) -> None:
        finish(s)
        end_battle(s)


def is_weak_against(s: State, seat: Faction, card: Card) -> bool:
    """[option.weaknesses] [cards.2] [R118] Red artifacts are Fire, black ones Ice; aces neither, unless switched on."""
    if is_ace(card) and not s.rules.aces_are_fire_or_ice:
        return False
    return card_colour(card) == (RED if seat in (DWARVES, ELVES) else BLACK)


def weakness_loss(s: State, seat: Faction) -> int:
    """[option.weaknesses] [R130] [R131] Points lost to an artifact that counted; a total may fall below 0."""
    opponent = opponent_of(s, seat)
    if not s.rules.weaknesses or artifact_value(s, opponent) == 0:
        return 0
    return s.rules.weakness_penalty if is_weak_against(s, seat, s.plan_card[opponent]) else 0


def battle_bonus(s: State, seat: Faction, opponent: Faction) -> int:
    """[R129] What a people adds to its side of a battle."""
    return dwarven_battle_bonus(s, seat, opponent) + orc_battle_bonus(s, seat)


STEPS: Final[tuple[Step, ...]] = (
    UsedArtifact(USED_ARTIFACT, "R120", "DiscardUsedArtifact"),
    EndOfBattle(END_OF_BATTLE, "V.10"),
    Outcome(OUTCOME, "V.6"),
)
