"""Bots by name: built-in bots, and any class in an importable module."""

from pathlib import Path

import pytest

from dragondune.bots.registry import BOTS, QUICK, STRENGTHS, description, is_quick, make_bot
from dragondune.bots.simple.bot import SimpleBot
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed

MODULE = """
from dragondune.bots.base import Bot

class Fine(Bot):
    def choose(self, situation):
        return situation.options[-1]

class Choosy(Fine):
    def __init__(self, seed):
        raise ValueError("not this seed")

class Mute(Bot):
    pass

class Foreign:
    def __init__(self, seed):
        pass
    def choose(self, situation):
        return situation.options[-1]

number = 3
"""


@pytest.fixture(autouse=True)
def own_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_of_a_guest.py").write_text(MODULE)
    (tmp_path / "broken_bots_of_a_guest.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(tmp_path)


def test_a_class_in_a_module_receives_the_seed() -> None:
    bot = make_bot("bots_of_a_guest:Fine", 7)
    assert type(bot).__name__ == "Fine"
    same = Chance(7)
    assert [bot.chance.below(1000) for _ in range(3)] == [same.below(1000) for _ in range(3)]


def test_a_module_inside_a_package_is_found() -> None:
    assert isinstance(make_bot("dragondune.bots.simple.bot:SimpleBot", 1), SimpleBot)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "nowhere_at_all:Bot",
            "cannot be imported: ModuleNotFoundError: No module named 'nowhere_at_all'; a bot",
        ),
        ("broken_bots_of_a_guest:Bot", "cannot be imported: ZeroDivisionError: division by zero; a bot of your own"),
        ("bots_of_a_guest:Missing", 'the module bots_of_a_guest has no class "Missing"; a bot of your own is named'),
        ("bots_of_a_guest:number", 'the module bots_of_a_guest has no class "number"'),
        ("bots_of_a_guest:Choosy", "cannot be made from a seed: ValueError: not this seed"),
        ("bots_of_a_guest:Mute", "cannot be made from a seed: TypeError: Can't instantiate abstract class Mute"),
        ("bots_of_a_guest:Foreign", "makes no bot: a bot is a class derived from dragondune.bots.base.Bot"),
        ("bots_of_a_guest:", "names no bot; a bot of your own is named module:Class, as in my_module:MyBot"),
        (":Fine", "names no bot"),
        (".relative:Fine", "names no bot"),
        ("bots of a guest:Fine", "names no bot"),
        ("bots_of_a_guest:Fine:Fine", "names no bot"),
    ],
)
def test_a_name_without_a_bot_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        make_bot(name, 1)


def test_the_refusal_lists_every_way_to_name_a_bot() -> None:
    names = ", ".join((*BOTS, *STRENGTHS))
    with pytest.raises(Malformed, match=f'there is no bot "clever"; use {names}; a bot of your own'):
        make_bot("clever", 1)


def test_bots_can_be_named_by_strength() -> None:
    assert isinstance(make_bot("easy", 1), SimpleBot)
    assert set(STRENGTHS.values()) <= set(BOTS)
    assert description("easy") == description("simple") == BOTS["simple"][1]


def test_instant_bots_are_known_by_kind_and_strength() -> None:
    assert set(BOTS) >= QUICK
    assert is_quick("easy")
    assert is_quick("normal")
    assert is_quick("greedy")
    assert not is_quick("my_module:MyBot")
