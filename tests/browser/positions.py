"""Tables on which a seat is asked a certain question, found by playing at random."""

import random
from functools import cache
from typing import Final, NamedTuple

from dragondune.editions.loader import load_edition
from dragondune.engine.decisions import Decision, DiscardArtifact, Pass, PlaceBid, PlayAce
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, Faction, members
from dragondune.views.position import write_position
from dragondune.wire.tables import SEATS, NewTable, Seat, SeatWish

GAMES: Final = 500
MOST_DECISIONS: Final = 6000
LONG_AWAY: Final = 5_000_000


class Found(NamedTuple):
    position: str
    seat: Seat
    factions: tuple[Seat, ...]

    def people(self) -> NewTable:
        """A person on every seat, who is never said to be gone."""
        seats = tuple(SeatWish(one, "me", name=one.title()) for one in self.factions)
        return NewTable(
            name="A position",
            position=self.position,
            seats=seats,
            answer_seconds=0,
            bot_seconds=0,
            gone_after=LONG_AWAY,
        )


@cache
def asked(
    question: str, edition: str = "1.10", rule: str = "", *, without: Seat | None = None, at_once: int = 1
) -> Found:
    """A seat that is asked this and has a choice, like `at_once` seats in all.

    `rule` switches something on, as in "two_aces_chaos".
    """
    key, _, value = rule.partition("=")
    rules = load_edition(edition, {key: value or True} if key else {})
    factions = tuple(seat for seat in FACTIONS if SEATS[seat] != without)
    for seed in range(GAMES):
        game = Game.new(rules, factions)
        seat = _play_until(game, question, random.Random(seed), at_once)
        if seat is not None:
            return Found(write_position(game), SEATS[seat], tuple(SEATS[one] for one in factions))
    raise AssertionError(f"nobody was asked {question} in {GAMES} games")


def _play_until(game: Game, question: str, chance: random.Random, at_once: int) -> Faction | None:
    for _ in range(MOST_DECISIONS):
        prompts = [one for one in game.prompts() if one.question == question and one.seat != CHANCE]
        choosing = [one.seat for one in prompts if len(game.options(one.seat)) > 1]
        if len(choosing) >= at_once:
            return choosing[0]
        if game.is_over:
            return None
        seat = next(iter(members(game.asked)))
        game.apply(seat, _chosen(list(game.options(seat)), chance))
    return None


def _chosen(options: list[Decision], chance: random.Random) -> Decision:
    """At random, but rather something than nothing, cheap rather than dear, and cards are mostly kept."""
    deeds = [one for one in options if not isinstance(one, Pass)]
    found = deeds if deeds and chance.random() < 0.65 else options
    if any(isinstance(one, DiscardArtifact) for one in found):
        found = options[:1]
    elif any(isinstance(one, PlaceBid) for one in found):
        found = found[:2]
    elif chance.random() < 0.8:
        found = [one for one in options if not isinstance(one, PlayAce)] or found
    return chance.choice(found)
