"""Names are visible, and nobody can pass for someone else at the table."""

import pytest

from dragondune.engine.errors import Malformed
from dragondune.server.table import log_records as r
from dragondune.server.table.names import at_seat, one_line, personal_name, skeleton
from dragondune.wire.lobby import Holder
from tests.server.tables import DWARVES, ELVES, GOBLINS, ORCS, Sitting

HIDDEN = (
    "",
    "   ",
    "\u200b",
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "A\u200dda",
    "A\u034fda",
    "Ada\u202e",
    "\u2066Ada\u2069",
    "A\nda\x00",
    "Ada\x1b[2J",
    "Ada\ue000",
    "\u0301",
    "A\U000e0041",
)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_name_is_visible(name: str) -> None:
    with pytest.raises(Malformed, match=r"a name (is one line of visible characters|begins with a letter)"):
        one_line(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("\uff21\uff44\uff41", "Ada"),
        ("Zo\u0065\u0308", "Zo\u00eb"),
        ("Ada \u2764\ufe0f", "Ada \u2764"),
        ("\u30c8\u30e0 Tom", "\u30c8\u30e0 Tom"),
        ("Дмитрий", "Дмитрий"),
        ("محمد", "محمد"),
        ("🐉", "🐉"),
    ],
)
def test_names_of_all_languages_are_shown_in_one_form(name: str, shown: str) -> None:
    assert personal_name(name, ["Somebody"], people=None) == shown


def test_marks_do_not_pile_up() -> None:
    assert one_line("Việt")
    with pytest.raises(Malformed, match="at most 3 marks"):
        one_line("A" + "\u0335" * 9 + "da")


@pytest.mark.parametrize(
    "name", ["ada", "ADA", "\u0410da", "A d a", "\u00c1d\u00e2", "\U0001d400da", "A.d.a", "@da", "\u24b6da"]
)
def test_an_impostor_is_refused(name: str) -> None:
    """The attack: a name that looks like that of a player at the same table."""
    with pytest.raises(Malformed, match=r"looks like that of Ada, who is already here|mixes Cyrillic and Latin"):
        personal_name(name, ["Bo", "Ada"], people=None)


def test_look_alikes_share_a_skeleton() -> None:
    for one, other in (("Ilan", "llan"), ("modern", "modem"), ("B0B", "bob"), ("асе", "ace"), ("νον", "vov")):  # noqa: RUF001
        assert skeleton(one) == skeleton(other)
    for one, other in (("Ada", "Eda"), ("Player 1", "Player 2"), ("Clara", "Dara"), ("Jan", "Lan"), ("太郎", "花子")):
        assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("name", ["Elves", "E1ves", "orc", "G0BLINS"])
def test_only_the_player_of_a_people_may_bear_its_name(name: str) -> None:
    with pytest.raises(Malformed, match=r"looks like that of the (elves|orcs|goblins); choose another"):
        personal_name(name, (), people="dwarves")
    assert personal_name("Elves", (), people="elves") == "Elves"


@pytest.mark.parametrize("is_drawn", [False, True])
def test_the_name_of_a_people_stays_with_its_seat(*, is_drawn: bool) -> None:
    """The attack: take the name of your people, swap seats or draw lots, and play another people under that name."""
    holders = [Holder("person", name, colour="teal") for name in ("Ada", "E1ves", "Goblins")]
    sitting = Sitting(holders=(*holders, Holder("bot", "random", "random")))
    sitting.write([r.Moved((("dwarves", "elves"), ("elves", "orcs"), ("orcs", "dwarves")), is_drawn)])
    expected = {DWARVES: "random", ELVES: "Ada", GOBLINS: "Goblins", ORCS: "Orcs"}
    for table in (sitting.table, sitting.again()):
        assert {seat: one.name for seat, one in table.holders.items()} == expected
        assert table.holders[ORCS].colour == "teal"
    assert at_seat(Holder("bot", "elves", "elves"), "orcs").name == "elves"
