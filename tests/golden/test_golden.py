"""Recorded games replay exactly, and every observer sees the same as before."""

import shutil
from pathlib import Path

import pytest
from tools import golden
from tools.golden_plans import PLANS, Plan

from dragondune.editions.loader import EDITIONS
from dragondune.editions.parameters import PARAMETERS
from dragondune.engine import decisions, events
from dragondune.engine.agreements import table_talk
from dragondune.engine.agreements.clauses import DUTY_NAMES, NO_BATTLE, REASON_NAMES
from dragondune.engine.agreements.table_talk import Reference, TableTalk
from dragondune.engine.decisions import Decision
from dragondune.engine.endings import ENDING_NAMES, UNFINISHED
from dragondune.engine.events import Event, PrivateEvent
from dragondune.notation import read_log

NAMES = golden.names()
TO_REGENERATE = f"if games are meant to play differently now, run {golden.COMMAND} and say why in the change"

SHAPES = {
    "2 factions",
    "3 factions",
    "4 factions",
    "seats given",
    "seats drawn",
    *(f"edition {edition}" for edition in EDITIONS),
}
ENDINGS = {name for ending, name in enumerate(ENDING_NAMES) if ending != UNFINISHED}
FAMILIES = (Decision, Event, PrivateEvent, TableTalk, Reference)
KINDS = {
    name
    for module in (decisions, events, table_talk)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Decision | Event) and kind not in FAMILIES
}
OPTIONS = {
    f"changed {parameter.key}"
    for parameter in PARAMETERS
    if parameter.clause.startswith(("option.", "twoaces.", "balance."))
}
AGREEMENTS = {
    *(f"duty {name}" for name in DUTY_NAMES),
    *(f"DutyYielded {name}" for name in REASON_NAMES[:NO_BATTLE]),
    *(f"DutyLapsed {name}" for name in REASON_NAMES[NO_BATTLE:]),
}
CLAUSES = {
    *(f"AcePlayed ace.{number}" for number in (1, 2, 3, 4)),
    *(f"AcePlayed {power}" for power in ("dwarves.4", "elves.5", "goblins.7", "orcs.10")),
    *(f"AcePlayed negate.{number}" for number in (1, 2, 3, 4)),
    "BattleWon V.6",
    "BattleWon V.9",
    "UnitsDisbanded IV.2",
    "UnitsDisbanded IV.6",
    "UnitsHid ace.4",
    "UnitsHid elves.4",
    "UnitsMoved orcs.5",
}


def text_of(name: str, ending: str = golden.LOG) -> str:
    return (golden.FOLDER / (name + ending)).read_text(encoding="utf-8")


def test_there_are_golden_games() -> None:
    assert len(NAMES) > 0
    assert sorted(plan.name for plan in PLANS) == NAMES, TO_REGENERATE


@pytest.mark.parametrize("ending", [golden.VIEWS, golden.STORY])
def test_every_game_has_its_views_and_its_story(ending: str) -> None:
    files = sorted(file.name.removesuffix(ending) for file in golden.FOLDER.glob("*" + ending))
    assert files == NAMES, TO_REGENERATE


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_plays_as_before(name: str) -> None:
    found = golden.difference(name)
    assert not found, f"golden game {name}, {found}; {TO_REGENERATE}"


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_the_golden_command_reproduces_the_game(plan: Plan) -> None:
    written = read_log(text_of(plan.name))
    assert written.header.seed is not None
    played, happened = golden.play(plan, written.header.seed)
    assert played == written, f"golden game {plan.name} is not the one of its plan; {TO_REGENERATE}"
    assert plan.wishes <= golden.features_of(played, happened)


@pytest.fixture(scope="module")
def features() -> set[str]:
    found: set[str] = set()
    for name in NAMES:
        log = read_log(text_of(name))
        found |= golden.features_of(log, [event for _, told in golden.tell(log) for event in told])
    return found


@pytest.mark.parametrize(
    "wanted",
    [SHAPES, ENDINGS, KINDS, CLAUSES, OPTIONS, AGREEMENTS],
    ids=["shapes", "endings", "kinds", "clauses", "options", "agreements"],
)
def test_every_feature_occurs_in_a_golden_game(wanted: set[str], features: set[str]) -> None:
    missing = sorted(wanted - features)
    assert not missing, f"no golden game has {', '.join(missing)}; wish for it in tools/golden_plans.py"


def test_the_list_of_kinds_is_complete() -> None:
    """The list that the test above relies on must not be empty by accident."""
    assert {
        "GiveGold",
        "GoldGiven",
        "ProposeAlliance",
        "AllianceFormed",
        "RedDragonAppeared",
        "TreacheryNegated",
        "CounterOffer",
        "PaymentShort",
    } <= KINDS
    assert {"castles", "mountain_fight", "oracle", "alliance_castles"} < ENDINGS
    assert "changed two_aces_chaos" in OPTIONS


SHORTEST = "mountain-fight"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of one golden game, to be corrupted."""
    for ending in (golden.LOG, golden.VIEWS, golden.STORY):
        shutil.copy(golden.FOLDER / (SHORTEST + ending), tmp_path)
    return tmp_path


def corrupt(folder: Path, ending: str, *, line: int, old: str, new: str) -> None:
    file = folder / (SHORTEST + ending)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    file.write_text("".join(lines), encoding="utf-8")


def test_an_unchanged_copy_has_no_differences(folder: Path) -> None:
    assert golden.difference(SHORTEST, folder) == ""


def test_a_changed_view_is_detected(folder: Path) -> None:
    moment = golden.read_moment(text_of(SHORTEST, golden.VIEWS).splitlines()[20])
    corrupt(folder, golden.VIEWS, line=20, old=moment.views[1], new="00000000")
    assert golden.difference(SHORTEST, folder) == "step 20: the view of the elves changed"


def test_changed_events_are_detected(folder: Path) -> None:
    moment = golden.read_moment(text_of(SHORTEST, golden.VIEWS).splitlines()[30])
    corrupt(folder, golden.VIEWS, line=30, old=f'"events":["{moment.events[0]}', new='"events":["00000000')
    assert golden.difference(SHORTEST, folder) == "step 30: the events of the dwarves changed"


def test_changed_options_are_detected(folder: Path) -> None:
    moment = golden.read_moment(text_of(SHORTEST, golden.VIEWS).splitlines()[40])
    ((seat, digest),) = moment.options.items()
    corrupt(folder, golden.VIEWS, line=40, old=f'"{digest}"', new='"00000000"')
    assert golden.difference(SHORTEST, folder) == f"step 40: the options of the {seat} changed"


def test_a_changed_sentence_is_detected(folder: Path) -> None:
    corrupt(folder, golden.STORY, line=0, old="[", new="(")
    found = golden.difference(SHORTEST, folder)
    assert found.startswith("step ")
    assert "the story tells " in found


def test_a_changed_decision_is_detected(folder: Path) -> None:
    corrupt(folder, golden.LOG, line=1, old='"check": "', new='"check": "0')
    assert golden.difference(SHORTEST, folder).startswith("step 0: line 2: the check must be 8 hexadecimal digits")


def test_a_different_final_state_is_detected(folder: Path) -> None:
    check = read_log(text_of(SHORTEST)).entries[9].check
    corrupt(folder, golden.LOG, line=10, old=check, new="00000000")
    assert golden.difference(SHORTEST, folder).startswith("step 10: line 11: after this decision the check is ")


@pytest.mark.parametrize("ending", [golden.VIEWS, golden.STORY])
def test_a_truncated_sidecar_is_detected(folder: Path, ending: str) -> None:
    file = folder / (SHORTEST + ending)
    file.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8")
    last = len(read_log(text_of(SHORTEST)).entries)
    assert golden.difference(SHORTEST, folder).startswith(f"step {last}: ")


@pytest.mark.parametrize("ending", [golden.VIEWS, golden.STORY])
def test_an_overlong_sidecar_is_detected(folder: Path, ending: str) -> None:
    file = folder / (SHORTEST + ending)
    text = file.read_text(encoding="utf-8")
    file.write_text(text + text.splitlines()[-1] + "\n", encoding="utf-8")
    assert golden.difference(SHORTEST, folder).endswith(": the files contain more than is played")
