"""House rules work wherever an edition does, and their faults are reported."""

from pathlib import Path

import pytest

from dragondune.cli import main
from dragondune.editions.house_rules import resolve
from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.errors import Malformed


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_an_edition_resolves_to_itself() -> None:
    for edition in EDITIONS:
        assert resolve(edition) == (edition, {})


def test_a_file_extends_an_edition(tmp_path: Path) -> None:
    name = write(tmp_path, "short.toml", 'extends = "1.7"\nturns = 4\nweaknesses = true\n')
    edition, overrides = resolve(name)
    assert (edition, overrides) == ("1.7", {"turns": 4, "weaknesses": True})
    rules = load_edition(edition, overrides)
    assert (rules.turns, rules.weaknesses, rules.dragon_step) == (4, True, "die")


def test_a_file_extends_another_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "base.toml", 'extends = "9"\nturns = 4\nincome = 3\n')
    name = write(tmp_path, "mine.toml", 'extends = "base.toml"\nturns = 5\n')
    assert resolve(name) == ("9", {"turns": 5, "income": 3})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("turns = 4\n", 'house.toml must say extends = "1.10" or name another edition or file'),
        ("extends = 7\n", 'house.toml must say extends = "1.10"'),
        ('extends = "2.0"\n', 'house.toml extends "2.0", which is neither an edition (draft, 1.2'),
        ('extends = "1.10"\nturn = 4\n', 'house.toml: the rules have no key "turn"; did you mean "turns"?'),
        ('extends = "1.10"\nturns = 0\n', "house.toml: [note.14] turns must be a whole number from 1 to 50, not 0"),
        (
            'extends = "1.10"\nturns = "six"\n',
            'house.toml: [note.14] turns must be a whole number from 1 to 50, not "six"',
        ),
        ('extends = "1.10"\nreentry = 1\n', "house.toml: [R65] reentry must be true or false, not 1"),
        ('extends = "1.10"\noracles = "dragons"\n', "house.toml: [option.oracles] oracles must be a list of factions"),
        (
            'extends = "1.10"\nelves_units = 15\n',
            "house.toml: [note.6] elves_units must be at most units_per_faction, 10",
        ),
        ("extends = \n", "house.toml is not valid TOML: "),
        ('extends = "house.toml"\n', "house.toml extends itself"),
    ],
)
def test_a_faulty_file_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    name = write(tmp_path, "house.toml", text)
    with pytest.raises(Malformed) as caught:
        resolve(name)
    assert str(caught.value).startswith(sentence)


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        Malformed, match=r'there is no edition "2\.0"; use draft, 1\.2, 1\.7, 1\.10, 1\.10-pdf, 1\.10-even, 9'
    ):
        resolve("2.0")


def test_rules_diff_shows_what_changed_with_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "1.10", "1.10-pdf"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4 rules differ: 1.10 → 1.10-pdf"
    assert [line.split()[0] for line in lines[1:]] == [
        "dragon_start",
        "elite_count",
        "elite_value",
        "negation_reaches_ally",
    ]
    assert "3a+b → 3d6" in lines[1]
    assert "[setup.4]" in lines[1]


def test_rules_diff_of_the_same_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "9", "9"]) == 0
    assert capsys.readouterr().out == "9 and 9 have the same rules.\n"


def test_rules_check_accepts_a_valid_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = write(tmp_path, "house.toml", 'extends = "draft"\nturns = 4\n')
    assert main(["rules", "check", name]) == 0
    assert capsys.readouterr().out == f"{name} extends draft and overrides 1 rules.\n"


def test_rules_check_names_the_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = write(tmp_path, "house.toml", 'extends = "draft"\nturns = 99\n')
    assert main(["rules", "check", name]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "dragondune: house.toml: [note.14] turns must be a whole number from 1 to 50, not 99\n"


def test_a_house_rule_file_works_in_simulate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = write(tmp_path, "house.toml", 'extends = "1.7"\nturns = 1\n')
    assert main(["simulate", "--edition", name, "--games", "2", "--set", "income=4"]) == 0
    assert "2 games, edition 1.7, turns=1, income=4" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["diff", "9"], ["check"], ["diff"], ["9", "1.7"]])
def test_a_wrong_number_of_names_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *words]) == 2
    assert "rules [EDITION], rules diff A B, or rules check FILE" in capsys.readouterr().err
