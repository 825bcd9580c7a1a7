"""What gold is worth to a seat, and the odds of a battle, from the table itself."""

from dragondune.bots.greedy.weights import GOLD, SAVED, SPARE_GOLD
from dragondune.bots.greedy.win_odds import BETWEEN_OTHERS, LAST, MOST_CARDS, chances_against, own_chances
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.ids import ACES, VALUES, Faction, Mask
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.queries import turns_to_last_move
from dragondune.engine.rounds.r4_hiring import hire_price
from dragondune.engine.rounds.r4_revival import revivable
from dragondune.engine.rounds.r5_battle import is_attacker_of
from dragondune.engine.rounds.r5_outcome import battle_bonus
from dragondune.knowledge.sample import SampledState


def useful_gold(s: SampledState, seat: Faction) -> int:
    """The gold it takes to hire everyone, including the units that can be revived this turn."""
    if not can_hire(s, seat):
        return s.graveyard[seat] // 3
    count = s.reserve[seat] + revivable(s, seat)
    return hire_price(s, seat, CASTLE_LIST[0], count=count)


def gold_worth(s: SampledState, seat: Faction) -> float:
    """What one gold is worth: more before the turn in which the seat moves last."""
    if s.gold[seat] > useful_gold(s, seat):
        return SPARE_GOLD
    return GOLD * SAVED[min(turns_to_last_move(s, seat), len(SAVED) - 1)]


def lead_of(s: SampledState, seat: Faction, enemy: Faction) -> int:
    """The index of an even battle between two seats in a row of odds; the earlier in player order wins ties."""
    lead = battle_bonus(s, seat, enemy) - battle_bonus(s, enemy, seat)
    return lead - is_attacker_of(s, enemy, seat) + VALUES + 1


def values_of(hand: Mask) -> int:
    """The values of the artifacts in a hand as a mask, aces left out."""
    values = 0
    artifacts = hand & ~ACES
    while artifacts:
        lowest = artifacts & -artifacts
        artifacts ^= lowest
        values |= 1 << (lowest.bit_length() - 1) % VALUES + 1
    return values


def odds_row(s: SampledState, seat: Faction, enemy: Faction, *, me: Faction) -> list[float]:
    """The odds by the lead if both play their best card; of other hands only the size is known."""
    cards, against = min(MOST_CARDS, s.hand[seat].bit_count()), min(MOST_CARDS, s.hand[enemy].bit_count())
    if seat == me:
        return own_chances(values_of(s.hand[seat]) | 1, against)
    if enemy == me:
        return chances_against(values_of(s.hand[enemy]) | 1, cards)
    return BETWEEN_OTHERS[cards][against]


def odds_at(row: list[float], at: int) -> float:
    return row[0 if at < 0 else LAST if at > LAST else at]
