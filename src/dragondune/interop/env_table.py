"""A game whose seats are asked one after another, action by action: the table behind every environment.

Chance resolves by itself, and a seat with a single option is not asked. In a secret window the seats are asked in a
fixed order, and no answer is visible until all are in.
"""

import operator
from collections.abc import Sequence
from typing import Final, Protocol, SupportsIndex

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS, Decision, decision_at
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, NOBODY, SPECTATOR, Faction, Mask, size
from dragondune.engine.queries import castles_of
from dragondune.interop.actions import Spelling
from dragondune.interop.settings import Settings
from dragondune.interop.talking import Talk, Talks
from dragondune.knowledge.gate import glance
from dragondune.knowledge.talk import Spoken, spoken


class Asking(Protocol):
    """A seat's question: its `legal` actions, and the `parts` spelled so far."""

    legal: list[int]

    @property
    def parts(self) -> tuple[int, ...]: ...

    def choose(self, token: int) -> Decision | None:
        """The decision, once it is complete."""


class Others(Protocol):
    """Who plays the seats that a program does not."""

    def decide(self, game: Game, seat: Faction) -> Decision: ...

    def speak(self, game: Game, seat: Faction, heard: Sequence[Spoken]) -> Decision | None:
        """An act of negotiation, or None; `heard` is everything that was said before."""


class Whole:
    """All options at once, by their indices."""

    __slots__ = ("legal",)
    parts: Final[tuple[int, ...]] = ()

    def __init__(self, options: Sequence[Decision]) -> None:
        self.legal: list[int] = sorted([option.index for option in options])

    def choose(self, token: int) -> Decision:
        if token not in self.legal:
            raise ValueError(f"{token} is not a legal decision; legal are {self.legal}")
        return decision_at(token)


class Words:
    """[cheap talk] A choice of words that mean nothing to the rules; the first is silence."""

    __slots__ = ("legal",)
    parts: Final[tuple[int, ...]] = ()

    def __init__(self, first: int, count: int) -> None:
        self.legal: list[int] = list(range(first, first + count))

    def choose(self, token: int) -> Decision:
        if token not in self.legal:
            raise ValueError(f"{token} is not a word that can be said now; possible are {self.legal}")
        return PASS


class EnvTable:
    """One game; `seat` is the seat being asked, or NOBODY when the game is over."""

    __slots__ = (
        "_action_count",
        "_asking",
        "_chance",
        "_chats",
        "_is_factored",
        "_may_talk",
        "_spoken",
        "_talks",
        "game",
        "heard",
        "seat",
        "settings",
        "words",
    )

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings: Final = settings
        self._action_count: Final = settings.action_count
        self._chats: Final = settings.chat > 0
        self._may_talk: Final = settings.talk
        self._is_factored: Final = settings.actions == "factored"
        self.game: Final[Game] = settings.new_game()
        self._chance: Final = Chance(seed)
        self._talks: Final = Talks()
        self.heard: Final[list[Spoken]] = []
        self._spoken: Final[dict[Faction, tuple[int, int]]] = {}
        self.words: Final[dict[Faction, int]] = dict.fromkeys(settings.factions, 0)
        self.seat: Faction = NOBODY
        self._asking: Asking = Spelling(())
        self._go_on()

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions, lowest first."""
        return self._asking.legal

    def mask(self, seat: Faction) -> bytearray:
        """1 for each legal action of this seat, 0 for the others."""
        mask = bytearray(self._action_count)
        if seat == self.seat:
            for action in self._asking.legal:
                mask[action] = 1
        return mask

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts of its current decision that the seat has spelled so far."""
        return self._asking.parts

    def words_heard(self, seat: Faction) -> bytearray:
        """[cheap talk] Everyone's last word, the observer's own first, each marked among all words."""
        count, factions = self.settings.chat, self.settings.factions
        first = factions.index(seat)
        heard = bytearray(count * len(factions))
        for place, speaker in enumerate((*factions[first:], *factions[:first])):
            heard[count * place + self.words[speaker]] = 1
        return heard

    def act(self, action: SupportsIndex) -> bool:
        """Take an action for the seat being asked; return whether it completed a decision. ValueError if illegal."""
        try:
            token = operator.index(action)
        except TypeError:
            most = self.settings.action_count - 1
            raise ValueError(f"an action must be a whole number from 0 to {most}, not {action!r}") from None
        decision = self._asking.choose(token)
        if decision is None:
            return False
        self._carry_out(decision, token)
        self._go_on()
        return True

    def let_others_play(self, others: Others, mine: Mask) -> None:
        """Let others play until one of the seats of the mask is asked, or the game is over."""
        while self.seat != NOBODY and not mine >> self.seat & 1:
            asking = self._asking
            if isinstance(asking, Talk):
                act = others.speak(self.game, self.seat, self.heard)
                self._carry_out(PASS if act is None else act, 0)
            elif isinstance(asking, Words):
                self._carry_out(PASS, self.settings.first_word)
            else:
                self.game.apply(self.seat, others.decide(self.game, self.seat))
            self._go_on()

    def _carry_out(self, decision: Decision, token: int) -> None:
        if isinstance(self._asking, Words):
            self.words[self.seat] = token - self.settings.first_word
            self._spoken[self.seat] = (self.game.turn, self.game.round)
        elif not isinstance(self._asking, Talk):
            self.game.apply(self.seat, decision)
        elif decision is PASS:
            self._talks.close(self.game, self.seat)
        else:
            said = spoken(self.game, self.seat, decision)
            self.game.apply(self.seat, decision)
            if said is not None:
                self.heard.append(said)
            self._talks.note(self.seat)

    def _go_on(self) -> None:
        """Advance to the next seat with a choice."""
        game = self.game
        while True:
            if game.waits_for_chance:
                self._chance.resolve(game)
            asked = game.asked
            if asked == 0:
                self.seat, self._asking = NOBODY, Spelling(())
                return
            seat = (asked & -asked).bit_length() - 1
            asking = self._question(seat)
            if asking is not None:
                self.seat, self._asking = seat, asking
                return

    def _question(self, seat: Faction) -> Asking | None:
        """The question for this seat; a single option is chosen for it."""
        game = self.game
        if self._chats and self._spoken.get(seat) != (game.turn, game.round):
            return Words(self.settings.first_word, self.settings.chat)
        if self._may_talk and self._talks.is_due(game, seat):
            if self._talks.may_go_on(seat):
                talk = Talk(game, seat, self.settings.factions)
                if len(talk.legal) > 1:
                    return talk
            self._talks.close(game, seat)
        options = game.options(seat)
        if len(options) > 1:
            return Spelling(options) if self._is_factored else Whole(options)
        game.choose(seat, 0)
        return None


def castles_held(game: Game) -> list[int]:
    """How many castles each faction controls, as everybody sees it."""
    known = glance(game, SPECTATOR)
    return [size(castles_of(known, faction)) for faction in FACTIONS]
