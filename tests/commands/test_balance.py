"""`dragondune balance`."""

from pathlib import Path

import msgspec
import pytest
from tools.balance_tables import tables

from dragondune.lab.balance import Study
from dragondune.lab.suggestions import DIALS, SUGGESTIONS
from tests.commands.conftest import Refused, Run, Told

QUICK = ("balance", "--set", "turns=1", "--jobs", 1, "--games")


def study(text: str) -> Study:
    return msgspec.json.decode(text, type=Study, strict=True)


def test_an_edition_with_its_figures(told: Told) -> None:
    found = study(told(*QUICK, 5, "--seed", 3, "--json"))
    assert (found.games, found.seed, found.played, found.comparisons) == (5, 3, 5, [])
    (rates,) = found.rates
    assert (rates.rules, rates.bots) == ("1.10, turns=1", "greedy")
    assert rates.figures.turns == {1: 5}
    assert sum(share.count for share in rates.figures.wins.values()) == 5
    assert {"battles", "treacheries", "alliances", "agreements"} <= set(rates.figures.means)
    assert rates.figures.factions["elves"]["gold"].value >= 5


def test_editions_with_bots_are_compared_with_the_first_edition(told: Told) -> None:
    found = study(told(*QUICK, 2, "--editions", "1.10,9,draft", "--bots", "random,simple", "--json"))
    assert [(one.rules, one.bots) for one in found.rates] == [
        (f"{edition}, turns=1", bots) for edition in ("1.10", "9", "draft") for bots in ("random", "simple")
    ]
    assert [(one.before, one.after, one.bots) for one in found.comparisons] == [
        ("1.10, turns=1", f"{edition}, turns=1", bots) for edition in ("9", "draft") for bots in ("random", "simple")
    ]


def test_changes_are_compared_with_their_edition(told: Told) -> None:
    changes = ("--compare", "orcs_gold=9,elves_gold=9", "--compare", "oracles=elves,orcs")
    found = study(told(*QUICK, 2, "--editions", "1.10,9", *changes, "--json"))
    assert [(one.before, one.after) for one in found.comparisons] == [
        ("1.10, turns=1", "1.10, turns=1 with orcs_gold=9,elves_gold=9"),
        ("1.10, turns=1", "1.10, turns=1 with oracles=elves,orcs"),
        ("1.10, turns=1", "9, turns=1"),
        ("9, turns=1", "9, turns=1 with orcs_gold=9,elves_gold=9"),
        ("9, turns=1", "9, turns=1 with oracles=elves,orcs"),
    ]
    overrides = [one.figures.overrides for one in found.rates]
    assert {"turns": 1, "orcs_gold": 9, "elves_gold": 9} in overrides
    assert {"turns": 1, "oracles": "elves,orcs"} in overrides


def test_a_file_of_house_rules(told: Told, folder: Path) -> None:
    (folder / "ours.toml").write_text('extends = "1.7"\nturns = 1\n', encoding="utf-8")
    found = study(told("balance", "--editions", "1.10,ours.toml", "--games", 1, "--jobs", 1, "--json"))
    assert found.rates[1].rules == "ours.toml"
    assert (found.rates[1].figures.edition, found.rates[1].figures.overrides) == ("1.7", {"turns": 1})


def test_all_suggestions_of_the_rulebooks(told: Told) -> None:
    found = study(told(*QUICK, 1, "--bots", "random", "--suggestions", "--json"))
    names = [one.name for one in SUGGESTIONS if one.name != "no elites"]
    assert [one.after for one in found.comparisons] == [f"1.10, turns=1 with {name}" for name in names]
    assert found.comparisons[0].meaning == "everyone conscripts one more unit"


def test_the_study_in_words(told: Told) -> None:
    text = told(*QUICK, 4, "--compare", "turns=2", "--bots", "orcs=simple,random")
    assert text.startswith("8 games, up to 4 for each set of rules and bots, seeds 1 to 4\n\n1.10, turns=1, ")
    assert "  ended by: orcs_default " in text
    assert "  last turn: 1.00 on average; 1: 4\n" in text
    assert "  Are the Elves too powerful? Not shown: the Elves win " in text
    assert "p is adjusted by Holm's method for 4 questions:\n" in text
    bots = "dwarves=random,elves=random,goblins=random,orcs=simple"
    assert f"1.10, turns=1 → 1.10, turns=1 with turns=2, {bots}: turns in a game: 2\n" in text
    assert "  Not shown that it changes who wins: nobody's share of the games changes by more than " in text


def test_planned_games_stop_when_the_answers_are_clear(told: Told) -> None:
    """After one turn the Orcs win by default, nearly always."""
    text = told("balance", "--set", "turns=1", "--jobs", 1, "--bots", "random", "--effect", 20)
    assert text.startswith(
        "at most 125 games for each set of rules and bots (1 in all): enough to detect an effect of 20 points"
    )
    assert "\n100 games, up to 100 for each set of rules and bots" in text
    assert "Are the Orcs too powerful? Yes: the Orcs win " in text


def test_the_curve_of_a_rule(told: Told, folder: Path) -> None:
    curve = ("--curve", "orcs_gold=2..4", "--curve", "plunder", "--report", "page.html", "--json")
    found = study(told(*QUICK, 1, "--bots", "random", *curve))
    gold, plunder = found.curves
    assert gold.points == (
        ("orcs_gold=2", "1.10, turns=1 with orcs_gold=2"),
        ("orcs_gold=3", "1.10, turns=1"),
        ("orcs_gold=4", "1.10, turns=1 with orcs_gold=4"),
    )
    assert [value for value, _ in plunder.points] == ["plunder=off", "plunder=one_gold", "plunder=value"]
    assert len(found.rates) == 5
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "Who wins in 1.10, turns=1 for every value of orcs_gold" in page
    assert page.count("<polyline") == 8


def test_every_dial_changes_the_rules(told: Told) -> None:
    found = study(told(*QUICK, 1, "--dials", "--bots", "random", "--no-talk", "--json"))
    assert [one.after for one in found.comparisons] == [f"1.10, turns=1 with {one.name}" for one in DIALS]
    assert all(one.meaning for one in found.comparisons)
    (milder,) = [one.figures for one in found.rates if one.rules.endswith("milder Dwarves")]
    assert milder.overrides == {"turns": 1, "dwarves_battle_bonus": 1}


def test_the_same_curve_in_two_editions(told: Told, folder: Path) -> None:
    told(*QUICK, 1, "--bots", "random", "--editions", "1.10,9", "--curve", "plunder", "--report", "page.html")
    page = (folder / "page.html").read_text(encoding="utf-8")
    for edition in ("1.10", "9"):
        assert page.count(f"<h3>Who wins in {edition}, turns=1 for every value of plunder</h3>") == 1


def test_the_page_and_the_table(told: Told, folder: Path) -> None:
    written = ("--report", "page.html", "--csv", "figures.csv")
    shown = told(*QUICK, 2, "--compare", "turns=2", *written)
    assert shown == told(*QUICK, 2, "--compare", "turns=2")
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "<code>dragondune balance --set turns=1 --games 2 --compare turns=2</code>" in page
    table = (folder / "figures.csv").read_text(encoding="utf-8")
    assert table.startswith(
        "rules,compared_with,bots,faction,measure,games,count,value,low,high,low_together,high_together,"
        "p,p_adjusted,significant"
    )


def test_a_given_number_of_games_says_what_it_can_show(run: Run) -> None:
    options = ("--compare", "turns=2", "--bots", "random")
    shown = run(*QUICK, 100, *options)
    assert shown.err == (
        "dragondune: plan: 100 games for each set of rules and bots can detect, with a chance of 80%, "
        "a faction that wins 14.9 points more than a fair share (4 questions) "
        "and a change of 23.6 points in a faction's share (4 questions)\n"
    )
    likely = run(*QUICK, 100, *options, "--power", 95, "--discordance", 20).err
    assert "95%, a faction that wins 19.0 points more" in likely
    assert run(*QUICK, 1, *options, "--json").err == ""


def test_the_number_of_processes_changes_nothing(told: Told) -> None:
    arguments = ("balance", "--set", "turns=1", "--games", 3, "--compare", "turns=2", "--bots", "random")
    assert told(*arguments, "--jobs", 1) == told(*arguments, "--jobs", 2)


def test_a_study_can_use_a_journal(told: Told, folder: Path) -> None:
    first = told(*QUICK, 2, "--journal", "games.jsonl")
    kept = (folder / "games.jsonl").read_bytes()
    assert told(*QUICK, 2, "--journal", "games.jsonl") == first
    assert (folder / "games.jsonl").read_bytes() == kept


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--editions", "2.0"], 'there is no edition "2.0"'),
        (["--editions", "9,9"], "each edition is named once, not as in 9,9"),
        (["--bots", "clever"], 'there is no bot "clever"'),
        (["--bots", "simple,clever"], 'there is no bot "clever"'),
        (["--set", "turn=3"], 'the rules have no key "turn"; did you mean "turns"?'),
        (["--compare", "turns"], 'an override must be key=value, not "turns"'),
        (["--compare", "turns=0"], "[note.14] turns must be a whole number from 1 to 50, not 0"),
        (["--compare", "elves_units=20"], "[note.6] elves_units must be at most units_per_faction, 10"),
        (["--report", "nowhere/page.html"], "nowhere/page.html cannot be written: there is no directory nowhere"),
        (["--csv", "."], ". is a directory; --csv takes the name of a file"),
        (["--curve", "orcs_gold"], "a curve of orcs_gold needs both ends, as in orcs_gold=0..100"),
        (["--curve", "orcs_gold=5..2"], 'a curve goes from one number to a higher one, as in orcs_gold=0..10, not "'),
        (["--curve", "oracles"], "oracles is a list of factions and has no curve"),
        (["--curve", "orc_gold=1..2"], 'the rules have no key "orc_gold"; did you mean "orcs_gold"?'),
        (["--effect", "0"], "argument --effect: 0 is not a number between 0 and 100"),
        (["--games", "0"], "argument --games: 0 is not a whole number of at least 1"),
    ],
)
def test_bad_input(refused: Refused, arguments: list[str], sentence: str) -> None:
    assert refused("balance", *arguments).startswith(sentence)


def test_studies_with_different_players_share_one_table(told: Told) -> None:
    two = study(told(*QUICK, 2, "--factions", "elves,orcs", "--json"))
    four = study(told(*QUICK, 2, "--compare", "elves_gold=3", "--json"))
    answers, rates, told_changes, changes = "\n".join(tables([two, four])).split("\n\n")
    assert answers.count("Are the Orcs too powerful? ") == 2
    rows = [line.strip("| ").split(" | ") for line in rates.splitlines()]
    assert [len(row) for row in rows] == [len(rows[0])] * 4
    assert [row[rows[0].index("Dwarves")] == "–" for row in rows[2:]] == [True, False]
    assert "| elves_gold=3: the Elves' starting gold: 3 | greedy | " in told_changes
    assert "| elves_gold=3: the Elves' starting gold: 3 | greedy | " in changes
