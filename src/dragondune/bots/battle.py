"""How a battle may go: a rough guess beforehand, and what each plan is worth when plans are made."""

from collections.abc import Iterable
from typing import Final

from dragondune.bots.table import Table, cards_of, seat_of
from dragondune.bots.worths import ACE, ARTIFACT, BATTLE, CASTLE, UNIT, VICTORY
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
from dragondune.views.view import Player

Plan = tuple[int, Card]
"""A number of units and an artifact, or NONE."""
USUAL_ARTIFACT: Final = 3.0
SURE_LEAD: Final = 10.0
"""So many points ahead, a battle is as good as won."""
LEAST_ODDS: Final = 0.05
UNARMED: Final = 0.2
"""How often somebody who holds artifacts plays none."""


def rough_odds(table: Table, units: int, enemy: Faction, enemies: int) -> float:
    """The chance to win a battle of so many against so many, before anything is known of the plans."""
    lead = table.rules.unit_battle_value * (units - enemies)
    odds = 0.5 + (lead + _extras(table, table.seat, enemy) - _extras(table, enemy, table.seat)) / SURE_LEAD / 2
    return min(1 - LEAST_ODDS, max(LEAST_ODDS, odds))


def _extras(table: Table, seat: Faction, opponent: Faction) -> float:
    """The faction's bonus, and an artifact if there are any to choose from."""
    return table.bonus(seat, opponent) + (USUAL_ARTIFACT if table.players[seat].hand_size else 0.0)


def artifact_points(card: Card, other: Card) -> int:
    """What an artifact adds: nothing if the other's has the same colour and is not higher."""
    if card == NONE:
        return 0
    if other != NONE and card_colour(card) == card_colour(other) and card_value(other) <= card_value(card):
        return 0
    return card_value(card)


class Battle:
    """One battle as a fighter sees it before the plans are sealed."""

    def __init__(self, table: Table, place: Territory) -> None:
        battle = table.view.battle
        attacker, defender = seat_of(battle.attacker), seat_of(battle.defender)
        self.table: Final = table
        self.place: Final = place
        self.is_attacker: Final = attacker == table.seat
        self.enemy: Final[Faction] = defender if self.is_attacker else attacker
        self.units: Final = table.open[table.seat][place]
        self.armies: Final = self._guess_armies()
        self.artifacts: Final = self._guess_artifacts()
        self.ahead: Final = (
            table.bonus(table.seat, self.enemy) - table.bonus(self.enemy, table.seat) - (0 if self.is_attacker else 1)
        )

    def _guess_armies(self) -> list[tuple[int, float]]:
        """How many units the enemy sends: what he has answered, or rather many than few."""
        for fighter in self.table.view.battle.fighters:
            if seat_of(fighter.faction) == self.enemy and fighter.number is not None:
                return [(fighter.number, 1.0)]
        weights = [(count + 1) ** 2 for count in range(self.table.open[self.enemy][self.place] + 1)]
        return [(count, weight / sum(weights)) for count, weight in enumerate(weights)]

    def _guess_artifacts(self) -> dict[Card, float]:
        """Which artifact the enemy plays: any that he may have, of the colour he has answered."""
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
        """His hand as far as it is known; if it is not, all that are not known to be elsewhere."""
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
        for count, card in plans:
            if card not in leads:
                leads[card] = self.artifact_leads(card)
            prospect = self._prospect(count, card, self._odds(count, leads[card]))
            if prospect > most:
                best, most = (count, card), prospect
        return best

    def artifact_leads(self, card: Card) -> list[float]:
        """The chances that the artifacts give a lead of at least -6, -5, ... 6 points; none if it means treachery."""
        chances = [0.0] * (2 * VALUES + 1)
        if not self._is_fatal(card):
            for other, weight in self.artifacts.items():
                lead = artifact_points(card, other) - artifact_points(other, card)
                for reached in range(lead + VALUES + 1):
                    chances[reached] += weight
        return chances

    def _is_fatal(self, card: Card) -> bool:
        """Whether the enemy has shown the Queen and Jack for treachery against this artifact."""
        if card == NONE:
            return False
        player = self.table.players[self.enemy]
        pair = (SUIT_LETTERS[self.table.suit], SUIT_LETTERS[card_suit(card)])
        return (player.queen, player.jack) == pair or (self.enemy == DWARVES and (player.jack, player.queen) == pair)

    def _odds(self, count: int, leads: list[float]) -> float:
        """The chance to win with so many units, all guesses considered."""
        return sum(weight * self.odds_against(army, count, leads) for army, weight in self.armies)

    def odds_against(self, army: int, count: int, leads: list[float], *, extra: int = 0) -> float:
        """The chance of so many units, and some extra points, against so many; an attacker also wins a tie."""
        needed = self.table.rules.unit_battle_value * (army - count) - self.ahead - extra + VALUES
        return leads[max(0, needed)] if needed < len(leads) else 0.0

    def _prospect(self, count: int, card: Card, odds: float) -> float:
        """The winner keeps the place with those he has not sent; the loser loses everything, so he may as well try."""
        prospect = odds * self._prize(self.units - count)
        if card == NONE:
            return prospect
        return prospect - (1 - odds) * (ACE if is_ace(card) else ARTIFACT)

    def _prize(self, left: int) -> float:
        """What a victory is worth that leaves so many units in the place."""
        table = self.table
        prize = BATTLE + UNIT * left + min(table.treasure[self.place], table.rules.gold_per_unit * left)
        if CASTLES >> self.place & 1:
            needed = table.rules.castles_to_win
            prize += VICTORY if table.castles[self.enemy] >= needed else 0.0
            if left:
                prize += VICTORY if table.castles[table.seat] + 1 >= needed else CASTLE
        return prize
