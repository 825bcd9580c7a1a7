"""What players were shown under agreements, remembered for as long as it stays true."""

from dragondune.engine.ids import FACTIONS, ORCS, Card, Faction, Mask, members
from dragondune.engine.state import State


def told_cards(s: State, observer: Faction, owner: Faction) -> Mask:
    """[R271] The cards of the owner that the observer was shown and that the owner is still known to hold."""
    return s.told[4 * observer + owner] if s.told else 0


def tell_cards(s: State, observer: Faction, owner: Faction, cards: Mask) -> None:
    """[R271] The observer knows these cards from now on."""
    if observer != owner:
        _set(s, observer, owner, told_cards(s, observer, owner) | cards)


def forget_card(s: State, owner: Faction, card: Card) -> None:
    """[R271] The card has left the hand."""
    for observer in FACTIONS:
        _set(s, observer, owner, told_cards(s, observer, owner) & ~(1 << card))


def forget_plundered(s: State, loser: Faction, card: Card) -> None:
    """[R175] [R271] Nobody but the Orcs and the loser can tell which card was taken, unless it was the last one."""
    was_last = s.hand[loser] == 1 << card
    for observer in FACTIONS:
        known = told_cards(s, observer, loser)
        if observer == ORCS:
            _set(s, observer, loser, known & ~(1 << card))
        elif observer != loser:
            if was_last:
                tell_cards(s, observer, ORCS, known)
            _set(s, observer, loser, 0)


def follow_sold_card(s: State, buyer: Faction, card: Card) -> None:
    """[elves.1] [R271] Those who were shown the card on sale know it in the buyer's hand."""
    for observer in members(s.sale_told & ~(1 << buyer)):
        tell_cards(s, observer, buyer, 1 << card)
    s.sale_told = 0


def _set(s: State, observer: Faction, owner: Faction, cards: Mask) -> None:
    """If nothing was shown, store the empty tuple, so that equal knowledge compares equal."""
    at = 4 * observer + owner
    masks = list(s.told) if s.told else [0] * 16
    if masks[at] == cards:
        return
    masks[at] = cards
    s.told = tuple(masks) if any(masks) else ()
