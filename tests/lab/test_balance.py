"""Balance studies: two rulesets compared on the same seeds, and the conclusions."""

import csv
import re
from html.parser import HTMLParser
from io import StringIO

import pytest
from msgspec import structs

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, Faction
from dragondune.lab.balance import Contrast, Plan, Ruleset, Study, study
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.csv_table import csv_of
from dragondune.lab.report import report
from dragondune.lab.suggestions import DIALS, STRONGER, SUGGESTIONS, WEAKER
from dragondune.lab.tally import Tally
from dragondune.lab.verdicts import fair_share, in_short, verdict

GAMES = 100
EVENLY = (DWARVES, ELVES, GOBLINS, ORCS)
MOSTLY_ORCS = (DWARVES, ORCS, ORCS, ORCS)


def games(*winners: Faction, battles: int = 3, faults: tuple[str, ...] = ()) -> list[Outcome]:
    """A hundred games that these factions win in turn."""
    return [
        Outcome(1 + game, 1 << winners[game % len(winners)], "castles", 5, 300, Tally(battles=battles), faults)
        for game in range(GAMES)
    ]


def study_of(*played: list[Outcome], contrast: Contrast | None = None) -> Study:
    """The first ruleset compared with each of the others."""
    rulesets = tuple(Ruleset(f"rules <{number}>", "1.10", {}) for number in range(len(played)))
    contrasts = tuple(structs.replace(contrast or Contrast(0, 0), after=number) for number in range(1, len(played)))
    table = Batch("", {}, FACTIONS, {}, GAMES, 1)
    return study(Plan(rulesets, contrasts, (dict.fromkeys(FACTIONS, "simple"),), table), played)


def test_a_significant_difference_is_reported_with_its_size() -> None:
    (found,) = study_of(games(*MOSTLY_ORCS), games(*EVENLY)).comparisons
    change = found.changes["orcs"]
    assert (change.before, change.after, change.gained, change.lost) == (0.75, 0.25, 0, 50)
    assert change.is_significant
    assert change.difference.value == -0.5
    assert found.changes["dwarves"].difference.value == 0
    assert not found.changes["dwarves"].is_significant
    first, last = verdict(found)
    assert first.startswith("Yes, it changes who wins: ")
    assert "the Orcs win 25% instead of 75% of the games, 50.0 points less (" in first
    assert "Dwarves" not in first
    before, after = found.uneven
    assert before.value == pytest.approx(0.5, abs=0.01)
    assert after.value == pytest.approx(-0.01, abs=0.001)
    assert last.startswith("The game is more even: unevenness 49.")


def test_a_victory_with_an_ally_is_shared() -> None:
    """The Orcs win every game, half of them with the Elves, so they have three quarters of the victories."""
    played = games(ORCS, ORCS)
    together = [structs.replace(one, winners=one.winners | 1 << ELVES) for one in played[::2]]
    (rates,) = study_of([*together, *played[1::2]]).rates
    told = fair_share(rates, "orcs")
    assert told.startswith("Yes: the Orcs win 100% (")
    assert told.endswith(
        " of the games, some with an ally: their part of the victories is 50.0 points more than a fair share."
    )
    (alone,) = study_of(played).rates
    assert " of the games, 75.0 points more than a fair share." in fair_share(alone, "orcs")


def test_what_to_change_in_short() -> None:
    assert in_short(study_of(games(*MOSTLY_ORCS), games(*EVENLY))) == [
        "In rules <0>, the Orcs (75%) win too often and the Elves (0%) and the Goblins (0%) win too rarely; a fair "
        "share is 25%. Too few games to tell about the Dwarves (25%).",
        "In rules <1>, nobody is shown to be too strong or too weak; a fair share is 25%. Too few games to tell about "
        "the Dwarves (25%), the Elves (25%), the Goblins (25%) and the Orcs (25%).",
        "Worth trying: rules <1>. It makes the game more even.",
    ]
    contrast = Contrast(0, 0, "orcs rule")
    worse = in_short(study_of(games(*EVENLY), games(*MOSTLY_ORCS), contrast=contrast))
    assert worse[-2:] == [
        "Better not: orcs rule (rules <1>). It makes the game less even.",
        "No change that was tried is shown to make the game more even; more games may show it.",
    ]
    even = structs.replace(study_of(games(*EVENLY)), comparisons=[])
    (rates,) = even.rates
    fair = {name: structs.replace(one, small=0.5) for name, one in rates.fair.items()}
    assert in_short(structs.replace(even, rates=[structs.replace(rates, fair=fair)])) == [
        "In rules <0>, all factions are about equally strong; a fair share is 25%."
    ]


def test_what_helps_one_faction_in_short() -> None:
    found = study_of(games(*MOSTLY_ORCS), games(*EVENLY))
    (change,) = found.comparisons
    unclear = structs.replace(change, uneven_difference=structs.replace(change.uneven_difference, adjusted=1.0))
    advice = in_short(structs.replace(found, comparisons=[unclear]))[-2:]
    assert advice == [
        "May be worth trying: rules <1>. It brings the Elves (0% → 25%), the Goblins (0% → 25%) and the Orcs "
        "(75% → 25%) nearer to a fair share; that the whole game is more even is not shown.",
        "No change that was tried is shown to make the game more even; more games may show it.",
    ]
    worse = study_of(games(*EVENLY), games(*MOSTLY_ORCS)).comparisons[0]
    away = structs.replace(unclear, changes=worse.changes)
    assert in_short(structs.replace(found, comparisons=[away]))[-1:] == advice[-1:]
    assert not any("May be" in line for line in in_short(structs.replace(found, comparisons=[away])))


def test_the_reverse_comparison_is_less_balanced() -> None:
    (found,) = study_of(games(*EVENLY), games(*MOSTLY_ORCS)).comparisons
    assert verdict(found)[-1].startswith("The game is less even: ")


def test_equal_shares_on_different_seeds_are_no_difference() -> None:
    (found,) = study_of(games(*EVENLY), games(*reversed(EVENLY))).comparisons
    assert not any(change.is_significant for change in found.changes.values())
    assert [change.gained for change in found.changes.values()] == [25, 25, 25, 25]
    assert verdict(found)[0].startswith(
        "Not shown that it changes who wins: nobody's share of the games changes by more than "
    )


def test_rules_without_effect_are_reported() -> None:
    (found,) = study_of(games(*EVENLY), games(*EVENLY)).comparisons
    assert verdict(found) == ["All 100 games are unchanged: these bots do not use the new rule."]
    (found,) = study_of(games(*EVENLY), games(*EVENLY, battles=4)).comparisons
    assert found.means["battles"].value == 1
    assert "do not use" not in verdict(found)[0]


@pytest.mark.parametrize(
    ("aim", "sentence"),
    [
        (WEAKER, "Yes, it makes the Orcs weaker: they win 25% instead of 75% of the games, 50.0 points less ("),
        (STRONGER, "No, it does the opposite of making the Orcs stronger: they win 25% instead of 75%"),
    ],
)
def test_an_achieved_intention_is_reported(aim: str, sentence: str) -> None:
    contrast = Contrast(0, 0, "a change", "orcs", aim)
    (found,) = study_of(games(*MOSTLY_ORCS), games(*EVENLY), contrast=contrast).comparisons
    assert verdict(found)[0].startswith(sentence)
    assert verdict(found)[1].startswith("As a side effect the Elves win ")


def test_a_missed_intention_is_reported() -> None:
    contrast = Contrast(0, 0, "a change", "orcs", WEAKER)
    (found,) = study_of(games(*EVENLY), games(*reversed(EVENLY)), contrast=contrast).comparisons
    assert verdict(found)[0].startswith("Not shown that it makes the Orcs weaker: they win at most ")
    wide = structs.replace(found, changes={"orcs": structs.replace(found.changes["orcs"], small=0.5)})
    assert verdict(wide)[0].startswith("No, it does not make the Orcs weaker: any effect on them is at most ")


def test_many_comparisons_raise_the_threshold() -> None:
    """A result that is significant alone need not be among many."""
    rare = [*games(*EVENLY)]
    for place in range(16):
        rare[4 * place + ELVES] = games(ORCS)[0]
    alone = study_of(games(*EVENLY), rare).comparisons[0].changes["orcs"]
    among = study_of(games(*EVENLY), rare, *([games(*EVENLY)] * 9)).comparisons[0].changes["orcs"]
    assert alone.p == among.p < 0.05
    assert alone.adjusted == pytest.approx(4 * alone.p)
    assert among.adjusted == pytest.approx(40 * alone.p)
    assert not among.is_significant


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_suggestion_is_valid_in_every_edition(edition: str) -> None:
    base = load_edition(edition)
    changing = [one for one in (*SUGGESTIONS, *DIALS) if one.changes(edition, {})]
    assert len(changing) >= 18
    for one in changing:
        assert load_edition(edition, one.changes(edition, {})) != base


def test_existing_rules_of_an_edition_are_not_suggested() -> None:
    names = {one.name for one in SUGGESTIONS if one.changes("draft", {})}
    assert "option.elites" not in names
    assert "no elites" in names
    assert "no elites" not in {one.name for one in SUGGESTIONS if one.changes("1.10", {})}


def test_all_four_balancing_options_of_the_rulebook() -> None:
    changes = {one.name: one.changes("1.10", {}) for one in SUGGESTIONS}
    assert changes["balance.1"] == {"extra_conscription": 1}
    assert changes["balance.2"] == {"orcs_free_revivals": 2}
    assert changes["balance.3"] == {"dwarves_sale_loss": 1}
    assert changes["balance.4"] == {"elves_gold": 3}
    assert changes["gold for the Orcs"] == {"orcs_gold": 6}


def test_the_table_has_a_row_for_every_figure() -> None:
    rows = list(csv.DictReader(StringIO(csv_of(study_of(games(*MOSTLY_ORCS), games(*EVENLY))))))
    assert all(set(row.values()) >= {"simple", "100"} for row in rows)
    wins = {(row["rules"], row["faction"]): row["value"] for row in rows if row["measure"] == "wins" and not row["p"]}
    assert wins["rules <0>", "orcs"] == "0.75"
    assert len(wins) == 8
    (change,) = [row for row in rows if row["p"] and row["faction"] == "orcs" and row["measure"] == "wins"]
    assert (change["compared_with"], change["value"], change["significant"]) == ("rules <0>", "-0.5", "yes")


class Page(HTMLParser):
    """The tags of a page, properly nested, and their text."""

    VOID = ("meta", "rect", "line", "circle")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words = ""
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_page_is_self_contained_and_has_text_alternatives() -> None:
    text = report(study_of(games(*MOSTLY_ORCS), games(*EVENLY, faults=("the bot <x> raised",))), "dragondune balance")
    page = Page(text)
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    names = {name for name, _ in page.attributes}
    assert not {"src", "href", "style", "onload"} & names
    assert re.findall(r"url\((?!#)|https?:", text) == []
    assert "the Orcs win 25% instead of 75% of the games" in page.words
    assert "100 times the bot <x> raised" in page.words
    assert "rules <1>" in page.words
    pictures = [value for name, value in page.attributes if (name, value) == ("role", "img")]
    assert len(pictures) == page.tags.count("desc") == 4
    ids = [value for name, value in page.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#(\w+)\)", text)) <= set(ids)
