"""Events as sentences."""

import re
from pathlib import Path

import pytest

from dragondune.engine.events import (
    AcePlayed,
    AllianceFormed,
    ArtifactDiscarded,
    Event,
    GoldPaid,
    IncomeReceived,
    UnitsHired,
    UnitsLost,
    WallsBroken,
)
from dragondune.engine.ids import DWARVES, ELVES, FACTION_NAMES, FACTIONS, GOBLINS, ORCS
from dragondune.notation import narrate
from dragondune.notation.prose import deed_in, tell
from dragondune.notation.prose.vocabulary import names_in
from tests.notation.examples import ACE, PLAIN, SENTENCES, clause_of, kinds_of_events
from tests.notation.games import finished

DOCS = Path(__file__).parents[2] / "docs"
SHAPE = re.compile(r"\[([^\]]+)\] [A-Z0-9].*[^.]\.")


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_an_event_is_described_by_a_sentence(event: Event, sentence: str) -> None:
    assert narrate(event) == sentence


def deed(event: Event) -> tuple[str, str] | None:
    """The deed, and what is left of it beside a sentence on the payment."""
    text = tell(event).text
    at = deed_in(event, text)
    return None if at is None else (text[at.start : at.end], text[at.start : at.brief])


def test_the_deed_in_a_sentence_leaves_out_the_people_and_what_a_payment_repeats() -> None:
    hired = "hire 2 units in 17"
    assert deed(UnitsHired(ELVES, PLAIN, 2, 4)) == (f"{hired} for 4 gold", hired)
    assert deed(UnitsHired(ELVES, PLAIN, 2, 0)) == (f"{hired} for free", f"{hired} for free")
    paid = "pay the Goblins 4 gold"
    assert deed(GoldPaid(ELVES, GOBLINS, 4, "IV.4")) == (f"{paid} to hire units", paid)
    assert deed(AllianceFormed(ELVES, ORCS)) is None
    assert deed(WallsBroken(ELVES, PLAIN, "twoaces.4")) is None


def test_a_deed_is_the_whole_of_its_sentence() -> None:
    for event, _ in SENTENCES:
        text, found = tell(event).text, deed(event)
        if found is not None:
            (first, *_) = names_in(text)
            assert f"The {FACTION_NAMES[first.seat]} {found[0]}." == text
            assert found[0].startswith(found[1])


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == kinds_of_events()


def test_sentences_cite_rules_that_exist() -> None:
    rules = set()
    for name in ("clauses.md", "rulings.md"):
        rules.update(re.findall(r"^- \*\*([^*]+)\*\*", (DOCS / name).read_text(encoding="utf-8"), re.MULTILINE))
    cited = {sentence[1 : sentence.index("]")] for _, sentence in SENTENCES}
    assert cited - rules == set()


def test_an_event_with_a_clause_cites_it() -> None:
    with_clause = [(clause_of(event), sentence) for event, sentence in SENTENCES if clause_of(event)]
    assert [sentence for clause, sentence in with_clause if not sentence.startswith(f"[{clause}] ")] == []


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (AcePlayed(ELVES, ACE, "R1"), "[R1] The Elves discard A♦."),
        (UnitsLost(ELVES, PLAIN, 2, "R1"), "[R1] The Elves lose 2 units in 17."),
        (ArtifactDiscarded(ELVES, ACE, "R1"), "[R1] The Elves discard A♦."),
        (GoldPaid(ELVES, ORCS, 2, "R1"), "[R1] The Elves pay the Orcs 2 gold."),
        (IncomeReceived(ELVES, 2, "R1"), "[R1] The Elves receive 2 gold."),
    ],
)
def test_a_clause_without_its_own_sentence_is_still_cited(event: Event, sentence: str) -> None:
    assert narrate(event) == sentence


def test_an_unknown_kind_of_event_is_an_error() -> None:
    with pytest.raises(NotImplementedError, match="Event"):
        narrate(Event())


@pytest.mark.parametrize(
    ("seed", "factions"),
    [(1, FACTIONS), (2, FACTIONS), (3, (DWARVES, ELVES, GOBLINS)), (4, (ORCS, DWARVES))],
)
def test_random_games_are_narrated_completely(seed: int, factions: tuple[int, ...]) -> None:
    """Each sentence is well formed, and each clause that an event cites has its own sentence."""
    expected = {(type(event), clause_of(event)) for event, _ in SENTENCES}
    events = finished(seed, factions).events
    assert [sentence for sentence in map(narrate, events) if not SHAPE.fullmatch(sentence)] == []
    assert {(type(event), clause_of(event)) for event in events} - expected == set()
