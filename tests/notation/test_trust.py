"""Sealed games: chance follows from a secret, and a log with other draws is detected."""

import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import CHANCE
from dragondune.notation import Entry, GameRecord, Header, Log, read_log, write_log
from dragondune.notation.trust import SealedChance, commitment, drawn, new_secret, verify
from tests.notation.games import finished

SECRET = "5ea1" * 16
OTHER_SECRET = "0dd5" * 16
HEADER = Header(overrides={"turns": 2}, commitment=commitment(SECRET))

secrets = st.text("0123456789abcdef", min_size=64, max_size=64)


@contextmanager
def refused(*parts: str) -> Iterator[None]:
    """The error is one sentence that contains all these parts and starts with the first."""
    with pytest.raises(Malformed) as caught:
        yield
    sentence = str(caught.value)
    assert sentence.startswith(parts[0])
    assert [part for part in parts if part not in sentence] == []


def decide(record: GameRecord, taste: Chance) -> None:
    seat = record.game.seats_asked()[0]
    options = record.game.options(seat)
    record.apply(seat, options[taste.below(len(options))])


def play_on(record: GameRecord, chance: SealedChance, *, taste: Chance, rounds: int) -> GameRecord:
    """Seats decide at random, up to a number of times."""
    record.settle(chance)
    for _ in range(rounds):
        if record.game.is_over:
            break
        decide(record, taste)
        record.settle(chance)
    return record


@cache
def sealed(*, rounds: int = 10_000) -> Log:
    """A game without any undo; its secret is not revealed."""
    return play_on(GameRecord(HEADER), SealedChance(SECRET), taste=Chance(5), rounds=rounds).log()


def revealed() -> Log:
    return replace(sealed(), secret=SECRET)


def draw_indices(log: Log) -> list[int]:
    return [index for index, entry in enumerate(log.entries) if entry.seat == CHANCE]


def after_seat(log: Log) -> int:
    """The index of a draw that follows a seat's decision."""
    return next(index for index in draw_indices(log) if index > 0 and log.entries[index - 1].seat != CHANCE)


def after_draw(log: Log) -> int:
    """The index of a draw that follows another draw."""
    return next(index for index in draw_indices(log) if index > 0 and log.entries[index - 1].seat == CHANCE)


def draw_of(log: Log, index: int) -> int:
    draw = log.entries[index].draw
    assert draw is not None
    return draw


def with_draw(log: Log, index: int, draw: int | None) -> Log:
    entries = list(log.entries)
    one = entries[index]
    entries[index] = Entry(one.seat, one.decision, one.check, draw)
    return replace(log, entries=tuple(entries))


def renumbered(log: Log, first: int, *, by: int) -> Log:
    """The log with higher numbers from one entry on."""
    later = [
        one if one.draw is None else Entry(one.seat, one.decision, one.check, one.draw + by)
        for one in log.entries[first:]
    ]
    return replace(log, entries=(*log.entries[:first], *later))


def taken_back(log: Log, length: int) -> GameRecord:
    """The table as it was after this many decisions."""
    record = GameRecord(log.header)
    for entry in log.entries[:length]:
        record.apply(entry.seat, entry.decision, draw=entry.draw)
    return record


def edited(text: str, line: int, **changes: object) -> str:
    """The log with some keys of one line changed, or removed if the change is `...`."""
    lines = text.splitlines()
    record = {**json.loads(lines[line - 1]), **changes}
    lines[line - 1] = json.dumps({key: value for key, value in record.items() if value is not ...})
    return "\n".join(lines) + "\n"


def test_a_secret_has_64_digits_and_is_always_new() -> None:
    found = {new_secret() for _ in range(100)}
    assert len(found) == 100
    assert [secret for secret in found if not re.fullmatch("[0-9a-f]{64}", secret)] == []


def test_the_commitment_is_a_plain_hash_that_anyone_can_compute() -> None:
    assert commitment(SECRET) == sha256(f"dragondune seed {SECRET}".encode()).hexdigest()


def test_a_draw_is_a_plain_keyed_hash_that_anyone_can_compute() -> None:
    digest = hmac.new(SECRET.encode(), b"dragondune draw 12", "sha256").hexdigest()
    assert drawn(SECRET, 12, 52) == int(digest, 16) * 52 // 2**256


def test_commitments_and_draws_never_change_between_versions() -> None:
    assert commitment(SECRET) == "22e8d230616f8d4a6ab7bfc89d47cc061b58f412392adf89316b8f1c6fa7582f"
    assert [drawn(SECRET, number, 52) for number in range(1, 9)] == [49, 23, 27, 47, 23, 37, 17, 13]


@given(secrets, st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_draw_is_in_range_and_always_the_same(secret: str, number: int, limit: int) -> None:
    outcome = drawn(secret, number, limit)
    assert 0 <= outcome < limit
    assert drawn(secret, number, limit) == outcome


@given(secrets, secrets)
def test_another_secret_has_another_commitment(one: str, other: str) -> None:
    assert (commitment(one) == commitment(other)) == (one == other)


@pytest.mark.parametrize("secret", [SECRET, OTHER_SECRET, "0" * 64])
@pytest.mark.parametrize("limit", [2, 3, 6, 7, 52, 100])
def test_all_outcomes_are_equally_likely(secret: str, limit: int) -> None:
    """Chi-square: a fair generator exceeds this bound, four standard deviations, about once in ten thousand runs."""
    draws = 100 * limit
    counts = Counter(drawn(secret, number, limit) for number in range(1, draws + 1))
    square = sum((counts[outcome] - 100) ** 2 / 100 for outcome in range(limit))
    degrees = limit - 1
    assert square < degrees * (1 - 2 / (9 * degrees) + 4 * (2 / (9 * degrees)) ** 0.5) ** 3


@given(secrets, st.integers(1, 1000), st.lists(st.integers(1, 60), max_size=20))
def test_sealed_chance_continues_its_numbering(secret: str, first: int, limits: list[int]) -> None:
    chance = SealedChance(secret, first)
    outcomes = [chance.below(limit) for limit in limits]
    assert outcomes == [drawn(secret, number, limit) for number, limit in enumerate(limits, start=first)]
    assert chance.number == first + len(limits)


def test_sealed_chance_does_not_show_its_secret() -> None:
    assert SECRET not in repr(SealedChance(SECRET))


def test_only_draws_are_numbered() -> None:
    log = sealed()
    numbers = [entry.draw for entry in log.entries if entry.seat == CHANCE]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {entry.draw for entry in log.entries if entry.seat != CHANCE} == {None}


@pytest.mark.parametrize("log", [sealed(rounds=3), sealed(), revealed()], ids=["saved", "over", "revealed"])
def test_a_sealed_log_is_read_as_it_was_written(log: Log) -> None:
    text = write_log(log)
    assert read_log(text) == log
    assert write_log(read_log(text)) == text


def test_the_secret_is_in_a_log_only_when_it_is_revealed() -> None:
    assert SECRET not in write_log(sealed())
    record = play_on(GameRecord(HEADER), SealedChance(SECRET), taste=Chance(5), rounds=3)
    assert json.loads(write_log(record.log(secret=SECRET)).splitlines()[-1])["secret"] == SECRET


def test_a_plain_log_has_no_sealed_keys() -> None:
    text = write_log(finished(1).record.log())
    assert [key for key in ('"commitment"', '"draw"', '"secret"') if key in text] == []


def test_a_sealed_game_continues_from_its_log() -> None:
    whole, part = sealed(), sealed(rounds=8)
    record = GameRecord.resume(read_log(write_log(part)))
    drawn_so_far = draw_of(part, draw_indices(part)[-1])
    for entry in whole.entries[len(part.entries) :]:
        if entry.seat == CHANCE:
            break
        record.apply(entry.seat, entry.decision)
    chance = SealedChance(SECRET, drawn_so_far + 1)
    record.settle(chance)
    entries = record.log().entries
    assert chance.number > drawn_so_far + 1
    assert entries == whole.entries[: len(entries)]


def test_only_chance_has_numbers_in_sealed_games() -> None:
    plain, record = GameRecord(Header()), GameRecord(HEADER)
    outcome = record.game.options(CHANCE)[0]
    for table, draw in ((plain, 1), (record, None)):
        with refused("draws of a sealed game must have a number, and no other decision may"):
            table.apply(CHANCE, outcome, draw=draw)
        assert table.log().entries == ()


def test_sealed_and_plain_chance_do_not_mix() -> None:
    with refused("draws of a sealed game must have a number"):
        GameRecord(HEADER).settle(Chance(1))
    with refused("draws of a sealed game must have a number"):
        GameRecord(Header()).settle(SealedChance(SECRET))


@pytest.mark.parametrize("value", [None, 5, "", "5ea1", "5EA1" * 16, "g" * 64, "a" * 65])
def test_an_invalid_commitment(value: object) -> None:
    with refused("line 1: the commitment must be 64 hexadecimal digits in lower case, not "):
        read_log(edited(write_log(revealed()), 1, commitment=value))


@pytest.mark.parametrize("value", [None, 5, "", "5ea1", "5EA1" * 16, "g" * 64, "a" * 65])
def test_an_invalid_secret(value: object) -> None:
    text = write_log(revealed())
    last = text.count("\n")
    with refused(f"line {last}: the secret must be 64 hexadecimal digits in lower case, not "):
        read_log(edited(text, last, secret=value))


@pytest.mark.parametrize("value", [None, 0, -1, 2**31, "1", 1.0, True, []])
def test_an_invalid_draw_number(value: object) -> None:
    with refused("line 2: the number of a draw is a whole number from 1 to 2147483647, not "):
        read_log(edited(write_log(revealed()), 2, draw=value))


def test_an_unnumbered_draw_is_not_read() -> None:
    with refused('line 2: the line of a draw in a sealed game lacks "draw"; its fields are n, seat, decision, '):
        read_log(edited(write_log(revealed()), 2, draw=...))


def test_a_seats_decision_has_no_number() -> None:
    log = revealed()
    line = after_seat(log) + 1
    with refused(f'line {line}: the line of a decision has no field "draw"; its fields are n, seat, '):
        read_log(edited(write_log(log), line, draw=1))


def test_a_plain_log_has_no_numbers_and_no_secret() -> None:
    text = write_log(finished(2).record.log())
    with refused('line 2: the line of a decision has no field "draw"'):
        read_log(edited(text, 2, draw=1))
    with refused(f'line {text.count(chr(10))}: the trailer has no field "secret"'):
        read_log(edited(text, text.count("\n"), secret=SECRET))


@pytest.mark.parametrize("change", [..., commitment(OTHER_SECRET)], ids=["removed", "another"])
def test_the_check_of_the_header_covers_the_commitment(change: object) -> None:
    with refused("line 1: the header was edited: its check is "):
        read_log(edited(write_log(revealed()), 1, commitment=change))


def test_the_check_of_the_header_covers_an_added_commitment() -> None:
    with refused("line 1: the header was edited: its check is "):
        read_log(edited(write_log(finished(2).record.log()), 1, commitment=commitment(SECRET)))


def test_a_revealed_game_is_proven() -> None:
    log = read_log(write_log(revealed()))
    proof = verify(log)
    assert proof[:4] == (len(log.entries), commitment(SECRET), len(draw_indices(log)), 0)
    assert proof.draws > 20


def test_a_saved_game_can_be_revealed_and_proven() -> None:
    log = replace(sealed(rounds=8), secret=SECRET)
    assert verify(log).decisions == len(log.entries)


def test_a_game_without_draws_is_proven() -> None:
    log = GameRecord(replace(HEADER, seats_given=True)).log(secret=SECRET)
    assert verify(log)[:4] == (0, commitment(SECRET), 0, 0)


def test_undone_draws_leave_a_gap_and_are_proven() -> None:
    """New numbers follow an undo, so nobody can have seen the next draw."""
    first = sealed(rounds=8)
    record = taken_back(first, after_seat(first) - 1)
    last = draw_of(first, draw_indices(first)[-1])
    kept = len(draw_indices(record.log()))
    chance = SealedChance(SECRET, last + 1)
    log = play_on(record, chance, taste=Chance(6), rounds=10_000).log(secret=SECRET)
    proof = verify(read_log(write_log(log)))
    assert proof.passed_over == last - kept > 0
    assert proof.draws == kept + chance.number - 1 - last


def test_a_log_with_a_wrong_secret() -> None:
    log = replace(revealed(), secret=OTHER_SECRET)
    last = len(log.entries) + 2
    with refused(f"line {last}: the secret hashes to {commitment(OTHER_SECRET)}, not to the commitment"):
        verify(log)


def test_a_log_with_a_wrong_secret_and_its_commitment() -> None:
    log = revealed()
    header = replace(log.header, commitment=commitment(OTHER_SECRET))
    with refused("line ", " by the secret, not to "):
        verify(replace(log, header=header, secret=OTHER_SECRET))


def with_another_outcome(log: Log, index: int) -> Log:
    """A log up to a draw with a different outcome; it is legal, and all its checks match."""
    record = taken_back(log, index)
    told = log.entries[index]
    outcome = next(one for one in record.game.options(CHANCE) if one != told.decision)
    record.apply(CHANCE, outcome, draw=told.draw)
    return record.log(secret=SECRET)


def open_draws(log: Log) -> list[int]:
    """The draws that could have had another outcome."""
    found: list[int] = []
    record = GameRecord(log.header)
    for index, entry in enumerate(log.entries):
        if entry.seat == CHANCE and len(record.game.options(CHANCE)) > 1:
            found.append(index)
        record.apply(entry.seat, entry.decision, draw=entry.draw)
    return found


def test_every_changed_card_is_detected_even_with_new_checks() -> None:
    log = revealed()
    indices = open_draws(log)
    assert len(indices) > 20
    for index in indices:
        with refused(f"line {index + 2}: draw {draw_of(log, index)} is to ", " by the secret, not to "):
            verify(with_another_outcome(log, index))


def test_a_changed_card_with_old_checks_is_detected_by_the_replay() -> None:
    log = revealed()
    index = open_draws(log)[0]
    decision = with_another_outcome(log, index).entries[index].decision
    one = log.entries[index]
    changed = Entry(one.seat, decision, one.check, one.draw)
    entries = (*log.entries[:index], changed, *log.entries[index + 1 :])
    with refused(f"line {index + 2}: after this decision the check is "):
        verify(replace(log, entries=entries))


@pytest.mark.parametrize("secret", [SECRET, None], ids=["revealed", "unrevealed"])
def test_a_repeated_number(secret: str | None) -> None:
    log = replace(sealed(), secret=secret)
    for index in (after_seat(log), after_draw(log)):
        number = draw_of(log, index)
        with refused(
            f"line {index + 2}: draw {number - 1} is out of order; numbers increase, and the next is at least {number}"
        ):
            verify(with_draw(log, index, number - 1))


@pytest.mark.parametrize("secret", [SECRET, None], ids=["revealed", "unrevealed"])
def test_a_decreasing_number(secret: str | None) -> None:
    log = replace(sealed(), secret=secret)
    index = draw_indices(log)[-1]
    with refused(
        f"line {index + 2}: draw 1 is out of order; numbers increase, and the next is at least {draw_of(log, index)}"
    ):
        verify(with_draw(log, index, 1))


@pytest.mark.parametrize("secret", [SECRET, None], ids=["revealed", "unrevealed"])
def test_a_missing_number_between_consecutive_draws(secret: str | None) -> None:
    log = replace(sealed(), secret=secret)
    for index in (0, after_draw(log)):
        number = draw_of(log, index)
        with refused(f"line {index + 2}: this is draw {number}, not {number + 1}: numbers are skipped only where "):
            verify(renumbered(log, index, by=1))


def test_a_skipped_number_after_a_decision_requires_the_next_card() -> None:
    log = revealed()
    first = after_seat(log)
    fault = next(index for index in open_draws(log) if index >= first and differs(log, index))
    with refused(f"line {fault + 2}: draw {draw_of(log, fault) + 1} is to ", " by the secret, not to "):
        verify(renumbered(log, first, by=1))


def differs(log: Log, index: int) -> bool:
    """Whether the next number would give another outcome."""
    outcomes = taken_back(log, index).game.options(CHANCE)
    number = draw_of(log, index)
    return drawn(SECRET, number, len(outcomes)) != drawn(SECRET, number + 1, len(outcomes))


def test_an_unnumbered_draw_is_not_proven() -> None:
    log = revealed()
    index = after_draw(log)
    with refused(f"line {index + 2}: this draw has no number; every draw of a sealed game has one, and this is draw "):
        verify(with_draw(log, index, None))


def test_a_plain_log_proves_nothing_about_its_chance() -> None:
    with refused(
        "line 1: every decision is legal and every check holds, but this log carries no commitment, so nothing proves "
    ):
        verify(finished(2).record.log())


def test_the_faults_of_a_plain_log_come_first() -> None:
    log = finished(2).record.log()
    with refused(f"line {len(log.entries) + 2}: the fingerprint at the end is "):
        verify(replace(log, fingerprint="0" * 16))


def test_an_unfinished_game_is_not_revealed_yet() -> None:
    log = sealed(rounds=8)
    with refused(
        f"line {len(log.entries) + 2}: every decision is legal, every check holds and the draws are numbered in order",
        "what was drawn cannot be checked: the seed is revealed when the game is over",
    ):
        verify(log)


def test_a_finished_game_with_a_withheld_secret() -> None:
    log = sealed()
    with refused(f"line {len(log.entries) + 2}: ", 'the game is over, yet its trailer lacks the "secret" that '):
        verify(log)
