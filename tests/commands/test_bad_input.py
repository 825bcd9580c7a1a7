"""Bad input on the command line gets one sentence with the fault, the rule and the allowed values."""

from pathlib import Path

import pytest

from tests.commands.conftest import Refused

GAME_COMMANDS = ("play", "simulate")
NO_EDITION = (
    'there is no edition "2.0"; use draft, 1.2, 1.7, 1.10, 1.10-pdf, 1.10-even, 9, or a file that ends in .toml'
)

GAME_FAULTS: list[tuple[list[str], str]] = [
    (["--edition", "2.0"], NO_EDITION),
    (["--set", "turn=3"], 'the rules have no key "turn"; did you mean "turns"?'),
    (["--set", "weather=fine"], 'the rules have no key "weather"; `dragondune rules` lists them all'),
    (["--set", "turns=0"], "[note.14] turns must be a whole number from 1 to 50, not 0"),
    (["--set", "turns=51"], "[note.14] turns must be a whole number from 1 to 50, not 51"),
    (["--set", "turns=-1"], "[note.14] turns must be a whole number from 1 to 50, not -1"),
    (["--set", "turns=many"], '[note.14] turns must be a whole number from 1 to 50, not "many"'),
    (["--set", "turns="], '[note.14] turns must be a whole number from 1 to 50, not ""'),
    (["--set", "gold_visible=yes"], '[R28] gold_visible must be true or false, not "yes"'),
    (["--set", "no_bid=burn"], '[R62] no_bid must be "end_round" or "discard_and_continue", not "burn"'),
    (["--set", "turns"], 'an override must be key=value, not "turns"'),
    (["--set", ""], 'an override must be key=value, not ""'),
    (["--set", "elves_units=11"], "[note.6] elves_units must be at most units_per_faction, 10"),
    (["--set", "turns=3", "--set", "hand_limit=0"], "[III.intro] hand_limit must be a whole number from 1 to 5, not 0"),
    (["--bots", "clever"], 'there is no bot "clever"; use random, simple'),
    (["--bots", ""], 'there is no bot ""; use random, simple'),
    (["--bots", "orcs=clever"], 'there is no bot "clever"; use random, simple'),
    (["--bots", "gnomes=random"], '"gnomes" is not a faction; the factions are dwarves, elves, goblins, orcs'),
    (["--bots", "orcs=random,orcs=simple"], "the orcs are named twice; each faction has one bot"),
    (
        ["--bots", "random,simple"],
        "only one bot can play all the other seats, but 2 are named; name the factions",
    ),
    (
        ["--factions", "orcs,elves", "--bots", "dwarves=random"],
        "[R29] the dwarves do not play in this game; its factions are orcs, elves",
    ),
    (["--factions", "orcs,gnomes"], '"gnomes" is not a faction; the factions are dwarves, elves, goblins, orcs'),
    (["--factions", ""], '"" is not a faction; the factions are dwarves, elves, goblins, orcs'),
    (["--factions", "orcs"], "[R29] a game takes two to four factions"),
    (["--factions", "orcs,orcs"], "[R29] a faction is named once"),
    (["--seed", "x"], 'argument --seed: "x" is not a whole number; '),
]


@pytest.mark.parametrize("command", GAME_COMMANDS)
@pytest.mark.parametrize(("options", "sentence"), GAME_FAULTS, ids=[" ".join(fault[0]) for fault in GAME_FAULTS])
def test_impossible_games(refused: Refused, command: str, options: list[str], sentence: str) -> None:
    assert refused(command, *options).startswith(sentence)


@pytest.mark.parametrize("digits", [20, 5000])
def test_a_number_with_far_too_many_digits(refused: Refused, digits: int) -> None:
    assert refused("play", "--set", "turns=" + "9" * digits).startswith(
        "[note.14] turns must be a whole number from 1 to 50"
    )
    assert " is not a whole number" in refused("play", "--seed", "9" * 5000)


RULES_FAULTS = [fault for fault in GAME_FAULTS if fault[0][0] == "--set"]


@pytest.mark.parametrize(("options", "sentence"), RULES_FAULTS, ids=[" ".join(fault[0]) for fault in RULES_FAULTS])
def test_unknown_rules(refused: Refused, options: list[str], sentence: str) -> None:
    assert refused("rules", *options) == sentence


def test_an_edition_with_unknown_rules(refused: Refused) -> None:
    assert refused("rules", "2.0") == NO_EDITION


USAGE_FAULTS: list[tuple[list[str], str]] = [
    ([], "the following arguments are required: COMMAND; `dragondune --help` lists what is allowed"),
    (["sing"], "argument COMMAND: invalid choice: 'sing' (choose from "),
    (["play", "--loud"], "unrecognized arguments: --loud; `dragondune --help` lists what is allowed"),
    (["play", "--as", "gnomes"], "argument --as: invalid choice: 'gnomes' (choose from "),
    (["replay"], "the following arguments are required: LOG; `dragondune replay --help` lists what is allowed"),
    (["position", "game.jsonl", "--at", "end"], 'argument --at: "end" is not a whole number; '),
    (["simulate", "--games", "0"], "argument --games: 0 is not a whole number of at least 1; "),
]


@pytest.mark.parametrize(("arguments", "sentence"), USAGE_FAULTS, ids=[" ".join(fault[0]) for fault in USAGE_FAULTS])
def test_unknown_commands(refused: Refused, arguments: list[str], sentence: str) -> None:
    assert refused(*arguments).startswith(sentence)


def test_an_empty_seat(refused: Refused) -> None:
    sentence = refused("play", "--factions", "orcs,elves", "--as", "goblins")
    assert sentence == "[R29] the goblins do not play in this game; --as is one of elves, orcs, spectator, referee"


@pytest.mark.parametrize(
    "options", [["--edition", "2.0"], ["--set", "turns=0"], ["--factions", "orcs"], ["--bots", "x"]]
)
def test_a_refused_game_keeps_an_existing_log(refused: Refused, folder: Path, options: list[str]) -> None:
    (folder / "game.jsonl").write_text("an older game\n", encoding="utf-8")
    refused("play", "--log", "game.jsonl", *options)
    refused("play", "--log", "new.jsonl", *options)


def test_an_unwritable_log(refused: Refused, folder: Path) -> None:
    (folder / "logs").mkdir()
    assert refused("play", "--log", "logs") == "logs is a directory; --log takes the name of a file"
    sentence = refused("play", "--log", "nowhere/game.jsonl")
    assert sentence == "nowhere/game.jsonl cannot be written: there is no directory nowhere"


READERS = (("replay",), ("position",), ("play", "--position"))


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_a_missing_file(refused: Refused, reader: tuple[str, ...]) -> None:
    sentence = refused(*reader, "game.jsonl")
    assert sentence.startswith("game.jsonl cannot be read (No such file or directory); a ")


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_a_directory_instead_of_a_file(refused: Refused, folder: Path, reader: tuple[str, ...]) -> None:
    (folder / "games").mkdir()
    assert refused(*reader, "games").startswith("games cannot be read (Is a directory); a ")


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_a_binary_file(refused: Refused, folder: Path, reader: tuple[str, ...]) -> None:
    (folder / "picture").write_bytes(b"\x89PNG\r\n\xff\xfe\x00")
    assert refused(*reader, "picture").startswith("picture is not a text file; a ")
