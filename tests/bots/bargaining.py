"""A table where bots receive offers and their answers are carried out."""

import re
from collections.abc import Mapping
from functools import cache

from dragondune.bots.base import Speech
from dragondune.bots.characters.cast import PLAIN
from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.negotiation.estimate import Estimate
from dragondune.editions.parameters import Value
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import OfferAgreement, TableTalk, WithdrawOffer
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, RECRUITMENT_ROUND, Faction
from dragondune.engine.steps import HIRE
from dragondune.knowledge.gate import know
from dragondune.knowledge.talk import Spoken, spoken, talk_of
from tests.rules.scene import scene

TURN = 3
THIS_TURN = (TURN, 7)
ARMIES = {"10c": {GOBLINS: 2}, "9f": {DWARVES: 5}, "5c": {ELVES: 4}, "1c": {ORCS: 4}, "15c": {DWARVES: 2}}
"""The Dwarves stand before 10★, which two Goblins hold."""
NEIGHBOURS = {"10c": {GOBLINS: 4}, "16f": {GOBLINS: 6}, "9f": {DWARVES: 3}, "15c": {DWARVES: 4}, "1c": {ORCS: 8}}
"""Goblins and Dwarves hold a castle each, and stand before the other's."""
GOLD = {GOBLINS: 6, DWARVES: 3, ELVES: 4, ORCS: 3}


@cache
def _pattern(topic: str) -> re.Pattern[str]:
    phrase = PLAIN.voice.phrase(topic)
    texts = {re.sub(r"\\\{\w+\\\}", ".+", re.escape(phrase.variant(at).lower())) for at in range(phrase.count)}
    return re.compile("|".join(texts))


def is_about(words: str, topic: str) -> bool:
    """Whether a bot without a character says this about a topic, in any variant."""
    return _pattern(topic).fullmatch(words.lower()) is not None


class Parley:
    """Records what everyone heard, as a table does."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.heard: list[Spoken] = []

    def do(self, seat: Faction, act: Decision) -> None:
        said = spoken(self.game, seat, act)
        assert said is not None
        self.game.apply(seat, act)
        self.heard.append(said)

    def offer(self, seat: Faction, to: Faction, *clauses: Clause) -> int:
        """Make an offer, after withdrawing any open ones. Returns its number."""
        for one in self.game.offers:
            if one.seat == seat:
                self.do(seat, WithdrawOffer(one.number))
        self.do(seat, OfferAgreement(1 << seat | 1 << to, clauses))
        return self.game.offer_count

    def hear(self, seat: Faction) -> Speech | None:
        """Let the bot in this seat speak, and carry out what it says."""
        speech = GreedyBot(1).talk(talk_of(self.game, seat, self.heard))
        if speech is not None and speech.act is not None:
            self.do(seat, speech.act)
        return speech

    def answer(self, seat: Faction) -> TableTalk:
        """How the bot answers, with its explanation."""
        speech = self.hear(seat)
        assert speech is not None
        assert speech.words
        assert isinstance(speech.act, TableTalk)
        return speech.act

    def gold(self, seat: Faction) -> int:
        return know(self.game, seat).gold[seat]

    def worth(self, seat: Faction) -> float:
        """The seat's own estimate of its position."""
        return Estimate(know(self.game, seat), seat).value


def parley(
    units: Mapping[str, Mapping[Faction, int]] = ARMIES,
    *,
    gold: Mapping[Faction, int] = GOLD,
    turn: int = TURN,
    round: int = RECRUITMENT_ROUND,
    player: Faction = ORCS,
    allies: tuple[tuple[Faction, Faction], ...] = (),
    hand: Mapping[Faction, str] | None = None,
    done: tuple[Faction, ...] = (),
    rules: Mapping[str, Value] | None = None,
) -> Parley:
    """The Recruitment Round of turn 3. The Orcs are asked, and only the seats in `done` have moved."""
    game = scene(
        HIRE,
        player=player,
        units=units,
        gold=gold,
        turn=turn,
        round=round,
        allies=allies,
        hand=hand,
        dragon=18,
        rules=rules,
    )
    game.state.done = sum(1 << seat for seat in done)
    return Parley(game)
