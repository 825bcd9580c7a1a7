"""The odds of a battle plan over all hands that the opponent could hold, given what its maker knows.

Nothing is random: every hand that fits the observer's knowledge counts once, and so does every plan that could be made
with it. Cards that third parties are known to lack are ignored.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations, product
from math import comb
from typing import Final, NamedTuple

from msgspec import Struct

from dragondune.engine.decisions import BARE_PLANS, Decision, DeclareTreachery, Pass, SealPlan
from dragondune.engine.errors import Illegal
from dragondune.engine.game import Game, is_listed
from dragondune.engine.ids import (
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
    FACTION_IDS,
    NO_ANSWER,
    NOBODY,
    NONE,
    SUITS,
    Card,
    Faction,
    Mask,
    Suit,
    size,
)
from dragondune.engine.queries import artifacts, opponent_of, suit_of
from dragondune.engine.rounds.r5_outcome import tie_winner
from dragondune.engine.rounds.r5_treachery import can_be_betrayed, possible_traitors
from dragondune.engine.steps import PLANS, TREACHERY
from dragondune.engine.usurpers import queens_in_play
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.prospects import possible_cards
from dragondune.notation.names import cards_to_ids
from dragondune.odds.pledges import Pledge, pledges
from dragondune.odds.strength import Strength, lay_open, strength

LOST: Final = -1
TIED: Final = 0
WON: Final = 1


class Army(Struct, frozen=True):
    """An army of `count` that the opponent could send: its value, its winning cards, and the number of hands with one.

    `is_fatal`: it wins without any artifact.
    """

    count: int
    least: int
    most: int
    winning_cards: tuple[str, ...]
    is_fatal: bool
    hands: int


class Risk(Struct, frozen=True):
    """How many of the Queen and Jack pairs that `seat` could have would allow treachery against this plan."""

    seat: str
    pairs: int
    fatal_pairs: int


class Odds(Struct, frozen=True):
    """A plan against everything that the opponent could do, given what the observer knows.

    `own` is the plan's strength if no artifact opposes it. The opponent holds `held` of the `unknown` cards, which
    gives `hands`. `won`, `tied` and `lost` count hands by comparing values against the strongest army with its best
    card; `good` are those that lose to the plan, with ties if it `wins_ties`. `plans` counts hands with plans,
    `plans_won` those that lose to this plan. Cards of the opponent in `betrayed` fall to your own treachery; `usurpers`
    could have the Queen of your suit. `pledges` are the opponent's duties under agreements; no plan against them is
    counted.
    """

    opponent: str
    wins_ties: bool
    own: Strength
    unknown: int
    held: int
    hands: int
    won: int
    tied: int
    lost: int
    good: int
    plans: int
    plans_won: int
    armies: tuple[Army, ...]
    betrayed: tuple[str, ...]
    risks: tuple[Risk, ...]
    usurpers: tuple[str, ...]
    pledges: tuple[Pledge, ...]


def odds(knowledge: Knowledge, plan: Decision) -> Odds:
    """[V.3] Return the odds of a plan that the observer could seal in the current battle."""
    seat = knowledge.observer
    k = knowledge.clone()
    if seat not in (k.attacker, k.defender) or PLANS not in k.agenda:
        raise Illegal("V.3", "odds are available in your own battle, before the plans are revealed")
    _ask_for_plans(k)
    if not is_listed(plan, Game(k).options(seat)):
        Game(k.clone()).apply(seat, plan)
    assert isinstance(plan, SealPlan)
    hands = Hands(k, seat)
    k.hand[hands.opponent] |= hands.pool
    pledged = pledges(k, hands.opponent)
    contests = _contests(k, seat, plan)
    return _told(k, seat, plan, hands=hands, contests=contests, pledged=pledged)


def _ask_for_plans(k: Knowledge) -> None:
    """Return to the point where both players have to plan, with nothing sealed yet."""
    del k.agenda[k.agenda.index(PLANS) + 1 :]
    k.window = k.asked = 1 << k.attacker | 1 << k.defender
    k.sealed = [NONE] * len(k.sealed)
    k.choosing = 0


class Hands:
    """The hands that the opponent could hold: the known cards plus any others from the pool.

    [R113] [R114] [R171] Each hand has an artifact of the colour or value that was answered.
    """

    def __init__(self, k: Knowledge, seat: Faction) -> None:
        self.opponent: Final = opponent_of(k, seat)
        self.known: Final = k.hand[self.opponent]
        self.unknown: Final = size(k.deck)
        self.pool: Final = possible_cards(k, self.opponent)
        self.held: Final = k.hand_size[self.opponent] - size(self.known)
        self._promised: Final = [mask for mask in self._promises(k) if not mask & self.known]
        self.total: Final = self.without(0)

    def _promises(self, k: Knowledge) -> Iterable[Mask]:
        colour, value = k.answer_colour[self.opponent], k.answer_value[self.opponent]
        if colour not in (NO_ANSWER, NONE):
            yield CARDS_OF_COLOUR[colour] & artifacts(k.rules)
        if value not in (NO_ANSWER, 0):
            yield CARDS_OF_VALUE[value] & artifacts(k.rules)

    def without(self, cards: Mask) -> int:
        """Count the hands with none of these cards; promised cards are among the rest of the pool."""
        if self.known & cards:
            return 0
        left = self.pool & ~cards
        count = 0
        for chosen in product((False, True), repeat=len(self._promised)):
            lacking = 0
            for mask, is_lacking in zip(self._promised, chosen, strict=True):
                lacking |= mask if is_lacking else 0
            count += (-1) ** sum(chosen) * comb(size(left & ~lacking), self.held)
        return count

    def with_any(self, cards: Mask) -> int:
        return self.total - self.without(cards)

    def with_card(self, card: Card) -> int:
        """Count the hands with this card, or all hands for no card."""
        return self.total if card == NONE else self.with_any(1 << card)


class Contest(NamedTuple):
    """An opposing plan against yours: its artifact, army and value, and how the values compare."""

    card: Card
    army: int
    value: int
    result: int
    is_betrayed: bool


def _contests(k: Knowledge, seat: Faction, plan: SealPlan) -> list[Contest]:
    """[V.6] [V.9] Compare with every plan that uses any card the opponent may hold."""
    opponent = opponent_of(k, seat)
    plans = [one for one in Game(k.clone()).options(opponent) if isinstance(one, SealPlan)]
    found: list[Contest] = []
    fallen: dict[tuple[Card, bool], bool] = {}
    for other in plans:
        k.blessed = False
        lay_open(k, seat, plan)
        lay_open(k, opponent, other)
        value = strength(k, opponent).total
        lead = strength(k, seat).total - value
        if (other.card, k.blessed) not in fallen:
            fallen[other.card, k.blessed] = can_be_betrayed(k, opponent) and _can_betray(k, seat)
        is_betrayed = fallen[other.card, k.blessed]
        result = WON if lead > 0 or is_betrayed else LOST if lead < 0 else TIED
        found.append(Contest(other.card, other.count, value, result, is_betrayed))
    return found


def _can_betray(k: Knowledge, seat: Faction, *, with_swap: bool = False) -> bool:
    """[V.9] [R125] [note.8] Whether treachery could be declared; a swapped pair is never certain."""
    trial = k.clone()
    trial.agenda = [TREACHERY]
    trial.window = trial.asked = 1 << seat
    trial.listed_for = NOBODY
    for option in Game(trial).options(seat):
        if not isinstance(option, Pass) and (
            with_swap or not (isinstance(option, DeclareTreachery) and option.swapped)
        ):
            return True
    return False


def _told(
    k: Knowledge,
    seat: Faction,
    plan: SealPlan,
    *,
    hands: Hands,
    contests: Sequence[Contest],
    pledged: tuple[Pledge, ...],
) -> Odds:
    wins_ties = seat == tie_winner(k)
    won = {WON, TIED} if wins_ties else {WON}
    most = max(one.army for one in contests)
    beaten = [one.card for one in contests if one.army == most and one.result == LOST]
    tying = [one.card for one in contests if one.army == most and one.result != WON]
    lost, not_won = _hands_with(hands, beaten), _hands_with(hands, tying)
    k.blessed = False
    lay_open(k, hands.opponent, BARE_PLANS[0])
    lay_open(k, seat, plan)
    return Odds(
        opponent=FACTION_IDS[hands.opponent],
        wins_ties=wins_ties,
        own=strength(k, seat),
        unknown=hands.unknown,
        held=hands.held,
        hands=hands.total,
        won=hands.total - not_won,
        tied=not_won - lost,
        lost=lost,
        good=hands.total - (lost if wins_ties else not_won),
        plans=sum(hands.with_card(one.card) for one in contests),
        plans_won=sum(hands.with_card(one.card) for one in contests if one.result in won),
        armies=tuple(_armies(hands, contests, won)),
        betrayed=cards_to_ids(_mask(one.card for one in contests if one.is_betrayed)),
        risks=_risks(k, seat),
        usurpers=_usurpers(k, seat),
        pledges=pledged,
    )


def _mask(cards: Iterable[Card]) -> Mask:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _hands_with(hands: Hands, cards: Sequence[Card]) -> int:
    """Count the hands that allow one of these plays; a play without a card is in all of them."""
    return hands.total if NONE in cards else hands.with_any(_mask(cards))


def _armies(hands: Hands, contests: Sequence[Contest], won: set[int]) -> Iterable[Army]:
    for count in sorted({one.army for one in contests}):
        of_count = [one for one in contests if one.army == count and hands.with_card(one.card)]
        winning = [one.card for one in of_count if one.result not in won]
        values = [one.value for one in of_count]
        yield Army(
            count=count,
            least=min(values),
            most=max(values),
            winning_cards=cards_to_ids(_mask(card for card in winning if card != NONE)),
            is_fatal=NONE in winning,
            hands=_hands_with(hands, winning),
        )


def _risks(k: Knowledge, seat: Faction) -> tuple[Risk, ...]:
    """[V.9] [R124] [R211] The pairs that would allow treachery against the revealed plan."""
    risks: list[Risk] = []
    for traitor in possible_traitors(k):
        if traitor == seat or opponent_of(k, traitor) != seat:
            continue
        pairs = [*product(_queens(k, traitor), _jacks(k, traitor))]
        fatal = 0
        if can_be_betrayed(k, seat):
            trial = k.clone()
            for trial.queen[traitor], trial.jack[traitor] in pairs:
                fatal += _can_betray(trial, traitor, with_swap=True)
        risks.append(Risk(FACTION_IDS[traitor], len(pairs), fatal))
    return tuple(risks)


def _usurpers(k: Knowledge, seat: Faction) -> tuple[str, ...]:
    own = suit_of(k.rules, seat)
    return tuple(FACTION_IDS[one] for one in k.order if one != seat and own in _queens(k, one))


def _queens(k: Knowledge, seat: Faction) -> list[Suit]:
    """[setup.8] [R221] The Queens that a player could have."""
    return _could_have(k, seat, k.queen, k.not_queen, queens_in_play(k))


def _jacks(k: Knowledge, seat: Faction) -> list[Suit]:
    """[setup.9] [R221] The Jacks that a player could have."""
    return _could_have(k, seat, k.jack, k.not_jack, [*SUITS])


def _could_have(
    k: Knowledge, seat: Faction, known: Sequence[Suit], excluded: Sequence[Mask], suits: Sequence[Suit]
) -> list[Suit]:
    """The suits that each player could have, given what is public."""
    if known[seat] != NONE:
        return [known[seat]]
    seats = [one for one in k.order if known[one] == NONE]
    free = [suit for suit in suits if suit not in known]
    deals = (dict(zip(seats, dealt, strict=True)) for dealt in permutations(free, len(seats)))
    return sorted({deal[seat] for deal in deals if all(not excluded[one] >> suit & 1 for one, suit in deal.items())})
