"""Bots that play all the seats of one game, with chance, from one seed."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from dragondune.bots.base import Bot, OptionsBot, Speech
from dragondune.bots.characters.grammar import fingerprint
from dragondune.bots.negotiation.intents import addressed
from dragondune.bots.negotiation.remarks import MOST_ANSWERS
from dragondune.bots.registry import SUBSTITUTE, called, is_own, is_quick, make_bot
from dragondune.bots.supervision import (
    BotFailed,
    ask_for_decision,
    ask_for_interjection,
    ask_for_speech,
    process_ended,
    too_slow,
)
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, CHANCE_BIT, FACTIONS, NOBODY, Faction
from dragondune.knowledge.situation import Situation, situation_of
from dragondune.knowledge.talk import (
    Moment,
    Occasion,
    Remark,
    Spoken,
    Turned,
    moment_to_talk,
    occasion,
    spoken,
    talk_of,
    turned,
)
from dragondune.lab.lineup import with_budget
from dragondune.lab.overheard import News
from dragondune.lab.time_limit import TookTooLong, time_limit

LIMIT: Final = 30.0
"""Seconds that a decision may take."""
MOST_OVERRUNS: Final = 3
"""A bot that exceeds its limit this often is not asked again in that game."""
NOT_ASKING: Final = -1
MOST_SPEECHES: Final = 8
"""Speeches of one bot in one turn; after that it is not asked to talk until the next turn. Others may go on."""

T = TypeVar("T")


def _ignore(question: int) -> None:
    pass


class Lost(Struct, frozen=True):
    """A question during which a process ended; `is_slow` if it was stopped because the bot exceeded its limit."""

    question: int
    is_slow: bool


class Runner:
    """The bots of one game. A bot that fails is replaced for that decision.

    `faults` holds one sentence for each replacement, and `replaced` counts them. `watch` is called with the number of
    each question to a supervised bot, and with NOT_ASKING after the answer. With `talk` the bots negotiate: `said` is
    what they said aloud, `acts_of_talk` how many of their decisions were talk, `silences` why a bot could not speak.
    The code that applies the decisions passes their events to `hear`, for the bots that listen.

    Bots that decide at once (`registry.QUICK`) are trusted: they run without a timer and their questions are not
    numbered. Bots that choose from the options alone are not given a situation.
    """

    def __init__(
        self,
        bots: Mapping[Faction, str],
        seed: int,
        *,
        limit: float = LIMIT,
        talk: bool = False,
        lost: Sequence[Lost] = (),
        watch: Callable[[int], None] = _ignore,
    ) -> None:
        self.faults: Final[list[str]] = []
        self.replaced = self.acts_of_talk = 0
        self.said: Final[list[tuple[Faction, str]]] = []
        self.silences: Final[list[str]] = []
        self._names: Final = dict(bots)
        self._kinds: Final = {seat: with_budget(name) for seat, name in bots.items()}
        self._are_quick: Final = {seat: is_quick(kind) for seat, (kind, _) in self._kinds.items()}
        self._seed: Final = seed
        self._chance: Final = Chance(seed)
        self._bots: Final[dict[Faction, Bot]] = {}
        self._substitutes: Final[dict[Faction, Bot]] = {}
        self._option_bots: Final[list[OptionsBot | None]] = [None] * len(FACTIONS)
        self._talkers: Final[list[Faction]] = []
        for seat, (kind, _) in self._kinds.items():
            if not is_own(kind):
                self._add(seat, self._make(seat, kind))
            elif talk:
                self._talkers.append(seat)
        if not talk:
            self._talkers.clear()
        self._own: Final = [seat for seat, (kind, _) in self._kinds.items() if is_own(kind)]
        self._news: Final = News() if self._own else None
        self._answers_to_speak: Final[deque[tuple[Faction, Speech]]] = deque()
        self._answered: Final = Counter[tuple[int, Faction, Faction]]()
        self._limit: Final = limit
        self._watch: Final = watch
        self._lost: Final = {one.question: one for one in lost}
        self._questions = 0
        self._overruns: Final = Counter[Faction]()
        self._heard: Final[list[Spoken]] = []
        self._occasions: Final[dict[Faction, Occasion]] = {}
        self._speeches: Final = Counter[tuple[int, Faction]]()
        self._silent_moment: Moment | None = None
        self._turned: Turned | None = None
        self._fingerprints: Final[set[int]] = set()

    def _make(self, seat: Faction, kind: str) -> Bot:
        return make_bot(kind, self._seed * len(FACTIONS) + seat)

    def _add(self, seat: Faction, bot: Bot) -> None:
        self._bots[seat] = bot
        if isinstance(bot, OptionsBot):
            self._option_bots[seat] = bot
        if bot.can_talk():
            self._talkers.append(seat)

    def choose(self, game: Game) -> tuple[Faction, Decision]:
        """Who decides next, and what: chance, or the lowest seat that is asked; a single option is taken at once.

        A bot that has something to say says it first.
        """
        asked = game.asked
        if asked == CHANCE_BIT:
            outcomes = game.options(CHANCE)
            return CHANCE, outcomes[self._chance.below(len(outcomes))]
        if self._talkers:
            talked = self._talk(game)
            if talked is not None:
                return talked
        seat = (asked & -asked).bit_length() - 1
        decision = self._answer(game, seat)
        if not isinstance(decision, Speech):
            self._turned = turned(seat, decision)
            return seat, decision
        act = self._say(game, seat, decision)
        return self.choose(game) if act is None else (seat, act)

    def hear(self, events: Iterable[Event]) -> None:
        """Note what a decision has led to."""
        if self._news is not None:
            self._news.happened(events)

    def _answer(self, game: Game, seat: Faction) -> Decision | Speech:
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        bot = self._option_bots[seat]
        if bot is not None:
            return bot.pick(options[:])
        return self._decide(game, seat)

    def _decide(self, game: Game, seat: Faction) -> Decision | Speech:
        """The answer of a bot that looks at the table, or of its substitute; or what it says before it answers."""
        kind, budget = self._kinds[seat]
        situation = situation_of(game, seat, budget)
        try:
            if self._are_quick[seat]:
                return ask_for_decision(kind, self._bots[seat], situation)
            self._questions += 1
            return self._supervise(seat, lambda: self._speak_or_choose(game, seat, situation))
        except (BotFailed, Malformed) as fault:
            self.faults.append(str(fault))
            self.replaced += 1
            return self._substitute(seat).choose(situation_of(game, seat))

    def _speak_or_choose(self, game: Game, seat: Faction, situation: Situation) -> Decision | Speech:
        """A bot may speak before it answers, as long as it has not said enough in this turn."""
        bot, name = self._told(seat), self._names[seat]
        if bot.can_interject() and seat in self._talkers and self._speeches[game.turn, seat] < MOST_SPEECHES:
            speech = ask_for_interjection(name, bot, situation)
            if speech is not None and self._is_allowed(game, seat, speech):
                return speech
        return ask_for_decision(name, bot, situation)

    def _told(self, seat: Faction) -> Bot:
        """Tell a bot the news, and return it."""
        bot = self._bot(seat)
        if self._news is not None and bot.can_hear():
            bot.hear(self._news.read(seat))
        return bot

    def _supervise(self, seat: Faction, think: Callable[[], T]) -> T:
        """Run a bot within its limit, and return its answer."""
        name = self._names[seat]
        if self._overruns[seat] >= MOST_OVERRUNS:
            raise BotFailed(f'the bot "{name}" was not asked again after it had held up the game {MOST_OVERRUNS} times')
        lost = self._lost.get(self._questions)
        if lost is not None:
            self._overruns[seat] += 1
            raise BotFailed(too_slow(name, self._limit) if lost.is_slow else process_ended(name))
        self._watch(self._questions)
        try:
            with time_limit(self._limit):
                return think()
        except TookTooLong:
            self._overruns[seat] += 1
            raise BotFailed(too_slow(name, self._limit)) from None
        finally:
            self._watch(NOT_ASKING)

    def _talk(self, game: Game) -> tuple[Faction, Decision] | None:
        """The first act of a bot that has a reason to talk; each bot is asked once for each reason."""
        while self._answers_to_speak:
            seat, speech = self._answers_to_speak.popleft()
            act = self._say(game, seat, speech) if self._is_allowed(game, seat, speech) else None
            if act is not None:
                return seat, act
        moment = moment_to_talk(game, self._heard, self._turned)
        if moment is None or moment == self._silent_moment:
            return None
        for seat in self._talkers:
            now = occasion(game, seat, self._heard, self._turned)
            if now is None or now == self._occasions.get(seat) or self._speeches[game.turn, seat] >= MOST_SPEECHES:
                continue
            self._occasions[seat] = now
            speech_now = self._speech(game, seat)
            act = None if speech_now is None else self._say(game, seat, speech_now)
            if act is not None:
                return seat, act
        self._silent_moment = moment
        return None

    def _say(self, game: Game, seat: Faction, speech: Speech) -> TableTalk | GiveGold | None:
        """Pass a speech on to its listeners; its act is still to come."""
        self._speeches[game.turn, seat] += 1
        if not speech.to:
            self.said.append((seat, speech.words))
            self._fingerprints.add(fingerprint(speech.words))
        if self._news is not None:
            self._news.said(seat, speech.words, speech.to)
            if speech.act is None and seat in self._own:
                self._let_answer(game, seat, speech)
        if speech.act is not None:
            self.acts_of_talk += 1
            self._heard.extend(one for one in (spoken(game, seat, speech.act),) if one is not None)
        return speech.act

    def _let_answer(self, game: Game, seat: Faction, speech: Speech) -> None:
        """Ask the bots that a remark addresses for their answers."""
        others = {one: called(self._names[one]) for one in self._talkers if one != seat}
        is_alone = self._own == [seat]
        speakers = [one for one, _ in self.said if one in others]
        whispered = sum(1 << one for one in speech.to)
        last = speakers[-1] if speakers else NOBODY
        for one in addressed(speech.words, whispered, others, is_alone=is_alone, last=last):
            given = self._answered[game.turn, one, seat]
            if given > MOST_ANSWERS or self._speeches[game.turn, one] >= MOST_SPEECHES:
                continue
            self._answered[game.turn, one, seat] += 1
            answer = self._speech(game, one, Remark(seat, speech.words, bool(speech.to), given))
            if answer is not None:
                to = (seat,) if speech.to else answer.to
                self._answers_to_speak.append((one, Speech(answer.act, answer.words, to)))

    def _speech(self, game: Game, seat: Faction, remark: Remark | None = None) -> Speech | None:
        """What a bot says; None if it fails, or if the rules do not allow it now."""
        try:
            speech = self._ask_to_talk(game, seat, remark)
        except (BotFailed, Malformed) as fault:
            self.silences.append(str(fault))
            return None
        return speech if speech is not None and self._is_allowed(game, seat, speech) else None

    def _is_allowed(self, game: Game, seat: Faction, speech: Speech) -> bool:
        """Whether the rules allow the act of a speech; if not, nothing is said."""
        if speech.act is None:
            return True
        try:
            game.clone().apply(seat, speech.act)
        except Illegal as refusal:
            self.silences.append(f'the bot "{self._names[seat]}" said something that is not allowed: {refusal}')
            return False
        return True

    def _ask_to_talk(self, game: Game, seat: Faction, remark: Remark | None) -> Speech | None:
        if self._are_quick[seat]:
            return self._listen(game, seat, remark)
        self._questions += 1
        return self._supervise(seat, lambda: self._listen(game, seat, remark))

    def _listen(self, game: Game, seat: Faction, remark: Remark | None) -> Speech | None:
        bot = self._told(seat)
        if not bot.can_talk():
            return None
        said = frozenset(self._fingerprints)
        talk = talk_of(game, seat, self._heard, said=said, remark=remark, turned=self._turned)
        return ask_for_speech(self._names[seat], bot, talk)

    def _bot(self, seat: Faction) -> Bot:
        """A bot of the user's own is made when it is first asked, since that may fail."""
        if seat not in self._bots:
            self._bots[seat] = self._make(seat, self._kinds[seat][0])
        return self._bots[seat]

    def _substitute(self, seat: Faction) -> Bot:
        if seat not in self._substitutes:
            self._substitutes[seat] = self._make(seat, SUBSTITUTE)
        return self._substitutes[seat]
