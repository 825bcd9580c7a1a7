"""A table of bots that plays one game."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from dragondune.bots.asking import BotFailed, ask, gone, listen, slow
from dragondune.bots.base import Bot, Speech
from dragondune.bots.registry import SUBSTITUTE, make_bot
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTION_IDS, FACTIONS, Faction
from dragondune.lab.limits import TookTooLong, at_most
from dragondune.notation.names import faction_from_id
from dragondune.views.situation import NO_LIMIT, Budget, Situation
from dragondune.views.talk import Occasion, Spoken, occasion, spoken, talk_of

LIMIT: Final = 30.0
"""The seconds that a decision may take."""
MOST_OVERRUNS: Final = 3
"""A bot that thinks too long this often in a game is not asked again in it."""
NOT_ASKING: Final = -1
MOST_SPEECHES: Final = 24
"""In one turn, of all bots together: then nobody is asked to talk until the next."""
BUDGET: Final = re.compile(r"([1-9]\d{0,6}(?=$|\D)|\d{1,6}\.\d{1,3}(?=m?s))(ms|s)?")
MILLISECONDS: Final = {"ms": 1, "s": 1000}


T = TypeVar("T")


def _look_away(question: int) -> None:
    pass


def with_budget(name: str) -> tuple[str, Budget]:
    """A bot and how long it thinks: `search@200` for playouts, `search@1.5s` or `search@300ms` for time."""
    bot, found, budget = name.partition("@")
    if not found:
        return bot, NO_LIMIT
    match = BUDGET.fullmatch(budget)
    if match is None:
        raise Malformed(
            f"{bot}@{budget} has no budget; it is written {bot}@200 for playouts, {bot}@1.5s or {bot}@300ms"
        )
    number, unit = match.groups()
    if not unit:
        return bot, Budget(playouts=int(float(number)))
    return bot, Budget(milliseconds=round(float(number) * MILLISECONDS[unit]))


def check_bot(name: str) -> None:
    """That there is such a bot."""
    bot, _ = with_budget(name)
    make_bot(bot, 0)


class Lost(Struct, frozen=True):
    """A question that cost a process its life; `is_slow` if it was ended for thinking too long."""

    question: int
    is_slow: bool


class BotTable:
    """The bots of a game and its chance, all from one seed. A bot that fails is replaced for that decision.

    `faults` says why, a sentence each, and `replaced` how often.
    `watch` hears the number of every question put to a bot, then NOT_ASKING.
    With `talk` the bots make each other offers; `said` is what they said, `silences` why one of them could not.
    """

    def __init__(
        self,
        bots: Mapping[Faction, str],
        seed: int,
        *,
        limit: float = LIMIT,
        talk: bool = False,
        lost: Sequence[Lost] = (),
        watch: Callable[[int], None] = _look_away,
    ) -> None:
        self.faults: Final[list[str]] = []
        self.replaced = 0
        self.said: Final[list[tuple[Faction, str]]] = []
        self.silences: Final[list[str]] = []
        self._chance = Chance(seed)
        self._names = bots
        self._budgets = {seat: with_budget(name)[1] for seat, name in bots.items()}
        self._seeds = {seat: seed * len(FACTIONS) + seat for seat in bots}
        self._bots: dict[Faction, Bot] = {}
        self._substitutes: dict[Faction, Bot] = {}
        self._limit = limit
        self._talks = talk
        self._heard: list[Spoken] = []
        self._occasions: dict[Faction, Occasion] = {}
        self._speeches = Counter[int]()
        self._lost = {one.question: one for one in lost}
        self._watch = watch
        self._questions = 0
        self._overruns = Counter[Faction]()

    def choose(self, game: Game) -> tuple[Faction, Decision]:
        """Who decides next, and what: chance, or the lowest seat asked; the only option of a seat is taken at once.

        Whoever has something to say says it before.
        """
        if game.waits_for_chance:
            outcomes = game.options(CHANCE)
            return CHANCE, outcomes[self._chance.below(len(outcomes))]
        if self._talks:
            talked = self._talked(game)
            if talked is not None:
                return talked
        seat = game.seats_asked()[0]
        options = game.options(seat)
        if len(options) == 1:
            return seat, options[0]
        self._questions += 1
        try:
            return seat, self._ask(game, seat)
        except (BotFailed, Malformed) as fault:
            self.faults.append(str(fault))
            self.replaced += 1
            return seat, self._substitute(seat).choose(Situation(game, seat))

    def _ask(self, game: Game, seat: Faction) -> Decision:
        situation = Situation(game, seat, self._budgets[seat])
        return self._guarded(seat, lambda: ask(self._names[seat], self._bot(seat), situation))

    def _guarded(self, seat: Faction, think: Callable[[], T]) -> T:
        """What a bot thinks of, within the limit."""
        name = self._names[seat]
        if self._overruns[seat] >= MOST_OVERRUNS:
            raise BotFailed(f'the bot "{name}" was not asked again in a game that it had held up {MOST_OVERRUNS} times')
        lost = self._lost.get(self._questions)
        if lost is not None:
            self._overruns[seat] += 1
            raise BotFailed(slow(name, self._limit) if lost.is_slow else gone(name))
        self._watch(self._questions)
        try:
            with at_most(self._limit):
                return think()
        except TookTooLong:
            self._overruns[seat] += 1
            raise BotFailed(slow(name, self._limit)) from None
        finally:
            self._watch(NOT_ASKING)

    def _talked(self, game: Game) -> tuple[Faction, Decision] | None:
        """What the first bot says that has a reason to talk and something to say; each is asked once for a reason."""
        for seat in self._names:
            now = occasion(game, seat, self._heard)
            if now is None or now == self._occasions.get(seat) or self._speeches[game.turn] >= MOST_SPEECHES:
                continue
            self._occasions[seat] = now
            self._questions += 1
            speech = self._speech(game, seat)
            if speech is not None:
                self._speeches[game.turn] += 1
                self.said.append((seat, speech.words))
                if speech.act is not None:
                    self._heard.extend(one for one in (spoken(game, seat, speech.act),) if one is not None)
                    return seat, speech.act
        return None

    def _speech(self, game: Game, seat: Faction) -> Speech | None:
        """Nothing if a bot fails, or says what cannot be said now."""
        try:
            speech = self._guarded(seat, lambda: self._listen(game, seat))
            if speech is not None and speech.act is not None:
                game.clone().apply(seat, speech.act)
        except Illegal as refusal:
            self.silences.append(f'the bot "{self._names[seat]}" said what cannot be said: {refusal}')
            return None
        except (BotFailed, Malformed) as fault:
            self.silences.append(str(fault))
            return None
        return speech

    def _listen(self, game: Game, seat: Faction) -> Speech | None:
        bot = self._bot(seat)
        return listen(self._names[seat], bot, talk_of(game, seat, self._heard)) if bot.can_talk() else None

    def _bot(self, seat: Faction) -> Bot:
        if seat not in self._bots:
            bot, _ = with_budget(self._names[seat])
            self._bots[seat] = make_bot(bot, self._seeds[seat])
        return self._bots[seat]

    def _substitute(self, seat: Faction) -> Bot:
        if seat not in self._substitutes:
            self._substitutes[seat] = make_bot(SUBSTITUTE, self._seeds[seat])
        return self._substitutes[seat]


def parse_bots(text: str, factions: tuple[Faction, ...]) -> dict[Faction, str]:
    """`simple` for everybody, or `orcs=simple,elves=random` for some and `random` for the others."""
    others: list[str] = []
    named: dict[Faction, str] = {}
    for part in text.split(","):
        faction, is_named, name = (piece.strip() for piece in part.partition("="))
        if not is_named:
            others.append(faction)
            continue
        seat = faction_from_id(faction)
        if seat not in factions:
            playing = ", ".join(FACTION_IDS[one] for one in factions)
            raise Malformed(f"[R29] the {faction} do not play in this game; its factions are {playing}")
        if seat in named:
            raise Malformed(f"the {faction} have one bot, not two")
        named[seat] = name
    if len(others) > 1:
        raise Malformed(
            f"one bot plays all the others, not {len(others)}; name the factions, as in orcs=simple,elves=random"
        )
    default = others[0] if others else "random"
    bots = {seat: named.get(seat, default) for seat in factions}
    for name in bots.values():
        check_bot(name)
    return bots
