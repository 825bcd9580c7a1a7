"""Moments of games: the table at a given question, found reproducibly."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple, Protocol

from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.engine.decisions import Decision, DiscardArtifact, Pass, PlaceBid, PlayAce
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, Faction, members
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import know
from dragondune.lab.lineup import parse_bots
from dragondune.lab.runner import Runner
from dragondune.views.position import write_position
from dragondune.views.view import View
from dragondune.views.viewing import view_of
from dragondune.wire.lobby import SEATS, NewTable, Seat, SeatWish

GAMES: Final = 500
MOST_DECISIONS: Final = 6000
LONG_AWAY: Final = 5_000_000


class _Players(Protocol):
    def choose(self, game: Game) -> tuple[Faction, Decision]: ...


class _Wanderers:
    """Chooses a random option, preferring action to passing and cheap to expensive, and keeping cards."""

    def __init__(self, seed: int) -> None:
        self._chance: Final = random.Random(seed)

    def choose(self, game: Game) -> tuple[Faction, Decision]:
        seat = next(iter(members(game.asked)))
        return seat, self._chosen(list(game.options(seat)))

    def _chosen(self, options: list[Decision]) -> Decision:
        chance = self._chance
        deeds = [one for one in options if not isinstance(one, Pass)]
        found = deeds if deeds and chance.random() < 0.65 else options
        if any(isinstance(one, DiscardArtifact) for one in found):
            found = options[:1]
        elif any(isinstance(one, PlaceBid) for one in found):
            found = found[:2]
        elif chance.random() < 0.8:
            found = [one for one in options if not isinstance(one, PlayAce)] or found
        return chance.choice(found)


def _tables(
    rules: Ruleset, factions: tuple[Faction, ...], players: Callable[[int], _Players], *, first: int = 0
) -> Iterator[Game]:
    """Games from consecutive seeds, at every point where they wait for players."""
    for seed in range(first, first + GAMES):
        game, table = Game.new(rules, factions, seats_given=True), players(seed)
        for _ in range(MOST_DECISIONS):
            if game.is_over:
                break
            if not game.waits_for_chance:
                yield game
            game.apply(*table.choose(game))


def find_position(is_it: Callable[[View], bool], *, seed: int = 0) -> str:
    """The first position that satisfies the condition, in bot games from this seed on."""

    def bots(game_seed: int) -> Runner:
        return Runner(parse_bots("simple", FACTIONS), game_seed)

    for game in _tables(load_edition(DEFAULT_EDITION), FACTIONS, bots, first=seed):
        if is_it(view_of(know(game, REFEREE))):
            return write_position(game)
    raise AssertionError(f"no such position came up in {GAMES} games")


def asks(view: View, question: str, seat: str | None = None) -> bool:
    """Whether a seat, or any seat, is asked this and nobody has answered a part of it yet."""
    return any(one.question == question and seat in (None, one.seat) for one in view.waiting) and not view.answers


class Found(NamedTuple):
    position: str
    seat: Seat
    factions: tuple[Seat, ...]

    def people(self) -> NewTable:
        """A person in every seat, who never counts as absent."""
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
    question: str, edition: str = DEFAULT_EDITION, rule: str = "", *, without: Seat | None = None, at_once: int = 1
) -> Found:
    """A seat that is asked this and has a choice, together with `at_once` seats in all, in games that try everything.

    `rule` switches something on, as in "two_aces_chaos".
    """
    key, _, value = rule.partition("=")
    rules = load_edition(edition, {key: value or True} if key else {})
    factions = tuple(seat for seat in FACTIONS if SEATS[seat] != without)
    for game in _tables(rules, factions, _Wanderers):
        prompts = [one for one in game.prompts() if one.question == question and one.seat != CHANCE]
        choosing = [one.seat for one in prompts if len(game.options(one.seat)) > 1]
        if len(choosing) >= at_once:
            return Found(write_position(game), SEATS[choosing[0]], tuple(SEATS[one] for one in factions))
    raise AssertionError(f"nobody was asked {question} in {GAMES} games")
