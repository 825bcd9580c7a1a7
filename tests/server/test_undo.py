"""Undo: what is free, what needs consent, and what it must never reveal."""

import random

import pytest
from msgspec import structs
from msgspec.json import encode

from dragondune.engine.decisions import PASS, GiveGold
from dragondune.engine.errors import Illegal
from dragondune.engine.events import Event
from dragondune.engine.game import is_listed
from dragondune.engine.ids import CHANCE, FACTIONS
from dragondune.notation.log import read_log
from dragondune.notation.prose import describe
from dragondune.notation.trust import verify
from dragondune.server.table import log_records as r
from dragondune.server.table import seating, undo
from dragondune.server.table.deciding import automatic
from dragondune.server.table.open_requests import UndoRequest
from dragondune.server.table.snapshots import restore, snapshot_from_bytes, snapshot_to_bytes
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Move
from dragondune.server.table.undo import MOST_UNDOS, take_back
from dragondune.wire import news
from dragondune.wire.lobby import SEATS
from tests.server.tables import BOT, DWARVES, ELVES, ORCS, PERSON, WISH, Sitting


def others(seat: int) -> list[int]:
    return [one for one in FACTIONS if one != seat]


def is_free(sitting: Sitting) -> bool:
    """Whether the seat may undo its last move at once."""
    table = sitting.table
    if table.is_held or len(table.moves) < 2:
        return False
    last = table.moves[-1]
    return last.seats in {1 << seat for seat in FACTIONS} and not last.shows and not last.automatic


def seat_of(move: Move) -> int:
    return next(seat for seat in FACTIONS if move.seats >> seat & 1)


def is_drawn(sitting: Sitting) -> bool:
    """Whether a draw followed the last decision."""
    last = sitting.table.moves[-1]
    return last.seats != 0 and any(step.seat == CHANCE for step in last.entries)


def is_drawn_by_hand(sitting: Sitting) -> bool:
    """Whether a draw followed a decision that the Dwarves made themselves."""
    last = sitting.table.moves[-1]
    return is_drawn(sitting) and last.seats & ~last.automatic == 1 << DWARVES


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_can_undo_its_last_decision_at_once(seed: int) -> None:
    """[R224] The game is as before for everyone, and the same seat is asked again."""
    sitting = Sitting().start()
    chance = random.Random(seed)
    taken_back = 0
    while taken_back < 8:
        before = sitting.table.running.fingerprint()
        sitting.step(chance)
        if is_free(sitting):
            seat = seat_of(sitting.table.moves[-1])
            sitting.undo(seat)
            assert sitting.table.running.fingerprint() == before
            assert isinstance(sitting.updates[ORCS][-1].news, news.TakenBack)
            taken_back += 1
            sitting.step(chance)


def test_redo_restores_the_game_exactly() -> None:
    """[R224] After undo and redo, nothing differs from never having undone anything."""
    sitting = Sitting().start()
    sitting.play(is_free)
    seat = seat_of(sitting.table.moves[-1])
    after, moves = sitting.table.running.fingerprint(), list(sitting.table.moves)
    sitting.undo(seat)
    assert sitting.picture(seat).mine is not None
    sitting.redo(seat)
    assert sitting.table.running.fingerprint() == after
    assert sitting.table.moves == moves
    sitting.undo(seat)
    sitting.redo(seat)
    assert sitting.table.running.fingerprint() == after


def test_undo_ends_when_the_game_does_not_get_further() -> None:
    """[R224] Otherwise one person alone could fill the log by taking the same decision back and forth."""
    sitting = Sitting().start()
    sitting.play(is_free)
    seat = seat_of(sitting.table.moves[-1])
    for _ in range(MOST_UNDOS):
        sitting.undo(seat)
        sitting.decide(seat, sitting.options(seat)[0])
    with pytest.raises(Illegal, match=f"there have been {MOST_UNDOS} undos"):
        sitting.undo(seat)
    sitting.play(is_free, seed=2)
    moves = len(sitting.table.moves)
    sitting.play(lambda it: is_free(it) and len(it.table.moves) > moves, seed=3)
    sitting.undo(seat_of(sitting.table.moves[-1]))


def test_asking_for_an_undo_over_and_over_ends_too() -> None:
    """[R224] Each request counts, even if it is refused."""
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    for _ in range(MOST_UNDOS):
        sitting.undo(seat)
        sitting.agree(others(seat)[0], agree=False)
    with pytest.raises(Illegal, match=f"there have been {MOST_UNDOS} undos"):
        sitting.undo(seat)


def test_a_new_decision_ends_redo() -> None:
    """[R224] Redo is possible until a new decision is made."""
    sitting = Sitting().start()
    sitting.play(is_free)
    seat = seat_of(sitting.table.moves[-1])
    sitting.undo(seat)
    sitting.decide(seat, sitting.options(seat)[-1])
    with pytest.raises(Illegal, match="nothing has been undone"):
        sitting.redo(seat)


def test_undoing_draws_needs_consent_and_draws_again() -> None:
    """[R224] Every person is asked, and the numbers of undone draws are not reused."""
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    last = sitting.table.moves[-1]
    draws = sitting.table.draws
    before = sitting.table.running.fingerprint()
    sitting.undo(seat)
    assert sitting.table.running.fingerprint() == before
    for other in others(seat):
        assert sitting.table.running.fingerprint() == before
        sitting.agree(other)
    assert sitting.table.running.fingerprint() != before
    sitting.play(lambda it: it.table.draws > draws)
    again = [step.draw for step in sitting.table.moves[-1].entries if step.draw is not None]
    assert not set(again) & {step.draw for step in last.entries}
    assert again[0] == draws + 1


def test_a_log_with_gaps_in_its_draws_verifies() -> None:
    """[R224] [R227] Undone draws are skipped in the log, and the proof accounts for them."""
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    sitting.undo(seat)
    for other in others(seat):
        sitting.agree(other)
    sitting.play(lambda it: it.table.status == "over", seed=5)
    proof = verify(read_log(sitting.exported()))
    assert proof.passed_over > 0


def test_one_refusal_ends_the_request() -> None:
    """[R224] Consent must be unanimous."""
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    before = sitting.table.running.fingerprint()
    sitting.undo(seat)
    first, second, _ = others(seat)
    sitting.agree(first)
    with pytest.raises(Illegal, match="already agreed"):
        sitting.agree(first)
    with pytest.raises(Illegal, match="answer that first"):
        sitting.undo(second)
    sitting.agree(second, agree=False)
    assert sitting.table.undo_request is None
    assert sitting.table.running.fingerprint() == before
    with pytest.raises(Illegal, match="nobody has asked"):
        sitting.agree(second)


def test_the_events_of_a_request_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: ask for an undo of many moves, and look at the table again and again while it is open."""
    replays = 0
    worked_out = undo.events_of

    def counted(table: Table, request: UndoRequest) -> list[Event]:
        nonlocal replays
        replays += 1
        return worked_out(table, request)

    monkeypatch.setattr(undo, "events_of", counted)
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    first, second, _ = others(seat)
    for number in (1, 2):
        sitting.undo(seat)
        shown = sitting.pictures()
        assert sitting.pictures() == shown == sitting.pictures(sitting.table.draft())
        sitting.agree(first)
        assert sitting.picture(second).undo is not None
        assert replays == number
        sitting.agree(second, agree=False)


def test_a_decision_ends_the_request() -> None:
    """[R224] A player who plays on has not agreed."""
    sitting = Sitting().start()
    sitting.play(lambda it: is_drawn(it) and not it.table.is_held)
    sitting.undo(seat_of(sitting.table.moves[-1]))
    moves = len(sitting.table.moves)
    sitting.play(lambda it: len(it.table.moves) > moves)
    assert sitting.table.undo_request is None


def test_undoing_other_players_decisions_needs_consent() -> None:
    """[R224] Their later decisions are undone with it."""
    sitting = Sitting().start()
    sitting.play(
        lambda it: (
            len(it.table.moves) > 2
            and not it.table.is_held
            and not any(move.shows for move in it.table.moves[-2:])
            and it.table.moves[-1].seats != it.table.moves[-2].seats
        )
    )
    seat = seat_of(sitting.table.moves[-2])
    kept = len(sitting.table.moves) - 2
    sitting.undo(seat)
    for other in others(seat):
        assert len(sitting.table.moves) == kept + 2
        sitting.agree(other)
    assert len(sitting.table.moves) == kept


def test_there_is_no_free_undo_during_a_secret_question() -> None:
    """[R224] A seat may already have answered what would be asked again."""
    sitting = Sitting().start()
    sitting.play(
        lambda it: (
            it.table.is_held
            and len(it.table.moves) > 1
            and it.table.moves[-1].seats in {1 << seat for seat in FACTIONS}
            and not it.table.moves[-1].shows
            and any(prompt.seat != seat_of(it.table.moves[-1]) for prompt in it.table.prompts)
        )
    )
    seat = seat_of(sitting.table.moves[-1])
    sitting.undo(seat)
    assert sitting.table.undo_request is not None


def test_undoing_a_closed_secret_answer_needs_consent() -> None:
    """[R224] What all have revealed together is known."""
    sitting = Sitting().start()
    sitting.play(lambda it: it.table.is_held and len(it.asked) == 1 and automatic(it.table, it.asked[0]) is None)
    seat = sitting.asked[0]
    sitting.decide(seat, sitting.options(seat)[0])
    assert sitting.close()
    sitting.undo(seat)
    assert sitting.table.undo_request is not None


def test_a_sealed_answer_is_undone_in_secret() -> None:
    """[R224] [R187] Nobody else hears of it, and the question is open again."""
    sitting = Sitting().start()
    sitting.play(lambda it: it.question == "SealPlan" and len(it.asked) == 2)
    seat = next(one for one in sitting.asked if automatic(sitting.table, one) is None)
    before = [sitting.told(other) for other in others(seat)]
    pictures = [sitting.picture(other) for other in others(seat)]
    sitting.decide(seat, sitting.options(seat)[0])
    assert sitting.picture(seat).mine.sealed is not None  # type: ignore[union-attr]
    sitting.undo(seat)
    assert sitting.picture(seat).mine.sealed is None  # type: ignore[union-attr]
    assert [sitting.told(other) for other in others(seat)] == before
    assert [sitting.picture(other) for other in others(seat)] == pictures
    assert automatic(sitting.table, seat) is None


def test_bots_consent_only_if_nothing_was_revealed() -> None:
    """[R224] Absent people need not be asked, but an undo must not follow a revealed card."""
    sitting = Sitting(holders=(PERSON, BOT, BOT, BOT)).start()
    sitting.play(is_drawn_by_hand, seed=7)
    with pytest.raises(Illegal, match="bots do not agree"):
        sitting.undo(DWARVES)
    sitting = Sitting(holders=(PERSON, BOT, BOT, BOT)).start()
    sitting.play(
        lambda it: (
            len(it.table.moves) > 2
            and it.table.moves[-2].seats == 1 << DWARVES
            and not it.table.moves[-2].automatic
            and it.table.moves[-1].seats not in (0, 1 << DWARVES)
            and not any(move.shows for move in it.table.moves[-2:])
        )
    )
    kept = len(sitting.table.moves) - 2
    sitting.undo(DWARVES)
    assert len(sitting.table.moves) == kept


def test_only_present_people_are_asked_for_consent() -> None:
    """[R224] [R225] A bot that took over a seat is not asked."""
    sitting = Sitting(holders=(PERSON, PERSON, BOT, BOT)).start()
    sitting.play(
        lambda it: (
            len(it.table.moves) > 2
            and it.table.moves[-2].seats == 1 << DWARVES
            and not it.table.moves[-2].automatic
            and it.table.moves[-1].seats not in (0, 1 << DWARVES)
            and not any(move.shows for move in it.table.moves[-2:])
        )
    )
    kept = len(sitting.table.moves) - 2
    sitting.undo(DWARVES)
    assert len(sitting.table.moves) == kept + 2
    sitting.agree(ELVES)
    assert len(sitting.table.moves) == kept


def test_undo_and_redo_survive_a_restart() -> None:
    """[R224] Another process reads the same state from the log, even in the middle of an undo."""
    sitting = Sitting().start()
    sitting.play(is_free)
    seat = seat_of(sitting.table.moves[-1])
    after = sitting.table.running.fingerprint()
    sitting.undo(seat)
    sitting.table = sitting.again()
    sitting.redo(seat)
    assert sitting.table.running.fingerprint() == after
    sitting.table = sitting.again()
    sitting.undo(seat)
    assert sitting.pictures() == sitting.pictures(sitting.again())


def test_an_undo_does_not_rewrite_earlier_updates() -> None:
    """[R224] Every observer's updates only grow."""
    sitting = Sitting().start()
    sitting.play(is_drawn)
    before = [sitting.told(observer) for observer in range(6)]
    seat = seat_of(sitting.table.moves[-1])
    sitting.undo(seat)
    for other in others(seat):
        sitting.agree(other)
    sitting.play(lambda it: len(it.table.moves) > 5)
    for observer in range(6):
        assert sitting.told(observer)[: len(before[observer])] == before[observer]
        assert [update.n for update in sitting.updates[observer]] == list(range(1, len(sitting.updates[observer]) + 1))


def test_a_seat_without_decisions_has_nothing_to_undo() -> None:
    """[R224] Nobody decided the set-up."""
    sitting = Sitting().start()
    with pytest.raises(Illegal, match="made no decision yet"):
        sitting.undo(next(seat for seat in FACTIONS if not sitting.table.can_undo(seat)))


def test_an_archived_table_stays_archived() -> None:
    """[R224] [R227] Its secrets are open, so neither consent nor a decision can reopen it."""
    sitting = Sitting().start()
    sitting.play(lambda it: is_drawn(it) and not it.table.is_held)
    seat = seat_of(sitting.table.moves[-1])
    sitting.undo(seat)
    sitting.write(seating.archive(sitting.table))
    for other in others(seat):
        with pytest.raises(Illegal, match="R224"):
            sitting.agree(other)
    asked = sitting.asked[0]
    with pytest.raises(Illegal):
        sitting.decide(asked, sitting.options(asked)[0])
    giver = next(one for one in FACTIONS if sitting.table.running.gifts(one))
    with pytest.raises(Illegal):
        sitting.decide(giver, sitting.table.running.gifts(giver)[0])
    assert sitting.table.status == "archived"


def test_an_undone_gift_does_not_reset_the_clock() -> None:
    """[R224] [R228] Nobody gains time by giving and undoing."""
    sitting = Sitting().start()
    sitting.play(lambda it: not it.table.is_held and any(it.table.running.gifts(seat) for seat in FACTIONS))
    giver = next(seat for seat in FACTIONS if sitting.table.running.gifts(seat))
    gift = sitting.table.running.gifts(giver)[0]
    assert isinstance(gift, GiveGold)
    asked_at = sitting.table.asked_at
    sitting.now += 10
    sitting.decide(giver, gift)
    sitting.now += 10
    sitting.undo(giver)
    assert sitting.table.undo_request is None
    assert sitting.table.asked_at == asked_at
    sitting.redo(giver)
    assert sitting.table.asked_at == asked_at


def test_a_new_holder_of_a_seat_ends_the_request() -> None:
    """[R224] [R225] The new holder has to be asked again."""
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    sitting.undo(seat)
    sitting.write([r.Held(SEATS[others(seat)[0]], BOT)])
    assert sitting.table.undo_request is None


def test_a_pass_can_be_undone_like_any_decision() -> None:
    """[R224] Even a pass that ended a round and moved the game on can be undone alone."""
    sitting = Sitting().start()
    sitting.play(
        lambda it: (
            is_free(it) and it.table.moves[-1].entries[0].decision is PASS and len(it.table.moves[-1].entries) == 1
        )
    )
    seat = seat_of(sitting.table.moves[-1])
    kept = len(sitting.table.moves) - 1
    sitting.undo(seat)
    assert len(sitting.table.moves) == kept
    assert PASS in sitting.options(seat)


def test_an_undo_request_can_be_withdrawn() -> None:
    """[R224] A request is not binding: nothing has changed, and the next player may ask."""
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    sitting.undo(seat)
    sitting.agree(seat, agree=False)
    assert sitting.table.undo_request is None
    with pytest.raises(Illegal, match="nobody has asked"):
        sitting.agree(others(seat)[0])


def test_a_pass_that_shows_an_unsold_card_needs_consent() -> None:
    """[R224] [R230] Nobody passes to see the last card on sale and then takes the pass back."""
    duel = structs.replace(WISH, seats=tuple(one for one in WISH.seats if one.faction in ("dwarves", "orcs")))
    sitting = Sitting(duel, holders=[PERSON] * 2).start()
    sitting.play(lambda it: it.question == "Bid")
    while sitting.question == "Bid":
        sitting.decide(sitting.asked[0], PASS)
    assert len(sitting.table.moves[-1].entries) == 1, "no draw followed"
    assert b"UnsoldCardDiscarded" in encode(sitting.updates[ORCS][-1])
    seat, kept = seat_of(sitting.table.moves[-1]), len(sitting.table.moves)
    sitting.undo(seat)
    assert len(sitting.table.moves) == kept
    assert sitting.table.undo_request is not None


def after_an_automatic_answer(sitting: Sitting) -> bool:
    """Whether a seat's own decision was followed by an answer that the server gave for it, and by nothing else."""
    moves = sitting.table.moves
    return (
        len(moves) > 2
        and not sitting.table.is_held
        and moves[-1].automatic == moves[-2].seats
        and not moves[-2].automatic
        and not any(move.shows for move in moves[-2:])
    )


def test_an_undo_takes_back_the_own_decision_not_an_automatic_answer() -> None:
    """[R224] [R226] The units that were moved move back; that nobody was disbanded afterwards goes with it."""
    sitting = Sitting().start()
    sitting.play(after_an_automatic_answer)
    moves = sitting.table.moves
    seat, kept, decided = seat_of(moves[-2]), len(moves) - 2, moves[-2].entries[0].decision
    assert take_back(sitting.table, seat) == news.TakeBack(describe(decided), 1, (), None)
    sitting.undo(seat)
    assert len(sitting.table.moves) == kept
    assert sitting.asked == [seat]
    assert is_listed(decided, sitting.options(seat))


def test_a_preview_of_an_undo_names_what_it_takes_back_and_any_obstacle() -> None:
    """[R224] The sentence of the refusal is the one that was told before."""
    sitting = Sitting(holders=(PERSON, BOT, BOT, BOT)).start()
    sitting.play(is_drawn_by_hand, seed=7)
    fault = take_back(sitting.table, DWARVES).fault
    assert fault == "a card has been drawn since; the bots do not agree to an undo"
    with pytest.raises(Illegal, match=fault):
        sitting.undo(DWARVES)


def test_people_who_must_agree_are_named_before_they_are_asked() -> None:
    sitting = Sitting().start()
    sitting.play(is_drawn)
    seat = seat_of(sitting.table.moves[-1])
    offered = take_back(sitting.table, seat)
    assert offered.asks == tuple(SEATS[one] for one in others(seat))
    assert offered.fault is None


def test_what_was_automatic_survives_a_snapshot() -> None:
    """[R224] Another process takes back the same decision."""
    sitting = Sitting().start()
    sitting.play(after_an_automatic_answer)
    table = sitting.table
    copied = sitting.new_table()
    bodies = {number: body for number, (_, body) in enumerate(sitting.log, start=1)}
    restore(copied, snapshot_from_bytes(snapshot_to_bytes(table)), bodies)
    assert [move.automatic for move in copied.moves] == [move.automatic for move in table.moves]
