"""Notifications: who is told that it is their turn, and what the table's webhook must not reveal."""

import random
from pathlib import Path

import msgspec
import pytest

from dragondune.client import Client
from dragondune.engine.agreements.clauses import NO_HIRING, Clause
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.decisions import PASS
from dragondune.engine.ids import FACTIONS, SPECTATOR
from dragondune.server.table import advance_answers
from dragondune.server.table.deciding import automatic
from dragondune.wire.commands import SetStanding, Start
from dragondune.wire.lobby import SEATS, NewTable
from dragondune.wire.news import HookBody
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, play_on, seated, serving
from tests.server.receivers import answer, receiving, until
from tests.server.tables import BOT, DWARVES, ELVES, PERSON, Sitting, at_question


def since(sitting: Sitting, known: int, kind: str = "turn") -> list[int]:
    """The notifications sent after this."""
    return [observer for observer, notice in sitting.notices[known:] if notice.kind == kind]


def test_an_asked_seat_is_notified_once() -> None:
    """[R226] Unless it has just decided or need not answer."""
    sitting = Sitting().start()
    chance = random.Random(2)
    for _ in range(250):
        known, before, moves = len(sitting.notices), sitting.table.prompts, len(sitting.table.moves)
        sitting.step(chance)
        if len(sitting.table.moves) == moves:
            assert not since(sitting, known)
            continue
        told = since(sitting, known)
        assert len(told) - told.count(SPECTATOR) == len(set(told) - {SPECTATOR})
        decided = sitting.table.moves[-1].seats
        for seat in FACTIONS:
            prompt = sitting.table.running.prompt(seat)
            if prompt is None or automatic(sitting.table, seat) is not None:
                assert seat not in told
            elif not decided >> seat & 1 and prompt not in before:
                assert seat in told


def test_a_turn_after_an_automatic_answer_is_notified() -> None:
    """[R226] The server answered for this player, who does not know it and now has to come."""
    sitting, _ = at_question("NegateDisband")
    for seat in FACTIONS:
        sitting.write(advance_answers.set_standing(seat, SetStanding("NegateDisband", "decline")))
    known = len(sitting.notices)
    while sitting.question == "NegateDisband":
        assert sitting.close()
    waiting = [seat for seat in sitting.asked if automatic(sitting.table, seat) is None]
    assert set(waiting) <= set(since(sitting, known))
    assert waiting


def test_bots_are_not_notified() -> None:
    """[R226] Only people need notices."""
    sitting = Sitting(holders=(PERSON, BOT, BOT, BOT)).start()
    sitting.play(lambda it: len(it.table.moves) > 60)
    assert {observer for observer, _ in sitting.notices} <= {0, SPECTATOR}


@pytest.mark.parametrize("question", ["Hide", "NegateDisband"])
def test_the_tables_webhook_does_not_reveal_answers_in_advance(question: str) -> None:
    """[R226] The table gets the same notices for answers by hand and in advance."""
    heard = []
    for in_advance in (False, True):
        sitting, seat = at_question(question)
        known = len(sitting.notices)
        for one in sitting.asked:
            if one != seat and automatic(sitting.table, one) is None:
                sitting.decide(one, PASS)
        if in_advance:
            sitting.write(advance_answers.set_standing(seat, SetStanding(question, "decline")))
        else:
            sitting.decide(seat, PASS)
        assert sitting.close()
        heard.append([notice for observer, notice in sitting.notices[known:] if observer == SPECTATOR])
    assert heard[0] == heard[1]


def test_the_end_is_notified_once() -> None:
    """[VII.2] To all seats and the table."""
    sitting = Sitting(NewTable(overrides={"turns": 1})).start()
    sitting.play(lambda it: it.table.status == "over")
    assert sorted(since(sitting, 0, "end")) == [*FACTIONS, SPECTATOR]


def test_an_offer_is_notified_to_its_other_parties_and_the_table() -> None:
    """[R196] But not to the player who made it."""
    sitting = Sitting(NewTable(overrides={"agreements": "enforce"})).start()
    known = len(sitting.notices)
    sitting.decide(DWARVES, OfferAgreement(1 << DWARVES | 1 << ELVES, (Clause(NO_HIRING, ELVES),)))
    assert sorted(since(sitting, known, "offer")) == [ELVES, SPECTATOR]
    assert not since(sitting, known)


@asynchronous
async def test_webhooks_survive_a_restart(tmp_path: Path) -> None:
    """A restarted server delivers to the webhooks set before."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    async with receiving(answer(204)) as receiver:
        async with serving(url) as client:
            made = await four_people(
                client, NewTable(seats=FOUR_PEOPLE, answer_seconds=0, name="Registry"), start=False
            )
            await set_hooks(client, made.table.id, made.host, made.seats, receiver.url())
            await client.command(made.table.id, Start(), token=made.host)
        letters = len(receiver.letters)
        async with serving(url) as client, seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(1), decisions=20)
            await until(lambda: len(receiver.letters) > letters + 2)
        bodies = [msgspec.json.decode(letter.body, type=HookBody) for letter in receiver.letters]
    assert {body.kind for body in bodies} == {"turn"}
    assert {body.table for body in bodies} == {made.table.id}
    assert {None} < {body.seat for body in bodies} <= {None, *SEATS}


async def set_hooks(client: Client, table: str, host: str, seats: dict[str, str], url: str) -> None:
    for token in (host, *seats.values()):
        await client.set_hook(table, url, token=token)
