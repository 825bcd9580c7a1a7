"""What the gate lets through: every field is handled, the referee sees all, and nothing leads back to the game."""

from collections.abc import Iterator, Mapping

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, SPECTATOR
from dragondune.engine.stakes import stakes
from dragondune.knowledge.gate import Knowledge, blank_knowledge, glance, has_private_stakes, know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import situation_of
from dragondune.knowledge.transfer import knowledge_from_bytes, knowledge_to_bytes
from dragondune.views.reading import knowledge_of
from dragondune.views.viewing import view_of
from tests.properties.playing import choose, fields

OBSERVERS = (*FACTIONS, SPECTATOR, REFEREE)
LEFT_EMPTY = ("events", "listed", "listed_for")


def moments(edition: str, seed: int, *, one_in: int, rules: Mapping[str, Value] | None = None) -> Iterator[Game]:
    game, chance = Game.new(load_edition(edition, rules)), Chance(seed)
    while not game.is_over:
        if chance.below(one_in) == 0:
            yield game
        game.apply(*choose(game, chance))
    yield game


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_gate_handles_every_field(edition: str) -> None:
    for game in moments(edition, 1, one_in=30):
        for observer in OBSERVERS:
            known = fields(know(game, observer))
            assert set(fields(game.state)) < set(known)
            assert known["events"] == known["listed"] == []


def test_a_glance_knows_the_same_as_an_independent_copy() -> None:
    for game in moments("1.10", 4, one_in=20):
        for observer in OBSERVERS:
            assert fields(glance(game, observer)) == fields(know(game, observer))


def test_knowledge_shares_no_list_with_the_table() -> None:
    for game in moments("1.10", 5, one_in=60):
        lists = {id(value) for value in fields(game.state).values() if isinstance(value, list)}
        for observer in OBSERVERS:
            known = fields(know(game, observer))
            assert [name for name, value in known.items() if id(value) in lists] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_referee_sees_everything(edition: str) -> None:
    for game in moments(edition, 2, one_in=10):
        known = fields(know(game, REFEREE))
        there = fields(game.state)
        assert {name for name in there if name not in LEFT_EMPTY and known[name] != there[name]} == set()
        twin = fields(sample(know(game, REFEREE), Chance(1)).state)
        assert {name for name in there if name not in LEFT_EMPTY and twin[name] != there[name]} == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_knowledge_survives_bytes_and_json(edition: str) -> None:
    for game in moments(edition, 3, one_in=10):
        for observer in OBSERVERS:
            known = know(game, observer)
            assert fields(knowledge_from_bytes(knowledge_to_bytes(known))) == fields(known)
            assert fields(knowledge_of(view_of(known), game.rules)) == fields(known)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_has_no_private_stakes_knows_what_everyone_knows(edition: str) -> None:
    """[R205] Only an Oracle knows of more, until the game is over."""
    private = 0
    for game in moments(edition, 6, one_in=8, rules={"oracles": "elves,orcs"}):
        public = know(game, SPECTATOR)
        for seat in FACTIONS:
            if has_private_stakes(public, seat):
                private += stakes(know(game, seat)) != stakes(public)
            else:
                assert stakes(know(game, seat)) == stakes(public)
    assert private


def test_blank_knowledge_leaves_no_field_unset() -> None:
    blank = blank_knowledge(load_edition(), 0b1111, REFEREE)
    assert set(fields(blank)) == set(fields(know(Game.new(load_edition()), 0)))


def changed(known: Knowledge) -> None:
    """Change everything that can be changed, including lists in place."""
    for name, value in fields(known).items():
        if isinstance(value, list):
            value.clear()
            value.append(99)
        elif isinstance(value, int):
            setattr(known, name, value + 1)


def test_changing_knowledge_does_not_change_the_game() -> None:
    for game in moments("1.10", 4, one_in=20):
        before, options = game.fingerprint(), {seat: list(game.options(seat)) for seat in game.seats_asked()}
        for seat in game.seats_asked():
            if seat != CHANCE:
                situation = situation_of(game, seat)
                changed(situation.knowledge)
                assert isinstance(situation.options, tuple)
        changed(know(game, REFEREE))
        assert game.fingerprint() == before
        assert {seat: list(game.options(seat)) for seat in game.seats_asked()} == options
