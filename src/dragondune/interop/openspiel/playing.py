"""A game in progress: the table, who is asked, the parts chosen so far, and what everyone remembers."""

from collections.abc import Sequence
from functools import lru_cache

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS, Decision
from dragondune.engine.errors import Refusal
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, NOBODY, REFEREE, SPECTATOR, Faction, Mask, members
from dragondune.interop.actions import OUTCOMES, Spelling, action_name, outcome_number
from dragondune.interop.env_table import Asking, Whole
from dragondune.interop.observation import Listing
from dragondune.interop.openspiel.memory import Answer, Memory, blank, recall
from dragondune.interop.openspiel.parameters import NO_PLAYER, REMEMBERED, Parameters
from dragondune.interop.said import entries, mark_parts
from dragondune.knowledge.gate import glance, know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.transfer import knowledge_from_bytes, knowledge_to_bytes
from dragondune.notation.prose.vocabulary import ask, names
from dragondune.views.view import View
from dragondune.views.viewing import view_of


def first_asked(asked: Mask) -> Faction:
    """The next seat to answer, in the order Dwarves, Elves, Goblins, Orcs; NOBODY if no seat is asked."""
    return (asked & -asked).bit_length() - 1


def restored(
    parameters: Parameters,
    began: tuple[bytes, dict[int, bytes]] | None,
    answers: Sequence[tuple[Faction, int]],
    chosen: tuple[int, ...],
) -> "Playing":
    """Restore a stored game: its first table and all its answers."""
    origin = None
    if began is not None:
        position, digests = began
        origin = Memory(sample(knowledge_from_bytes(position), Chance(0)), 0, digests)
    return Playing(parameters, origin).after([(seat, DECISIONS[index]) for seat, index in answers], chosen)


@lru_cache(REMEMBERED)
def beginning(parameters: Parameters) -> "Playing":
    """The game before anything is drawn; copy it."""
    return Playing(parameters)


class Playing:
    """Everything an OpenSpiel state holds about its game."""

    __slots__ = (
        "parameters",
        "origin",
        "game",
        "played",
        "chosen",
        "seat",
        "player",
        "_asking",
        "_memory",
        "_views",
        "_entries",
        "_listings",
    )

    def __init__(self, parameters: Parameters, origin: Memory | None = None) -> None:
        """Start from the beginning, or from a redealt table."""
        self.parameters: Parameters = parameters
        self.origin: Memory | None = origin
        start = origin or blank(parameters.beginning, parameters.seats)
        self.game: Game = start.game.clone()
        self.played: list[Answer] = []
        self.chosen: tuple[int, ...] = ()
        self.seat: Faction = NOBODY
        self.player: int = NO_PLAYER
        self._asking: Asking | None = None
        self._memory: Memory = start
        self._views: dict[int, View] = {}
        self._entries: dict[int, bytearray] = {}
        self._listings: dict[int, Listing] = {}
        self._ask()

    def after(self, answers: Sequence[Answer], chosen: tuple[int, ...]) -> "Playing":
        """This game after these answers, with these parts of the next one chosen."""
        for seat, decision in answers:
            self.game.apply(seat, decision)
        self.played.extend(answers)
        self._ask()
        self.chosen = chosen
        return self

    def _ask(self) -> None:
        asked = self.game.asked
        self._asking = None
        self._views = {}
        self._entries = {}
        self.chosen = ()
        seat = self.seat = first_asked(asked)
        self.player = self.parameters.players[seat]

    def _choice(self) -> Asking:
        if self._asking is None:
            options = self.game.options(self.seat)
            self._asking = Whole(options) if self.parameters.is_whole else Spelling(options)
            for token in self.chosen:
                self._asking.choose(token)
        return self._asking

    def legal(self) -> list[int]:
        """The legal actions of the player being asked, lowest first."""
        return self._choice().legal if self.seat != NOBODY else []

    def outcomes(self) -> list[int]:
        """The possible outcomes of chance, equally likely, lowest first."""
        return sorted(map(outcome_number, self.game.options(CHANCE)))

    def apply(self, action: int) -> None:
        """Take an action; if it is refused, raise ValueError and change nothing."""
        seat = self.seat
        if seat == NOBODY:
            raise ValueError("the game is over; nobody is being asked")
        decision = self._outcome(action) if seat == CHANCE else (self._asking or self._choice()).choose(action)
        if decision is None:
            self.chosen += (action,)
            return
        try:
            self.game.apply(seat, decision)
        except Refusal as refusal:
            raise ValueError(str(refusal)) from None
        self.played.append((seat, decision))
        self._ask()

    def _outcome(self, action: int) -> Decision:
        if not 0 <= action < len(OUTCOMES):
            raise ValueError(
                f"{action} is not an outcome of chance; outcomes are numbered from 0 to {len(OUTCOMES) - 1}"
            )
        return OUTCOMES[action]

    def copy(self) -> "Playing":
        """An independent copy of this game."""
        other = object.__new__(Playing)
        other.parameters = self.parameters
        other.origin = self.origin
        other.game = self.game.clone()
        other.played = self.played[:]
        other.chosen = self.chosen
        other.seat = self.seat
        other.player = self.player
        other._asking = self._asking.copy() if isinstance(self._asking, Spelling) else self._asking
        other._memory = self._memory
        other._views = self._views
        other._entries = self._entries
        other._listings = {}
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> "Playing":
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """The answers, and the first table if it is not the beginning of a game."""
        began = self.origin and (knowledge_to_bytes(know(self.origin.game, REFEREE)), self.origin.digests)
        answers = [(seat, decision.index) for seat, decision in self.played]
        return restored, (self.parameters, began, answers, self.chosen)

    def view(self, observer: int) -> View:
        """What a seat, a spectator or the referee sees; computed once between two answers."""
        view = self._views.get(observer)
        if view is None:
            view = self._views[observer] = view_of(know(self.game, observer))
        return view

    def entries(self, observer: int) -> bytearray:
        """The same as whole numbers, with the parts the observer has chosen so far."""
        known = self._entries.get(observer)
        if known is None:
            known = self._entries[observer] = entries(glance(self.game, observer))
        parts = self._choice().parts if observer == self.seat and self.player >= 0 else ()
        if parts:
            known = known[:]
            mark_parts(known, parts)
        return known

    def numbers(self, observer: int) -> list[float]:
        """The same as a list of numbers between 0 and 1, compact if the game's observations are."""
        listing = self._listings.get(observer)
        if listing is None:
            listing = self._listings[observer] = Listing(is_compact=self.parameters.is_compact)
        return listing.of(self.entries(observer))

    def past(self, observer: int) -> bytes:
        """The digest of what a seat or a spectator remembers."""
        self._memory = recall(self._memory, self.played)
        return self._memory.digests[observer]

    def resampled(self, player: int, chance: Chance) -> "Playing":
        """Another table that this player cannot tell from the real one, with this player's memory.

        The others remember only what is public. Earlier secret answers are drawn again.
        """
        seat = self.parameters.seats[player]
        own, public = self.past(seat), self.past(SPECTATOR)
        table = sample(know(self.game, seat), chance)
        while table.asked and first_asked(table.asked) != self.seat:
            other = first_asked(table.asked)
            options = table.options(other)
            table.apply(other, options[chance.below(len(options))])
        digests = {observer: own if observer == seat else public for observer in self._memory.digests}
        return Playing(self.parameters, Memory(table, 0, digests)).after((), self.chosen if self.seat == seat else ())

    def told(self) -> str:
        """The state of the game in a few lines: the turn, who is asked what, and a fingerprint of the rest."""
        asked = [ask(prompt) for prompt in self.game.prompts() if prompt.seat == self.seat]
        chosen = [action_name(token) for token in self.chosen]
        won = [f"Won by {names(members(self.game.winners))} ({self.game.ending})."] if self.game.is_over else []
        return "\n".join([f"Turn {self.game.turn}.", *asked, *chosen, *won, self.game.fingerprint()])
