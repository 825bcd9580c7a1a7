"""The search for an even game: within ranges and wishes, with made-up games, reproducible, as small as possible."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from dragondune.editions.house_rules import parse_house_rules
from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTIONS
from dragondune.lab.balance import study
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.even import Found, confirmation, even_report, house_rules, summary
from dragondune.lab.even_search import Search
from dragondune.lab.kept_games import KeptGames
from dragondune.lab.tally import Tally
from dragondune.lab.wishes import Candidate, Space, Wishes, missed, parse_wishes, space_of, steps

TABLE = Batch("1.10", {}, FACTIONS, dict.fromkeys(FACTIONS, "simple"), 300, 1)
SPACE: Space = {"orcs_gold": [0, 1, 2, 3], "elves_gold": [5, 6, 7], "income": [1, 2], "blessing": [False, True]}


def outcome(overrides: Mapping[str, Value], seed: int) -> Outcome:
    """The Orcs are three times as strong as others and lose a part of it with every gold; a blessing shortens games."""
    gold = overrides.get("orcs_gold", 3)
    assert isinstance(gold, int)
    weights = (1.0, 1.0, 1.0, 1.0 + 2.0 * gold / 3)
    (winner,) = Random(seed).choices(FACTIONS, weights)
    turns = 2 if overrides.get("blessing") else 7
    return Outcome(seed, 1 << winner, "castles", turns, 300, Tally(battles=9), order=FACTIONS)


def play(batches: Sequence[Batch]) -> list[list[Outcome]]:
    return [[outcome(batch.overrides, seed) for seed in batch.seeds] for batch in batches]


@cache
def searched() -> list[Candidate]:
    return searched_again()


def searched_again(wishes: Wishes | None = None) -> list[Candidate]:
    return list(Search(TABLE, SPACE, wishes or Wishes(), play, trials=30, finals=600).run())


def test_the_search_finds_the_one_rule_that_matters_and_leaves_the_others() -> None:
    found = searched()
    assert found[0].changes == {}
    assert found[0].uneven > 0.04
    assert set(found[-1].changes) == {"orcs_gold"}
    assert found[-1].changes["orcs_gold"] in (0, 1)
    assert found[-1].uneven < 0.015
    assert found[-1].missed == {}


def test_the_same_search_finds_the_same_rules() -> None:
    assert searched_again() == searched()


def test_wishes_rule_candidates_out() -> None:
    tried = [one for one in searched() if one.changes.get("blessing")]
    assert tried
    assert all(set(one.missed) == {"turns"} and one.score > 0.5 for one in tried)
    allowed = searched_again(Wishes(means={"turns": (1.0, 9.0)}))
    assert all(one.missed == {} for one in allowed)


def test_bounds_are_missed_by_parts_of_their_width() -> None:
    games = [outcome({}, seed) for seed in range(10)]
    wishes = Wishes(means={"turns": (3.0, 5.0), "battles": (8.0, 10.0)}, endings={"castles": (0.0, 0.5)})
    assert missed(wishes, games) == {"turns": 1.0, "castles": 1.0}


def test_a_file_of_ranges() -> None:
    wishes = parse_wishes('[ranges]\norcs_gold = [0, 6]\nplunder = ["off", "one_gold"]\n[means]\nturns = [4, 8]\n', "x")
    assert space_of("1.10", {}, wishes.ranges) == {"orcs_gold": list(range(7)), "plunder": ["off", "one_gold"]}
    assert wishes.means == {"turns": (4.0, 8.0)}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ranges = 3", "x is not a file of ranges"),
        ("[ranges]\norc_gold = [1, 2]", 'the rules have no key "orc_gold"; did you mean "orcs_gold"?'),
        ("[ranges]\norcs_gold = [1]", "x: orcs_gold has 1 values; a range has a lowest and a highest one"),
        ("[means]\nfights = [1, 2]", 'x: "fights" is not counted in a game; choose from turns, battles, '),
        ("[endings]\ncastles = [0.9, 0.1]", "x: bounds are a low and a high number, not 0.9 and 0.1"),
        ("[wanted]\nturns = [1, 2]", "x is not a file of ranges"),
    ],
)
def test_a_wrong_file_of_ranges_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_wishes(text, "x")
    assert str(refusal.value).startswith(sentence) or sentence in str(refusal.value)


def test_a_range_includes_the_present_value() -> None:
    with pytest.raises(Malformed, match="the range of orcs_gold must include its present value, 3"):
        space_of("1.10", {}, {"orcs_gold": [5, 9]})


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_default_ranges(edition: str) -> None:
    space = space_of(edition, {}, {})
    assert len(space) > 12
    rules = load_edition(edition)
    assert all(getattr(rules, key) in values for key, values in space.items())


def test_the_size_of_a_change() -> None:
    values: dict[str, Value] = {"orcs_gold": 3, "blessing": False}
    assert steps(SPACE, values, {}) == 0
    assert steps(SPACE, values, {"orcs_gold": 1}) == 2
    assert steps(SPACE, values, {"orcs_gold": 0, "blessing": True}) == 5


def found_with(changes: dict[str, Value], *, games: int = 300) -> Found:
    table = structs.replace(TABLE, games=games)
    plan = confirmation(table, "1.10", changes, [TABLE.bots, dict.fromkeys(FACTIONS, "greedy")])
    return Found(
        "1.10", changes, [Candidate(changes, 300, 0.001, 3, {}, 0.007)], Wishes(), study(plan, play(plan.batches()))
    )


def test_the_report_says_what_to_change_and_what_each_change_contributes() -> None:
    found = found_with({"orcs_gold": 0, "elves_gold": 6})
    lines = summary(found)
    assert lines[:2] == [
        "Change: the Orcs' starting gold: 0 (orcs_gold)",
        "Change: the Elves' starting gold: 6 (elves_gold)",
    ]
    (gold,) = [line for line in lines if line.startswith('With "the Orcs\' starting gold: 0"') and "simple" in line]
    (elves,) = [line for line in lines if line.startswith('With "the Elves\' starting gold: 6"') and "simple" in line]
    assert "unevenness goes from 9.0%" in gold
    assert "unevenness goes from 0" in elves
    assert any(line.startswith("With greedy bots: are the Orcs too powerful? ") for line in lines)
    page = even_report(found, "dragondune even")
    assert "<h2>What to change</h2><ul><li>Change: the Orcs&#x27; starting gold: 0 (orcs_gold)</li>" in page
    assert "What the search tried" in page
    assert summary(found_with({})) == ["No change within the ranges makes the game more even than it is."]


def test_house_rules_are_written_and_can_be_read() -> None:
    found = found_with({"orcs_gold": 0, "blessing": True})
    text = house_rules("1.10", {"oracles": "elves"}, found, "dragondune even")
    assert parse_house_rules(text) == ("1.10", {"oracles": "elves", "orcs_gold": 0, "blessing": True})
    assert "# [setup.1] the Orcs' starting gold\norcs_gold = 0\n" in text
    assert "# Found by: dragondune even\n" in text


def test_the_confirmation_says_how_sure_a_contribution_is_and_whether_games_stay_as_wanted() -> None:
    wishes = Wishes(means={"turns": (4.0, 6.0), "battles": (5.0, 12.0)}, endings={"castles": (0.5, 1.0)})
    found = structs.replace(found_with({"orcs_gold": 0, "elves_gold": 6}, games=1500), wishes=wishes)
    lines = summary(found)
    (gold,) = [line for line in lines if line.startswith('With "the Orcs\' starting gold: 0"') and "simple" in line]
    (elves,) = [line for line in lines if line.startswith('With "the Elves\' starting gold: 6"') and "simple" in line]
    assert re.search(r": -\d+\.\d points, -\d+\.\d to -\d+\.\d \(1500 fresh games, simple bots\)\.$", gold)
    assert "points, " in elves
    assert "which may be chance (1500 fresh games" in elves
    wanted = "9.0 battles (9.0 to 9.0; wanted 5.0 to 12.0), 100% end by castles (100% to 100%; wanted 50% to 100%)"
    assert f"With simple bots, fresh games are within the desired ranges: {wanted}." in lines
    assert (
        "With simple bots, fresh games are outside the desired ranges: 7.0 turns (7.0 to 7.0; wanted 4.0 to 6.0)."
        in lines
    )


def test_every_finished_game_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    small = Batch("1.10", {"orcs_gold": 1}, FACTIONS, TABLE.bots, 3, 5)
    kept = KeptGames(path)
    assert kept.get(small) == {}
    (games,) = play([small])
    for one in games[:2]:
        kept.add(small, one)
    with path.open("ab") as file:
        file.write(b'{"program":')
    again = KeptGames(path)
    assert again.get(small) == {5: games[0], 6: games[1]}
    assert again.get(structs.replace(small, seed=6, games=9)) == {6: games[1]}
    assert again.get(structs.replace(small, overrides={})) == {}
    again.add(small, games[2])
    assert list(KeptGames(path).get(small).values()) == games
    path.write_bytes(b"{}\n")
    with pytest.raises(Malformed, match="line 1 is not a finished game"):
        KeptGames(path)
