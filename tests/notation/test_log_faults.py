"""Truncated, edited or wrong logs are refused with the line and the fault."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.engine.decisions import DECISIONS, GIFTS, MOVES, PASS, GiveGold, PlaceBid
from dragondune.engine.errors import Illegal, Malformed, NotAsked
from dragondune.engine.ids import CHANCE, ELVES, FACTIONS, ORCS
from dragondune.notation import Entry, Header, Log, decision_to_record, read_log, replay, write_log
from tests.example_counts import examples
from tests.notation.examples import ELF_CASTLE, TROLL_CASTLE
from tests.notation.games import finished

LOG = finished(1).record.log()
TEXT = write_log(LOG)
LINES = TEXT.splitlines()
LAST = len(LINES)


@contextmanager
def refused(*parts: str) -> Iterator[None]:
    """The error is one sentence that contains all these parts and starts with the first."""
    with pytest.raises(Malformed) as caught:
        yield
    sentence = str(caught.value)
    assert sentence.startswith(parts[0])
    assert [part for part in parts if part not in sentence] == []


def with_line(number: int, **changes: object) -> str:
    """The log with some keys of one line changed."""
    record = json.loads(LINES[number - 1])
    record.update(changes)
    return with_text(number, json.dumps(record))


def with_text(number: int, *lines: str) -> str:
    """The log with one line replaced by these."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:]]) + "\n"


def play(text: str) -> None:
    for _ in replay(read_log(text)):
        pass


def test_the_unchanged_log_is_valid() -> None:
    play(TEXT)


@pytest.mark.parametrize("text", ["", "\n", "  \n\n"])
def test_an_empty_file(text: str) -> None:
    with refused("the log is empty", '{"dragondune_log": 2'):
        read_log(text)


@pytest.mark.parametrize("text", ["a story\n", "{'edition': 1}\n", "\ufeff" + TEXT, "[" * 100_000 + "\n"])
def test_a_file_that_is_not_json(text: str) -> None:
    with refused("line 1: this is not JSON", "every line must be one JSON object"):
        read_log(text)


def test_a_line_inside_that_is_not_json() -> None:
    with refused("line 5: this is not JSON"):
        read_log(with_text(5, "{broken"))


def test_an_empty_line_inside() -> None:
    with refused("line 5: this is not JSON"):
        read_log(with_text(5, "", LINES[4]))


@pytest.mark.parametrize(("line", "shown"), [("[1]", "a list"), ("3", "3"), ("null", "null")])
def test_json_that_is_not_an_object(line: str, shown: str) -> None:
    with refused("line 3: every line must be one JSON object", f"not {shown}"):
        read_log(with_text(3, line))


def test_a_missing_header() -> None:
    with refused("line 1: the header is missing", '{"dragondune_log": 2'):
        read_log("\n".join(LINES[1:]) + "\n")


def test_a_newer_version() -> None:
    with refused("line 1: this log was written by a newer version", "3", "reads log version 2"):
        read_log(with_line(1, dragondune_log=3, weather="fine"))


def test_an_older_version() -> None:
    with refused("line 1: this log was written by an older version", "1", "reads log version 2"):
        read_log(with_line(1, dragondune_log=1, weather="fine"))


@pytest.mark.parametrize(("version", "shown"), [(0, "0"), ("1", '"1"'), (True, "true"), (None, "null")])
def test_an_invalid_version(version: object, shown: str) -> None:
    with refused("line 1: dragondune_log is the version of the log, 2", f"not {shown}"):
        read_log(with_line(1, dragondune_log=version))


HEADER_FAULTS: list[tuple[str, object, str]] = [
    ("edition", "2.0", 'line 1: there is no edition "2.0"; use draft, 1.2, 1.7, 1.10, 1.10-pdf, 1.10-even, 9'),
    ("edition", 1.1, 'line 1: the edition is a text such as "1.10", not 1.1'),
    ("edition", ["1.10"], 'line 1: the edition is a text such as "1.10", not a list'),
    ("overrides", [], "line 1: the overrides are an object of keys and values, not a list"),
    ("overrides", {"turn": 8}, 'line 1: the rules have no key "turn"; did you mean "turns"?'),
    ("overrides", {"turns": 0}, "line 1: [note.14] turns must be a whole number from 1 to 50, not 0"),
    ("overrides", {"turns": None}, "line 1: [note.14] turns must be a whole number from 1 to 50, not "),
    ("overrides", {"no_bid": "burn"}, 'line 1: [R62] no_bid must be "end_round" or "discard_and_continue", not "burn"'),
    ("overrides", {"elves_units": 20}, "line 1: [note.6] elves_units must be at most units_per_faction, 10"),
    ("factions", "orcs", 'line 1: [R29] the factions are a list of two to four names, not "orcs"'),
    ("factions", ["orcs", "gnomes"], 'line 1: "gnomes" is not a faction; the factions are dwarves, elves, '),
    ("factions", ["orcs", "orcs"], "line 1: [R29] factions are named once each, out of "),
    ("factions", ["orcs"], "line 1: [R29] a game takes two to four factions"),
    ("seating", "random", 'line 1: [R12] the seating is "given" or "drawn", not "random"'),
    ("seed", "7", 'line 1: the seed is a whole number or null, not "7"'),
    ("seed", 7.5, "line 1: the seed is a whole number or null, not 7.5"),
    ("seed", False, "line 1: the seed is a whole number or null, not false"),
    ("weather", "fine", 'line 1: the header has no field "weather"; its fields are dragondune_log, edition, '),
]


@pytest.mark.parametrize(("key", "value", "sentence"), HEADER_FAULTS, ids=[one[2] for one in HEADER_FAULTS])
def test_a_faulty_header(key: str, value: object, sentence: str) -> None:
    with refused(sentence):
        read_log(with_line(1, **{key: value}))


def test_a_header_with_an_edited_rule() -> None:
    with refused("line 1: the header was edited: its check is "):
        read_log(with_line(1, overrides={"gold_visible": False}))


def test_a_header_without_one_of_its_fields() -> None:
    header = json.loads(LINES[0])
    del header["seed"]
    with refused('line 1: the header lacks "seed"; its fields are dragondune_log, edition, '):
        read_log(with_text(1, json.dumps(header)))


def test_a_log_without_its_trailer() -> None:
    with refused(f"line {LAST - 1}: the log ends early", '{"end": "saved"'):
        read_log("\n".join(LINES[:-1]) + "\n")


def test_a_log_with_only_a_header() -> None:
    with refused("line 1: the log ends early"):
        read_log(LINES[0] + "\n")


@pytest.mark.parametrize("length", [20, len(LINES[0]) + 30, len(TEXT) // 2, len(TEXT) - 10])
def test_a_truncated_line(length: int) -> None:
    text = TEXT[:length]
    with refused(f"line {text.count(chr(10)) + 1}: the line is cut off"):
        read_log(text)


@examples(100)
@given(st.integers(0, len(TEXT) - 2))
def test_no_prefix_of_a_log_is_valid(length: int) -> None:
    with pytest.raises(Malformed):
        read_log(TEXT[:length])


def test_a_removed_line() -> None:
    with refused("line 7: this is decision number 6, not 7", "missing, doubled or moved"):
        read_log(with_text(7))


def test_a_duplicated_line() -> None:
    with refused("line 8: this is decision number 7, not 6"):
        read_log(with_text(7, LINES[6], LINES[6]))


@pytest.mark.parametrize(("n", "shown"), [(True, "true"), (1.0, "1.0"), ("1", '"1"'), (None, "null")])
def test_an_invalid_sequence_number(n: object, shown: str) -> None:
    with refused("line 2: this is decision number 1", f"not {shown}"):
        read_log(with_line(2, n=n))


def test_a_trailer_with_a_wrong_count() -> None:
    with refused(f"line {LAST}: the trailer counts 3 decisions, but the log has {LAST - 2}"):
        read_log(with_line(LAST, decisions=3))


@pytest.mark.parametrize("line", [LINES[-1], LINES[1], "a note"])
def test_lines_after_the_trailer(line: str) -> None:
    with refused(f"line {LAST + 1}: nothing follows the trailer"):
        read_log(TEXT + line + "\n")


def test_a_decision_with_extra_or_missing_keys() -> None:
    with refused('line 4: the line of a decision has no field "by"; its fields are n, seat, decision and check'):
        read_log(with_line(4, by="me"))
    with refused('line 4: the line of a decision lacks "seat"; its fields are '):
        read_log(with_text(4, '{"n": 3}'))


def test_an_invalid_decision() -> None:
    with refused('line 4: there is no decision "Bid"; there are Pass, PlayAce'):
        read_log(with_line(4, decision={"decide": "Bid"}))


def test_an_invalid_seat() -> None:
    with refused('line 4: "gnomes" is not a seat of this game; the seats are ', "chance"):
        read_log(with_line(4, seat="gnomes"))


@pytest.mark.parametrize("check", ["", "0123456", "0123456X", "0123456789", 12345678, None])
def test_an_invalid_check(check: object) -> None:
    with refused("line 4: the check must be 8 hexadecimal digits in lower case, not "):
        read_log(with_line(4, check=check))


TRAILER_FAULTS: list[tuple[dict[str, object], str]] = [
    ({"end": "won"}, 'the end is "over" or "saved", not "won"'),
    ({"end": "saved", "winner": "orcs"}, 'the winner of a game that was saved is null, not "orcs"'),
    ({"end": "over", "winner": None}, "null is not a faction; the factions are dwarves, elves, goblins, orcs"),
    ({"end": "over", "winner": []}, "a list is not a faction; the factions are dwarves, elves, goblins, orcs"),
    ({"end": "over", "winner": ["orcs", 3]}, "3 is not a faction; the factions are dwarves, elves, goblins, orcs"),
    ({"fingerprint": "0"}, 'the fingerprint must be 16 hexadecimal digits in lower case, not "0"'),
    ({"weather": "fine"}, 'the trailer has no field "weather"; its fields are end, decisions, winner and '),
]


@pytest.mark.parametrize(("changes", "sentence"), TRAILER_FAULTS, ids=[one[1] for one in TRAILER_FAULTS])
def test_a_faulty_trailer(changes: dict[str, object], sentence: str) -> None:
    with refused(f"line {LAST}: {sentence}"):
        read_log(with_line(LAST, **changes))


def test_an_absent_winner() -> None:
    log = finished(4, (ORCS, 0)).record.log()
    text = write_log(log)
    trailer = {**json.loads(text.splitlines()[-1]), "winner": "elves"}
    with refused(f'line {len(text.splitlines())}: "elves" cannot have won because that faction does not play'):
        read_log("\n".join([*text.splitlines()[:-1], json.dumps(trailer)]))


def test_an_edited_check() -> None:
    with refused("line 9: after this decision the check is ", LOG.entries[7].check, "not 00000000", "edited"):
        play(with_line(9, check="00000000"))


def test_an_edited_legal_decision() -> None:
    """A different die roll is legal, but the check reveals it."""
    line = next(n for n, text in enumerate(LINES, start=1) if '"RollDie"' in text)
    pips = json.loads(LINES[line - 1])["decision"]["pips"]
    with refused(f"line {line}: after this decision the check is "):
        play(with_line(line, decision={"decide": "RollDie", "pips": pips % 6 + 1}))


def first_bid() -> int:
    return next(line for line, entry in enumerate(LOG.entries, start=2) if isinstance(entry.decision, PlaceBid))


def test_an_illegal_decision_is_refused_with_the_rule_and_the_options() -> None:
    line = first_bid()
    with refused(f"line {line}: ", " cannot bid 0 here: [R61] the next bid is at least ", "; allowed: pass, bid "):
        play(with_line(line, decision={"decide": "PlaceBid", "amount": 0}))


def test_a_decision_of_the_wrong_kind() -> None:
    line = first_bid()
    move = decision_to_record(MOVES[ELF_CASTLE][TROLL_CASTLE][0])
    with refused(f"line {line}: ", " cannot move 1 unit from 5★ to 3★ here: [III.2] MoveUnits is not asked for"):
        play(with_line(line, decision=move))


def test_many_options_are_not_all_listed() -> None:
    line = next(n for n, text in enumerate(LINES, start=1) if '"DrawArtifact"' in text)
    with refused(f"line {line}: Chance cannot pass here: ", "draw ", " and 20 more"):
        play(with_line(line, decision={"decide": "Pass"}))


def test_a_seat_that_is_not_asked() -> None:
    line = first_bid()
    asked = LOG.entries[line - 2].seat
    other = next(seat for seat in FACTIONS if seat != asked)
    with refused(f"line {line}: ", " are not asked now; the game waits for ", "[III.2]"):
        entries = list(LOG.entries)
        entries[line - 2] = Entry(other, entries[line - 2].decision, entries[line - 2].check)
        play(write_log(Log(LOG.header, tuple(entries), LOG.winners, LOG.fingerprint)))


def test_the_engines_refusal_is_the_cause() -> None:
    broken = Log(LOG.header, (Entry(ELVES, PASS, "00000000"),), 0, LOG.fingerprint)
    with pytest.raises(Malformed) as caught:
        next(replay(broken))
    assert isinstance(caught.value.__cause__, NotAsked)


def test_a_refused_gift() -> None:
    line, entry = next((n, one) for n, one in enumerate(LOG.entries, start=2) if isinstance(one.decision, GiveGold))
    assert isinstance(entry.decision, GiveGold)
    gift = {"decide": "GiveGold", "to": decision_to_record(entry.decision)["to"], "amount": 100}
    with refused(f"line {line}: ", " cannot give the ", " 100 gold here: [note.12]"):
        play(with_line(line, decision=gift))


def test_a_gift_from_chance() -> None:
    with refused("line 2: Chance cannot give the Elves 1 gold here: [note.12] only players give gold"):
        play(with_line(2, seat="chance", decision=decision_to_record(GIFTS[ELVES][0])))


def test_a_decision_after_the_end() -> None:
    entries = (*LOG.entries, Entry(ELVES, PASS, "00000000"))
    with refused(f"line {LAST}: Elves cannot pass here: [VII.2] the game is over"):
        play(write_log(Log(LOG.header, entries, LOG.winners, LOG.fingerprint)))


def test_a_winner_that_did_not_win() -> None:
    other = next(seat for seat in FACTIONS if not LOG.winners >> seat & 1)
    with refused(f"line {LAST}: the trailer says that ", "have won, but after these decisions "):
        play(write_log(Log(LOG.header, LOG.entries, 1 << other, LOG.fingerprint)))


def test_a_second_winner_who_did_not_win() -> None:
    everybody = (1 << len(FACTIONS)) - 1
    with refused(f"line {LAST}: the trailer says that Dwarves, Elves, Goblins and Orcs have won, but after these "):
        play(write_log(Log(LOG.header, LOG.entries, everybody, LOG.fingerprint)))


def test_a_finished_game_marked_as_saved() -> None:
    with refused(f"line {LAST}: the trailer says that the game is unfinished, but after these decisions "):
        play(write_log(Log(LOG.header, LOG.entries, 0, LOG.fingerprint)))


def test_an_unfinished_game_marked_as_over() -> None:
    log = Log(LOG.header, LOG.entries[:10], 1 << ORCS, LOG.fingerprint)
    with refused("line 12: the trailer says that Orcs have won, but after these decisions the game is unfinished"):
        play(write_log(log))


def test_a_wrong_fingerprint() -> None:
    with refused(f"line {LAST}: the fingerprint at the end is {LOG.fingerprint}, not 0000000000000000"):
        play(with_line(LAST, fingerprint="0" * 16))


def test_a_header_with_other_rules() -> None:
    with refused("line "):
        play(with_line(1, overrides={"elves_gold": 9}))


@examples(100)
@given(st.integers(0, 60), st.integers(0, len(DECISIONS) - 1), st.sampled_from([*FACTIONS, CHANCE]))
def test_every_replaced_decision_is_detected(position: int, index: int, seat: int) -> None:
    entry = LOG.entries[position]
    other = Entry(seat, DECISIONS[index], entry.check)
    if other == entry:
        return
    entries = (*LOG.entries[:position], other, *LOG.entries[position + 1 :])
    with pytest.raises(Malformed, match=f"^line {position + 2}: ") as caught:
        for _ in replay(Log(LOG.header, entries, LOG.winners, LOG.fingerprint)):
            pass
    assert caught.value.__cause__ is None or isinstance(caught.value.__cause__, Illegal)


def test_a_header_built_by_hand_is_checked_when_the_game_begins() -> None:
    with pytest.raises(Malformed, match="there is no edition"):
        replay(Log(Header(edition="0"), (), 0, ""))
