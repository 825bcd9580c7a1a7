"""Public information about tables, and requests to create one."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.editions.parameters import ParameterKind, Value

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 1000
LONGEST_URL: Final = 500
LONGEST_HOUSE_RULES: Final = 20_000
DAY: Final = 86_400
USUAL_BOT: Final = "normal"
USUAL_THOUGHT: Final = 1.0
"""How many seconds a bot thinks at most, by default."""

Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME, description="a name people see")]
Seat: TypeAlias = Literal["dwarves", "elves", "goblins", "orcs"]
SEATS: Final[tuple[Seat, ...]] = ("dwarves", "elves", "goblins", "orcs")
"""In the order of the engine's factions."""
Payee: TypeAlias = Literal["dwarves", "elves", "goblins", "orcs", "bank"]
Observer: TypeAlias = Literal["dwarves", "elves", "goblins", "orcs", "spectator", "referee"]
OBSERVERS: Final[tuple[Observer, ...]] = (*SEATS, "spectator", "referee")
Status: TypeAlias = Literal["open", "running", "over", "archived"]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=60 * DAY)]
Watch: TypeAlias = Literal["anyone", "invited", "nobody"]
Places: TypeAlias = Literal["kept", "rotated"]
Origin: TypeAlias = Literal["setup", "log", "position"]
Part: TypeAlias = Literal["board", "tokens", "cards", "rules", "aids", "slips"]
PARTS: Final[tuple[Part, ...]] = ("board", "tokens", "cards", "rules", "aids", "slips")
"""The printable parts of a game."""
Paper: TypeAlias = Literal["a4", "letter", "a3"]
Ink: TypeAlias = Literal["full", "low"]
HolderKind: TypeAlias = Literal["open", "person", "bot"]
NoticeKind: TypeAlias = Literal["turn", "offer", "whisper", "request", "end"]
NOTICE_KINDS: Final[tuple[NoticeKind, ...]] = ("turn", "offer", "whisper", "request", "end")
HookFormat: TypeAlias = Literal["json", "discord", "slack", "matrix", "ntfy"]
LobbyChange: TypeAlias = Literal["name", "rules", "clock", "order", "seats", "lots", "start"]
"""What was changed about a table before its game."""
Colour: TypeAlias = Literal["red", "orange", "gold", "green", "teal", "blue", "violet", "grey"]
"""The colour of the mark beside a person's name; peoples have their own colours."""


class Holder(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a seat; `bot` names a bot's kind and character, `colour` is a person's own."""

    kind: HolderKind
    name: Name = ""
    bot: Annotated[str, Meta(max_length=100)] = ""
    colour: Colour | None = None


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds a seat has for each decision, for the whole game and for a secret answer; None means no limit.

    `leave` is how long each person's clocks may stand still in total during vacations.
    """

    per_decision: Annotated[float, Meta(ge=1, le=60 * DAY)] | None = None
    per_game: Annotated[float, Meta(ge=1, le=60 * DAY)] | None = None
    per_answer: Annotated[float, Meta(ge=1, le=60 * DAY)] | None = None
    leave: Annotated[float, Meta(ge=0, le=60 * DAY)] = 0.0


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat at a new table: for yourself, for anyone, or for a bot, as in `normal+any`."""

    faction: Seat
    holder: Literal["me", "open", "bot"] = "open"
    name: Name = ""
    bot: Annotated[str, Meta(max_length=100)] = USUAL_BOT


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create. The order of `seats` is the seating if `seating` is "given".

    Every secret or reacting answer takes at least `answer_seconds`, every turn of a bot `bot_seconds`. A bot thinks for
    at most `thinks_for` seconds; None is the server's default. People who are disconnected for `gone_after` seconds may
    be replaced; None is the time limit of a decision, and at least five minutes. `log` and `position` continue a game
    played elsewhere, with its own rules and factions. `lesson` requests the first game, whose rules, seats, bots and
    draws are scripted; only the names of people in `seats` are used. A `companion` has no board: it draws and keeps
    secrets for people who play with a printed box. Unless it `starts_itself` when all are ready, the host begins the
    game.
    """

    name: Name = ""
    edition: Annotated[str, Meta(max_length=20)] = "1.10"
    overrides: dict[str, Value] = {}
    house_rules: Annotated[str, Meta(max_length=LONGEST_HOUSE_RULES)] | None = None
    agreements: Literal["off", "record", "enforce"] | None = None
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=4)] = (
        SeatWish("dwarves"),
        SeatWish("elves"),
        SeatWish("goblins"),
        SeatWish("orcs"),
    )
    seating: Literal["drawn", "given"] = "drawn"
    clock: Clock = Clock()
    answer_seconds: Annotated[float, Meta(ge=0, le=60)] = 1.0
    bot_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.5
    thinks_for: Annotated[float, Meta(ge=0.1, le=DAY)] | None = None
    gone_after: Annotated[float, Meta(ge=10, le=60 * DAY)] | None = None
    watch: Watch = "anyone"
    is_listed: bool = True
    log: str | None = None
    position: str | None = None
    lesson: bool = False
    companion: bool = False
    starts_itself: bool = True


class TableChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The host's changes to a table before its game; fields that are None or missing stay unchanged.

    `edition`, `overrides`, `house_rules` and `agreements` change together if an edition is given. `seats` is the order
    of all seats, which matters if `seating` is "given".
    """

    name: Name | None = None
    edition: Annotated[str, Meta(max_length=20)] | None = None
    overrides: dict[str, Value] = {}
    house_rules: Annotated[str, Meta(max_length=LONGEST_HOUSE_RULES)] | None = None
    agreements: Literal["off", "record", "enforce"] | None = None
    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=4)] | None = None
    seating: Literal["drawn", "given"] | None = None
    clock: Clock | None = None
    answer_seconds: Annotated[float, Meta(ge=0, le=60)] | None = None
    bot_seconds: Annotated[float, Meta(ge=0, le=60)] | None = None
    thinks_for: Annotated[float, Meta(ge=0.1, le=DAY)] | None = None
    gone_after: Annotated[float, Meta(ge=10, le=60 * DAY)] | None = None
    starts_itself: bool | None = None


class PrintWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to print: rules as for a new table, the parts to print, and the paper.

    With `is_booklet` the rulebook comes last, as sheets to fold and staple.
    """

    edition: Annotated[str, Meta(max_length=20)] = "1.10"
    overrides: dict[str, Value] = {}
    house_rules: Annotated[str, Meta(max_length=LONGEST_HOUSE_RULES)] | None = None
    agreements: Literal["off", "record", "enforce"] | None = None
    parts: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=len(PARTS))] = PARTS
    paper: Paper = "a4"
    ink: Ink = "full"
    is_booklet: bool = False


class SeatInfo(Struct, frozen=True):
    """`replacement` is the bot that would replace a person at this seat once the game has begun.

    `asker` is the name of the person asking for a free seat; the seats in `agreed` have agreed. While a bot plays for a
    person who was replaced, `kept_for` is their name: they can take the seat back at any time. If `is_by_lot`, the
    holder's people is drawn at the start. The holder is on vacation until `away_until`, with `leave_left` seconds of
    vacation left.
    """

    seat: Seat
    holder: Holder
    is_here: bool = False
    replacement: str = USUAL_BOT
    asker: str = ""
    agreed: tuple[Seat, ...] = ()
    kept_for: str = ""
    is_ready: bool = False
    wants_pause: bool = False
    is_by_lot: bool = False
    away_until: float | None = None
    leave_left: float = 0.0


class SwapInfo(Struct, frozen=True):
    """Who wants two seats swapped (None for a host without a seat), who has to agree, and until when."""

    by: Seat | None
    seats: tuple[Seat, Seat]
    asked: tuple[Seat, ...]
    until: float


class Contribution(Struct, frozen=True):
    """A player's contribution to the draws: the hash of a random number, and the number once revealed."""

    seat: Seat
    commitment: str
    number: str | None = None


class TableInfo(Struct, frozen=True):
    """Public information about a table; `commitment` is the hash of its seed, `seed` is revealed when all is over.

    `rematch` is the table where the same people play again, `origin` the table that this game came from. `host` is the
    host's seat, or None if the host has none; if `is_handed_over`, the holder of that seat needs no other right.
    Spectators are admitted while `is_door_open`; messages from those in `muted` are refused. The draws follow from the
    seed and the numbers in `contributions`. A lesson's draws are scripted and the same for everyone. A `companion`
    table has no board of its own. While it `is_paused`, clocks stand still and nobody decides. Before the game, `swap`
    is a request to swap seats, `ready_ended` lists what has changed since people said they were ready, and after
    `waits_until` the host may begin without people who are not ready.
    """

    id: str
    name: str
    status: Status
    edition: str
    overrides: dict[str, Value]
    seating: Literal["drawn", "given"]
    seats: tuple[SeatInfo, ...]
    clock: Clock
    answer_seconds: float
    bot_seconds: float
    gone_after: float
    watch: Watch
    is_listed: bool
    created_at: float
    turn: int
    winners: tuple[str, ...]
    commitment: str
    seed: str | None = None
    rematch: str | None = None
    origin: Origin = "setup"
    thinks_for: float = USUAL_THOUGHT
    host: Seat | None = None
    is_handed_over: bool = False
    is_door_open: bool = True
    muted: tuple[Observer, ...] = ()
    contributions: tuple[Contribution, ...] = ()
    lesson: bool = False
    companion: bool = False
    is_paused: bool = False
    starts_itself: bool = True
    swap: SwapInfo | None = None
    ready_ended: LobbyChange | None = None
    waits_until: float | None = None


class TableList(Struct, frozen=True):
    """Newest first; request older ones with `before`, which is None when there are no more."""

    tables: tuple[TableInfo, ...]
    before: float | None


class Created(Struct, frozen=True):
    """Rights to a new table. Tokens are shown only once; an invitation lets others join or watch."""

    table: TableInfo
    host: str
    seats: dict[str, str]
    invitation: str


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a free seat, any one if none is named; an unlisted table requires its invitation.

    A person who already has a seat can take another before the game only to pass one screen around (`is_hot_seat`).
    """

    name: Name
    seat: Seat | None = None
    invitation: Annotated[str, Meta(max_length=100)] | None = None
    is_hot_seat: bool = False


class Right(Struct, frozen=True):
    """The right to a seat, for its holder alone; it takes effect when all seats in `waits_for` have agreed."""

    seat: Seat
    token: str
    waits_for: tuple[Seat, ...] = ()


class HostRight(Struct, frozen=True):
    """The right to be the host of a table."""

    host: str


class RightInfo(Struct, frozen=True):
    """What a token or invitation grants; an asker is waiting for others to agree to them taking the seat.

    A bot plays for the former holder of a seat, who can take it back at any time.
    """

    right: Literal["host", "seat", "asker", "former", "invite"]
    seat: Seat | None


class Addresses(Struct, frozen=True):
    """Where others reach the server: its public address, if the operator has set one, and its local addresses."""

    public: str | None
    lan: str | None


class Invitation(Struct, frozen=True):
    """Lets others join or watch a table."""

    invitation: str


class BotInfo(Struct, frozen=True):
    """A bot; `thinks` is False if it always decides at once."""

    name: str
    description: str
    thinks: bool


class CharacterInfo(Struct, frozen=True):
    """How a bot plays and talks at any strength; `normal+raider` is a normal bot with the character `raider`."""

    id: str
    name: str
    title: str
    description: str


class ParameterInfo(Struct, frozen=True):
    """A rule that can be chosen: its clause, its meaning and its allowed values, in words and as data.

    A number ranges from `least` to `most`; a word is one of `choices`.
    """

    key: str
    clause: str
    meaning: str
    allowed: str
    kind: ParameterKind
    least: int
    most: int
    choices: tuple[str, ...]


class EditionInfo(Struct, frozen=True):
    name: str
    values: dict[str, Value]


class Choices(Struct, frozen=True):
    """All options for a new table.

    `strengths` are the bots to play against, weakest first; `bots` are all others. The former may have one of the
    `characters`, or `any`, which gives each bot a different one. They think for at most `most_thought` seconds.
    """

    editions: tuple[EditionInfo, ...]
    parameters: tuple[ParameterInfo, ...]
    strengths: tuple[BotInfo, ...]
    bots: tuple[BotInfo, ...]
    characters: tuple[CharacterInfo, ...]
    most_thought: float


class RematchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether everyone keeps their faction or takes the next player's; the first to ask decides."""

    seats: Places = "kept"


class Rematch(Struct, frozen=True):
    """The table of the next game, with your right to a seat there; the first to ask is its host."""

    table: TableInfo
    right: Right | None
    host: str | None
    invitation: str | None


class HookWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Where notifications go: for the table (set by its host) or for a seat (by its holder); None stops them.

    `format` is the receiving service's, `kinds` are the notifications to send.
    """

    url: Annotated[str, Meta(max_length=LONGEST_URL)] | None
    format: HookFormat = "json"
    kinds: Annotated[tuple[NoticeKind, ...], Meta(min_length=1, max_length=5)] = NOTICE_KINDS
