"""A game as a list of decisions that replays exactly: recorded during play, checked at every step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.errors import Illegal, Malformed, NotAsked
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, Faction, Mask, members
from dragondune.notation.chain import Chain
from dragondune.notation.codec import Entry, check_of
from dragondune.notation.prose import describe
from dragondune.notation.prose.vocabulary import name, names

OPTIONS_SHOWN: Final = 4


class Contribution(NamedTuple):
    """A random number that a player adds to the draws: its hash, and the number itself if revealed in time."""

    seat: Faction
    commitment: str
    number: str | None = None


@dataclass(frozen=True)
class Header:
    """A game before its first decision; `seed` only records where its chance came from.

    A game is sealed if it has a commitment: the hash of the secret that determines its draws together with the players'
    contributions. A lesson's draws are scripted, and its secret is public. `lots` records the first draws: the player
    at the first seat of each pair moved to the second.
    """

    edition: str = DEFAULT_EDITION
    overrides: Mapping[str, Value] = field(default_factory=dict)
    factions: tuple[Faction, ...] = FACTIONS
    seats_given: bool = False
    seed: int | None = None
    commitment: str | None = None
    contributions: tuple[Contribution, ...] = ()
    is_scripted: bool = False
    lots: tuple[tuple[Faction, Faction], ...] = ()

    def new_game(self) -> Game:
        """Return the table before the first decision."""
        return Game.new(load_edition(self.edition, self.overrides), self.factions, seats_given=self.seats_given)


@dataclass(frozen=True)
class Log:
    """A game so far. `winners` is empty while it is unfinished; `fingerprint` is that of the final table.

    `secret` is the preimage of the header's commitment, once revealed. Logs from a server have a chain.
    """

    header: Header
    entries: tuple[Entry, ...]
    winners: Mask
    fingerprint: str
    secret: str | None = None
    chain: Chain | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self.winners != 0


class Replayed(NamedTuple):
    """One step of a replay: `game` is the table after the decision, the same object at every step."""

    game: Game
    seat: Faction
    decision: Decision
    events: list[Event]


class NumberedChance(Protocol):
    """The chance of a sealed game; `number` is that of the next draw."""

    number: int

    def below(self, limit: int) -> int: ...


class GameRecord:
    """A game that records every decision, including those of chance, gifts of gold and talk."""

    def __init__(self, header: Header) -> None:
        self.header: Final = header
        self.game: Final = header.new_game()
        self._entries: Final[list[Entry]] = []

    @classmethod
    def resume(cls, log: Log) -> "GameRecord":
        """Return the table at the end of a log, ready to continue."""
        record = cls(log.header)
        for _ in _replay_on(record.game, log):
            pass
        record._entries.extend(log.entries)
        return record

    def apply(self, seat: Faction, decision: Decision, *, draw: int | None = None) -> list[Event]:
        """Make a decision; `draw` numbers a draw of chance in a sealed game and is None otherwise."""
        if (draw is not None) != (seat == CHANCE and self.header.commitment is not None):
            raise Malformed("draws of a sealed game must have a number, and no other decision may")
        events = self.game.apply(seat, decision)
        self._entries.append(Entry(seat, decision, check_of(self.game), draw))
        return events

    def settle(self, chance: Chance | NumberedChance) -> list[Event]:
        """Let chance decide until a seat is asked or the game is over."""
        events: list[Event] = []
        while self.game.waits_for_chance:
            outcomes = self.game.options(CHANCE)
            draw = None if isinstance(chance, Chance) else chance.number
            events.extend(self.apply(CHANCE, outcomes[chance.below(len(outcomes))], draw=draw))
        return events

    def log(self, *, secret: str | None = None) -> Log:
        """Return the log so far; with the secret, its reader can compute all future draws."""
        return Log(self.header, tuple(self._entries), self.game.winners, self.game.fingerprint(), secret)


def replay(log: Log) -> Iterator[Replayed]:
    """Replay a log step by step; raise Malformed at a step that differs from the log."""
    return _replay_on(log.header.new_game(), log)


def _replay_on(game: Game, log: Log) -> Iterator[Replayed]:
    for line, entry in enumerate(log.entries, start=2):
        events = _apply(game, entry, line=line)
        check = check_of(game)
        if check != entry.check:
            raise Malformed(
                f"line {line}: after this decision the check is {check}, not {entry.check}: the log was edited, "
                "or written by an engine with different rules"
            )
        yield Replayed(game, entry.seat, entry.decision, events)
    _compare_end(game, log)


def _apply(game: Game, entry: Entry, *, line: int) -> list[Event]:
    try:
        return game.apply(entry.seat, entry.decision)
    except Illegal as refusal:
        attempt = f"{name(entry.seat)} cannot {describe(entry.decision)} here"
        raise Malformed(f"line {line}: {attempt}: {refusal}{_allowed(game, entry, refusal)}") from refusal


def _allowed(game: Game, entry: Entry, refusal: Illegal) -> str:
    if isinstance(refusal, NotAsked) or isinstance(entry.decision, (GiveGold, TableTalk)):
        return ""
    options = game.options(entry.seat)
    phrases = ", ".join(describe(option) for option in options[:OPTIONS_SHOWN])
    others = len(options) - OPTIONS_SHOWN
    return f"; allowed: {phrases}" + (f" and {others} more" if others > 0 else "")


def _compare_end(game: Game, log: Log) -> None:
    line = len(log.entries) + 2
    if game.winners != log.winners:
        told = f"{names(members(log.winners))} have won" if log.is_over else "the game is unfinished"
        found = f"{names(members(game.winners))} have won" if game.is_over else "the game is unfinished"
        raise Malformed(f"line {line}: the trailer says that {told}, but after these decisions {found}")
    if game.fingerprint() != log.fingerprint:
        raise Malformed(f"line {line}: the fingerprint at the end is {game.fingerprint()}, not {log.fingerprint}")
