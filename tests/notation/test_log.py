"""Games as logs: written while playing, read, replayed and resumed."""

import json
from itertools import islice

import pytest

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import GIFTS, ORC_PLACEMENTS, GiveGold
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, FACTIONS, GOBLINS, ORCS
from dragondune.notation import GameRecord, Header, Log, read_log, replay, write_log
from tests.notation.games import Player, finished, unfinished

GAMES = [(1, FACTIONS), (2, FACTIONS), (3, (DWARVES, ELVES, GOBLINS)), (4, (ORCS, DWARVES))]


def records(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_log_has_a_header_decisions_and_a_trailer() -> None:
    record = GameRecord(Header(overrides={"turns": 3}, factions=(ORCS, ELVES), seats_given=True, seed=7))
    record.apply(ORCS, ORC_PLACEMENTS[5][0])
    header, entry, trailer = records(write_log(record.log()))
    assert len(str(header.pop("check"))) == 8
    assert header == {
        "dragondune_log": 2,
        "edition": "1.10",
        "overrides": {"turns": 3},
        "factions": ["orcs", "elves"],
        "seating": "given",
        "seed": 7,
    }
    fingerprint = record.game.fingerprint()
    decision = {"decide": "PlaceOrcs", "castle": 5, "east": 0, "west": 0}
    assert entry == {"n": 1, "seat": "orcs", "decision": decision, "check": fingerprint[:8]}
    assert trailer == {"end": "saved", "decisions": 1, "winner": None, "fingerprint": fingerprint}


def test_drawn_seats_and_a_missing_seed_are_written() -> None:
    header, trailer = records(write_log(GameRecord(Header()).log()))
    assert header["seating"] == "drawn"
    assert header["seed"] is None
    assert trailer["decisions"] == 0


@pytest.mark.parametrize(("seed", "factions"), GAMES)
def test_a_log_is_read_as_it_was_written(seed: int, factions: tuple[int, ...]) -> None:
    log = finished(seed, factions).record.log()
    text = write_log(log)
    assert read_log(text) == log
    assert write_log(read_log(text)) == text


@pytest.mark.parametrize(("seed", "factions"), GAMES)
def test_a_log_replays_exactly(seed: int, factions: tuple[int, ...]) -> None:
    played = finished(seed, factions)
    log = read_log(write_log(played.record.log()))
    steps = list(replay(log))
    assert [(step.seat, step.decision) for step in steps] == [(one.seat, one.decision) for one in log.entries]
    assert [event for step in steps for event in step.events] == played.events
    assert steps[-1].game.fingerprint() == played.record.game.fingerprint()
    assert steps[-1].game.winners == log.winners != 0


def test_a_finished_game_names_its_winner() -> None:
    log = finished(1).record.log()
    trailer = records(write_log(log))[-1]
    assert log.is_over
    assert trailer["end"] == "over"
    assert trailer["winner"] in ("dwarves", "elves", "goblins", "orcs")


def test_joint_winners_are_a_list() -> None:
    played = finished(1).record.log()
    log = Log(played.header, played.entries, 1 << ELVES | 1 << ORCS, played.fingerprint)
    text = write_log(log)
    assert records(text)[-1]["winner"] == ["elves", "orcs"]
    assert read_log(text) == log


def test_chance_and_gifts_are_written_down() -> None:
    log = finished(1).record.log()
    assert any(entry.seat == CHANCE for entry in log.entries)
    assert any(isinstance(entry.decision, GiveGold) for entry in log.entries)


def test_a_replay_needs_no_generator() -> None:
    """The seed is recorded but not used."""
    log = finished(2).record.log()
    other = Log(Header(factions=log.header.factions, seed=None), log.entries, log.winners, log.fingerprint)
    assert [step.events for step in replay(other)] == [step.events for step in replay(log)]


def test_a_replay_can_stop_anywhere() -> None:
    log = finished(2).record.log()
    steps = list(islice(replay(log), 30))
    assert steps[-1].game.fingerprint()[:8] == log.entries[29].check


def test_a_saved_game_continues_unchanged() -> None:
    player = unfinished(5, steps=40)
    resumed = GameRecord.resume(read_log(write_log(player.record.log())))
    assert resumed.log() == player.record.log()
    seat = resumed.game.seats_asked()[0]
    decision = resumed.game.options(seat)[0]
    assert resumed.apply(seat, decision) == player.record.apply(seat, decision)
    assert resumed.settle(Chance(1)) == player.record.settle(Chance(1))
    assert resumed.log() == player.record.log()


def test_a_log_is_a_copy_of_the_game_so_far() -> None:
    player = unfinished(5, steps=3)
    log = player.record.log()
    player.step()
    assert len(player.record.log().entries) > len(log.entries)
    assert len(list(replay(log))) == len(log.entries)


def test_a_refused_decision_is_not_written_down() -> None:
    record = GameRecord(Header(factions=(ORCS, ELVES), seats_given=True))
    with pytest.raises(Illegal):
        record.apply(ELVES, GIFTS[ORCS][99])
    assert record.log().entries == ()


def test_the_same_seed_gives_the_same_log() -> None:
    first, second = Player(Header(seed=9)), Player(Header(seed=9))
    first.step()
    second.step()
    assert write_log(first.record.log()) == write_log(second.record.log())


def test_windows_line_endings_are_read() -> None:
    log = unfinished(5, steps=3).record.log()
    assert read_log(write_log(log).replace("\n", "\r\n")) == log


def test_a_missing_final_newline_is_accepted() -> None:
    log = unfinished(5, steps=3).record.log()
    assert read_log(write_log(log).rstrip("\n")) == log
