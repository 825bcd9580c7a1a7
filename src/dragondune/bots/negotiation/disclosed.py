"""What it costs to show a secret, and what it is worth to see one."""

from typing import Final

from dragondune.bots.greedy.bidding import card_worth
from dragondune.bots.greedy.evaluation import BURNT
from dragondune.bots.greedy.weights import CARD, CASTLE, UNIT, discount
from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements.clauses import SHOW_CARD, SHOW_EVENT, SHOW_HAND, SHOW_JACK, SHOW_QUEEN, Clause
from dragondune.engine.ids import BIDDING_ROUND, ELVES, NONE, size

LEAST: Final = 0.15
"""What any secret costs."""
SURPRISE: Final = 0.05
"""The share of a castle that a Queen or a Jack wins as long as nobody knows it."""
HIDDEN_CARD: Final = 0.3
"""How much of a card's worth is its secrecy."""
SEEN: Final = 0.5
"""The share of a secret's worth to its owner that anyone who sees it gains."""
FORESIGHT: Final = 0.3
"""What the Elves lose with the card on sale or the next event, as shares of a card."""


def cost_of_showing(seen: Perspective, clause: Clause) -> float:
    """What showing a secret costs its owner: the secrecy of cards, a surprise, or foresight."""
    left = discount(seen.knowledge, seen.seat)
    if clause.kind in (SHOW_QUEEN, SHOW_JACK):
        return LEAST + left * SURPRISE * CASTLE
    if clause.kind == SHOW_HAND:
        return LEAST + left * HIDDEN_CARD * CARD * seen.hand_size
    if clause.kind == SHOW_CARD:
        return LEAST + left * HIDDEN_CARD * CARD * min(1, seen.hand_size)
    return LEAST + (left * FORESIGHT * card_worth(seen, NONE) if seen.seat == ELVES else 0.0)


def worth_of_sight(seen: Perspective, clause: Clause) -> float:
    """What seeing a secret is worth to another party: nothing if it knows already or there will be nothing to see."""
    k = seen.knowledge
    left = discount(k, seen.seat)
    if clause.kind == SHOW_QUEEN:
        return SEEN * left * SURPRISE * CASTLE if k.queen[clause.seat] == NONE else 0.0
    if clause.kind == SHOW_JACK:
        return SEEN * left * SURPRISE * CASTLE if k.jack[clause.seat] == NONE else 0.0
    if clause.kind in (SHOW_HAND, SHOW_CARD):
        unknown = k.hand_size[clause.seat] - size(k.hand[clause.seat])
        return SEEN * left * HIDDEN_CARD * CARD * (unknown if clause.kind == SHOW_HAND else min(1, unknown))
    if clause.seat != ELVES:
        return 0.0
    if clause.kind == SHOW_EVENT:
        place = seen.red_dragon_place
        exposed = seen.mine[place] if place != NONE and not seen.is_last_turn else 0
        return left * seen.red_dragon_chance() * BURNT * UNIT * exposed if exposed else 0.0
    return SEEN * left * FORESIGHT * card_worth(seen, NONE) if k.round <= BIDDING_ROUND else 0.0
