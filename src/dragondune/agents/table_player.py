"""A seat at a table of a server, played in words: what is seen, asked, said and decided is text."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, TypeVar, assert_never

from dragondune.client import Lost, Refused, Seat
from dragondune.editions.loader import load_edition
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import Faction
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge
from dragondune.language import tools
from dragondune.language.digest import explained
from dragondune.language.seat_lines import (
    Asked,
    asked_lines,
    foresight,
    offer_line,
    option_number,
    priced,
    reasons,
    waiting_offers,
)
from dragondune.language.tools import REPLIES, Call, Reply, Topic, act_record, as_json
from dragondune.notation.codec import decision_from_record
from dragondune.notation.names import faction_from_id
from dragondune.views.in_words import in_words
from dragondune.views.reading import knowledge_of
from dragondune.wire import news
from dragondune.wire.facts import Option
from dragondune.wire.update_lines import update_lines

T = TypeVar("T")
OVER: Final = ("over", "archived")


class TablePlayer:
    """One seat. Everything it returns is what this seat may know; the server sends nothing else."""

    def __init__(self, seat: Seat) -> None:
        self._seat: Final = seat
        self._told = len(seat.heard)
        self._offers_told: set[int] = set()

    @property
    def rules(self) -> Ruleset:
        """The rules of the table."""
        info = self._seat.picture.info
        return load_edition(info.edition, dict(info.overrides))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._seat.picture.info.status in OVER

    async def call(self, call: Call) -> str:
        """Return a tool's answer, or raise Malformed with the reason for a refusal."""
        match call:
            case tools.Explain():
                return self.explain(call.topic)
            case tools.Look():
                return self.look()
            case tools.History():
                return self.history(call.count)
            case tools.Wait():
                return await self.wait(call.seconds)
            case tools.Decide():
                return await self.decide(str(call.choice))
            case tools.ThinkAhead():
                return self.think_ahead(str(call.choice))
            case tools.Choices():
                return as_json(self.choices())
            case tools.Why():
                return self.why(call.decision)
            case tools.Offer():
                return await self._offer(call)
            case tools.Answer():
                return await self.answer(call.number, call.answer)
            case tools.Give():
                return await self.give(call.to, call.amount)
            case tools.Say():
                return await self.say(call.text, call.to)
            case _:
                assert_never(call)

    def explain(self, topic: Topic) -> str:
        """The rules of this table, the map, or the promises that can be made."""
        return explained(topic, self.rules, self._factions())

    def _factions(self) -> list[Faction]:
        return [faction_from_id(one.seat) for one in self._seat.picture.info.seats]

    def _knowledge(self) -> Knowledge | None:
        view = self._seat.picture.view
        return None if view is None else knowledge_of(view, self.rules)

    def look(self) -> str:
        """Everything this seat knows, the offers it has not answered, its question and its options."""
        known = self._knowledge()
        if known is None:
            return "The game has not begun; it begins when every seat is taken."
        return "\n".join([*in_words(known), *self._offered(), *self._asked()])

    def history(self, count: int) -> str:
        """The latest news for this seat, the newest last."""
        lines = [line for update in self._seat.heard for line in update_lines(update)]
        return "\n".join(lines[-count:]) if lines else "Nothing has happened yet."

    async def wait(self, seconds: float) -> str:
        """Wait until this seat has to decide, somebody offers or says something, or the game is over."""
        try:
            async with asyncio.timeout(seconds):
                await self._seat.until(self._is_wanted)
        except TimeoutError:
            pass
        except Lost as fault:
            raise Malformed(str(fault)) from None
        self._offers_told.update(self._open_offers())
        new, self._told = self._seat.heard[self._told :], len(self._seat.heard)
        lines = [line for update in new for line in update_lines(update)]
        return "\n".join([*lines, *self._offered(), *self._asked()])

    def _is_wanted(self, picture: news.Picture) -> bool:
        mine = picture.mine
        is_asked = mine is not None and mine.question is not None and not mine.answers_itself
        is_told = any(isinstance(one.news, news.Said) and one.news.seat != picture.seat for one in self._unheard())
        has_offer = any(number not in self._offers_told for number in self._open_offers())
        return picture.info.status in OVER or is_asked or is_told or has_offer

    def _unheard(self) -> Sequence[news.Update]:
        return self._seat.heard[self._told :]

    def think_ahead(self, choice: str) -> str:
        """What an option would lead to: its price, the cards it spends, what follows, and the odds of a battle plan."""
        option, known = self._option(choice), self._knowledge()
        assert known is not None, "only a seat in a running game has options"
        return "\n".join([f"{option.text}:", *foresight(known, decision_from_record(dict(option.decision)))])

    def why(self, decision: Mapping[str, object]) -> str:
        """Whether a decision, written like those of `choices`, is allowed now, and if not, which rule forbids it."""
        known = self._knowledge()
        if known is None:
            raise Malformed("the game has not begun, so nothing can be decided yet")
        return "\n".join(reasons(known, decision))

    def choices(self) -> list[dict[str, object]]:
        """The decisions that are possible now, as data."""
        mine = self._seat.picture.mine
        return [dict(one.decision) for one in mine.options] if mine is not None else []

    async def decide(self, choice: str) -> str:
        """Answer the question with an option, by its number or its words."""
        option = self._option(choice)
        await self._act(option.decision)
        return f"You chose: {option.text}."

    async def offer(self, parties: Sequence[str], clauses: Sequence[Mapping[str, object]], *, instead_of: int) -> str:
        """Offer an agreement to other factions; with `instead_of`, as the answer to one of their offers."""
        arguments = {"to": list(parties), "clauses": [dict(one) for one in clauses], "instead_of": instead_of}
        return await self.call(tools.call_of("offer", arguments))

    async def _offer(self, call: tools.Offer) -> str:
        before = self._last_offer()
        await self._act(act_record(self._seat.picture.seat, call))
        number = await self._number_after(before)
        return f"Your offer has number {number}. It binds when all parties have accepted it."

    async def answer(self, number: int, answer: Reply) -> str:
        """Accept or decline an offer, withdraw your own, or call for the end of an agreement."""
        await self._act({"decide": REPLIES[answer], "number": number})
        return f"Done: {answer} {number}."

    async def give(self, to: str, amount: int) -> str:
        """Give gold at once; nobody owes anything in return."""
        await self._act({"decide": "GiveGold", "to": to, "amount": amount})
        return f"You gave the {to} {amount} gold."

    async def say(self, text: str, to: Sequence[str]) -> str:
        """Say something to everybody, or whisper it to some players."""
        try:
            await self._seat.say(text, *to)
        except (Refused, ValueError) as fault:
            raise Malformed(str(fault)) from None
        return "You said it." if not to else f"You whispered it to {', '.join(to)}."

    def _option(self, choice: str) -> Option:
        mine = self._seat.picture.mine
        options = mine.options if mine is not None else ()
        if not options:
            raise Malformed("you are not being asked anything now; wait until you are")
        return options[option_number(choice, [_priced(one) for one in options])]

    async def _act(self, decision: Mapping[str, object]) -> None:
        n = await _tried(lambda: self._seat.decide(decision))
        await self._seat.until(lambda picture: picture.n >= n)

    def _last_offer(self) -> int:
        view = self._seat.picture.view
        return view.deals.count if view is not None else 0

    async def _number_after(self, before: int) -> int:
        await self._seat.until(lambda picture: picture.view is not None and picture.view.deals.count > before)
        return self._last_offer()

    def _open_offers(self) -> list[int]:
        """The offers that this seat has not answered."""
        known = self._knowledge()
        return [] if known is None else [one.number for one in waiting_offers(known)]

    def _offered(self) -> list[str]:
        known = self._knowledge()
        return [] if known is None else [offer_line(one) for one in waiting_offers(known)]

    def _asked(self) -> list[str]:
        picture = self._seat.picture
        if picture.info.status in OVER:
            return [f"The game is over. Winners: {', '.join(picture.info.winners) or 'nobody'}."]
        mine = picture.mine
        if mine is None or mine.question is None or mine.answers_itself:
            return [f"You have nothing to decide. {' '.join(picture.waiting)}".rstrip()]
        question = mine.question
        return asked_lines(Asked(question.clause, question.sentence, [_priced(one) for one in mine.options]))


async def _tried(work: Callable[[], Awaitable[T]]) -> T:
    """The result of a request; raises Malformed with the server's reason for a refusal."""
    try:
        return await work()
    except (Refused, Lost) as fault:
        raise Malformed(str(fault)) from None


def _priced(option: Option) -> str:
    return priced(option.text, option.price, option.payee.capitalize() if option.payee != "bank" else option.payee)
