"""People without accounts: a name, a colour and keys stored in their browsers."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.wire.companion import RoomView
from dragondune.wire.lobby import Colour, Name, Seat, TableInfo
from dragondune.wire.news import Mine, Update

LONGEST_CREDENTIAL: Final = 20_000
RightKind: TypeAlias = Literal["host", "seat", "asker", "former"]


class PersonWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's name and the colour of their mark."""

    name: Name
    colour: Colour = "blue"


class HeldRight(Struct, frozen=True):
    """A right of a person at a table; `seat` is None for the host's."""

    table: TableInfo
    right: RightKind
    seat: Seat | None


class Person(Struct, frozen=True):
    """Who a person is, and what they hold; the server does not know their keys, only how many there are."""

    name: str
    colour: Colour
    created_at: float
    devices: int
    has_words: bool
    rights: tuple[HeldRight, ...]
    passkeys: int = 0


class PersonExport(Struct, frozen=True):
    """Everything stored about a person.

    `stored` has the rows about them by the name of their database table: keys and when they were made, rights, mail,
    push, settings, vacation, what waits for them, games, ratings and tournaments. Hashes and keys are left out.
    """

    person: Person
    stored: dict[str, tuple[dict[str, str | float | bool | None], ...]]


class PasskeyOptions(Struct, frozen=True):
    """What browsers need to create or use a passkey, as WebAuthn JSON; valid once, for five minutes."""

    options: str


class Passkey(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser has created or presented, as WebAuthn JSON."""

    credential: Annotated[str, Meta(max_length=LONGEST_CREDENTIAL)]


class PersonKey(Struct, frozen=True):
    """The key of one device, shown only once: anyone who has it is this person."""

    key: str
    person: Person


class Words(Struct, frozen=True):
    """Twelve words that restore a person on any device, shown only once; earlier words become invalid."""

    words: str


class WordsTold(Struct, frozen=True, forbid_unknown_fields=True):
    """Twelve words, in any spacing and capitalization."""

    words: Annotated[str, Meta(max_length=300)]


class DeviceCode(Struct, frozen=True):
    """A one-time code that adds another device for the same person; it expires."""

    code: str
    until: float


class DeviceCodeTold(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]


class OldName(Struct, frozen=True):
    """A table that keeps the old name, and why."""

    table: str
    sentence: str


class Renaming(Struct, frozen=True):
    """The renamed person, and the tables that could not take the new name."""

    person: Person
    kept: tuple[OldName, ...]


class Entrance(Struct, frozen=True):
    """New tokens for everything a person has a right to at a table; others have yet to grant the seats in `asked`.

    Bots play the seats in `former` until you take them back.
    """

    table: TableInfo
    host: str | None
    seats: dict[str, str]
    asked: dict[str, str]
    former: dict[str, str]


class PersonalData(Struct, frozen=True):
    """Everything stored about the holder of a seat; for tokens only when they were created, since only hashes are kept.

    `updates` are all those sent to the seat, including messages from it and whispers to it; `answers` are the prepared
    ones, once the game has begun. For a companion table, `room` holds the seat's sealed entry.
    """

    info: TableInfo
    seat: Seat
    name: str
    updates: tuple[Update, ...]
    answers: Mine | None
    room: RoomView | None
    hooks: tuple[str, ...]
    tokens_made_at: tuple[float, ...]
    last_seen_at: float | None
