"""V. Battle Round: what follows from a plan, from treachery and from declining it, before it is decided."""

from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import SWAPPED_TREACHERY, Decision, PlayAce, SealBlessedPlan, SealPlan
from dragondune.engine.ids import DWARVES, NOBODY, NONE, Card, Faction, Mask, is_ace
from dragondune.engine.queries import open_places, opponent_of, units_at
from dragondune.engine.rounds.r5_outcome import battle_points, is_artifact_destroyed, tie_winner, treacherous_sides
from dragondune.engine.state import State


def of_plan(s: State, seat: Faction, plan: SealPlan) -> list[Consequence]:
    """[V.5] [V.7] [V.8] [ace.5] What victory and defeat cost, and what cancels the artifact."""
    units, cards = units_at(s, seat, s.place), _mask(plan.card)
    found = [Consequence("victory_costs", "V.7", place=s.place, count=plan.count, total=units)]
    if isinstance(plan, SealBlessedPlan):
        found.insert(0, Consequence("blessed", "option.blessing", count=s.rules.blessing_bonus))
    if plan.card != NONE:
        is_discarded = s.rules.artifact_discard != "winner_chooses"
        found.append(Consequence("artifact_cancelled", "V.5", count=int(is_discarded), cards=cards))
        if is_ace(plan.card) and s.rules.spent_battle_ace:
            found.append(Consequence("ace_spent", "ace.5", cards=cards))
    found.append(Consequence("defeat_costs", "V.8", place=s.place, count=units, cards=cards))
    return found


def of_treachery(s: State, seat: Faction, decision: Decision) -> list[Consequence]:
    """[V.9] [R123] [R128] [R211] What treachery brings the side it is declared for, and what it costs the other."""
    victim = opponent_of(s, seat)
    side = opponent_of(s, victim)
    found = _of_traitor(s, seat, side)
    if isinstance(decision, PlayAce):
        found.append(Consequence("queen_shown", "R128"))
    else:
        found.append(Consequence("pair_shown", "R123"))
    if decision is SWAPPED_TREACHERY and s.rules.negations:
        found.append(Consequence("can_be_stopped", "negate.4"))
    return found


def of_stopped_swap(s: State, seat: Faction) -> list[Consequence]:
    """[negate.4] [R125] Without the Dwarves' swapped pair, the other side's treachery decides, or the values."""
    sides = s.traitors & (1 << s.attacker | 1 << s.defender) & ~(1 << DWARVES)
    followed = _of_traitor(s, seat, sides.bit_length() - 1) if sides else of_declining(s, seat)
    return [Consequence("swap_stopped", "R125"), *followed]


def of_swap(s: State, seat: Faction) -> list[Consequence]:
    """[V.9] [R122] [R211] With the swapped pair, the Dwarves or their ally win, unless both sides are treacherous."""
    sides = treacherous_sides(s)
    if sides == 1 << s.attacker | 1 << s.defender:
        return [_all_lost(s, seat, fighter, clause="V.9") for fighter in (s.attacker, s.defender)]
    return _of_traitor(s, seat, sides.bit_length() - 1)


def _of_traitor(s: State, seat: Faction, winner: Faction) -> list[Consequence]:
    """[V.9] What the only treacherous side wins, and what the other loses."""
    other = _other(seat, winner)
    found = [
        Consequence("nothing_lost", "V.9", seat=other, place=s.place, count=units_at(s, winner, s.place)),
        _all_lost(s, seat, opponent_of(s, winner), clause="V.9"),
    ]
    if s.rules.treachery_gold:
        found.append(Consequence("gold_gained", "V.9", seat=other, count=s.rules.treachery_gold))
    return found


def of_chaos(s: State, seat: Faction) -> list[Consequence]:
    """[twoaces.3] [R136] [R181] Nobody wins; all open units, the gold and the artifacts played are lost."""
    found = [Consequence("nobody_wins", "twoaces.3")]
    for other in s.order:
        if open_places(s, other) >> s.place & 1:
            cards = _mask(s.plan_card[other])
            count = units_at(s, other, s.place)
            found.append(Consequence("all_lost", "twoaces.3", _other(seat, other), s.place, count, cards=cards))
    if s.treasure[s.place]:
        found.append(Consequence("gold_destroyed", "twoaces.3", place=s.place, count=s.treasure[s.place]))
    return found


def of_declining(s: State, seat: Faction) -> list[Consequence]:
    """[V.6] [V.7] [V.8] What the values decide, unless someone else declares treachery."""
    attack, defence = _points(s, s.attacker), _points(s, s.defender)
    winner = tie_winner(s) if attack == defence else s.attacker if attack > defence else s.defender
    loser, other = opponent_of(s, winner), _other(seat, winner)
    found = [Consequence("value_wins", "V.6", seat=other, count=max(attack, defence), total=min(attack, defence))]
    if s.plan_count[winner]:
        found.append(Consequence("army_lost", "V.7", seat=other, place=s.place, count=s.plan_count[winner]))
    card = s.plan_card[winner]
    if is_artifact_destroyed(s, winner):
        found.append(Consequence("artifact_lost", "V.5", seat=other, cards=_mask(card)))
    elif card != NONE and is_ace(card) and s.rules.spent_battle_ace:
        found.append(Consequence("artifact_lost", "ace.5", seat=other, cards=_mask(card)))
    found.append(_all_lost(s, seat, loser, clause="V.8"))
    return found


def _all_lost(s: State, seat: Faction, loser: Faction, *, clause: str) -> Consequence:
    count, cards = units_at(s, loser, s.place), _mask(s.plan_card[loser])
    return Consequence("all_lost", clause, seat=_other(seat, loser), place=s.place, count=count, cards=cards)


def _points(s: State, seat: Faction) -> int:
    valued = battle_points(s, seat)
    return valued.units + valued.artifact + valued.bonus


def _other(seat: Faction, concerned: Faction) -> Faction:
    """A consequence for the seat that decides names nobody."""
    return NOBODY if concerned == seat else concerned


def _mask(card: Card) -> Mask:
    return 0 if card == NONE else 1 << card
