"""What a seat reads, line by line: its question, open offers, the consequences of a decision, the news."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dragondune.engine.agreements.clauses import Offer
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_NAMES, NOBODY, Faction, card_symbol, members
from dragondune.engine.prompts import Prompt
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.talk import Remark, is_wanted
from dragondune.notation.codec import decision_from_record
from dragondune.notation.names import shown
from dragondune.notation.prose import describe, foretell, narrate
from dragondune.notation.prose.agreement_sentences import clause_sentences
from dragondune.notation.prose.vocabulary import names, question
from dragondune.odds.plan_odds import Odds
from dragondune.odds.supposing import Supposed, suppose

NUMBER: Final = re.compile(r"#?([0-9]{1,6})[.):]?(?: .*)?")


class Asked(NamedTuple):
    """A question and its options, in words; `clause` is the rule behind it."""

    clause: str
    sentence: str
    options: Sequence[str]


def asked(knowledge: Knowledge, prompt: Prompt, options: Sequence[Decision]) -> Asked:
    """What a seat is asked, its options with their prices."""
    game = Game(knowledge)
    texts = [priced(describe(one), *_price(game, prompt.seat, one)) for one in options]
    return Asked(prompt.clause, question(prompt), texts)


def _price(game: Game, seat: Faction, option: Decision) -> tuple[int, str]:
    price, payee = game.price(seat, option)
    return price, "bank" if payee == NOBODY else FACTION_NAMES[payee]


def priced(text: str, price: int, payee: str) -> str:
    """`hire 2 in 5★ (4 gold to the Goblins)`"""
    return f"{text} ({price} gold to the {payee})" if price else text


def asked_lines(one: Asked) -> list[str]:
    """The question and its numbered options."""
    options = [f"{number}. {text}" for number, text in enumerate(one.options, start=1)]
    return [f"[{one.clause}] You are asked: {one.sentence}", *options]


def option_number(choice: str, texts: Sequence[str]) -> int:
    """The position of the option that a line names, by its words or by a number at its beginning."""
    line = " ".join(choice.split())
    words = line.rstrip(".").casefold()
    for wanted in (texts, [text.partition(" (")[0] for text in texts]):
        named = [position for position, text in enumerate(wanted) if text.casefold() == words]
        if len(named) == 1:
            return named[0]
    number = NUMBER.fullmatch(line)
    if number is not None and 1 <= int(number[1]) <= len(texts):
        return int(number[1]) - 1
    raise Malformed(f"{shown(line)} is not one of your options. {how_to_choose(len(texts))}")


def how_to_choose(count: int) -> str:
    """How an option is named."""
    if count == 1:
        return "Answer with 1, or with the words of the option."
    return f"Answer with a number from 1 to {count}, or with the words of an option."


def waiting_offers(knowledge: Knowledge) -> list[Offer]:
    """The offers that this seat has not answered."""
    return [one for one in knowledge.offers if is_wanted(one, knowledge.observer)]


def offer_line(offer: Offer) -> str:
    """`Offer 3: Orcs pay the Elves 2 gold at once (between Elves and Orcs)`"""
    terms = " ".join("; ".join(clause_sentences(offer.clauses)).split())
    return f"Offer {offer.number}: {terms} (between {names(members(offer.parties))})"


def foresight(knowledge: Knowledge, decision: Decision) -> list[str]:
    """The consequences of a decision, or the rule that forbids it. Changes nothing."""
    try:
        return supposed_lines(suppose(knowledge.clone(), decision))
    except Illegal as refusal:
        return [f"[{refusal.rule}] {refusal.sentence}"]


def reasons(knowledge: Knowledge, record: Mapping[str, object]) -> list[str]:
    """Whether a decision, written as data, is allowed now; raises Malformed if it is not a decision."""
    decision = decision_from_record(dict(record))
    try:
        return ["This is allowed now.", *supposed_lines(suppose(knowledge.clone(), decision))]
    except Illegal as refusal:
        return [f"[{refusal.rule}] {refusal.sentence}"]


def supposed_lines(found: Supposed) -> list[str]:
    """A what-if in lines."""
    payee = "bank" if found.payee == NOBODY else FACTION_NAMES[found.payee]
    lines = [f"It costs {found.price} gold, paid to the {payee}."] if found.price else []
    if found.spends:
        lines.append(f"It spends {', '.join(card_symbol(card) for card in members(found.spends))}.")
    lines += [f"[{one.clause}] {foretell(one)}" for one in found.consequences]
    if found.odds is not None:
        lines.append(_odds_line(found.odds))
    lines += [f"An agreement would forbid you: {describe(one)}." for one in found.forbidden]
    return lines or ["Nothing else follows from it."]


def _odds_line(odds: Odds) -> str:
    return (
        f"Of {odds.hands} hands that the {odds.opponent} could have, this plan beats {odds.won}, ties {odds.tied} "
        f"and loses to {odds.lost}, if they send all they have with their best card."
    )


def news_lines(items: Iterable[Event | Remark]) -> list[str]:
    """What happened and was said, a line each."""
    return [_remark_line(one) if isinstance(one, Remark) else narrate(one) for one in items]


def _remark_line(one: Remark) -> str:
    return said_line(FACTION_NAMES[one.seat], one.words, is_whisper=one.is_whisper)


def said_line(who: str, words: str, *, is_whisper: bool) -> str:
    """`Orcs: Peace? (whispered)`"""
    return f"{who}: {' '.join(words.split())}" + (" (whispered)" if is_whisper else "")
