"""When a question closes: what others receive, and when, does not show whether there was a choice."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import pytest

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS, Decision
from dragondune.engine.game import Game, is_listed
from dragondune.engine.ids import FACTIONS, SPECTATOR, Faction
from dragondune.engine.questions import BY_NAME, Question
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.notation.codec import decision_to_record
from dragondune.server.storage import RightsChange, StoredRecord, StoredSnapshot, Summary
from dragondune.server.storage.call_rows import NewWait
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import plan
from dragondune.views.position import write_position
from dragondune.wire.lobby import SEATS, Holder, NewTable
from tests.properties.playing import choose, new_game
from tests.server.tables import BOT, PERSON, Sitting
from tests.server.virtual import BEGINNING, clock, run, with_plain_heads
from tests.server.virtual_registry import WRITING, Decliner, Ear, SlowStore, VirtualTable

ANSWER_SECONDS: Final = 2.0
QUESTIONS: Final = ("Bid", "DeclareTreachery", "ForbidHiring", "Hide", "NegateDisband")
GAMES: Final = 12
TRIES: Final = 3


class Scene(NamedTuple):
    """Two worlds that the observer cannot tell apart. The seat has a choice only in the first."""

    question: Question
    observer: int
    seat: Faction
    with_choice: str
    without: str


def answer(game: Game, seat: Faction) -> Decision:
    options = game.options(seat)
    return PASS if is_listed(PASS, options) else options[0]


def is_quiet(game: Game) -> bool:
    """Whether all can decline without a draw following; a different card would itself be a difference."""
    declined = game.clone()
    for seat in game.seats_asked():
        if len(game.options(seat)) > 1 and not is_listed(PASS, game.options(seat)):
            return False
        declined.apply(seat, answer(game, seat))
    return not declined.waits_for_chance and not declined.is_over


def twins(game: Game, chance: Chance) -> Iterator[Scene]:
    for seat in game.seats_asked():
        if len(game.options(seat)) == 1:
            continue
        for observer in (*FACTIONS, SPECTATOR):
            for _ in range(TRIES if observer != seat else 0):
                other = sample(know(game, observer), chance)
                if len(other.options(seat)) == 1 and is_quiet(other):
                    question = BY_NAME[game.prompts()[0].question]
                    yield Scene(question, observer, seat, write_position(game), write_position(other))
                    break


@cache
def scenes() -> dict[str, list[Scene]]:
    """Scenes by question, from random games."""
    found: dict[str, list[Scene]] = {}
    for seed in range(GAMES):
        chance, game = Chance(seed), new_game()
        while not game.is_over:
            if not game.waits_for_chance and game.could_betray and is_quiet(game):
                for scene in twins(game, chance):
                    found.setdefault(scene.question, []).append(scene)
            game.apply(*choose(game, chance))
    return found


async def heard(scene: Scene, position: str, *, how: str, thought: float = 0.25) -> list[tuple[float, str]]:
    """Everything the observer receives until the question closes, with times, if the seat declines in this way."""
    virtual = VirtualTable(Decliner(seconds=thought))
    wish = NewTable(answer_seconds=ANSWER_SECONDS, bot_seconds=1.0, position=position)
    holders: list[Holder] = [BOT if how == "bot" and seat == scene.seat else PERSON for seat in FACTIONS]
    await virtual.create(wish, holders=holders)
    name, ear = SEATS[scene.seat], virtual.listen(scene.observer)
    if how == "standing":
        await virtual.write(lambda _: [r.StandingSet(name, scene.question, "decline")])
    if how == "prepared":
        await virtual.write(lambda _: [r.AnswerPrepared(name, scene.question, decision_to_record(PASS))])
    await wait_until(100.0)
    await virtual.start()
    by_hand = {"slowly": 1.5, "quickly": 0.125}
    for seat in virtual.table.running.seats_asked():
        after = 0.125 if seat != scene.seat else by_hand.get(how)
        if after is not None:
            virtual.registry.scheduler.spawn(virtual.answer_by_hand(seat, PASS, after=after))
    await wait_until(100.0 + 1.5 * ANSWER_SECONDS)
    await virtual.stop()
    known: dict[str, int] = {}
    return [(at, with_plain_heads(frame.decode(), known)) for at, frame in ear.heard]


async def wait_until(moment: float) -> None:
    await asyncio.sleep(moment - asyncio.get_running_loop().time())


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("how", ["quickly", "slowly", "standing", "prepared", "bot"])
def test_whether_there_was_a_choice_does_not_show(question: str, how: str) -> None:
    """[R226] Declining by hand in time, in advance or by a bot looks the same as having no choice."""
    for scene in scenes()[question][:3]:
        chosen = run(heard(scene, scene.with_choice, how=how))
        forced = run(heard(scene, scene.without, how="bot" if how == "bot" else "nothing"))
        assert chosen == forced
        assert len(chosen) >= 2


class TimedStore(SlowStore):
    """Records when something was written."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        rights: RightsChange | None = None,
        notices: Sequence[tuple[str | None, str, bytes]] = (),
        waits: Sequence[NewWait] = (),
        snapshots: Sequence[StoredSnapshot] = (),
    ) -> None:
        self.times.append(clock())
        await super().append(
            table_id, records, summary, rights=rights, notices=notices, waits=waits, snapshots=snapshots
        )


async def worked(position: str, *, thought: float) -> tuple[list[float], list[tuple[int, str]]]:
    """When the server writes, and which bots it asks, until a question that bots alone are asked has closed."""
    virtual = VirtualTable(Decliner(seconds=thought), TimedStore())
    wish = NewTable(answer_seconds=ANSWER_SECONDS, bot_seconds=1.0, position=position)
    await virtual.create(wish, holders=(BOT, BOT, BOT, BOT))
    await wait_until(100.0)
    await virtual.start()
    await wait_until(100.0 + 1.25 * ANSWER_SECONDS)
    await virtual.stop()
    assert isinstance(virtual.store, TimedStore)
    closing = 100.0 + ANSWER_SECONDS
    asked = [one for at, one in zip(virtual.pool.asked_at, virtual.pool.asked, strict=True) if at - BEGINNING < closing]
    return [at for at in virtual.store.times if at - BEGINNING <= closing + WRITING], sorted(asked)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("thought", [0.0, 1.25])
def test_the_work_of_the_server_does_not_show_whether_a_bot_has_a_choice(question: str, thought: float) -> None:
    """[R226] The attack: time requests while a secret question is open; only bots with a choice wrote their answers."""
    for scene in scenes()[question][:3]:
        chosen = run(worked(scene.with_choice, thought=thought))
        forced = run(worked(scene.without, thought=thought))
        assert chosen == forced
        times, asked = chosen
        assert len(times) == 2, "the start and the closing; nothing between them"
        assert scene.seat in [seat for seat, _ in asked]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("thought", [0.0, 1.75, ANSWER_SECONDS, 1024.0])
def test_how_long_a_bot_thinks_does_not_show(question: str, thought: float) -> None:
    """[R226] A bot that is slow or waits for a process still has an answer in time."""
    scene = scenes()[question][0]
    chosen = run(heard(scene, scene.with_choice, how="bot", thought=thought))
    forced = run(heard(scene, scene.without, how="bot", thought=thought))
    assert [at for at, _ in chosen] == [at for at, _ in forced]


def test_the_table_waits_for_a_person_with_a_choice() -> None:
    """[R226] So the comparison is not empty: without an answer the question stays open."""
    scene = scenes()["ForbidHiring"][0]
    unanswered = run(heard(scene, scene.with_choice, how="nothing"))
    assert unanswered != run(heard(scene, scene.with_choice, how="quickly"))


def test_an_early_answer_is_held() -> None:
    """[R226] It takes effect when the time is over, and until then only its author knows of it."""
    scene = scenes()["ForbidHiring"][0]

    async def played() -> tuple[list[float], int]:
        virtual = VirtualTable(Decliner())
        await virtual.create(NewTable(answer_seconds=ANSWER_SECONDS, position=scene.with_choice))
        await virtual.start()
        ears = [virtual.listen(observer) for observer in range(6)]
        asked_at = virtual.table.asked_at
        moves = len(virtual.table.moves)
        await virtual.decide(scene.seat, PASS)
        quiet = [ear for ear in ears if not ear.heard]
        await virtual.until(lambda table: len(table.moves) > moves)
        await virtual.stop()
        return [told_at(ear) - asked_at for ear in quiet], len(quiet)

    times, quiet = run(played())
    assert quiet == 4  # three seats and the spectators; the referee's log is closed during the game
    assert times == [ANSWER_SECONDS + WRITING] * 4


def told_at(ear: Ear) -> float:
    return ear.heard[0][0]


@pytest.mark.parametrize("rules", [{}, {"gold_visible": False}, {"elves_see_hands": True}])
def test_automatic_answers_to_open_questions_reveal_no_cards(rules: dict[str, bool]) -> None:
    """[R226] If answers are not held, everyone already knows whether the seat has a choice."""
    compared = 0
    for seed in range(4):
        sitting = Sitting(NewTable(overrides=dict(rules))).start()
        chance, table = Chance(seed), sitting.table
        for _ in range(300):
            if table.status != "running":
                break
            if not table.is_held:
                compared += is_the_same_for_all(sitting, chance)
            sitting.play(after_one_step(sitting), seed=seed)
    assert compared > 200


def after_one_step(sitting: Sitting) -> Callable[[Sitting], bool]:
    records = len(sitting.log)
    return lambda it: len(it.log) > records


def is_the_same_for_all(sitting: Sitting, chance: Chance) -> int:
    """Compare the twins of the table. Returns how many were compared."""
    table = sitting.table
    game, closes, wakes = table.running, plan(table).closes, plan(table).wakes
    observers = [one for one in (*FACTIONS, SPECTATOR) if one not in game.seats_asked()]
    for observer in observers:
        table.game = sample(know(game, observer), chance)
        try:
            assert (plan(table).closes, plan(table).wakes) == (closes, wakes), (sitting.question, observer)
        finally:
            table.game = game
    return len(observers)
