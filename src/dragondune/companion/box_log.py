"""The log of a companion table: its history and the secret of its draws, so that anyone can check them."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.json import Decoder

from dragondune.companion import room_records as r
from dragondune.companion.judging import act
from dragondune.companion.room import Room, new_room, take
from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed, Refusal
from dragondune.notation.codec import decision_from_record
from dragondune.notation.game_record import Contribution
from dragondune.notation.names import faction_from_id
from dragondune.notation.prose import describe
from dragondune.notation.trust import SealedChance, check_contributions, commitment, draw_secret
from dragondune.wire.commands import Draw
from dragondune.wire.lobby import SEATS, Seat
from dragondune.wire.lobby import Contribution as GivenNumber

VERSION: Final = 1
MARK: Final = "dragondune_companion"
"""The first key of the first line."""

T = TypeVar("T")


class BoxHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """A companion table before its first draw."""

    dragondune_companion: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    edition: str
    overrides: dict[str, Value]
    factions: tuple[Seat, ...]
    commitment: str
    contributions: tuple[GivenNumber, ...] = ()

    def new_room(self) -> Room:
        return new_room(load_edition(self.edition, self.overrides), [faction_from_id(one) for one in self.factions])


class BoxTrailer(Struct, frozen=True, forbid_unknown_fields=True):
    end: Literal["closed"]
    records: int
    secret: str


class BoxProof(NamedTuple):
    """What the log of a companion table proves."""

    records: int
    draws: int
    commitment: str
    contributions: tuple[Contribution, ...]


_encode: Final = msgspec.json.Encoder().encode
_header: Final = Decoder(BoxHeader)
_record: Final[Decoder[r.AnyRoomRecord]] = Decoder(r.AnyRoomRecord)
_trailer: Final = Decoder(BoxTrailer)


def header_of(
    edition: str,
    overrides: dict[str, Value],
    factions: tuple[Seat, ...],
    *,
    sealed: str,
    contributions: Sequence[Contribution],
) -> BoxHeader:
    given = tuple(GivenNumber(SEATS[one.seat], one.commitment, one.number) for one in sorted(contributions))
    return BoxHeader(VERSION, edition, overrides, factions, sealed, given)


def write_box_log(header: BoxHeader, room: Room, secret: str) -> str:
    """Write a header, a line for every public record, and a trailer. Entries that were never revealed are left out."""
    lines = [header, *room.story, BoxTrailer("closed", len(room.story), secret)]
    return "".join(_encode(line).decode() + "\n" for line in lines)


def is_box_log(text: str) -> bool:
    return MARK in text.partition("\n")[0]


def verify_box_log(text: str) -> BoxProof:
    """Replay the log and repeat every draw; raise Malformed if anything differs."""
    lines = text.splitlines()
    if len(lines) < 2:
        raise Malformed("line 1: the log of a companion table has a header and a trailer")
    header = _read(_header, lines[0], line=1)
    trailer = _read(_trailer, lines[-1], line=len(lines))
    if trailer.records != len(lines) - 2:
        raise Malformed(
            f"line {len(lines)}: the trailer counts {trailer.records} records, but there are {len(lines) - 2}"
        )
    if commitment(trailer.secret) != header.commitment:
        raise Malformed(f"line {len(lines)}: the secret hashes to {commitment(trailer.secret)}, not to the commitment")
    given = tuple(Contribution(faction_from_id(one.seat), one.commitment, one.number) for one in header.contributions)
    check_contributions(given)
    key = draw_secret(trailer.secret, given)
    room = header.new_room()
    for line, body in enumerate(lines[1:-1], start=2):
        record = _read(_record, body, line=line)
        try:
            if isinstance(record, r.Drew):
                _check_draw(room, record, key, line=line)
            room = take(room, record, 0.0).room
        except Refusal as fault:
            raise Malformed(f"line {line}: {fault}") from None
    return BoxProof(trailer.records, room.draws, header.commitment, given)


def _read(decoder: Decoder[T], body: str, *, line: int) -> T:
    try:
        return decoder.decode(body)
    except msgspec.DecodeError as fault:
        raise Malformed(f"line {line}: {fault}") from None


def _check_draw(room: Room, record: r.Drew, key: str, *, line: int) -> None:
    """Check that the secret gives the draw in the log."""
    expected = act(room, faction_from_id(record.seat), Draw(record.draw, 0), SealedChance(key, room.draws + 1))
    assert isinstance(expected, r.Drew)
    for told, right in zip(record.outcomes, expected.outcomes, strict=False):
        if told != right:
            raise Malformed(
                f"line {line}: draw {right.draw} is to {describe(decision_from_record(right.decision))} by the secret, "
                f"not to {describe(decision_from_record(told.decision))}"
            )
