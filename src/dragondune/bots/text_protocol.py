"""Questions for agents that read text, and the lines that answer them."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement, TableTalk
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import Faction, members
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk
from dragondune.language.digest import clause_digest, map_digest, rules_digest
from dragondune.language.seat_lines import (
    Asked,
    asked,
    asked_lines,
    how_to_choose,
    offer_line,
    option_number,
    waiting_offers,
)
from dragondune.language.tools import HOW_TO_CALL
from dragondune.notation.prose import describe
from dragondune.views.in_words import in_words

SILENCE: Final = "say nothing"
SINCE_ASKED: Final = "Since you were last asked:"
HEARD_LAST: Final = "What you have heard last:"


def introduction(rules: Ruleset, factions: Sequence[Faction]) -> str:
    """What an agent is told once: the game, its rules, the map, the promises, and how it answers."""
    lines = [
        "This is Dragon Dune, a board game. You will be asked repeatedly what to do, and told everything you may know.",
        "Answer each text with one line: the number of an option, or its words, or a tool. If a tool only "
        "returns information, you get its reply and are asked the same question again.",
        HOW_TO_CALL,
        "Rules:",
        rules_digest(rules, factions),
        map_digest(),
    ]
    if rules.agreements != "off":
        lines += ["Promises that an agreement can contain:", clause_digest()]
    return "\n".join(lines) + "\n"


def prompt(situation: Situation, news: Sequence[str] = (), *, heading: str = SINCE_ASKED) -> str:
    """The news, what the seat knows, the question and the numbered options, without an empty line in between."""
    question = question_of(situation)
    lines = [
        *_news(news, heading),
        *in_words(situation.knowledge),
        *_offers(situation.knowledge),
        *asked_lines(question),
    ]
    return "\n".join([*lines, how_to_choose(len(question.options))]) + "\n"


def question_of(situation: Situation) -> Asked:
    """The question of a situation in words."""
    return asked(situation.knowledge, situation.prompt, situation.options)


def reply(text: str, situation: Situation) -> Decision:
    """The option that a line names, by its words or by a number at its beginning; another line is refused."""
    return situation.options[option_number(text, question_of(situation).options)]


def talk_prompt(talk: Talk, news: Sequence[str] = (), *, heading: str = SINCE_ASKED) -> str:
    """The news, what the seat knows, and what it could say; silence is the first option."""
    lines = [*_news(news, heading), *in_words(talk.knowledge), *_offers(talk.knowledge)]
    if talk.remark is not None:
        lines.append("Somebody has spoken to you. You may answer, make offers, or say nothing:")
    else:
        lines.append("Nothing is asked of you, but you may talk: answer offers, make your own, or say nothing:")
    lines += [f"{number}. {text}" for number, text in enumerate(talk_options(talk.knowledge), start=1)]
    return "\n".join([*lines, "Answer with a number or the words of an option, or call a tool to learn more."]) + "\n"


def talk_options(knowledge: Knowledge) -> list[str]:
    """What a seat that may talk can answer in few words."""
    return [SILENCE, *(describe(one) for one in _answers(knowledge))]


def talk_answer(knowledge: Knowledge, position: int) -> TableTalk | None:
    """What the option at this position says; silence is None."""
    return None if position == 0 else _answers(knowledge)[position - 1]


def _answers(knowledge: Knowledge) -> list[TableTalk]:
    numbers = [one.number for one in waiting_offers(knowledge)]
    return [answer(number) for number in numbers for answer in (AcceptAgreement, DeclineAgreement)]


def _offers(knowledge: Knowledge) -> list[str]:
    return [f"{offer_line(one)} waits for your answer." for one in waiting_offers(knowledge)]


def _news(news: Sequence[str], heading: str) -> list[str]:
    return [heading, *(f"  {line}" for line in news)] if news else []


def factions_of(knowledge: Knowledge) -> list[Faction]:
    """The peoples in play."""
    return list(members(knowledge.factions))
