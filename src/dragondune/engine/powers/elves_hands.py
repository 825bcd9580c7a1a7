"""Elves: their look into the other players' hands, and the cards those players keep secret."""

from typing import Final

from dragondune.engine.decisions import SECRETS, Decision, KeepSecret
from dragondune.engine.errors import Illegal
from dragondune.engine.events import HandSeen, SecretsKept
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import ELVES, GOBLINS, NOBODY, Faction, Mask, members, size
from dragondune.engine.prompts import Limits, Prompt
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import KEEP_SECRET


def secrets_allowed(seat: Faction, held: int) -> int:
    """[R154] One card of a hand stays secret; half of the Goblins' cards, rounded up."""
    return (held + 1) // 2 if seat == GOBLINS else min(held, 1)


def first_chooser(s: State) -> Faction:
    """[R209] The first player who has still to choose which cards stay secret."""
    for seat in s.order:
        if s.choosing >> seat & 1:
            return seat
    return NOBODY


class KeepSecrets(Step):
    """[R154] [R209] A player whose hand has changed names, one by one, the cards that the Elves do not see.

    The number of cards alone decides who is asked, and how often.
    """

    def enter(self, s: State) -> None:
        while s.choosing:
            seat = first_chooser(s)
            held = size(s.hand[seat])
            allowed = secrets_allowed(seat, held)
            if size(s.kept) < allowed < held:
                ask(s, seat)
                return
            if allowed < held:
                s.events.append(SecretsKept(seat, allowed))
                open_hand(s, seat, s.hand[seat] & ~s.kept)
            s.kept = 0
            s.choosing &= ~(1 << seat)
        finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = []
        for card in members(s.hand[seat] & ~s.kept):
            options.append(SECRETS[card])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, KeepSecret)
        s.kept |= 1 << decision.card

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, KeepSecret):
            return None
        if s.kept >> decision.card & 1:
            return Illegal("R154", "that card is already kept secret")
        return Illegal("R154", "that card is not in your hand")

    def sentence(self, prompt: Prompt) -> str:
        return "which card do you keep secret from the Elves"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.elves_see_hands and seat != ELVES

    def limits(self, s: State, seat: Faction) -> Limits | None:
        """[R154] How many cards stay secret in all."""
        allowed = secrets_allowed(seat, size(s.hand[seat]))
        return Limits(allowed, allowed)


def open_hand(s: State, owner: Faction, cards: Mask) -> None:
    """[R154] [R209] The Elves see these cards, and know them from now on."""
    for card in members(cards & ~s.elves_know[owner] & ~s.shown[owner]):
        s.events.append(HandSeen(ELVES, owner, card))
    s.elves_know[owner] |= cards


STEPS: Final[tuple[Step, ...]] = (KeepSecrets(KEEP_SECRET, "R154", "KeepSecret"),)
