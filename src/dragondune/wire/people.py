"""People without accounts: a name, a colour and keys that their browsers keep."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.wire.lobby import Colour, Name, Seat, TableInfo

RightKind: TypeAlias = Literal["host", "seat", "asker", "former"]


class PersonWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a person is called, and the colour of their mark."""

    name: Name
    colour: Colour = "blue"


class HeldRight(Struct, frozen=True):
    """A right of a person at a table; `seat` is None for the host's."""

    table: TableInfo
    right: RightKind
    seat: Seat | None


class Person(Struct, frozen=True):
    """All that is kept of a person; their keys are not known to the server, only how many there are."""

    name: str
    colour: Colour
    created_at: float
    devices: int
    has_words: bool
    rights: tuple[HeldRight, ...]


class PersonKey(Struct, frozen=True):
    """The key of one device, shown this once: whoever has it is this person."""

    key: str
    person: Person


class Words(Struct, frozen=True):
    """Twelve words that bring a person back on any device, shown this once; earlier ones no longer do."""

    words: str


class WordsTold(Struct, frozen=True, forbid_unknown_fields=True):
    """Twelve words, with any spaces and capitals."""

    words: Annotated[str, Meta(max_length=300)]


class DeviceCode(Struct, frozen=True):
    """Lets one more device be the same person, once, until a moment."""

    code: str
    until: float


class DeviceCodeTold(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]


class OldName(Struct, frozen=True):
    """A table that keeps the old name, and why."""

    table: str
    sentence: str


class Renaming(Struct, frozen=True):
    """The person under the new name, and the tables at which it could not be taken."""

    person: Person
    kept: tuple[OldName, ...]


class Entrance(Struct, frozen=True):
    """New tokens for all that a person has a right to at a table; others have not yet granted the seats in `asked`.

    Bots play those in `former` until you take them back.
    """

    table: TableInfo
    host: str | None
    seats: dict[str, str]
    asked: dict[str, str]
    former: dict[str, str]
