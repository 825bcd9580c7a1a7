"""V. Battle Round: the reveal, treachery, values and losses."""

from typing import Final

from dragondune.engine.agreements.duties import Question
from dragondune.engine.agreements.enforcement import tell_sealed
from dragondune.engine.agreements.payments import pay_for_battle
from dragondune.engine.board import GREAT_MOUNTAIN
from dragondune.engine.changes import bury_units, discard_artifact, show_card
from dragondune.engine.decisions import (
    PASS,
    SWAPPED_TREACHERY,
    Decision,
    DeclareTreachery,
    PlayAce,
    SealBlessedPlan,
    SealElitePlan,
    SealPlan,
)
from dragondune.engine.decisions import TREACHERY as DECLARE_TREACHERY
from dragondune.engine.elites import elites_among, has_elites
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    BattleValued,
    BattleWon,
    BothTreacherous,
    IncomeReceived,
    PlanRevealed,
    TreacheryDeclared,
    TreacheryNegated,
)
from dragondune.engine.flow import (
    NegationWindow,
    Step,
    ask_secretly,
    close_window,
    finish,
    schedule,
    seal,
    sealed_answer,
)
from dragondune.engine.gifts import deliver_delayed_gifts
from dragondune.engine.ids import DWARVES, ELVES, NOBODY, NONE, Faction, Mask, card_colour, card_value
from dragondune.engine.powers.blessing import count_fallen, invoke_blessing, is_blessed
from dragondune.engine.powers.dwarves import ace_treachery_refusal, add_ace_treachery, declare_with_ace
from dragondune.engine.powers.weaknesses import weakness_loss
from dragondune.engine.queries import battle_bonus, has_treachery, opponent_of, units_at
from dragondune.engine.state import NO_ANSWER, State
from dragondune.engine.steps import (
    END_OF_BATTLE,
    NEGATE_SWAP,
    OUTCOME,
    PLANS,
    PLUNDER,
    PLUNDER_DRAW,
    TREACHERY,
    USED_ARTIFACT,
)

AFTERMATH: Final = (USED_ARTIFACT, PLUNDER_DRAW, PLUNDER, END_OF_BATTLE)


def reveal_plans(s: State) -> None:
    """[V.4] [R174] Both armies and artifacts are shown, and the blessing; gifts that waited are delivered."""
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
            tell_sealed(s, Question(seat, PLANS, NOBODY), plan)
        if isinstance(plan, SealBlessedPlan):
            invoke_blessing(s)
    close_window(s)
    deliver_delayed_gifts(s)


def possible_traitors(s: State) -> list[Faction]:
    """[V.9] [R128] [R211] The fighters, and in the draft the Dwarves if their ally fights somebody else."""
    seats = [s.attacker, s.defender]
    if s.rules.dwarves_betray_for_ally and DWARVES not in seats and s.ally[DWARVES] in seats:
        seats.append(DWARVES)
    return seats


def can_be_betrayed(s: State, victim: Faction) -> bool:
    """[R124] [R126] [option.blessing] Who has played an artifact, unless the Elves are blessed."""
    return s.plan_card[victim] != NONE and not is_blessed(s, victim)


class Treachery(Step):
    """[V.9] [R121] [R124] After the reveal, whose opponent played an artifact is asked; all together, secretly."""

    def enter(self, s: State) -> None:
        if s.window == 0:
            seats = 0
            for seat in possible_traitors(s):
                if can_be_betrayed(s, opponent_of(s, seat)):
                    seats |= 1 << seat
            if seats:
                ask_secretly(s, seats)
                return
        else:
            self._reveal(s)
        finish(s)
        if s.swapped:
            schedule(s, (NEGATE_SWAP,))

    def _reveal(self, s: State) -> None:
        for seat in possible_traitors(s):
            answer = sealed_answer(s, seat)
            if s.agreements:
                tell_sealed(s, Question(seat, self.number, NOBODY), answer)
            if isinstance(answer, DeclareTreachery):
                declare_treachery(s, seat, answer)
            elif isinstance(answer, PlayAce):
                declare_with_ace(s, seat, answer)
        close_window(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        played = s.plan_card[opponent_of(s, seat)]
        if has_treachery(s, seat, played, swapped=False):
            options.append(DECLARE_TREACHERY)
        if seat == DWARVES and s.rules.dwarves_swap and has_treachery(s, seat, played, swapped=True):
            options.append(SWAPPED_TREACHERY)
        add_ace_treachery(s, seat, played, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        seal(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, PlayAce):
            return ace_treachery_refusal(s, seat, decision)
        if not isinstance(decision, DeclareTreachery):
            return None
        if decision.swapped and not s.rules.dwarves_swap:
            return Illegal("dwarves.2", "nobody exchanges the roles of Queen and Jack in this game")
        if decision.swapped and seat != DWARVES:
            return Illegal("dwarves.2", "only the Dwarves exchange the roles of their Queen and Jack")
        return Illegal("V.9", "treachery takes the opponent's Queen and the Jack of the suit that he played")


def declare_treachery(s: State, seat: Faction, decision: DeclareTreachery) -> None:
    """[V.9] [R123] [R186] Queen and Jack are shown from now on, and kept."""
    s.traitors |= 1 << seat
    s.traitor_shown |= 1 << seat
    s.swapped = s.swapped or decision.swapped
    s.events.append(TreacheryDeclared(seat, s.queen[seat], s.jack[seat], decision.swapped))


class NegateSwap(NegationWindow):
    """[negate.4] [dwarves.2] [R125] An ace may cancel the swapped pair once it is declared."""

    def beneficiary(self, s: State) -> Faction:
        return DWARVES


class Outcome(Step):
    """[V.6] [V.9] [R174] [R193] Treachery decides if there is any that was not negated; otherwise the values do."""

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
        count_fallen(s, before=fallen)
        if has_aftermath(s):
            schedule(s, AFTERMATH)
        else:
            end_battle(s)


def drop_stopped_swap(s: State) -> None:
    """[negate.4] [R125] A swapped pair that an ace has stopped is no treachery."""
    if s.swapped and s.negated:
        s.swapped = False
        s.traitors &= ~(1 << DWARVES)
        s.events.append(TreacheryNegated(DWARVES))


def has_aftermath(s: State) -> bool:
    """[R120] [R175] [R218] A victory after which the rules may leave the winner a choice."""
    return s.victor != NOBODY and (s.rules.artifact_discard == "winner_chooses" or s.rules.plunder != "off")


def treacherous_sides(s: State) -> Mask:
    """[V.9] [R128] [R211] The fighters for whom treachery was declared; that of helping Dwarves is their ally's."""
    fighters = 1 << s.attacker | 1 << s.defender
    sides = s.traitors & fighters
    return sides | 1 << s.ally[DWARVES] if s.traitors & ~fighters else sides


def end_battle(s: State) -> None:
    """[R202] What was promised on victory or defeat is paid; nothing of a battle is left but who won one in 0•."""
    if s.agreements:
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
    """[V.9] [R122] Two traitors: both lose all units there and the artifacts used; nobody gets gold."""
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


def lose_battle(s: State, loser: Faction, *, clause: str) -> None:
    """[V.8] [V.9] [R4] [R127] All units there, used or not, and the artifact used."""
    count = units_at(s, loser, s.place)
    if count:
        bury_units(s, loser, s.place, count=count, clause=clause)
    if s.plan_card[loser] != NONE and s.hand[loser] >> s.plan_card[loser] & 1:
        discard_artifact(s, loser, s.plan_card[loser], clause=clause)


def win_by_value(s: State) -> None:
    """[V.6] [V.7] [R111] The higher value wins, the attacker on a tie; the winner loses the units that were sent."""
    attack = battle_value(s, s.attacker)
    defence = battle_value(s, s.defender)
    winner = s.attacker if attack >= defence else s.defender
    loser = opponent_of(s, winner)
    s.victor = winner
    s.events.append(BattleWon(winner, loser, s.place, "V.6"))
    for seat in (s.attacker, s.defender):
        if is_artifact_destroyed(s, seat):
            discard_artifact(s, seat, s.plan_card[seat], clause="V.5")
    if s.plan_count[winner]:
        bury_units(s, winner, s.place, count=s.plan_count[winner], clause="V.7", elites=s.plan_elites)
    lose_battle(s, loser, clause="V.8")


def elites_in_plan(s: State, plan: SealPlan) -> int:
    """[R133] As many as the plan names, or as the ordinary units leave room for."""
    if isinstance(plan, SealElitePlan):
        return plan.elites
    return elites_among(s, s.place, total=units_at(s, DWARVES, s.place), count=plan.count)[0]


def battle_value(s: State, seat: Faction) -> int:
    """[V.3] [V.6] [note.13] [R132] Two points a unit, the artifact if it counts, bonuses, and what a weakness costs."""
    units = s.plan_count[seat] * s.rules.unit_battle_value
    if has_elites(s, seat):
        units += s.plan_elites * (s.rules.elite_value - s.rules.unit_battle_value)
    artifact = artifact_value(s, seat)
    opponent = opponent_of(s, seat)
    bonus = battle_bonus(s, seat, opponent)
    if is_blessed(s, seat):
        bonus += s.rules.blessing_bonus
    if s.rules.weaknesses and artifact_value(s, opponent):
        bonus -= weakness_loss(s, seat, s.plan_card[opponent])
    s.events.append(BattleValued(seat, units, artifact, bonus))
    return units + artifact + bonus


def artifact_value(s: State, seat: Faction) -> int:
    """[V.5] [ace.5] [R119] Of two of one colour only the lower counts; of equals none."""
    card = s.plan_card[seat]
    if card == NONE:
        return 0
    other = s.plan_card[opponent_of(s, seat)]
    if other != NONE and card_colour(other) == card_colour(card) and card_value(other) <= card_value(card):
        return 0
    return card_value(card)


def is_artifact_destroyed(s: State, seat: Faction) -> bool:
    """[V.5] [R119] [R120] The higher of two of one colour, and both if equal, whoever wins; not in the draft."""
    if s.rules.artifact_discard == "winner_chooses":
        return False
    return s.plan_card[seat] != NONE and artifact_value(s, seat) == 0


STEPS: Final[tuple[Step, ...]] = (
    Treachery(TREACHERY, "V.9", "DeclareTreachery"),
    NegateSwap(NEGATE_SWAP, "negate.4", "NegateSwap"),
    Outcome(OUTCOME, "V.6"),
)
