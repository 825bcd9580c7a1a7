"""The fields of a table, and which of them a draft shares or copies."""

from typing import Final

from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.game import Game
from dragondune.engine.ids import REFEREE, SPECTATOR, Faction, Mask
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import Question
from dragondune.notation.chain import Undone, chain_key
from dragondune.notation.game_record import Contribution
from dragondune.notation.names import faction_from_id
from dragondune.notation.trust import commitment
from dragondune.server.table import log_records as r
from dragondune.server.table.moves import Automatic, Move, Prepared, SeatRequest, UndoRequest
from dragondune.server.table.schedule import Plan
from dragondune.wire.commands import StandingAnswer
from dragondune.wire.lobby import USUAL_BOT, Holder, Seat, Status

OBSERVERS: Final = 6
OPEN_SEAT: Final = Holder("open")
COPIED: Final = (
    "answers",
    "began",
    "bots",
    "changed",
    "checkpoints",
    "contributions",
    "counts",
    "holders",
    "keys",
    "last_spoke",
    "lines_said",
    "moves",
    "numbers",
    "prepared",
    "requests",
    "sat_down_at",
    "sealed",
    "sealed_bids",
    "standing",
    "tenures",
    "used",
    "votes",
)
"""What a draft has a copy of."""
SHARED: Final = (
    "_is_held",
    "_prompts",
    "asked_at",
    "chain_key",
    "commitment",
    "created_at",
    "decided",
    "draws",
    "furthest",
    "game",
    "head",
    "host",
    "id",
    "is_door_open",
    "is_handed_over",
    "link",
    "muted",
    "n",
    "plan",
    "public",
    "rematch",
    "spec",
    "status",
    "taken_back",
    "undo_request",
    "undone",
    "undos",
)
"""What is never changed, only replaced."""


class TableState:
    """What the records of a table have made of it; only a `Table` changes it.

    `link` is that of the last record in the store, which covers all secrets and is never shown. `head` is that of the
    game's chain, for everybody: it changes when the game does and depends on `chain_key`, so that it tells nothing.
    """

    __slots__ = (*COPIED, *SHARED)

    def __init__(self, table_id: str, spec: r.Spec, *, secret: str, created_at: float, link: bytes = b"") -> None:
        self.id: Final = table_id
        self.spec = spec
        self.commitment: Final = commitment(secret)
        self.chain_key: Final = chain_key(secret)
        self.link = link
        self._begin_chain()
        self.created_at: Final = created_at
        self.status: Status = "open"
        self.holders: dict[Faction, Holder] = {faction_from_id(name): OPEN_SEAT for name in spec.factions}
        self._begin_seating(spec.host)
        self.game: Game | None = None
        self.n = 0
        self.draws = 0
        self.moves: list[Move] = []
        self.checkpoints: dict[int, Game] = {}
        """The game after so many moves."""
        self.taken_back: tuple[Move, ...] = ()
        self.undo_request: UndoRequest | None = None
        self.furthest = 0
        """How many moves the game had when it had most."""
        self.undos = 0
        """How often moves were taken back, or that was asked for, since the game had that many."""
        self.sealed: dict[Faction, Decision] = {}
        self.standing: dict[Faction, dict[Question, StandingAnswer]] = {}
        self.sealed_bids: dict[Faction, int] = {}
        self.prepared: dict[Faction, list[Prepared]] = {}
        self.numbers: dict[Faction, int] = {}
        """How many answers each seat's holder has ever prepared; numbers are never reused."""
        self.last_spoke: dict[Faction, int] = {}
        """After how many moves each seat spoke last."""
        self.lines_said = [0, 0]
        """How many lines of talk the seats have written, and how many the spectators."""
        self.rematch: r.Rematched | None = None
        self.asked_at = created_at
        self.used: dict[Faction, float] = {}
        self.answers: dict[Faction, Automatic | None] = {}
        """What the server answers by itself, as far as anyone has asked since the last change."""
        self.plan: Plan | None = None
        """What the server does by itself, if that was worked out since the last change."""
        self._prompts: list[Prompt] | None = None
        self._is_held: bool | None = None

    def _begin_chain(self) -> None:
        """Nothing was drawn or decided yet."""
        self.contributions: dict[Faction, Contribution] = {}
        """The numbers that players add to the draws; settled when the game begins."""
        self.head: str | None = None
        self.decided = 0
        """How many decisions stand, those of chance included."""
        self.undone: tuple[Undone, ...] = ()
        """The links of what was taken back, for the chain."""

    def _begin_seating(self, host: Seat | None) -> None:
        """Nobody has sat down yet, and nothing was told."""
        self.counts = [0] * OBSERVERS
        self.public = 0
        """How many records everybody heard of."""
        self.changed = [0] * OBSERVERS
        self.keys: dict[Faction, dict[str, int]] = {}
        self.tenures: dict[Faction, int] = {}
        self.began: dict[int, int] = {}
        """The record with which each seat's present tenure began."""
        self.sat_down_at: dict[Faction, float] = {}
        self.votes: dict[Faction, Faction] = {}
        self.requests: dict[Faction, SeatRequest] = {}
        self.bots: dict[Faction, str] = {}
        """The bot that each seat had last."""
        self.host: Faction | None = faction_from_id(host) if host is not None else None
        self.is_handed_over = False
        """Whether the seat of the host itself carries the host's right; until then the host's token does."""
        self.is_door_open = True
        self.muted: Mask = 0

    @property
    def seats(self) -> Mask:
        mask = 0
        for seat in self.holders:
            mask |= 1 << seat
        return mask

    @property
    def everybody(self) -> Mask:
        return self.seats | 1 << SPECTATOR | 1 << REFEREE

    @property
    def prompts(self) -> list[Prompt]:
        """Whom the game waits for, as everybody may know it."""
        if self.game is None or self.status != "running":
            return []
        if self._prompts is None:
            self._prompts = self.game.prompts()
        return self._prompts

    @property
    def is_held(self) -> bool:
        """[R226] Whether answers to the question wait until it closes, since their time could betray a secret."""
        if self.status != "running":
            return False
        if self._is_held is None:
            self._is_held = self.running.could_betray
        return self._is_held

    @property
    def running(self) -> Game:
        if self.game is None:
            raise Illegal("setup", "the game has not begun; the host starts it when all seats are taken")
        return self.game

    def is_person(self, seat: Faction) -> bool:
        return self.holders[seat].kind == "person"

    def persons(self) -> list[Faction]:
        return [seat for seat in self.holders if self.is_person(seat)]

    def replacement(self, seat: Faction) -> str:
        """[R225] The bot that takes this seat once the game has begun; nobody chooses a weaker one."""
        return self.bots.get(seat, USUAL_BOT)

    def last_move_of(self, seat: Faction) -> int | None:
        """How many moves precede the last one in which the holder of this seat decided, rather than the server."""
        for index in range(len(self.moves) - 1, -1, -1):
            move = self.moves[index]
            if (move.seats & ~move.automatic) >> seat & 1:
                return index
        return None

    def can_undo(self, seat: Faction) -> bool:
        """Whether this seat has anything to take back, at once or by consent."""
        return self.status == "running" and (seat in self.sealed or self.last_move_of(seat) is not None)
