"""Aces: which ones a player may discard now."""

from dragondune.engine.decisions import ACE_PLAYS, PASS, Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import ACES, CARDS_OF_COLOUR, CARDS_OF_VALUE, NO_ANSWER, NONE, Card, Faction, Mask
from dragondune.engine.queries import artifacts_in_hand
from dragondune.engine.state import State


def ace_options(s: State, seat: Faction) -> list[Decision]:
    """[R184] One option for each ace that may be discarded."""
    aces = free_aces(s, seat)
    options: list[Decision] = []
    while aces:
        lowest = aces & -aces
        aces ^= lowest
        options.append(ACE_PLAYS[lowest.bit_length() // 6])
    return options


def ace_or_pass(s: State, seat: Faction) -> list[Decision]:
    options = ace_options(s, seat)
    options.append(PASS)
    return options


def no_ace(s: State, seat: Faction, ace: Card, *, rule: str) -> Illegal:
    if s.hand[seat] >> ace & 1:
        return Illegal("R170", "that ace is committed to the battle and cannot be discarded for anything else")
    return Illegal(rule, "that ace is not in your hand")


def free_aces(s: State, seat: Faction) -> Mask:
    """[R170] Aces that are not committed to the current battle."""
    return s.hand[seat] & ACES & ~committed_card(s, seat)


def committed_card(s: State, seat: Faction) -> Mask:
    """[R170] A card in a revealed plan, or the only card that honours a binding answer."""
    if seat != s.attacker and seat != s.defender:
        return 0
    if s.plan_card[seat] != NONE:
        return 1 << s.plan_card[seat]
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    fitting = 0
    if colour != NO_ANSWER and colour != NONE:
        fitting = artifacts_in_hand(s, seat) & CARDS_OF_COLOUR[colour]
    elif value != NO_ANSWER:
        fitting = artifacts_in_hand(s, seat) & CARDS_OF_VALUE[value]
    return 0 if fitting & (fitting - 1) else fitting
