"""`dragondune verify`."""

import json
from pathlib import Path

import pytest

from dragondune.engine.chance import Chance
from dragondune.engine.ids import CHANCE
from dragondune.notation import GameRecord, Header, write_log
from dragondune.notation.trust import SealedChance, commitment
from tests.commands.conftest import Refused, Told

SECRET = "c0de" * 16
HEADER = Header(overrides={"turns": 2}, commitment=commitment(SECRET))


def play(record: GameRecord, chance: SealedChance, *, decisions: int) -> GameRecord:
    """Seats decide at random, up to a number of times."""
    taste = Chance(decisions)
    record.settle(chance)
    while decisions and not record.game.is_over:
        seat = record.game.seats_asked()[0]
        options = record.game.options(seat)
        record.apply(seat, options[taste.below(len(options))])
        record.settle(chance)
        decisions -= 1
    return record


@pytest.fixture(scope="module")
def sealed() -> GameRecord:
    """A finished sealed game; tests must not change it."""
    return play(GameRecord(HEADER), SealedChance(SECRET), decisions=10_000)


def save(folder: Path, text: str) -> str:
    (folder / "table.jsonl").write_text(text, encoding="utf-8")
    return "table.jsonl"


def edited(text: str, line: int, **changes: object) -> str:
    lines = text.splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes})
    return "\n".join(lines) + "\n"


def test_a_proven_log_is_reported_with_its_checks(told: Told, folder: Path, sealed: GameRecord) -> None:
    log = sealed.log(secret=SECRET)
    draws = sum(entry.seat == CHANCE for entry in log.entries)
    assert told("verify", save(folder, write_log(log))).splitlines() == [
        f"Decisions: all {len(log.entries)} are legal, and every check and the fingerprint hold.",
        f"Commitment: the revealed secret hashes to {commitment(SECRET)}.",
        f"Draws: all {draws} are what the secret gives; no number was passed over.",
        "Chain: this log has none.",
        "Verdict: the commitment fixed every draw, for anyone who saw it before the first one.",
    ]


@pytest.mark.parametrize(
    ("first", "told_about"),
    [
        (2, "1 number was passed over, so that draw must have been taken back with a decision."),
        (4, "3 numbers were passed over, so those draws must have been taken back with decisions."),
    ],
)
def test_skipped_draw_numbers_are_reported(told: Told, folder: Path, first: int, told_about: str) -> None:
    """Seats are given, so the first draw follows a decision, which may have been undone."""
    header = Header(overrides={"turns": 2}, seats_given=True, commitment=commitment(SECRET))
    log = play(GameRecord(header), SealedChance(SECRET, first), decisions=10_000).log(secret=SECRET)
    assert f"; {told_about}\n" in told("verify", save(folder, write_log(log)))


def test_a_proven_log_can_be_replayed(told: Told, folder: Path, sealed: GameRecord) -> None:
    file = save(folder, write_log(sealed.log(secret=SECRET)))
    assert "Turn 2 · Starting Player: " in told("replay", file)
    told("position", file, "--at", 10)


def test_a_log_with_a_wrong_secret(refused: Refused, folder: Path, sealed: GameRecord) -> None:
    text = write_log(sealed.log(secret=SECRET))
    last = text.count("\n")
    sentence = refused("verify", save(folder, edited(text, last, secret="f" * 64)))
    assert sentence == f"line {last}: the secret hashes to {commitment('f' * 64)}, not to the commitment"


def test_a_log_with_a_changed_card(refused: Refused, folder: Path) -> None:
    """It is legal and all its checks match; only the secret proves that another card was drawn."""
    record = GameRecord(HEADER)
    outcomes = record.game.options(CHANCE)
    outcome = outcomes[SealedChance(SECRET).below(len(outcomes))]
    record.apply(CHANCE, next(one for one in outcomes if one != outcome), draw=1)
    sentence = refused("verify", save(folder, write_log(record.log(secret=SECRET))))
    assert sentence.startswith("line 2: draw 1 is to seat the ")
    assert " next by the secret, not to seat the " in sentence


def test_a_log_with_a_repeated_number(refused: Refused, folder: Path, sealed: GameRecord) -> None:
    text = edited(write_log(sealed.log(secret=SECRET)), 3, draw=1)
    assert (
        refused("verify", save(folder, text))
        == "line 3: draw 1 is out of order; numbers increase, and the next is at least 2"
    )


def test_a_log_with_a_missing_draw_number(refused: Refused, folder: Path, sealed: GameRecord) -> None:
    lines = write_log(sealed.log(secret=SECRET)).splitlines()
    lines[2] = lines[2].replace('"draw": 2, ', "")
    sentence = refused("verify", save(folder, "\n".join(lines)))
    assert sentence == (
        'line 3: the line of a draw in a sealed game lacks "draw"; its fields are n, seat, decision, check and draw'
    )


def test_a_plain_log(refused: Refused, short_log: Path) -> None:
    assert refused("verify", short_log) == (
        "line 1: every decision is legal and every check holds, but this log carries no commitment, so nothing proves "
        "its chance; the logs of a server's tables carry one"
    )


def test_a_log_of_an_unfinished_game(refused: Refused, folder: Path) -> None:
    log = play(GameRecord(HEADER), SealedChance(SECRET), decisions=5).log()
    assert refused("verify", save(folder, write_log(log))) == (
        f"line {len(log.entries) + 2}: every decision is legal, every check holds and the draws are numbered in order, "
        "but what was drawn cannot be checked: the seed is revealed when the game is over"
    )


def test_a_missing_file(refused: Refused) -> None:
    assert refused("verify", "table.jsonl").startswith("table.jsonl cannot be read (No such file or directory); a log ")
