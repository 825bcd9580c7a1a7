"""Impossible positions are refused."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from dragondune.views.position import Position
from dragondune.views.view import Garrison, Place, Player
from tests.commands.conftest import Refused, Told

SET_UP = 21


@pytest.fixture
def position(told: Told, short_log: Path) -> Position:
    """The first turn is about to begin. Each of the four has ten units and a few cards."""
    return msgspec.json.decode(told("position", short_log, "--at", SET_UP), type=Position)


@pytest.fixture
def play(refused: Refused, folder: Path) -> "Play":
    return Play(refused, folder)


class Play:
    """Plays from a position that must be refused."""

    def __init__(self, refused: Refused, folder: Path) -> None:
        self._refused = refused
        self._folder = folder

    def file(self, text: str) -> str:
        (self._folder / "bad.json").write_text(text, encoding="utf-8")
        return self._refused("play", "--position", "bad.json", "--bots", "random")

    def __call__(self, position: Position, **changes: object) -> str:
        """Play with some fields of the table changed."""
        table = replace(position.table, **changes)
        return self.file(msgspec.json.encode(replace(position, table=table)).decode())


def with_player(position: Position, name: str, **changes: object) -> tuple[Player, ...]:
    return tuple(replace(one, **changes) if one.faction == name else one for one in position.table.players)


def player(position: Position, faction: str) -> Player:
    return next(one for one in position.table.players if one.faction == faction)


def garrisons(*factions: str) -> tuple[Garrison, ...]:
    return tuple(Garrison(faction, 1, is_hidden=False, hid_now=False) for faction in factions)


def test_the_unchanged_position_is_playable(told: Told, position: Position, folder: Path) -> None:
    """Otherwise the tests below would prove nothing."""
    (folder / "good.json").write_bytes(msgspec.json.encode(position))
    assert told("play", "--position", "good.json", "--bots", "random")


def test_twenty_five_cards(play: Play, position: Position) -> None:
    hand = player(position, "orcs").hand
    more = next(card for card in ("2D", "3D", "4D", "5D", "6D") if card not in hand)
    players = with_player(position, "orcs", hand=(*hand, more), hand_size=len(hand) + 1)
    sentence = play(position, players=players)
    assert sentence.startswith("this position is impossible: [cards.2] ")
    assert sentence.endswith(" are not 24")


def test_a_card_in_two_hands(play: Play, position: Position) -> None:
    card = player(position, "elves").hand[0]
    hand = (card, *player(position, "orcs").hand[1:])
    sentence = play(position, players=with_player(position, "orcs", hand=hand))
    assert "[cards.2] the 24 artifact cards are not each in one place" in sentence


def test_a_wrong_hand_size(play: Play, position: Position) -> None:
    sentence = play(position, players=with_player(position, "orcs", hand_size=3))
    assert sentence == "this position is impossible: [R28] hand_size of the orcs is 3, but their hand lists 1 cards"


def test_too_many_units(play: Play, position: Position) -> None:
    sentence = play(position, players=with_player(position, "dwarves", reserve=11))
    assert sentence == "this position is impossible: [note.6] the Dwarves have 11 units, not 10"


def test_negative_numbers(play: Play, position: Position) -> None:
    sentence = play(position, players=with_player(position, "dwarves", gold=-1))
    assert "[note.6] the Dwarves have a negative number of units or gold" in sentence


def test_an_unknown_territory(play: Play, position: Position) -> None:
    sentence = play(position, places=(Place("19", (), 2, troll=False, has_broken_walls=False),))
    assert sentence.startswith('"19" is not a territory; the territories are 0f, 1, 1c, ')


def test_too_many_players_in_a_castle(play: Play, position: Position) -> None:
    full = Place("15c", garrisons("dwarves", "elves", "goblins"), 0, troll=False, has_broken_walls=False)
    sentence = play(position, places=(*position.table.places, full))
    assert "[note.7] 15★ holds more than 2 players" in sentence


def test_nobody_is_asked(play: Play, position: Position) -> None:
    assert "[VII.4] nobody is asked" in play(position, waiting=())


def test_an_absent_faction_is_asked(play: Play, position: Position) -> None:
    sentence = play(position, waiting=(replace(position.table.waiting[0], seat="gnomes"),))
    assert sentence.startswith(
        '"gnomes" is not a seat of this game; the seats are dwarves, elves, goblins, orcs, chance'
    )


@pytest.mark.parametrize("name", ["gnomes", "chance"])
def test_a_player_without_a_faction(play: Play, position: Position, name: str) -> None:
    sentence = play(position, players=with_player(position, "orcs", faction=name))
    assert sentence == f'"{name}" is not a faction; the factions are dwarves, elves, goblins, orcs'


def test_a_player_in_two_seats(play: Play, position: Position) -> None:
    order = position.table.order
    assert "[R12] player order does not name every player once" in play(position, order=(*order, order[0]))


def test_a_turn_after_the_last(play: Play, position: Position) -> None:
    assert "[note.14] " in play(position, turn=3)


def test_a_dragon_off_the_board(play: Play, position: Position) -> None:
    assert "[I.1] the dragon stands on a number from 1 to 18, not on 19" in play(position, dragon=19)


def test_an_alliance_of_one(play: Play, position: Position) -> None:
    sentence = play(position, players=with_player(position, "orcs", ally="elves"))
    assert "[R58] the alliance of the Orcs is not a pair" in sentence


def test_an_agenda_without_an_end(play: Play, position: Position) -> None:
    sentence = play(position, agenda=position.table.agenda[-1:])
    assert sentence == "this position is impossible: [VII.4] no game from here can be played to its end"


def test_a_view_with_hidden_information(play: Play, position: Position) -> None:
    sentence = play(position, observer="elves")
    assert sentence.startswith("a position hides nothing, but this is what the elves see; `dragondune position LOG` ")


def test_unknown_rules(play: Play, position: Position) -> None:
    overrides = msgspec.json.encode(replace(position, overrides={"turns": 99})).decode()
    assert play.file(overrides) == "[note.14] turns must be a whole number from 1 to 50, not 99"
    edition = msgspec.json.encode(replace(position, edition="2.0")).decode()
    assert play.file(edition) == 'there is no edition "2.0"; use draft, 1.2, 1.7, 1.10, 1.10-pdf, 1.10-even, 9'


def test_a_newer_version(play: Play, position: Position) -> None:
    sentence = play.file(msgspec.json.encode(replace(position, dragondune_position=2)).decode())
    assert sentence.startswith("the position was written by a newer version ")
    assert sentence.endswith("this version reads format 1")


@pytest.mark.parametrize("version", [0, -1])
def test_an_unknown_version(play: Play, position: Position, version: int) -> None:
    sentence = play.file(msgspec.json.encode(replace(position, dragondune_position=version)).decode())
    assert sentence.endswith("this version reads format 1")


@pytest.mark.parametrize(
    "text", ["", "a story", "{", "[]", "null", '{"dragondune_position": 1}', '{"edition": "1.10"}']
)
def test_garbage(play: Play, text: str) -> None:
    sentence = play.file(text)
    assert sentence.startswith("this is not a position: ")
    assert sentence.endswith("; `dragondune position LOG` prints one")


def test_a_log_instead_of_a_position(refused: Refused, short_log: Path) -> None:
    assert refused("play", "--position", short_log).startswith("this is not a position: ")


def test_an_empty_seat(told: Told, refused: Refused, folder: Path) -> None:
    told("play", "--factions", "orcs,elves", "--set", "turns=1", "--bots", "random", "--log", "two.jsonl")
    (folder / "two.json").write_text(told("position", "two.jsonl", "--at", 12), encoding="utf-8")
    sentence = refused("play", "--position", "two.json", "--as", "goblins")
    assert sentence == "[R29] the goblins do not play in this game; --as is one of elves, orcs, spectator, referee"
