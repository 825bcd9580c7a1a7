"""Drawing from the artifact deck and the event deck."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.decisions import ARTIFACTS, EVENTS, Decision, DrawEvent
from dragondune.engine.events import DeckReshuffled, EventCardTurned, EventDeckReshuffled
from dragondune.engine.flow import Step, ask_chance, finish
from dragondune.engine.ids import NONE, Card, EventCard, Faction, members
from dragondune.engine.state import State


def refill_deck(s: State) -> None:
    """[R39] [R161] When the deck is empty, the discards become the deck."""
    if s.deck == 0:
        s.deck = s.discards
        s.discards = 0
        s.events.append(DeckReshuffled())


def _draws(cards: Sequence[Decision], first: int) -> list[list[Decision]]:
    """The draws of a deck that holds nothing but some of eight cards."""
    return [[cards[first + card] for card in members(mask)] for mask in range(1 << 8)]


_DRAWS: Final[list[list[list[Decision]]]] = [_draws(ARTIFACTS, 0), _draws(ARTIFACTS, 8), _draws(ARTIFACTS, 16)]
_EVENT_DRAWS: Final[list[list[list[Decision]]]] = [_draws(EVENTS, 0), _draws(EVENTS, 8)]


class ArtifactDraw(Step):
    """Chance draws a card from the artifact deck."""

    def enter(self, s: State) -> None:
        if s.top_card == NONE:
            refill_deck(s)
        ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R161] The unsold card on top, if there is one; otherwise any card not yet drawn."""
        if s.top_card != NONE:
            return [ARTIFACTS[s.top_card]]
        deck = s.deck
        return _DRAWS[0][deck & 0xFF] + _DRAWS[1][deck >> 8 & 0xFF] + _DRAWS[2][deck >> 16]

    def draw(self, s: State, card: Card) -> None:
        s.deck &= ~(1 << card)
        s.top_card = NONE
        s.sale_told = 0


class EventDraw(Step):
    """Chance draws a card from the event deck, unless the Elves have already seen the next one."""

    def enter(self, s: State) -> None:
        """[R46] When the deck is empty, all discards except the top one become the deck."""
        if s.event_deck == 0 and s.next_event == NONE and not s.event_bottom:
            top = s.event_pile.pop()
            for event in s.event_pile:
                s.event_deck |= 1 << event
            s.event_pile = [top]
            s.events.append(EventDeckReshuffled())
        ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R44] [R47] The card the Elves were shown comes next; cards put under the deck come last, in order."""
        if s.next_event != NONE:
            return [EVENTS[s.next_event]]
        if s.event_deck == 0:
            return [EVENTS[s.event_bottom[0]]]
        deck = s.event_deck
        return _EVENT_DRAWS[0][deck & 0xFF] + _EVENT_DRAWS[1][deck >> 8]

    def draw(self, s: State, event: EventCard) -> None:
        if s.next_event == NONE and s.event_deck == 0:
            s.event_bottom.pop(0)
        s.event_deck &= ~(1 << event)
        s.next_event = NONE
        s.event_told = 0

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DrawEvent)
        finish(s)
        self.draw(s, decision.event)
        self.keep(s, decision.event)
        s.events.append(EventCardTurned(decision.event, self.clause))

    def keep(self, s: State, event: EventCard) -> None:
        """Put the turned card where it belongs."""
        raise NotImplementedError
