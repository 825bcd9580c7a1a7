"""A bot that reads text and answers with lines: it plays, looks things up and negotiates in words."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, assert_never

from dragondune.bots.base import Bot, Speech
from dragondune.bots.supervision import NoAnswer, Reason
from dragondune.bots.text_protocol import (
    HEARD_LAST,
    SINCE_ASKED,
    factions_of,
    introduction,
    prompt,
    question_of,
    talk_answer,
    talk_options,
    talk_prompt,
)
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TableTalk,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.errors import Malformed, Refusal
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Remark, Talk
from dragondune.language import tools
from dragondune.language.digest import explained
from dragondune.language.seat_lines import foresight, news_lines, option_number, reasons
from dragondune.language.tools import KINDS_OF_CALL, SHORT, act_record, as_json, call_in
from dragondune.notation.codec import decision_from_record, decision_to_record
from dragondune.notation.names import faction_from_id
from dragondune.views.in_words import in_words

ATTEMPTS: Final = 3
"""How many faulty lines are explained before another bot decides."""
MOST_LOOKUPS: Final = 40
"""How many tools that only give information may be used for one question."""
RECENT: Final = 60
"""Lines of news that a text begins with."""
WORDS: Final[dict[type[Decision], str]] = {
    OfferAgreement: "I have an offer.",
    CounterOffer: "I have another offer.",
    AcceptAgreement: "I accept.",
    DeclineAgreement: "No.",
    WithdrawOffer: "I withdraw that.",
    TerminateAgreement: "Let us end that agreement.",
    GiveGold: "A gift.",
}
"""What an act of negotiation sounds like; an agent that wants to say more says it before."""


class LanguageBot(Bot):
    """Derive from it and answer texts in `respond`, by a model for example; `text:COMMAND` does so with a program."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._history: Final[list[str]] = []
        self._read = 0
        self._heading = SINCE_ASKED
        self._chosen: tuple[Situation, Decision] | None = None

    @abstractmethod
    def respond(self, text: str, introduction: str) -> str:
        """A line that answers a text; `introduction` has the rules, for a reader that has not read them yet."""

    def hear(self, news: Sequence[Event | Remark]) -> None:
        """Keep what happened and was said."""
        self._history.extend(news_lines(news))

    def recall(self, lines: Sequence[str]) -> None:
        """Tell a new bot in words what its seat has heard so far."""
        self._history.extend(lines)
        self._heading = HEARD_LAST

    def choose(self, situation: Situation) -> Decision:
        """The option that a line names."""
        if self._chosen is not None and self._chosen[0] is situation:
            return self._chosen[1]
        found = self._ask(situation, may_talk=False)
        assert not isinstance(found, Speech), "talk is refused"
        return found

    def interject(self, situation: Situation) -> Speech | None:
        """What is said instead of an answer. An answer is kept until it is chosen."""
        found = self._ask(situation, may_talk=True)
        if isinstance(found, Speech):
            return found
        self._chosen = (situation, found)
        return None

    def talk(self, talk: Talk) -> Speech | None:
        """An answer to an offer, an offer, a remark or nothing."""
        known = talk.knowledge
        found = self._dialogue(
            talk_prompt(talk, self._news(), heading=self._heading), known, (), talk_options(known), may_talk=True
        )
        return found if isinstance(found, Speech) else None

    def _ask(self, situation: Situation, *, may_talk: bool) -> Decision | Speech:
        texts = question_of(situation).options
        text = prompt(situation, self._news(), heading=self._heading)
        found = self._dialogue(text, situation.knowledge, situation.options, texts, may_talk=may_talk)
        return found if isinstance(found, Speech) else situation.options[found]

    def _news(self) -> list[str]:
        new, self._read = self._history[self._read :], len(self._history)
        return new[-RECENT:]

    def _dialogue(
        self, text: str, known: Knowledge, options: Sequence[Decision], texts: Sequence[str], *, may_talk: bool
    ) -> int | Speech:
        """Ask until a line is an answer: the position of an option, or a speech."""
        rules = introduction(known.rules, factions_of(known))
        faults = 0
        for _ in range(ATTEMPTS + MOST_LOOKUPS):
            try:
                found = self._understood(self.respond(text, rules), known, options, texts, may_talk=may_talk)
            except Refusal as fault:
                faults += 1
                if faults == ATTEMPTS:
                    break
                found = str(fault)
            if not isinstance(found, str):
                return found
            text = f"{found}\nThe question is still open.\n"
        raise NoAnswer(Reason.ILLEGAL)

    def _understood(
        self, line: str, known: Knowledge, options: Sequence[Decision], texts: Sequence[str], *, may_talk: bool
    ) -> int | Speech | str:
        """The position of an option, a speech, or what a tool tells; another line is refused with an explanation."""
        word = line.strip().partition(" ")[0].casefold().rstrip(":")
        try:
            return _picked(known, options, option_number(line, texts))
        except Malformed:
            if word not in SHORT and word not in KINDS_OF_CALL:
                raise
        call = call_in(line)
        match call:
            case tools.Decide():
                return _picked(known, options, option_number(str(call.choice), texts))
            case tools.Offer() | tools.Answer() | tools.Give() | tools.Say():
                return _speech(known, call, may_talk=may_talk)
            case _:
                return self._told(known, call, options, texts)

    def _told(
        self,
        known: Knowledge,
        call: tools.Explain | tools.Look | tools.History | tools.Wait | tools.ThinkAhead | tools.Choices | tools.Why,
        options: Sequence[Decision],
        texts: Sequence[str],
    ) -> str:
        match call:
            case tools.Explain():
                return explained(call.topic, known.rules, factions_of(known))
            case tools.Look():
                return "\n".join([*in_words(known), *(f"{n}. {text}" for n, text in enumerate(texts, start=1))])
            case tools.History():
                return "\n".join(self._history[-call.count :]) or "Nothing has happened yet."
            case tools.Wait():
                raise Malformed("you need not wait: the game waits for your answer")
            case tools.ThinkAhead():
                position = option_number(str(call.choice), texts)
                if position >= len(options):
                    raise Malformed("nothing is asked of you now, so there is nothing to think ahead about")
                return "\n".join([f"{texts[position]}:", *foresight(known, options[position])])
            case tools.Choices():
                return as_json([decision_to_record(one) for one in options])
            case tools.Why():
                return "\n".join(reasons(known, call.decision))
            case _:
                assert_never(call)


def _picked(known: Knowledge, options: Sequence[Decision], position: int) -> int | Speech:
    """An option; where nothing is asked, it is silence or an answer to an offer."""
    act = None if options else talk_answer(known, position)
    return position if act is None else _checked(known, act)


def _speech(known: Knowledge, call: tools.Offer | tools.Answer | tools.Give | tools.Say, *, may_talk: bool) -> Speech:
    """What a tool says; what the rules refuse now is refused here."""
    if not may_talk:
        raise Malformed("you cannot talk now: nobody negotiates in this game, or you have said enough in this turn")
    if isinstance(call, tools.Say):
        words = " ".join(call.text.split())
        if not words.isprintable() or not words:
            raise Malformed("say: words on one line, please")
        to = tuple(faction_from_id(one) for one in call.to)
        if any(not known.factions >> seat & 1 or seat == known.observer for seat in to):
            raise Malformed("say: you can whisper to the other players of this game")
        return Speech(None, words, to)
    act = decision_from_record(act_record(FACTION_IDS[known.observer], call))
    assert isinstance(act, (TableTalk, GiveGold))
    return _checked(known, act)


def _checked(known: Knowledge, act: TableTalk | GiveGold) -> Speech:
    """Return the speech, or refuse it as the game would."""
    Game(known.clone()).apply(known.observer, act)
    return Speech(act, WORDS[type(act)])
