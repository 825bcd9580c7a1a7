"""`dragondune play`."""

import json
from pathlib import Path

import pytest

from dragondune.lab.runner import Runner
from dragondune.notation import read_log
from tests.commands.conftest import SHORT_GAME, Refused, Run, Told

SET_UP = 21
"""The decisions of a set-up with four factions: all but one are made by chance."""


def test_a_game_is_narrated_to_its_end(told: Told) -> None:
    story = told("play", *SHORT_GAME)
    assert "\nTurn 1 · Starting Player: " in story
    assert "\n  IV Recruitment and Movement Round\n" in story
    assert "\nTurn 2 · Starting Player: " in story
    assert "\nTurn 3" not in story
    assert "win the game." in story.splitlines()[-1]


def test_the_simple_bot_plays_unless_another_is_named(told: Told) -> None:
    few = ("--set", "turns=1", "--seed", "2")
    assert told("play", *few) == told("play", *few, "--bots", "simple") != told("play", *few, "--bots", "random")


def test_the_same_seed_gives_the_same_story(told: Told) -> None:
    first = told("play", "--bots", "random", "--set", "turns=1", "--seed", "8")
    assert told("play", "--bots", "random", "--set", "turns=1", "--seed", "8") == first
    assert told("play", "--bots", "random", "--set", "turns=1", "--seed", "9") != first


def test_only_the_named_factions_play(told: Told) -> None:
    story = told("play", *SHORT_GAME, "--factions", "elves, dwarves")
    assert "Elves" in story
    assert "Goblins" not in story
    assert "Orcs" not in story


def test_the_log_holds_the_game_and_its_settings(told: Told, folder: Path) -> None:
    told("play", *SHORT_GAME, "--factions", "goblins,orcs,elves", "--edition", "1.10", "--log", "game.jsonl")
    header = json.loads((folder / "game.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert header["edition"] == "1.10"
    assert header["overrides"] == {"turns": 2}
    assert header["factions"] == ["goblins", "orcs", "elves"]
    assert header["seed"] == 4
    assert read_log((folder / "game.jsonl").read_text(encoding="utf-8")).is_over


def test_the_story_matches_the_log(told: Told) -> None:
    story = told("play", *SHORT_GAME, "--log", "game.jsonl")
    assert story == told("replay", "game.jsonl") + "\nThe game is in game.jsonl.\n"


def test_a_log_replaces_an_existing_file(told: Told, folder: Path) -> None:
    (folder / "game.jsonl").write_text("something else\n" * 10_000, encoding="utf-8")
    told("play", *SHORT_GAME, "--log", "game.jsonl")
    told("replay", "game.jsonl")


def test_a_seats_story_matches_its_replay(told: Told, short_log: Path) -> None:
    assert told("play", *SHORT_GAME, "--as", "goblins") == told("replay", short_log, "--as", "goblins")
    assert told("play", *SHORT_GAME, "--as", "goblins") != told("play", *SHORT_GAME)


@pytest.fixture
def position(told: Told, short_log: Path, folder: Path) -> Path:
    file = folder / "position.json"
    file.write_text(told("position", short_log, "--at", SET_UP), encoding="utf-8")
    return file


def test_a_game_continues_from_a_position(told: Told, position: Path) -> None:
    story = told("play", "--position", position, "--bots", "random")
    assert "Turn 1 " not in story
    assert "Turn 2 " in story
    assert "win the game." in story.splitlines()[-1]


def test_seed_bots_and_observer_can_accompany_a_position(told: Told, position: Path) -> None:
    story = told("play", "--position", position, "--bots", "orcs=random,elves=simple", "--seed", "5")
    assert story != told("play", "--position", position, "--bots", "orcs=random,elves=simple", "--seed", "6")
    heard = told("play", "--position", position, "--bots", "orcs=random,elves=simple", "--seed", 5, "--as", "goblins")
    assert "Elves see that the next event card is " in story
    assert "Elves see that the next event card is " not in heard


@pytest.mark.parametrize(
    "option", [("--log", "game.jsonl"), ("--set", "turns=3"), ("--edition", "1.2"), ("--factions", "orcs,elves")]
)
def test_options_that_a_position_fixes_are_refused(refused: Refused, position: Path, option: tuple[str, str]) -> None:
    sentence = refused("play", "--position", position, *option)
    assert sentence == f"{option[0]} cannot be combined with --position; --bots, --seed and --as can"


def test_an_interrupted_game_writes_nothing(
    run: Run, folder: Path, short_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(table: Runner, game: object) -> None:  # noqa: ARG001
        raise KeyboardInterrupt

    old = short_log.read_bytes()
    (folder / "game.jsonl").write_bytes(old)
    monkeypatch.setattr(Runner, "choose", interrupt)
    result = run("play", "--log", "game.jsonl")
    assert (result.code, result.out, result.err) == (130, "", "dragondune: stopped\n")
    assert (folder / "game.jsonl").read_bytes() == old


def test_seats_are_drawn_or_given(run: Run) -> None:
    given = run("play", "--factions", "orcs,elves,dwarves", "--seating", "given", "--set", "turns=1")
    assert given.out.splitlines()[0].strip() == "[R12] The players are seated in this order: Orcs, Elves and Dwarves."
    seatings = {
        run("play", "--seed", seed, "--factions", "orcs,elves,dwarves", "--set", "turns=1").out.splitlines()[0]
        for seed in range(1, 12)
    }
    assert len(seatings) > 1


def test_a_log_keeps_the_given_seats(run: Run, folder: Path) -> None:
    run("play", "--factions", "orcs,elves", "--seating", "given", "--set", "turns=1", "--log", "game.jsonl")
    assert '"seating": "given"' in (folder / "game.jsonl").read_text(encoding="utf-8").splitlines()[0]


def test_bots_by_strength_with_a_time_budget(told: Told) -> None:
    short = ("play", "--set", "turns=1", "--bots")
    assert told(*short, "normal,orcs=easy@3s") == told(*short, "scout,orcs=simple") != told(*short, "scout")


def test_a_failing_bot_is_reported_and_the_game_continues(run: Run) -> None:
    result = run("play", "--bots", "elves=tests.server.odd_bots:Raising", "--set", "turns=1")
    assert result.code == 0
    told = 'dragondune: the bot "tests.server.odd_bots:Raising" raised ValueError; greedy decides instead'
    assert set(result.err.splitlines()) == {told}
    assert "[VII." in result.out.splitlines()[-1]


def test_bot_talk_is_narrated_unless_switched_off(told: Told, folder: Path) -> None:
    """A log with talk can be replayed."""
    few = ("play", "--bots", "simple", "--set", "turns=3", "--seed", "2")
    story = told(*few, "--log", "game.jsonl")
    assert story.count("“") == story.count(".”") > 1
    assert "[R196]" in story
    assert "“" not in told(*few, "--no-talk")
    assert "[R196]" in told("replay", folder / "game.jsonl")
