"""Finished games, statistics, ratings, and tournaments."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.engine.endings import Ending
from dragondune.wire.lobby import Clock, Colour, HolderKind, Name, Seat, Watch

LONGEST_SEARCH: Final = 60
FEWEST_PLAYERS: Final = 4
MOST_PLAYERS: Final = 16
MOST_CYCLES: Final = 3

Stay: TypeAlias = Literal["whole", "late", "left"]
Outcome: TypeAlias = Literal["won", "lost", "left", "unfinished"]
Bots: TypeAlias = Literal["with", "without"]
Family: TypeAlias = Literal["1.10", "9", "1.7", "1.2", "draft"]
Pace: TypeAlias = Literal["rounds", "all_at_once"]
TournamentStatus: TypeAlias = Literal["gathering", "running", "over"]
MatchStatus: TypeAlias = Literal["planned", "waiting", "running", "over", "closed"]


class GameSeat(Struct, frozen=True):
    """Who played a people; the name is empty for people who hide it or were deleted.

    `stay` is "left" for a player who left or was replaced, "late" for one who took over during the game.
    """

    seat: Seat
    kind: HolderKind
    name: str
    colour: Colour | None
    stay: Stay
    is_winner: bool
    is_you: bool = False


class FinishedGame(Struct, frozen=True):
    """A finished game, with its players' names at the time."""

    table: str
    name: str
    finished_at: float
    edition: str
    turns: int
    ending: Ending
    seats: tuple[GameSeat, ...]
    outcome: Outcome | None = None


class FinishedGames(Struct, frozen=True):
    """Newest first; request older ones with `older`, which is None when there are no more."""

    games: tuple[FinishedGame, ...]
    older: str | None


class Tally(Struct, frozen=True):
    """How many games of one kind there were, and how many of them you, or that people, won."""

    key: str
    games: int
    wins: int


class OpponentTally(Struct, frozen=True):
    """Your games against someone: how many, and how often each of you won. `key` finds these games, for you alone."""

    key: str
    name: str
    colour: Colour | None
    is_bot: bool
    games: int
    wins: int
    losses: int


class Statistics(Struct, frozen=True):
    """Statistics of a server's public games, or of all games of one person; then `wins` are theirs."""

    games: int
    wins: int
    peoples: tuple[Tally, ...]
    editions: tuple[Tally, ...]
    lengths: tuple[Tally, ...]
    endings: tuple[Tally, ...]
    opponents: tuple[OpponentTally, ...] = ()


class Listing(Struct, frozen=True, forbid_unknown_fields=True):
    """What the server's lists show about a person.

    `gives_games`: their finished games may be used to study the game, without names, if all others agree too.
    """

    hides_name: bool = False
    is_off_ladder: bool = False
    gives_games: bool = False


class LadderEntry(Struct, frozen=True):
    """A rating and its uncertainty: the strength is within `margin` of it in 19 of 20 cases.

    People with few games are not ranked yet.
    """

    place: int | None
    name: str
    colour: Colour
    rating: int
    margin: int
    games: int
    wins: int
    is_you: bool = False


class Ladder(Struct, frozen=True):
    """A page of a ladder, ranked people first. `you` is your own entry, even if it is on another page."""

    family: Family
    entries: tuple[LadderEntry, ...]
    page: int
    pages: int
    you: LadderEntry | None


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a tournament. In every cycle each player plays each people once, against changing opponents."""

    name: Name
    edition: Annotated[str, Meta(max_length=20)] = "1.10"
    agreements: Literal["off", "record", "enforce"] | None = None
    clock: Clock = Clock()
    pace: Pace = "rounds"
    cycles: Annotated[int, Meta(ge=1, le=MOST_CYCLES)] = 1
    watch: Watch = "invited"
    is_public: bool = False


class TournamentJoining(Struct, frozen=True, forbid_unknown_fields=True):
    """Join, with the host's invitation."""

    invitation: Annotated[str, Meta(max_length=100)]


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of a player who drops out; None is you."""

    player: Annotated[int, Meta(ge=1, le=1000)] | None = None


class TournamentPlayer(Struct, frozen=True):
    number: int
    name: str
    colour: Colour
    is_you: bool = False
    is_host: bool = False


class MatchSeat(Struct, frozen=True):
    seat: Seat
    player: int


class TournamentMatch(Struct, frozen=True):
    """A game of a tournament, with seats in seating order; `table` is set for people who may watch it."""

    number: int
    round: int
    seats: tuple[MatchSeat, ...]
    status: MatchStatus
    table: str | None = None
    winners: tuple[int, ...] = ()
    turns: int = 0
    ending: Ending = "unfinished"


class Standing(Struct, frozen=True):
    """Two points for a win alone, one for a win with an ally.

    Ties are broken by games won, then by the points of the opponents beaten, then by the number of turns the wins took.
    """

    place: int
    player: int
    points: int
    wins: int
    beaten: int
    turns: int
    played: int


class Tournament(Struct, frozen=True):
    """A tournament, its games and standings. `you` is your number if you take part."""

    id: str
    name: str
    status: TournamentStatus
    edition: str
    clock: Clock
    pace: Pace
    cycles: int
    watch: Watch
    is_public: bool
    created_at: float
    players: tuple[TournamentPlayer, ...]
    matches: tuple[TournamentMatch, ...]
    standings: tuple[Standing, ...]
    you: int | None
    is_host: bool


class TournamentMade(Struct, frozen=True):
    """A tournament and its invitation, which is shown only once; earlier invitations become invalid."""

    tournament: Tournament
    invitation: str


class TournamentLine(Struct, frozen=True):
    id: str
    name: str
    status: TournamentStatus
    edition: str
    players: int
    created_at: float
    is_yours: bool


class TournamentList(Struct, frozen=True):
    """Your tournaments and the public ones, newest first."""

    tournaments: tuple[TournamentLine, ...]
