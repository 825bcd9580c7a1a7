"""Logs as JSON lines: a header, a line for each decision, and a trailer."""

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final

from dragondune.editions.loader import check_value
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import Faction, Mask, members
from dragondune.notation.chain import HEAD_DIGITS, Chain, Undone, first_head
from dragondune.notation.codec import CHECK_DIGITS, DRAW, Entry, decision_from_record, entry_to_record
from dragondune.notation.game_record import Contribution, GameRecord, Header, Log, Replayed, replay
from dragondune.notation.names import (
    CHANCE_ID,
    check_keys,
    faction_from_id,
    faction_to_id,
    seat_from_id,
    shown,
)
from dragondune.notation.trust import COMMITMENT_DIGITS, FIRST_DRAW, LAST_DRAW, NUMBER_DIGITS, SECRET_DIGITS

__all__ = [
    "LOG_VERSION",
    "Entry",
    "GameRecord",
    "Header",
    "Log",
    "Replayed",
    "head_of_header",
    "read_log",
    "replay",
    "write_log",
]

LOG_VERSION: Final = 2
VERSION: Final = "dragondune_log"
HEADER_KEYS: Final = (VERSION, "edition", "overrides", "factions", "seating", "seed", "check")
ENTRY_KEYS: Final = ("n", "seat", "decision", "check")
TRAILER_KEYS: Final = ("end", "decisions", "winner", "fingerprint")
COMMITMENT: Final = "commitment"
CONTRIBUTIONS: Final = "contributions"
LOTS: Final = "lots"
CONTRIBUTION_KEYS: Final = ("seat", COMMITMENT, "number")
SCRIPTED: Final = "scripted"
CHAIN: Final = "chain"
UNDONE: Final = "undone"
SECRET: Final = "secret"
FINGERPRINT_DIGITS: Final = 16


def write_log(log: Log) -> str:
    """Write the log as text, one JSON object per line."""
    records = [_header_to_record(log.header, log.chain)]
    for n, entry in enumerate(log.entries, start=1):
        records.append({"n": n, **entry_to_record(entry), **_link_to_record(log.chain, n)})
    records.append(_trailer_to_record(log))
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def read_log(text: str) -> Log:
    """Read a log, checking each line; `replay` checks that its decisions are legal and unchanged."""
    if not text.strip():
        raise Malformed(f'the log is empty; its first line is a header that begins with {{"{VERSION}": {LOG_VERSION}')
    lines = text.split("\n")
    is_cut = lines[-1] != ""
    if not is_cut:
        lines.pop()
    reader = _Reader(lines, is_cut=is_cut)
    return reader.read()


def head_of_header(header: Header) -> str:
    """Return the head of a game's chain before its first decision."""
    return first_head(_header_fields(header))


def _header_fields(header: Header) -> dict[str, object]:
    """Every field of a header except its check."""
    record: dict[str, object] = {
        "edition": header.edition,
        "overrides": dict(header.overrides),
        "factions": [faction_to_id(faction) for faction in header.factions],
        "seating": "given" if header.seats_given else "drawn",
        "seed": header.seed,
    }
    if header.commitment is not None:
        record[COMMITMENT] = header.commitment
    if header.contributions:
        record[CONTRIBUTIONS] = [
            {"seat": faction_to_id(one.seat), COMMITMENT: one.commitment, "number": one.number}
            for one in header.contributions
        ]
    if header.is_scripted:
        record[SCRIPTED] = True
    if header.lots:
        record[LOTS] = [[faction_to_id(one), faction_to_id(to)] for one, to in header.lots]
    return record


def _header_to_record(header: Header, chain: Chain | None) -> dict[str, object]:
    record: dict[str, object] = {VERSION: LOG_VERSION, **_header_fields(header)}
    if chain is not None:
        record[CHAIN] = chain.first
    return {**record, "check": _header_check(record)}


def _header_check(record: Mapping[str, object]) -> str:
    """A check over the whole header, including rules that never came into play."""
    keys = (*HEADER_KEYS, COMMITMENT, CONTRIBUTIONS, SCRIPTED, LOTS, CHAIN)
    told = {key: record[key] for key in keys if key != "check" and key in record}
    return blake2b(json.dumps(told).encode(), digest_size=CHECK_DIGITS // 2).hexdigest()


def _link_to_record(chain: Chain | None, n: int) -> dict[str, object]:
    """The head after decision `n`, and the links of decisions undone just before it."""
    if chain is None:
        return {}
    return {CHAIN: chain.heads[n - 1], **_undone_to_record(chain, kept=n - 1)}


def _undone_to_record(chain: Chain, *, kept: int) -> dict[str, object]:
    links = [one.link for one in chain.undone if one.kept == kept]
    return {UNDONE: links} if links else {}


def _trailer_to_record(log: Log) -> dict[str, object]:
    record: dict[str, object] = {
        "end": "over" if log.is_over else "saved",
        "decisions": len(log.entries),
        "winner": _winners_to_json(log.winners),
        "fingerprint": log.fingerprint,
    }
    if log.chain is not None:
        record |= _undone_to_record(log.chain, kept=len(log.entries))
    return record if log.secret is None else {**record, SECRET: log.secret}


def _winners_to_json(winners: Mask) -> str | list[str] | None:
    """One faction, or a list of allies who won together; None while the game is unfinished."""
    ids = [faction_to_id(faction) for faction in members(winners)]
    return ids if len(ids) > 1 else ids[0] if ids else None


class _Reader:
    """Reads a log line by line; every error gives its line number."""

    def __init__(self, lines: Sequence[str], *, is_cut: bool) -> None:
        self._lines: Final = lines
        self._is_cut: Final = is_cut
        self._line = 0

    def read(self) -> Log:
        try:
            return self._read()
        except Malformed as fault:
            raise Malformed(f"line {self._line}: {fault}") from None

    def _read(self) -> Log:
        record = self._next()
        header = _header_from_record(record)
        header.new_game()
        if record["check"] != _header_check(record):
            raise Malformed(
                f"the header was edited: its check is {_header_check(record)}, not {shown(record['check'])}"
            )
        links = _Links(record[CHAIN], header) if CHAIN in record else None
        entries: list[Entry] = []
        while self._line < len(self._lines):
            record = self._next()
            if links is not None:
                links.take_from(record, kept=len(entries))
            if "end" in record:
                log = _log_from_trailer(record, header, tuple(entries), links.chain() if links is not None else None)
                self._expect_no_more()
                return log
            entries.append(_entry_from_record(record, header, n=len(entries) + 1))
        raise Malformed('the log ends early; its last line must be a trailer such as {"end": "saved", …}')

    def _next(self) -> dict[str, object]:
        text = self._lines[self._line]
        self._line += 1
        try:
            record: object = json.loads(text)
        except (ValueError, RecursionError) as fault:
            if self._is_cut and self._line == len(self._lines):
                raise Malformed("the line is cut off; every line must be one complete JSON object") from None
            raise Malformed(f"this is not JSON ({fault}); every line must be one JSON object") from None
        if not isinstance(record, dict):
            raise Malformed(f"every line must be one JSON object, not {shown(record)}")
        return record

    def _expect_no_more(self) -> None:
        if self._line < len(self._lines):
            self._line += 1
            raise Malformed("nothing follows the trailer, which is the last line of a log")


class _Links:
    """The chain of a log, collected line by line."""

    def __init__(self, first: object, header: Header) -> None:
        self._first: Final = _digits_from_json(first, what="the head of the chain", count=HEAD_DIGITS)
        self._heads: Final[list[str]] = []
        self._undone: Final[list[Undone]] = []
        if self._first != head_of_header(header):
            raise Malformed(f"the chain of this game begins with {head_of_header(header)}, not with {self._first}")

    def take_from(self, record: dict[str, object], *, kept: int) -> None:
        """Collect the links of this line, which follows `kept` decisions."""
        links = record.pop(UNDONE, [])
        if not isinstance(links, list):
            raise Malformed(f"undone decisions must be a list of links, not {shown(links)}")
        for link in links:
            self._undone.append(Undone(kept, _digits_from_json(link, what="a link of the chain", count=HEAD_DIGITS)))
        if "end" not in record:
            if CHAIN not in record:
                raise Malformed('the chain is broken: this line lacks "chain", the head after its decision')
            head = _digits_from_json(record.pop(CHAIN), what="the head of the chain", count=HEAD_DIGITS)
            self._heads.append(head)

    def chain(self) -> Chain:
        return Chain(self._first, tuple(self._heads), tuple(self._undone))


def _header_from_record(record: dict[str, object]) -> Header:
    if VERSION not in record:
        raise Malformed(f'the header is missing; the first line begins with {{"{VERSION}": {LOG_VERSION}')
    _check_version(record[VERSION])
    is_sealed = COMMITMENT in record
    found = [key for key in (CONTRIBUTIONS, SCRIPTED, LOTS, CHAIN) if key in record] if is_sealed else []
    check_keys(record, what="the header", keys=(*HEADER_KEYS, COMMITMENT, *found) if is_sealed else HEADER_KEYS)
    edition = record["edition"]
    if not isinstance(edition, str):
        raise Malformed(f'the edition is a text such as "1.10", not {shown(edition)}')
    seating = record["seating"]
    if seating not in ("given", "drawn"):
        raise Malformed(f'[R12] the seating is "given" or "drawn", not {shown(seating)}')
    factions = _factions_from_json(record["factions"])
    return Header(
        edition,
        _overrides_from_json(record["overrides"]),
        factions,
        seats_given=seating == "given",
        seed=_seed_from_json(record["seed"]),
        commitment=_commitment_from_json(record[COMMITMENT]) if is_sealed else None,
        contributions=_contributions_from_json(record[CONTRIBUTIONS], factions) if CONTRIBUTIONS in found else (),
        is_scripted=SCRIPTED in found and _is_scripted(record[SCRIPTED]),
        lots=_lots_from_json(record[LOTS], factions) if LOTS in found else (),
    )


def _is_scripted(value: object) -> bool:
    if value is not True:
        raise Malformed(f'"{SCRIPTED}" is true, or left out, not {shown(value)}')
    return True


def _lots_from_json(value: object, factions: Sequence[Faction]) -> tuple[tuple[Faction, Faction], ...]:
    """[R341] Read the lots: a permutation of the seats that drew."""
    if not isinstance(value, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise Malformed(f"the lots are pairs of seats, not {shown(value)}")
    lots = tuple((faction_from_id(one), faction_from_id(to)) for one, to in value)
    seats = [one for one, _ in lots]
    if len(seats) < 2 or seats != sorted(set(seats)) or sorted(to for _, to in lots) != seats:
        raise Malformed("the lots must list two or more seats in order, each with the seat it drew")
    if not set(seats) <= set(factions):
        raise Malformed("the lots name a faction that does not play")
    return lots


def _contributions_from_json(value: object, factions: Sequence[Faction]) -> tuple[Contribution, ...]:
    if not isinstance(value, list) or not value:
        raise Malformed(f"the contributions must be a list of the players' random numbers, not {shown(value)}")
    found: list[Contribution] = []
    for one in value:
        if not isinstance(one, dict):
            raise Malformed(f"a contribution is an object, not {shown(one)}")
        check_keys(one, what="a contribution", keys=CONTRIBUTION_KEYS)
        number = one["number"]
        if number is not None:
            number = _digits_from_json(number, what="the number of a contribution", count=NUMBER_DIGITS)
        seat = faction_from_id(one["seat"])
        if seat not in factions:
            raise Malformed(f"{shown(one['seat'])} cannot have contributed because that faction does not play")
        found.append(Contribution(seat, _commitment_from_json(one[COMMITMENT]), number))
    seats = [one.seat for one in found]
    if seats != sorted(set(seats)):
        raise Malformed("the contributions must be in seating order, at most one per seat")
    return tuple(found)


def _check_version(version: object) -> None:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Malformed(f"{VERSION} is the version of the log, {LOG_VERSION}, not {shown(version)}")
    if version != LOG_VERSION:
        age = "a newer" if version > LOG_VERSION else "an older"
        raise Malformed(
            f"this log was written by {age} version of dragondune (log version {version}); "
            f"this one reads log version {LOG_VERSION}"
        )


def _overrides_from_json(value: object) -> dict[str, Value]:
    if not isinstance(value, dict):
        raise Malformed(f"the overrides are an object of keys and values, not {shown(value)}")
    overrides: dict[str, Value] = {}
    for key, one in value.items():
        check_value(key, one)
        overrides[key] = one
    return overrides


def _factions_from_json(value: object) -> tuple[Faction, ...]:
    if not isinstance(value, list):
        raise Malformed(f"[R29] the factions are a list of two to four names, not {shown(value)}")
    return tuple(faction_from_id(one) for one in value)


def _is_number(value: object, number: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value == number


def _seed_from_json(value: object) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise Malformed(f"the seed is a whole number or null, not {shown(value)}")


def _commitment_from_json(value: object) -> str:
    return _digits_from_json(value, what="the commitment", count=COMMITMENT_DIGITS)


def _entry_from_record(record: dict[str, object], header: Header, *, n: int) -> Entry:
    is_sealed = header.commitment is not None and record.get("seat") == CHANCE_ID
    if is_sealed:
        check_keys(record, what="the line of a draw in a sealed game", keys=(*ENTRY_KEYS, DRAW))
    else:
        check_keys(record, what="the line of a decision", keys=ENTRY_KEYS)
    if not _is_number(record["n"], n):
        raise Malformed(f"this is decision number {n}, not {shown(record['n'])}: a line is missing, doubled or moved")
    seat = seat_from_id(record["seat"], header.factions)
    decision = decision_from_record(record["decision"])
    check = _digits_from_json(record["check"], what="the check", count=CHECK_DIGITS)
    return Entry(seat, decision, check, _draw_from_json(record[DRAW]) if is_sealed else None)


def _draw_from_json(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and FIRST_DRAW <= value <= LAST_DRAW:
        return value
    raise Malformed(f"the number of a draw is a whole number from {FIRST_DRAW} to {LAST_DRAW}, not {shown(value)}")


def _log_from_trailer(
    record: dict[str, object], header: Header, entries: tuple[Entry, ...], chain: Chain | None
) -> Log:
    is_revealed = header.commitment is not None and SECRET in record
    check_keys(record, what="the trailer", keys=(*TRAILER_KEYS, SECRET) if is_revealed else TRAILER_KEYS)
    if not _is_number(record["decisions"], len(entries)):
        raise Malformed(f"the trailer counts {shown(record['decisions'])} decisions, but the log has {len(entries)}")
    fingerprint = _digits_from_json(record["fingerprint"], what="the fingerprint", count=FINGERPRINT_DIGITS)
    winners = _winners_from_json(record["end"], record["winner"], header)
    secret = _digits_from_json(record[SECRET], what="the secret", count=SECRET_DIGITS) if is_revealed else None
    return Log(header, entries, winners, fingerprint, secret, chain)


def _winners_from_json(end: object, winner: object, header: Header) -> Mask:
    match end:
        case "saved" if winner is None:
            return 0
        case "saved":
            raise Malformed(f"the winner of a game that was saved is null, not {shown(winner)}")
        case "over" if isinstance(winner, list) and len(winner) > 1:
            return sum({1 << _winner_from_json(one, header) for one in winner})
        case "over":
            return 1 << _winner_from_json(winner, header)
    raise Malformed(f'the end is "over" or "saved", not {shown(end)}')


def _winner_from_json(winner: object, header: Header) -> Faction:
    faction = faction_from_id(winner)
    if faction in header.factions:
        return faction
    raise Malformed(f"{shown(winner)} cannot have won because that faction does not play")


def _digits_from_json(value: object, *, what: str, count: int) -> str:
    if isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{count}}}", value):
        return value
    raise Malformed(f"{what} must be {count} hexadecimal digits in lower case, not {shown(value)}")
