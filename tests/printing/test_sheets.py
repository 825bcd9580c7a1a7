"""Aids and slips: what they say follows the rules, every sheet has its place, and nothing is cut off."""

from collections.abc import Sequence
from typing import Final

import pypdfium2
import pytest

from dragondune.editions.parameters import PARAMETERS, Value
from dragondune.engine.agreements.clauses import KINDS
from dragondune.printing.material import material_of
from dragondune.printing.press import PAPERS, Settings, print_pdf
from dragondune.printing.printed_game import PrintedGame
from dragondune.web.bundle import ensure_bundle
from dragondune.wire.lobby import Paper, Part
from tests.printing.games import GAMES, game_of, material, printed

MINE: Final[tuple[Part, ...]] = ("board", "tokens", "cards", "aids", "slips")
CUT: Final = 3 * 72 / 25.4
"""No printer reaches closer to the edge, in points."""


def texts(name: str, part: Part, paper: Paper = "a4") -> list[str]:
    document = pypdfium2.PdfDocument(printed(name, Settings(parts=(part,), paper=paper)))
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_every_sheet_fits_its_page(name: str, paper: Paper) -> None:
    """A sheet that is too long would make another page."""
    aids = texts(name, "aids", paper)
    assert [text.split()[0] for text in aids] == ["Dwarves", "A", "Elves", "A", "Goblins", "A", "Orcs", "A", "Prices"]
    firsts = [text.split()[0] if text else "" for text in texts(name, "slips", paper)]
    agreement = ["", "Agreement", "What"] if game_of(name).ruleset.agreements != "off" else []
    assert firsts == ["Battle", "", "Predictions", *agreement]
    firsts = [text.split()[0] if text else "" for text in texts(name, "board", paper)]
    assert [first == "" for first in firsts] == [False, True] * 4 + [False]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["draft", "9", "evening"])
@pytest.mark.parametrize("part", MINE)
def test_no_letter_is_cut_off(name: str, part: Part, paper: Paper) -> None:
    """Sheets of the large board are windows upon the whole, so only its first page is looked at."""
    document = pypdfium2.PdfDocument(printed(name, Settings(parts=(part,), paper=paper)))
    assert_within_paper(list(document)[: 1 if part == "board" else None])


EVERYTHING: Final[dict[str, Value]] = {
    **{parameter.key: True for parameter in PARAMETERS if parameter.is_switch},
    "alliance_castles": 4,
    "dwarves_sale_loss": 2,
    "elite_count": 4,
    "gold_supply": 100,
    "oracles": "dwarves,elves,goblins,orcs",
    "orcs_ally_conscript_limit": 3,
    "orcs_ally_move_range": 3,
    "plunder": "value",
    "turns": 50,
    "units_per_faction": 20,
}
"""Every switch is on, and what fills the sheets is at its most."""


@pytest.mark.parametrize("paper", PAPERS)
def test_even_a_game_with_everything_fits_its_pages(paper: Paper) -> None:
    ensure_bundle()
    whole = material_of(PrintedGame.of("1.10", EVERYTHING))
    counts = {}
    for part in MINE:
        document = pypdfium2.PdfDocument(print_pdf(whole, Settings(parts=(part,), paper=paper)))
        counts[part] = len(document)
        assert_within_paper(list(document)[: 1 if part == "board" else None])
    assert (counts["board"], counts["aids"], counts["slips"]) == (9, 9, 6)


def assert_within_paper(pages: Sequence[pypdfium2.PdfPage]) -> None:
    for page in pages:
        width, height = page.get_size()
        text = page.get_textpage()
        for at in range(text.count_chars()):
            if not text.get_text_range(at, 1).strip():
                continue
            left, bottom, right, top = text.get_charbox(at)
            assert left > CUT
            assert bottom > CUT
            assert right < width - CUT
            assert top < height - CUT


def test_peoples_have_the_powers_of_these_rules() -> None:
    usual, draft = texts("1.10", "aids")[0], texts("draft", "aids")[0]
    assert "Hard fighters. They add 2 battle points in every battle" in usual
    assert "Hard fighters" not in draft
    assert "Elite warriors. 2 of their units count 2 battle points each." in draft
    assert "Start 5 gold, 1 artifact" in usual
    assert "Start 10 gold, 1 artifact" in draft
    assert "it brings 2 units back from the graveyard" in usual
    assert "it serves as the Jack of its suit" in draft


def test_costs_are_those_of_each_people() -> None:
    costs = {sheet.people: {one.label: one.value for one in sheet.costs} for sheet in material("1.10").aids.peoples}
    assert costs["dwarves"]["Revive"] == "3 units: 1 free, then 1 gold each"
    assert costs["orcs"]["Revive"] == "3 units, free"
    assert costs["elves"]["Hire"] == "1 gold in a castle, 2 elsewhere"
    assert costs["goblins"]["Hire"] == "half of 1 gold in a castle, 2 elsewhere"
    assert costs["orcs"]["Raise"] == "free, in the Orcish territories"
    assert costs["orcs"]["Move"] == "3 territories; 4 with griffins; 4 with an ace"
    assert costs["goblins"]["Disband"] == "free"
    assert costs["goblins"]["Hand"] == "8 cards"


def test_allies_who_gain_something_else_are_named() -> None:
    """[goblins.8] In the draft the Orcs never hire, so an alliance with the Goblins gives them nothing."""
    gifts = next(sheet.gifts for sheet in material("draft").aids.peoples if sheet.people == "goblins")
    assert {gift.to: gift.gains for gift in gifts} == {
        "The Dwarves or the Elves": ("hiring at half price",),
        "The Orcs": (),
    }
    usual = next(sheet.gifts for sheet in material("1.10").aids.peoples if sheet.people == "goblins")
    assert [gift.to for gift in usual] == ["Your ally"]


def test_the_turn_is_that_of_the_edition() -> None:
    turns = {name: texts(name, "aids")[1] for name in ("draft", "1.2", "1.7", "1.10", "evening")}
    assert "Turn up the top artifact card. The dragon flies" in turns["1.10"]
    assert "Roll the die. The dragon flies" in turns["1.7"]
    assert "has the suit of the top discard" in turns["1.10"]
    assert "has the colour of the top discard" in turns["1.2"]
    assert "If it is red" in turns["1.7"]
    assert "has the colour of the Emperor's suit" in turns["draft"].replace("’", "'")
    assert "Allies win together with 4" in turns["draft"]
    assert "a troll kills 5 units" in turns["1.2"]
    assert "Turns 1 2 3 4 5 6 7 8" in turns["1.10"]
    assert turns["evening"].endswith("Turns 1 2 3 4 5")


def test_in_the_draft_gold_comes_before_the_red_dragon() -> None:
    """[R52]"""
    steps = next(one.steps for one in material("draft").aids.rounds if one.numeral == "II")
    assert [("gold" in step, "Red Dragon" in step) for step in steps] == [(False, False), (True, False), (False, True)]


def test_prices_are_those_that_the_game_charges() -> None:
    """[IV.4] [ace.2] [goblins.2]"""
    rows = {row[0]: row[1:] for row in material("1.10").aids.tables[0].rows}
    assert rows["In a castle"] == tuple(str(count) for count in range(1, 11))
    assert rows["Elsewhere"] == tuple(str(2 * count) for count in range(1, 11))
    assert rows["In a castle, with an ace"] == ("0", "1", "1", "2", "2", "3", "3", "4", "4", "5")
    assert rows["Goblins and their ally, elsewhere"] == tuple(str(count) for count in range(1, 11))
    dearer = {row[0]: row[1:] for row in material("old-school").aids.tables[0].rows}
    assert dearer["Elsewhere"][:3] == ("3", "6", "9")
    assert dearer["Elsewhere, with an ace"][:3] == ("2", "3", "5")  # 1.7 and before round an ace's half up


def test_battle_slips_offer_what_can_be_sent_and_played() -> None:
    usual, ninth, evening = (material(name).slips.battle for name in ("1.10", "9", "evening"))
    assert usual.armies == tuple(range(11))
    assert usual.ranks == ("A", "2", "3", "4", "5", "6")
    assert ninth.ranks == ("2", "3", "4", "5", "6")
    assert (usual.elites, evening.elites) == (0, 2)
    assert evening.armies == tuple(range(13))


def test_a_smallest_army_leaves_room_for_players_who_have_fewer() -> None:
    """[R112] They send all they have, which may be one unit, but never none."""
    ensure_bundle()
    slip = material_of(PrintedGame.of("1.10", {"min_army": 3})).slips.battle
    assert slip.armies == tuple(range(1, 11))


def test_oracles_have_a_slip_each() -> None:
    assert [slip.name for slip in material("evening").slips.oracles.slips] == ["Elves", "Orcs"]
    page = texts("evening", "slips")[2]
    assert page.count("in turn 1 2 3 4 5 and") == 2
    assert "of the Elves" in page
    assert "These rules have no Oracles." in texts("1.10", "slips")[2]


def test_the_agreement_form_has_every_kind_of_clause_once() -> None:
    form = material("1.10").slips.agreement
    assert form is not None
    promises = [promise.sentence for group in form.groups for promise in group.promises]
    assert len(promises) == len(set(promises)) == len(KINDS)
    assert not any("{" in promise for promise in promises)
    assert "stay out of ______ until the end of (round ____ of) turn ____" in promises
    only = {promise.only for group in form.groups for promise in group.promises}
    assert only == {"", "Dwarves", "Goblins"}


def test_without_agreements_there_is_no_form() -> None:
    assert material("old-school").slips.agreement is None
