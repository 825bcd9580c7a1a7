"""`dragondune print` and `dragondune board`: files, progress, and a sentence for every mistake."""

import sys
from pathlib import Path

import pypdfium2
import pytest

from dragondune.web.bundle import ensure_bundle
from tests.commands.conftest import Refused, Run, Told


@pytest.fixture(autouse=True)
def bundle() -> None:
    ensure_bundle()


def test_a_game_is_printed_with_progress(run: Run, folder: Path) -> None:
    result = run("print", "1.7", "--set", "turns=9", "--parts", "rules", "--out", "game.pdf")
    assert result.code == 0
    assert result.out.startswith("game.pdf: 1.7, with house rules, ")
    assert result.err.splitlines() == ["reading the rules of 1.7, with house rules …", "typesetting rules …"]
    text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(folder / "game.pdf"))
    assert "House rule turns in a game: 9 (1.7: 6)" in " ".join(text.split())


def test_everything_is_printed_unless_parts_are_named(run: Run, folder: Path) -> None:
    run("print", "--out", "all.pdf")
    run("print", "--parts", "rules", "--out", "rules.pdf")
    whole, rules = (len(pypdfium2.PdfDocument(folder / name)) for name in ("all.pdf", "rules.pdf"))
    assert whole > rules


def test_the_booklet_comes_last(run: Run, folder: Path) -> None:
    assert run("print", "--booklet", "--parts", "rules,aids", "--out", "game.pdf").code == 0
    sizes = [page.get_size() for page in pypdfium2.PdfDocument(folder / "game.pdf")]
    lying = [width > height for width, height in sizes]
    assert lying[-1]
    assert not lying[0]


def test_the_rulebook_is_also_a_page_and_a_text(run: Run, folder: Path) -> None:
    assert run("print", "--out", "rules.html").code == 0
    assert run("print", "--out", "rules.txt").code == 0
    assert (folder / "rules.html").read_text("utf-8").startswith("<!doctype html>")
    assert "[note.1]" in (folder / "rules.txt").read_text("utf-8")


def test_house_rules_come_from_a_file(run: Run, folder: Path) -> None:
    (folder / "ours.toml").write_text('extends = "1.10"\nturns = 3\n')
    assert run("print", "ours.toml", "--out", "rules.txt").code == 0
    assert "HOUSE RULE: turns in a game: 3 (1.10: 8)" in (folder / "rules.txt").read_text("utf-8")


def test_a_file_is_overwritten_only_by_force(run: Run, refused: Refused, folder: Path) -> None:
    (folder / "rules.txt").write_text("mine")
    assert refused("print", "--out", "rules.txt") == "rules.txt exists already; --force overwrites it"
    assert (folder / "rules.txt").read_text() == "mine"
    assert run("print", "--force", "--out", "rules.txt").code == 0
    assert (folder / "rules.txt").read_text("utf-8") != "mine"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--parts", "rules,hat"), 'there is no part "hat"; use board, tokens, cards, rules, aids, slips'),
        (("--parts", "rules,rules"), "each part is named once, not as in rules,rules"),
        (("--paper", "a5"), 'there is no paper "a5"; use a4, letter, a3'),
        (("--ink", "gold"), 'there is no ink "gold"; use full, low'),
        (("--set", "turn=3"), 'the rules have no key "turn"; did you mean "turns"?'),
        (
            ("1.8",),
            'there is no edition "1.8"; use draft, 1.2, 1.7, 1.10, 1.10-pdf, 1.10-even, 9, '
            "or a file that ends in .toml",
        ),
    ],
)
def test_mistakes_are_named(refused: Refused, folder: Path, arguments: tuple[str, ...], sentence: str) -> None:
    assert refused("print", *arguments, "--out", "game.pdf") == sentence
    assert list(folder.iterdir()) == []


def test_only_some_kinds_of_files_are_written(refused: Refused) -> None:
    assert refused("print", "--out", "game.doc") == "game.doc must end in .pdf, .html or .txt"
    assert refused("print", "--parts", "board", "--out", "game.txt") == (
        "a file that ends in .txt holds the rulebook alone; only a .pdf has other parts"
    )
    assert refused("print", "--out", "nowhere/game.pdf") == (
        "nowhere/game.pdf cannot be written: there is no directory nowhere"
    )


def test_without_the_extra_a_sentence_names_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    result = run("print", "--parts", "rules", "--out", "game.pdf")
    assert result.code == 2
    assert result.err.splitlines()[-1] == (
        "dragondune: typst is not installed; it comes with the extra `print`: pip install 'dragondune[print]', "
        "or scripts/setup in a checkout"
    )


def test_the_board_is_drawn_as_text(told: Told, refused: Refused) -> None:
    drawn = told("board", "--text")
    assert "15★" in drawn
    assert "9♥           13     6" in drawn
    assert "9♥           13    12" in told("board", "draft", "--text")
    assert refused("board").startswith("`dragondune board --text` prints")
