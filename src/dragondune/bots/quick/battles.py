"""Battles in playouts: what to send follows from tables that are worked out once."""

from collections.abc import Sequence
from math import exp
from typing import Final

from dragondune.bots.battle_forecast import UNARMED
from dragondune.bots.greedy.battle_decisions import EAGER_FOR_VALUE
from dragondune.bots.greedy.evaluation import HOLDS
from dragondune.bots.greedy.weights import CARD, UNIT
from dragondune.bots.greedy.win_odds import HOPELESS, LEADS, SURE, artifact_lead
from dragondune.bots.quick.worth import lead_of, odds_at, values_of
from dragondune.engine.board import CASTLES, TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    BARE_PLANS,
    COLOURS,
    NO_COLOUR,
    NUMBER_ANSWERS,
    PLANS,
    SWAPPED_TREACHERY,
    TREACHERY,
    Attack,
    Decision,
)
from dragondune.engine.ids import ACES, CARDS_OF_COLOUR, NO_ANSWER, NONE, VALUES, Card, Faction, Mask, card_colour
from dragondune.engine.queries import artifacts_in_hand, opponent_of, own_castles_needed
from dragondune.engine.rounds.r5_battle import least_army, playable_cards
from dragondune.engine.rounds.r5_outcome import units_value
from dragondune.knowledge.sample import SampledState

ROUNDS: Final = 10
"""How often each side adapts to what the other has done so far, before both know what to expect."""
ELSEWHERE: Final = 0
IN_CASTLE: Final = 1
DECISIVE: Final = 2
TO_STOP: Final = 3
PRIZES: Final[tuple[float, ...]] = (4.0, 25.0, 80.0, 25.0)
"""The prize of a battle: elsewhere, in a castle, in a castle that decides the game, or where a rival would win."""
STOPPED: Final = 40.0
LOST_CARD: Final = 0.85 * CARD
"""What an artifact costs if the battle is lost, beyond what it always costs."""

UNKNOWN: Final = 0
OTHER: Final = 1
SAME: Final = 2
RELATIONS: Final = 3
"""Whether the enemy's artifact is known to be of another colour, or of the same."""
PLAIN: Final = VALUES + 1
"""Values take this many bits of a mask; 0 stands for no artifact."""


def played_by_others(held: int, *, is_armed: bool) -> list[float]:
    """How likely an enemy with or without cards plays none, an ace, ... a six: more likely a high one."""
    if not held:
        return [1.0, *[0.0] * VALUES]
    unarmed = 0.0 if is_armed else UNARMED
    eager = [EAGER_FOR_VALUE + value for value in range(1, PLAIN)]
    return [unarmed, *((1 - unarmed) * one / sum(eager) for one in eager)]


def _row(value: int, held: int, relation: int) -> list[float]:
    """The odds by the lead in points, as in `win_odds`, with an artifact of this value."""
    chances = [0.0] * len(LEADS)
    weights = played_by_others(held, is_armed=relation != UNKNOWN)
    for other, weight in enumerate(weights):
        for same_colour in (False, True):
            if relation == UNKNOWN or (relation == SAME) == same_colour:
                lead = artifact_lead(value, other, same_colour=same_colour)
                for reached in range(lead + VALUES + 1):
                    chances[reached] += weight / 2 if relation == UNKNOWN else weight
    found = [HOPELESS]
    found += [min(SURE, max(HOPELESS, chances[VALUES - points])) for points in range(-VALUES, VALUES)]
    found.append(SURE)
    return found


def _rows() -> list[list[float]]:
    return [_row(value, held, relation) for relation in range(RELATIONS) for held in range(2) for value in range(PLAIN)]


ROWS: Final[list[list[float]]] = _rows()
FINE: Final = 1 << 12
LENIENCE: Final = 0.06
"""A plan that is worse by this share of the prize is made e times less often, so that plans stay unpredictable."""
LEAST_SHARE: Final = 0.03
Mixed = list[int]
"""Plans as `PlanTable` encodes them, each preceded by the cumulative frequency, out of FINE, up to it."""
_plans: Final[dict[int, Mixed]] = {}
"""Mixed plans, by everything that a plan depends on."""


def stakes_of(s: SampledState, seat: Faction, enemy: Faction) -> int:
    """What a battle is about: a castle decides if it is the last one that a fighter lacks."""
    if not CASTLES >> s.place & 1:
        return ELSEWHERE
    others = CASTLES & ~(1 << s.place)
    if (s.where[seat] & ~s.hidden[seat] & others).bit_count() >= own_castles_needed(s, seat) - 1:
        return DECISIVE
    if (s.where[enemy] & ~s.hidden[enemy] & others).bit_count() >= own_castles_needed(s, enemy) - 1:
        return TO_STOP
    return IN_CASTLE


def two_highest(values: int) -> int:
    """The two highest values; others are hardly ever better, and fewer values mean fewer tables to compute."""
    if not values:
        return 0
    highest = 1 << values.bit_length() - 1
    rest = values ^ highest
    return highest | (1 << rest.bit_length() - 1 if rest else 0)


def plans(s: SampledState, seat: Faction, enemy: Faction, cards: Mask) -> Mixed:
    """The numbers of units that are worth sending, and what to play of these cards."""
    mine, theirs = s.units[TERRITORIES * seat + s.place], s.units[TERRITORIES * enemy + s.place]
    least, most, sent = least_army(s, seat), mine, s.answer_number[enemy]
    if s.answer_number[seat] != NO_ANSWER:
        least = most = s.answer_number[seat]
    held = int(s.hand[enemy] != 0)
    colour = s.answer_colour[enemy]
    plain, same = two_highest(values_of(cards)), 0
    if colour == NONE:
        held = 0
    elif colour != NO_ANSWER and held:
        plain = two_highest(values_of(cards & ~CARDS_OF_COLOUR[colour]))
        same = values_of(cards & CARDS_OF_COLOUR[colour])
        same &= -same
    key = ((mine << 5 | theirs) << 5 | least) << 5 | most
    key = ((key << 5 | sent + 2) << 5 | lead_of(s, seat, enemy)) << 3 | held
    key = ((key << 2 | stakes_of(s, seat, enemy)) << 4 | units_value(s, 1, elites=0)) << 1 | (colour >= 0)
    key = (key << PLAIN | plain) << PLAIN | same
    known = _plans.get(key)
    if known is None:
        known = _plans[key] = PlanTable(s, seat, enemy, least=least, most=most).mixed(plain, same, held)
    return known


def drawn(mixed: Mixed, chance: Chance) -> int:
    """One of the plans."""
    at, draw = 0, chance.below(FINE)
    while mixed[at] <= draw:
        at += 2
    return mixed[at + 1]


class PlanTable:
    """A battle as a matrix game: what the seat may send and play against what the enemy may send."""

    __slots__ = ("_armies", "_is_known", "_lead", "_least", "_most", "_points", "_stakes", "_theirs", "_units")

    def __init__(self, s: SampledState, seat: Faction, enemy: Faction, *, least: int, most: int) -> None:
        self._units: Final[int] = s.units[TERRITORIES * seat + s.place]
        self._theirs: Final[int] = s.units[TERRITORIES * enemy + s.place]
        self._least: Final = least
        self._most: Final = most
        self._lead: Final[int] = lead_of(s, seat, enemy)
        self._points: Final[int] = units_value(s, 1, elites=0)
        self._stakes: Final[int] = stakes_of(s, seat, enemy)
        self._is_known: Final[bool] = s.answer_colour[enemy] >= 0
        sent = s.answer_number[enemy]
        self._armies: Final[list[int]] = list(range(self._theirs + 1)) if sent == NO_ANSWER else [sent]

    def mixed(self, plain: int, same: int, held: int) -> Mixed:
        """Encode each plan as units << 4 | value << 1 | whether the card has the enemy's colour."""
        codes: list[int] = []
        odds: list[list[float]] = []
        prizes: list[float] = []
        risks: list[float] = []
        for code in range(2 * PLAIN):
            is_same, value = code & 1, code >> 1
            if value == 0 and is_same:
                continue
            if value and not (same if is_same else plain) >> value & 1:
                continue
            relation = UNKNOWN if not self._is_known else SAME if is_same else OTHER
            row = ROWS[(2 * relation + held) * PLAIN + value]
            for count in range(self._least, self._most + 1):
                codes.append(count << 4 | code)
                odds.append([odds_at(row, self._points * (count - army) + self._lead) for army in self._armies])
                prizes.append(prize(self._stakes, self._units - count))
                risks.append(LOST_CARD if value else 0.0)
        return mixture(codes, self._worths(odds, prizes, risks), LENIENCE * prize(self._stakes, self._units))

    def _worths(self, odds: list[list[float]], prizes: list[float], risks: list[float]) -> list[float]:
        """Fictitious play: both sides repeatedly adapt to what the other has played so far."""
        armies = len(self._armies)
        rows = len(odds)
        won = [0.0] * rows
        held = [0.0] * armies
        for at in range(rows):
            total = whole = 0.0
            for number in range(armies):
                weight = (number + 1) * (number + 1)
                total += weight * odds[at][number]
                whole += weight
            won[at] = total / whole * (prizes[at] + risks[at]) - risks[at]
        if armies == 1:
            return won
        for _ in range(ROUNDS):
            best = best_of(won)
            for number in range(armies):
                left = self._theirs - number
                held[number] += (1 - odds[best][number]) * rival_prize(self._stakes, left)
            answer = best_of(held)
            for at in range(rows):
                won[at] += odds[at][answer] * (prizes[at] + risks[at]) - risks[at]
        return [one / (ROUNDS + 1) for one in won]


def mixture(codes: list[int], worths: list[float], lenience: float) -> Mixed:
    """A mixed plan: good plans often, worse ones rarely."""
    top = max(worths)
    weights = [exp((one - top) / lenience) for one in worths]
    least = LEAST_SHARE * sum(weights)
    whole = 0.0
    for weight in weights:
        if weight >= least:
            whole += weight
    found: Mixed = []
    total = 0.0
    for at in range(len(codes)):
        if weights[at] >= least:
            total += weights[at]
            found.append(int(FINE * total / whole + 0.5))
            found.append(codes[at])
    return found


def best_of(worths: list[float]) -> int:
    best = 0
    for at in range(1, len(worths)):
        if worths[at] > worths[best]:
            best = at
    return best


def prize(stakes: int, left: int) -> float:
    """What it is worth to win with this many units left."""
    if stakes == ELSEWHERE:
        return UNIT * left + PRIZES[ELSEWHERE]
    won = UNIT * left + PRIZES[stakes] * HOLDS[min(left, 10)]
    return won + STOPPED if stakes == TO_STOP else won


def rival_prize(stakes: int, left: int) -> float:
    """What a rival is assumed to want: the place, and to keep its units."""
    return 2.0 + UNIT * left + (PRIZES[stakes] if stakes and left else 0.0)


def card_of(cards: Mask, value: int) -> Card:
    """A card of this value; NONE if there is none."""
    fitting = cards & ACES << value - 1 if value else 0
    return (fitting & -fitting).bit_length() - 1 if fitting else NONE


def seal_plan(s: SampledState, seat: Faction, options: Sequence[Decision], chance: Chance) -> Decision:
    enemy = opponent_of(s, seat)
    cards = playable_cards(s, seat)
    code = drawn(plans(s, seat, enemy, cards), chance)
    count, value = code >> 4, code >> 1 & 7
    colour = s.answer_colour[enemy]
    if value and colour >= 0:
        cards &= CARDS_OF_COLOUR[colour] if code & 1 else ~CARDS_OF_COLOUR[colour]
    card = card_of(cards, value)
    if card == NONE and BARE_PLANS[count] in options:
        return BARE_PLANS[count]
    if card == NONE and cards:
        card = (cards & -cards).bit_length() - 1
    return BARE_PLANS[count] if card == NONE else PLANS[card][count]


def answer_number(s: SampledState, seat: Faction) -> Decision:
    """The number that does best against the best reply to it, because it binds."""
    enemy = opponent_of(s, seat)
    mine, theirs = s.units[TERRITORIES * seat + s.place], s.units[TERRITORIES * enemy + s.place]
    stakes, lead, points = stakes_of(s, seat, enemy), lead_of(s, seat, enemy), units_value(s, 1, elites=0)
    values = values_of(s.hand[seat])
    row = ROWS[int(s.hand[enemy] != 0) * PLAIN + (values.bit_length() - 1 if values else 0)]
    best, most = mine, -1.0
    for count in range(least_army(s, seat), mine + 1):
        answer, held = theirs, -1.0
        for other in range(theirs + 1):
            worth = (1 - odds_at(row, points * (count - other) + lead)) * rival_prize(stakes, theirs - other)
            if worth > held:
                answer, held = other, worth
        worth = odds_at(row, points * (count - answer) + lead) * prize(stakes, mine - count)
        if worth > most:
            best, most = count, worth
    return NUMBER_ANSWERS[best]


def answer_colour(s: SampledState, seat: Faction, chance: Chance) -> Decision:
    """The colour of the card that the seat would play anyway."""
    cards = artifacts_in_hand(s, seat)
    card = card_of(cards, drawn(plans(s, seat, opponent_of(s, seat), cards), chance) >> 1 & 7)
    return NO_COLOUR if card == NONE else COLOURS[card_colour(card)]


def betray(options: Sequence[Decision]) -> Decision:
    """Whenever it costs no ace."""
    return TREACHERY if TREACHERY in options else SWAPPED_TREACHERY


def choose_battle(options: Sequence[Decision]) -> Decision:
    """Castles first."""
    for one in options:
        if isinstance(one, Attack) and CASTLES >> one.place & 1:
            return one
    return options[0]
