"""The sentences that bots say: in the voice of a character, never twice in a game, made of what everyone can see."""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from dragondune.bots.characters import character as about
from dragondune.bots.characters.character import Character
from dragondune.bots.negotiation import acceptance as a
from dragondune.bots.negotiation.drafts import Draft
from dragondune.bots.negotiation.offers import Help
from dragondune.bots.negotiation.scene import Scene, scene_of
from dragondune.engine.agreements.clauses import ATTACK, PAY, STAY_OUT, Clause
from dragondune.engine.board import SYMBOLS
from dragondune.engine.ids import FACTION_NAMES, NOBODY, Faction, Mask, members
from dragondune.knowledge.talk import Talk

VERDICTS: Final = {
    a.FAIR: "yes_fair",
    a.FAIR_TO_ALL: "yes_all",
    a.PRESENT: "yes_present",
    a.NOT_BINDING: "no_binding",
    a.ENOUGH: "no_enough",
    a.NOT_POSSIBLE: "no_possible",
    a.TEXT: "no_text",
    a.WINNER: "no_winner",
    a.TRAP: "no_trap",
    a.NOTHING: "no_nothing",
    a.PRICE: "no_price",
}


class Voice:
    """What a character says at one moment."""

    def __init__(self, talk: Talk, character: Character) -> None:
        self._talk: Final = talk
        self._character: Final = character
        self.scene: Final[Scene] = scene_of(talk.knowledge, talk.seat)

    def say(self, *topics: str, **holes: str) -> str:
        """A sentence about each of these topics."""
        filled = {"me": FACTION_NAMES[self._talk.seat], "winner": self.scene.winner, **holes}
        return self._character.voice.sentence(topics, filled, said=self._talk.said, salt=self._salt())

    def _salt(self) -> int:
        """A number that differs in every game and at every moment, computed from public facts."""
        k = self._talk.knowledge
        public = (self._talk.seat, len(self._talk.said), k.turn, k.round, k.dragon, k.discards, k.order, k.treasure)
        return crc32(repr(public).encode())

    def verdict(self, reason: str) -> str:
        return self.say(VERDICTS[reason])

    def thanks(self, giver: Faction, amount: int) -> str:
        return self.say("thanks_gift", partner=FACTION_NAMES[giver], gold=str(amount))

    def countered(self, clauses: Sequence[Clause]) -> str:
        """Explain a counter-offer: the price is wrong, or the duty lasts too long."""
        for clause in clauses:
            if clause.kind == PAY:
                topic = "counter_sell" if clause.other == self._talk.seat else "counter_buy"
                return self.say(topic, gold=str(clause.amount))
        return self.say("counter_short")

    def offered(self, draft: Draft) -> str:
        """Why the offer should suit both sides, and what the bot is after."""
        me, partner = self._talk.seat, draft.partners[0]
        holes = {
            "partner": " and ".join(FACTION_NAMES[one] for one in draft.partners),
            "gold": str(abs(draft.price)),
            "ours": places_named(_closed(draft.clauses, me)),
            "theirs": places_named(_closed(draft.clauses, partner)),
        }
        for clause in draft.clauses:
            if clause.kind == ATTACK:
                holes["target"] = FACTION_NAMES[clause.opponent]
                holes["theirs"] = places_named(clause.places)
                holes["army"] = units_named(clause.amount)
        if draft.topic == about.LEAGUE:
            return self.say("offer_league", **holes)
        return self.say(f"offer_{draft.topic}", self.motive_to(partner), **holes)

    def motive_to(self, listener: Faction) -> str:
        """The bot's aim, as said to a player who may be the reason for it."""
        is_reason = self.scene.motive == "motive_leader" and self.scene.winner == FACTION_NAMES[listener]
        return "motive_you" if is_reason else self.scene.motive

    def helped(self, found: Help) -> str:
        helper, winner = FACTION_NAMES[found.gold.to], FACTION_NAMES[found.winner]
        return self.say("help", partner=helper, winner=winner, gold=str(found.gold.amount))

    def turned(self, ally: Faction) -> str:
        """Why it has left its ally, or taken this one."""
        if ally == NOBODY:
            return self.say("broke", self.scene.motive)
        return self.say("allied", self.scene.motive, partner=FACTION_NAMES[ally])


def units_named(count: int) -> str:
    return f"at least {count} {'unit' if count == 1 else 'units'}"


def places_named(places: Mask) -> str:
    symbols = [SYMBOLS[place] for place in members(places)]
    return f"{', '.join(symbols[:-1])} and {symbols[-1]}" if len(symbols) > 1 else "".join(symbols)


def _closed(clauses: Sequence[Clause], seat: Faction) -> Mask:
    return sum(clause.places for clause in clauses if clause.kind == STAY_OUT and clause.seat == seat)
