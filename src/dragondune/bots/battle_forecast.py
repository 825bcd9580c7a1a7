"""How a battle may go: a rough guess beforehand, and the odds of each plan when plans are made."""

from typing import Final

from dragondune.bots.perspective import Perspective
from dragondune.engine.ids import (
    CARDS_OF_COLOUR,
    NO_ANSWER,
    NONE,
    VALUES,
    Card,
    Faction,
    Mask,
    Territory,
    members,
    size,
)
from dragondune.engine.powers.dwarves import can_swap
from dragondune.engine.queries import artifacts, opponent_of
from dragondune.engine.rounds.r5_outcome import artifact_against, battle_bonus, tie_winner, units_value
from dragondune.engine.rounds.r5_treachery import has_treachery
from dragondune.knowledge.prospects import possible_cards

USUAL_ARTIFACT: Final = 3.0
SURE_LEAD: Final = 10.0
"""With a lead of this many points a battle is as good as won."""
LEAST_ODDS: Final = 0.05
UNARMED: Final = 0.2
"""How often a player who holds artifacts plays none."""


def rough_odds(perspective: Perspective, units: int, enemy: Faction, enemies: int) -> float:
    """The chance to win a battle between armies of these sizes, before anything is known of the plans."""
    lead = float(units_value(perspective.knowledge, units - enemies, elites=0))
    lead += _extras(perspective, perspective.seat, enemy) - _extras(perspective, enemy, perspective.seat)
    return min(1 - LEAST_ODDS, max(LEAST_ODDS, 0.5 + lead / SURE_LEAD / 2))


def _extras(perspective: Perspective, seat: Faction, opponent: Faction) -> float:
    """The faction's bonus, and an artifact if there are any to choose from."""
    usual = USUAL_ARTIFACT if perspective.knowledge.hand_size[seat] else 0.0
    return battle_bonus(perspective.knowledge, seat, opponent) + usual


class BattleForecast:
    """One battle as a fighter sees it before the plans are sealed."""

    def __init__(self, perspective: Perspective, place: Territory) -> None:
        k, seat = perspective.knowledge, perspective.seat
        self.perspective: Final = perspective
        self.place: Final = place
        self.enemy: Final[Faction] = opponent_of(k, seat)
        self.units: Final = perspective.mine[place]
        self.armies: Final = self._guess_armies()
        self.artifacts: Final = self._guess_artifacts()
        self.ahead: Final = (
            battle_bonus(k, seat, self.enemy) - battle_bonus(k, self.enemy, seat) - (tie_winner(k) != seat)
        )

    def _guess_armies(self) -> list[tuple[int, float]]:
        """How many units the enemy sends: the number it has answered, or else more likely many than few."""
        k = self.perspective.knowledge
        if k.answer_number[self.enemy] != NO_ANSWER:
            return [(k.answer_number[self.enemy], 1.0)]
        weights = [(count + 1) ** 2 for count in range(self.perspective.units[self.enemy][self.place] + 1)]
        total = sum(weights)
        return [(count, weight / total) for count, weight in enumerate(weights)]

    def _guess_artifacts(self) -> dict[Card, float]:
        """Which artifact the enemy plays: any that it may hold, of the colour it has answered."""
        colour = self.perspective.knowledge.answer_colour[self.enemy]
        has_answered = colour != NO_ANSWER
        possible = self._possible_artifacts()
        if has_answered:
            possible = 0 if colour == NONE else possible & CARDS_OF_COLOUR[colour]
        cards = members(possible)
        unarmed = 1.0 if not cards else 0.0 if has_answered else UNARMED
        guesses = {card: (1 - unarmed) / len(cards) for card in cards}
        guesses[NONE] = unarmed
        return guesses

    def _possible_artifacts(self) -> Mask:
        """The enemy's hand if all of it is known; otherwise also every card whose place is unknown."""
        k = self.perspective.knowledge
        hand = k.hand[self.enemy]
        if size(hand) < k.hand_size[self.enemy]:
            hand |= possible_cards(k, self.enemy)
        return hand & artifacts(k.rules)

    def artifact_leads(self, card: Card) -> list[float]:
        """The chances that the artifacts give a lead of at least -6, -5, ... 6 points; all 0 if it means treachery."""
        chances = [0.0] * (2 * VALUES + 1)
        if not self._is_fatal(card):
            for other, weight in self.artifacts.items():
                chances[artifact_against(card, other) - artifact_against(other, card) + VALUES] += weight
            for at in range(2 * VALUES - 1, -1, -1):
                chances[at] += chances[at + 1]
        return chances

    def _is_fatal(self, card: Card) -> bool:
        """Whether the enemy is known to hold the Queen and Jack for treachery against this artifact."""
        return card != NONE and is_betrayed(self.perspective, self.enemy, card)

    def odds_against(self, army: int, count: int, leads: list[float], *, extra: int = 0) -> float:
        """The chance of this many units, with some extra points, against an army; the attacker also wins ties."""
        needed = units_value(self.perspective.knowledge, army - count, elites=0) - self.ahead - extra + VALUES
        return leads[max(0, needed)] if needed < len(leads) else 0.0


def is_betrayed(perspective: Perspective, traitor: Faction, card: Card) -> bool:
    """Whether a fighter's known Queen and Jack betray an opponent who plays this artifact."""
    k = perspective.knowledge
    if has_treachery(k, traitor, card, swapped=False):
        return True
    return can_swap(k, traitor) and has_treachery(k, traitor, card, swapped=True)
