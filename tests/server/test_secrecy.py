"""Secrecy on the wire: in worlds an observer cannot tell apart, the server sends the same bytes at the same times."""

import asyncio
import logging
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dragondune.client import Refused
from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, ORCS, SPECTATOR, Faction
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import know, observers
from dragondune.knowledge.sample import sample
from dragondune.notation.chain import extended, undoing
from dragondune.server.json_logging import log_to_stderr
from dragondune.server.table import deciding, pictures
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Announcement
from dragondune.views import position
from dragondune.wire import commands as c
from dragondune.wire.lobby import OBSERVERS, Clock
from dragondune.wire.news import Mine
from tests.properties.bargaining import bargain_or_choose
from tests.properties.playing import choose, new_game
from tests.properties.test_all_rules import rulesets
from tests.server.databases import asynchronous
from tests.server.harness import four_people, seated, serving
from tests.server.twins import DifferenceSeen, Twins, merged
from tests.server.virtual import run
from tests.server.worlds import TICK, Names, World

OPTIONS: Final[tuple[dict[str, Value], ...]] = (
    {},
    {"gold_visible": False},
    {"oracles": "dwarves,elves,orcs", "elves_see_hands": True},
)
CLOCKS: Final = (Clock(), Clock(per_answer=64.0), Clock(per_decision=3600.0, per_game=7200.0, per_answer=64.0))
STEPS: Final = 60
WHISPER: Final = "hush, they must not know"
CARD: Final = re.compile(r"\b[A2-6][DHSC]\b")


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """Skip the check that plays every position out, which would cost more than all the rest."""
    monkeypatch.setattr(position, "_check_goes_on", lambda _: None)
    return Names(monkeypatch)


def some_moment(edition: str, options: dict[str, Value], chance: Chance) -> Game:
    """A table at a random moment when no secret question is half answered."""
    factions = FACTIONS if chance.below(4) else ((0, 2, 3), (0, 1, 2), (3, 1))[chance.below(3)]
    rules = load_edition(edition, options)
    game, moves = Game.new(rules, factions), 20 + chance.below(500)
    while moves > 0 or game.waits_for_chance or game.state.window & ~game.asked:
        game.apply(*(bargain_or_choose if chance.below(3) == 0 else choose)(game, chance))
        moves -= 1
        if game.is_over:
            game, moves = Game.new(rules, factions), 20 + chance.below(200)
    return game


def pairs(names: Names, edition: str, options: dict[str, Value], seed: int) -> Iterator[Twins]:
    """For every observer of some moment, two worlds played side by side."""
    chance = Chance(seed)
    game = some_moment(edition, options, chance)
    for observer in observers(game):
        twin = sample(know(game, observer), chance)
        yield run(side_by_side(names, (game, twin), observer, f"{edition} {options} {seed}"))


async def side_by_side(names: Names, games: tuple[Game, Game], observer: int, seed: str) -> Twins:
    chance = random.Random(f"{seed} {observer}")
    bots, time = some_bots(games[0], observer, chance), chance.choice(CLOCKS)
    worlds = (World(observer), World(observer))
    twins = Twins(worlds, names, seed=f"{seed} {observer}")
    try:
        for world, game in zip(worlds, games, strict=True):
            names.restart(1)
            await world.open(game, bots=bots, time=time)
        await asyncio.sleep(TICK)
        await twins.play(STEPS)
    finally:
        for world in worlds:
            await world.close()
    return twins


def some_bots(game: Game, observer: int, chance: random.Random) -> list[Faction]:
    """Occasionally some bots, with at least one person left."""
    if chance.random() < 0.7:
        return []
    return [seat for seat in game.state.order[1:] if seat != observer and chance.random() < 0.5]


@pytest.mark.parametrize("edition", EDITIONS)
def test_indistinguishable_worlds_send_the_same_bytes(names: Names, edition: str) -> None:
    """[R226] [R227] Pictures, updates, refusals, notices, and the times of all of them."""
    played = [twins for options in OPTIONS for twins in pairs(names, edition, options, seed=1)]
    assert sum(twins.compared for twins in played) > 500
    done = merged([twins.steps for twins in played])
    assert min(done[step] for step in ("held", "open", "hidden", "undo", "reconnect", "refused decision")) > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_indistinguishable_worlds_send_the_same_bytes(names: Names, edition: str, seed: int) -> None:
    """[R226] [R227]"""
    assert sum(twins.compared for options in OPTIONS for twins in pairs(names, edition, options, seed)) > 100


def compare_choices(rules: Ruleset, seed: int, *, every: int) -> int:
    """Compare how questions are answered with every twin at some moments. Returns the number of comparisons."""
    compared = 0
    game, chance = Game.new(rules), Chance(seed)
    while not game.is_over:
        if not game.waits_for_chance and chance.below(every) == 0:
            for observer in observers(game):
                twin = sample(know(game, observer), chance)
                assert pace_of_answers(twin, observer) == pace_of_answers(game, observer)
                compared += 1
        game.apply(*choose(game, chance))
    return compared


def pace_of_answers(game: Game, observer: int) -> list[tuple[str, bool, bool]]:
    """What is asked, whether answers are held, and if not, whether other seats than the observer are asked."""
    answered: list[tuple[str, bool, bool]] = []
    for prompt in game.prompts():
        held = game.could_betray
        is_open = not held and not STEP_OF[prompt.question].is_always_asked() and prompt.seat != observer
        answered.append((prompt.question, held, is_open and len(game.options(prompt.seat)) > 1))
    return answered


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_quick_answer_reveals_no_hidden_lack_of_choice(edition: str) -> None:
    """[R226] The server answers for people without a choice, which may depend on a hidden card."""
    assert sum(compare_choices(load_edition(edition, options), 1, every=8) for options in OPTIONS) > 100


@pytest.mark.soak
@given(rules=rulesets(), seed=st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_quick_answers_reveal_nothing_under_any_rules(rules: Ruleset, seed: int) -> None:
    """[R226]"""
    compare_choices(rules, seed, every=3)


def test_a_quick_answer_does_not_reveal_a_reviving_card() -> None:
    """[R226] Without gold and free revivals, only the six of diamonds revives units."""
    rules = load_edition("9", {"six_diamonds_revive": True, "free_revivals": 0, "orcs_free_revivals": 0})
    assert compare_choices(rules, 1, every=1) > 100


def count_all(patch: pytest.MonkeyPatch) -> None:
    """A leak: pictures are numbered by all records, including secret ones."""

    def picture(table: Table, game: Game, seat: Faction) -> Mine:
        return msgspec.structs.replace(mine(table, game, seat), question=str(table.n))

    mine = pictures._mine
    patch.setattr(pictures, "_mine", picture)


def tell_answers(patch: pytest.MonkeyPatch) -> None:
    """A leak: everyone hears that a seat has answered in secret."""

    def told(table: Table, record: r.Answered, at: float) -> Announcement:
        return answer(table, record, at)._replace(audience=table.everybody)

    answer = Table._answer
    patch.setattr(Table, "_answer", told)


def close_earlier(patch: pytest.MonkeyPatch) -> None:
    """A leak: a question closes slightly earlier for each seat that had to answer by hand."""

    def sooner(table: Table) -> float:
        return pace(table) - TICK * len(table.sealed)

    pace = deciding._pace
    patch.setattr(deciding, "_pace", sooner)


def refuse_by_number(patch: pytest.MonkeyPatch) -> None:
    """A leak: a refusal tells how many records there are."""

    def check(table: Table, seat: Faction, at: int) -> None:
        check_fresh(table, seat, table.n if at > table.counts[seat] else at)

    check_fresh = deciding.check_fresh
    patch.setattr(deciding, "check_fresh", check)


def chain_advice(patch: pytest.MonkeyPatch) -> None:
    """A leak: the head of the chain covers answers given in advance, and changes with them."""

    def advised(table: Table, record: r.StandingSet, at: float) -> Announcement:
        assert table.head is not None
        table.head = extended(table.head, undoing(table.chain_key, kept=table.n))
        return advise(table, record, at)

    advise = Table._advise
    patch.setattr(Table, "_advise", advised)


LEAKS: Final = (count_all, tell_answers, close_earlier, refuse_by_number, chain_advice)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_detected(
    names: Names, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """Otherwise the property above would prove nothing."""
    leak(monkeypatch)
    with pytest.raises(DifferenceSeen):
        _ = [list(pairs(names, "1.10", {}, seed)) for seed in range(10)]


def test_whispers_stay_secret_when_everything_else_is_open(names: Names) -> None:
    """[R227] Only those who heard a whisper find it in a stream, a picture or the log."""
    names.restart(1)
    read = run(everything_after_the_end(WHISPER))
    assert len(read) == 4 * 2 * len(OBSERVERS)
    assert [text for text in read if WHISPER in text] == []


async def everything_after_the_end(whisper: str) -> list[str]:
    """Everything others can request from an archived table where the Elves whispered to the Orcs."""
    game, chance = new_game(), Chance(3)
    while game.turn == 0 or game.waits_for_chance:
        game.apply(*choose(game, chance))
    world = World(SPECTATOR)
    try:
        await world.open(game, bots=(), time=Clock())
        world.act(ELVES, c.Say(whisper, ("orcs",)))
        await asyncio.sleep(TICK)
        assert any(whisper in text for _, text in world.guests[ORCS].line.got)
        await world.archive()
        return [
            await world.answer(reader, name, **query)
            for reader in (DWARVES, 2, SPECTATOR, SPECTATOR)
            for one in OBSERVERS
            for name, query in (("updates", {"as": one, "after": "0"}), ("picture", {"as": one}))
        ]
    finally:
        await world.close()


@pytest.fixture
def log_lines(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """What the server logs with its normal settings."""
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    root.handlers.clear()
    log_to_stderr()
    yield lambda: capsys.readouterr().err
    root.handlers[:] = kept
    root.setLevel(level)


def test_log_lines_contain_no_card_token_whisper_or_decision(tmp_path: Path, log_lines: Callable[[], str]) -> None:
    """Not even when the database refuses a write."""
    secrets = trouble(tmp_path / "tables.db")
    lines = log_lines()
    assert lines.count("Traceback") >= 2
    assert [secret for secret in secrets if secret in lines] == []
    assert CARD.findall(lines) == []


@asynchronous
async def _trouble(database: Path, secrets: list[str]) -> None:
    async with serving(f"sqlite:///{database}") as client:
        made = await four_people(client)
        secrets += [WHISPER, '"decide"', "'decide'", "Decide(", made.host, made.invitation, *made.seats.values()]
        async with seated(client, made) as seats:
            elves = seats["elves"]
            with closing(sqlite3.connect(database)) as connection, connection:
                connection.execute(
                    "CREATE TRIGGER broken BEFORE INSERT ON records BEGIN SELECT RAISE(ABORT, 'broken'); END"
                )
            for name, seat in seats.items():
                with suppress(Refused):
                    await client.command(made.table.id, c.Say(WHISPER, ("orcs",)), token=made.seats[name])
                with suppress(Refused):
                    await seat.act(c.Say(WHISPER, ("orcs",)))
                if seat.picture.mine is not None and seat.picture.mine.options:
                    with suppress(Refused):
                        await seat.decide(seat.picture.mine.options[0].decision)
            with suppress(Refused):
                await client.command(made.table.id, c.Undo(), token="wrong-" + made.seats["elves"])
            assert elves.picture.info.status == "running"


def trouble(database: Path) -> list[str]:
    """A server whose database fails in the middle of a game. Returns what its log must not contain."""
    secrets: list[str] = []
    _trouble(database, secrets)
    return secrets
