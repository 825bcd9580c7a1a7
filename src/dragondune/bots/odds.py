"""How a battle may go: guesses about the other's plan, and what each plan of one's own is worth against them."""

from collections.abc import Iterable
from typing import Final

from dragondune.bots.standing import CASTLE, UNIT, VICTORY
from dragondune.bots.table import Table, cards_of, seat_of
from dragondune.engine.board import CASTLES
from dragondune.engine.ids import (
    CARDS,
    COLOUR_NAMES,
    DWARVES,
    NONE,
    SUIT_LETTERS,
    VALUES,
    Card,
    Faction,
    Territory,
    card_colour,
    card_suit,
    card_value,
    is_ace,
)
from dragondune.engine.queries import suit_of
from dragondune.views.view import Player

Plan = tuple[int, Card]
"""A number of units and an artifact, or NONE."""
BATTLE: Final = 2.0
ARTIFACT: Final = 0.5
ACE: Final = 3.0
ARMY_POWER = 2
UNARMED: Final = 0.2
"""How often somebody who holds artifacts plays none."""


class Battle:
    """One battle as a fighter sees it before the plans are sealed."""

    def __init__(self, table: Table, place: Territory) -> None:
        self.table: Final = table
        self.place: Final = place
        battle = table.view.battle
        attacker, defender = seat_of(battle.attacker), seat_of(battle.defender)
        self.is_attacker: Final = attacker == table.seat
        self.enemy: Final[Faction] = defender if self.is_attacker else attacker
        self.mine: Final = table.open[table.seat][place]
        self.armies: Final = self._guess_armies()
        self.artifacts: Final = self._guess_artifacts()

    def _guess_armies(self) -> list[tuple[int, float]]:
        """How many units the enemy sends: what he has answered, or rather many than few."""
        for fighter in self.table.view.battle.fighters:
            if seat_of(fighter.faction) == self.enemy and fighter.number is not None:
                return [(fighter.number, 1.0)]
        weights = [(count + 1) ** ARMY_POWER for count in range(self.table.open[self.enemy][self.place] + 1)]
        return [(count, weight / sum(weights)) for count, weight in enumerate(weights)]

    def _guess_artifacts(self) -> dict[Card, float]:
        """Which artifact the enemy plays: one that nobody else is known to have, of the colour he has answered."""
        player = self.table.players[self.enemy]
        colour = next((one.colour for one in self.table.view.battle.fighters if one.faction == player.faction), None)
        cards = self._possible_artifacts(player)
        if colour is not None:
            cards = [card for card in cards if COLOUR_NAMES[card_colour(card)] == colour]
        unarmed = 1.0 if not cards else UNARMED if colour is None else 0.0
        guesses = {card: (1 - unarmed) / len(cards) for card in cards}
        guesses[NONE] = unarmed
        return guesses

    def _possible_artifacts(self, player: Player) -> list[Card]:
        if player.hand_size == len(player.hand):
            return cards_of(player.hand)
        elsewhere = set(cards_of(self.table.view.decks.discards))
        for other in self.table.view.players:
            if other.faction != player.faction:
                elsewhere.update(cards_of(other.hand))
        return [card for card in range(CARDS) if card not in elsewhere]

    def best_plan(self, plans: Iterable[Plan]) -> Plan:
        """The plan with the best prospects, all guesses considered."""
        leads: dict[Card, list[float]] = {}
        best, most = (0, NONE), float("-inf")
        for plan in plans:
            card = plan[1]
            if card not in leads:
                leads[card] = self._artifact_leads(card)
            prospect = self._prospect(plan, self._chance(plan[0], leads[card]))
            if prospect > most:
                best, most = plan, prospect
        return best

    def _artifact_leads(self, card: Card) -> list[float]:
        """The chances that the artifacts give a lead of at least -6, -5, ... 6 points."""
        chances = [0.0] * (2 * VALUES + 1)
        for other, weight in self.artifacts.items():
            mine, his = artifact_points(card, other), artifact_points(other, card)
            for lead in range(mine - his + VALUES + 1):
                chances[lead] += weight
        return chances

    def _chance(self, count: int, leads: list[float]) -> float:
        table = self.table
        ahead = table.bonus(table.seat, self.enemy) - table.bonus(self.enemy, table.seat)
        ahead += table.rules.unit_battle_value * count - (0 if self.is_attacker else 1)
        chance = 0.0
        for army, weight in self.armies:
            needed = table.rules.unit_battle_value * army - ahead + VALUES
            if needed <= 0:
                chance += weight
            elif needed < len(leads):
                chance += weight * leads[needed]
        return chance

    def _prospect(self, plan: Plan, chance: float) -> float:
        """The winner keeps the place with those he has not sent, the loser loses everything."""
        count, card = plan
        if card == NONE:
            return chance * self._prize(self.mine - count)
        if self._is_fatal(card):
            chance = 0.0
        return chance * self._prize(self.mine - count) - (1 - chance) * (ACE if is_ace(card) else ARTIFACT)

    def _is_fatal(self, card: Card) -> bool:
        """Whether the enemy has shown the Queen and Jack for treachery against this artifact."""
        player = self.table.players[self.enemy]
        pair = (SUIT_LETTERS[suit_of(self.table.rules, self.table.seat)], SUIT_LETTERS[card_suit(card)])
        return (player.queen, player.jack) == pair or (self.enemy == DWARVES and (player.jack, player.queen) == pair)

    def _prize(self, left: int) -> float:
        """What is won if so many units are left in the place."""
        table = self.table
        prize = BATTLE + UNIT * left + min(table.treasure[self.place], table.rules.gold_per_unit * left)
        if CASTLES >> self.place & 1:
            needed = table.rules.castles_to_win
            prize += VICTORY if table.castles[self.enemy] >= needed else 0.0
            if left:
                prize += VICTORY if table.castles[table.seat] + 1 >= needed else CASTLE
        return prize


def artifact_points(card: Card, other: Card) -> int:
    """What an artifact adds: nothing if the other's is of the same colour and not higher."""
    if card == NONE:
        return 0
    if other != NONE and card_colour(card) == card_colour(other) and card_value(other) <= card_value(card):
        return 0
    return card_value(card)
