"""Fire weakens Dwarves and Elves, Ice weakens Goblins and Orcs."""

from dragondune.engine.events import WeaknessFelt
from dragondune.engine.ids import BLACK, DWARVES, ELVES, RED, Card, Faction, card_colour, is_ace
from dragondune.engine.state import State


def is_weak_against(s: State, seat: Faction, card: Card) -> bool:
    """[option.weaknesses] [cards.2] [R118] Red artifacts are Fire, black ones Ice; aces neither, save in 1.10-pdf."""
    if is_ace(card) and not s.rules.aces_are_fire_or_ice:
        return False
    return card_colour(card) == (RED if seat in (DWARVES, ELVES) else BLACK)


def weakness_loss(s: State, seat: Faction, card: Card) -> int:
    """[option.weaknesses] [R130] [R131] Points lost to an artifact whose value was added; a total may fall below 0."""
    loss = s.rules.weakness_penalty
    if loss == 0 or not is_weak_against(s, seat, card):
        return 0
    s.events.append(WeaknessFelt(seat, card, loss))
    return loss
