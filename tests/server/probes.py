"""Requests of an observer, some of them refused: drawn once, sent in two worlds."""

import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from dragondune.engine.decisions import DECISIONS, Decision, SealPlan
from dragondune.engine.game import is_listed
from dragondune.engine.ids import FACTIONS
from dragondune.notation.codec import decision_to_record
from dragondune.wire import commands as c
from dragondune.wire.facts import Supposition
from dragondune.wire.lobby import OBSERVERS, SEATS
from tests.server.worlds import World

BY_KIND: Final[list[list[Decision]]] = [
    [one for one in DECISIONS if type(one) is kind] for kind in dict.fromkeys(map(type, DECISIONS))
]
ALL_PLANS: Final = [one for one in DECISIONS if isinstance(one, SealPlan)]
GARBAGE: Final = ("", "{}", '{"type":"act"}', '{"type":"attach","id":9,"table":"the-table","token":"wrong"}')

Probe = Callable[[World], Awaitable[None]]


def _asking(name: str, **query: str) -> Callable[[World, random.Random], Probe]:
    return lambda _world, _chance: lambda there: there.request(name, **query)


def _number(world: World, chance: random.Random) -> str:
    return str(chance.randrange(world.table.counts[world.observer] + 2))


def _earlier(world: World, chance: random.Random) -> Probe:
    number = _number(world, chance)
    return lambda there: there.request("picture", at=number)


def _missed(world: World, chance: random.Random) -> Probe:
    number = _number(world, chance)
    return lambda there: there.request("updates", after=number)


def _others_view(_world: World, chance: random.Random) -> Probe:
    name, query = chance.choice(("picture", "updates")), {"as": chance.choice(OBSERVERS)}
    return lambda there: there.request(name, **query)


def _poll(world: World, chance: random.Random) -> Probe:
    after, wait = world.table.counts[world.observer], chance.randrange(1, 40)

    async def begin(there: World) -> None:
        there.poll(after, wait)

    return begin


def _refused_decision(world: World, chance: random.Random) -> Probe:
    """A decision that is illegal, too late or too early, over HTTP and on the socket."""
    decision = chance.choice(chance.choice(BY_KIND))
    seat = world.observer
    last, changed = world.table.counts[seat], world.table.changed[seat]
    wrong = [last + 1 + chance.randrange(50), chance.randrange(changed)]
    is_legal = seat in FACTIONS and (
        is_listed(decision, world.game.options(seat)) or is_listed(decision, world.game.gifts(seat))
    )
    at = chance.choice(wrong if is_legal or chance.randrange(2) else [last])
    return _commanding(c.Decide(decision_to_record(decision), at), chance)


def _commanding(command: c.AnyCommand, chance: random.Random) -> Probe:
    is_http = bool(chance.randrange(2))

    async def give(there: World) -> None:
        if is_http:
            await there.request("command", command)
        else:
            there.act(there.observer, command)

    return give


def _advice(_world: World, chance: random.Random) -> Probe:
    """Harmless advice from the observer, and acts that are refused."""
    commands: list[c.AnyCommand] = [
        c.SetStanding("Hide", "ask"),
        c.SetStanding("Nothing", "decline"),
        c.Prepare("Bid", {"decide": "Pass"}, turn=99),
        c.Forget(chance.randrange(4)),
        c.SealBid(None),
        c.VoteToReplace(chance.choice(SEATS)),
        c.AnswerUndo(agree=False),
        c.Archive(),
        c.GiveSeat(chance.choice(SEATS)),
    ]
    return _commanding(chance.choice(commands), chance)


def _what_if(world: World, chance: random.Random) -> Probe:
    """About one of the observer's options, or any decision."""
    options = world.game.options(world.observer) if world.observer in FACTIONS else ()
    decision = chance.choice(options or DECISIONS)
    return lambda there: there.request("what_if", Supposition(decision_to_record(decision)))


def _odds(world: World, chance: random.Random) -> Probe:
    """About a plan that may be sealed now, or any plan."""
    options = world.game.options(world.observer) if world.observer in FACTIONS else ()
    plans = [one for one in options if isinstance(one, SealPlan)]
    plan = chance.choice(plans or ALL_PLANS)
    return lambda there: there.request("what_if", Supposition(decision_to_record(plan)))


def _agreement(world: World, chance: random.Random) -> Probe:
    """About an offer that would bind the observer and another seat."""
    other = chance.choice(SEATS)
    clauses = [
        {"duty": duty, "seat": seat, "turn": None, "round": None}
        for duty, seat in (("no_hiring", OBSERVERS[world.observer]), ("no_hiring", other))
    ]
    parties = sorted({OBSERVERS[world.observer], other})
    offer: dict[str, object] = {"decide": "OfferAgreement", "parties": parties, "clauses": clauses}
    return lambda there: there.request("what_if", Supposition(offer))


def _foreign(_world: World, chance: random.Random) -> Probe:
    name = chance.choice(OBSERVERS)

    async def act(there: World) -> None:
        if name != OBSERVERS[there.observer]:
            there.guests[there.observer].act(name, c.Undo())

    return act


def _garbage(_world: World, chance: random.Random) -> Probe:
    text = chance.choice(GARBAGE)

    async def send(there: World) -> None:
        there.guests[there.observer].line.put(text)

    return send


PROBES: Final[Sequence[tuple[str, Callable[[World, random.Random], Probe]]]] = (
    ("picture", _asking("picture")),
    ("earlier picture", _earlier),
    ("missed updates", _missed),
    ("another seat's view", _others_view),
    ("table", _asking("table")),
    ("tables", _asking("tables")),
    ("log", _asking("log")),
    ("link", _asking("link")),
    ("poll", _poll),
    ("refused decision", _refused_decision),
    ("refused decision", _refused_decision),
    ("refused decision", _refused_decision),
    ("advice", _advice),
    ("what if", _what_if),
    ("odds", _odds),
    ("agreement", _agreement),
    ("facts", _asking("facts")),
    ("outlook", _asking("outlook")),
    ("foreign seat", _foreign),
    ("garbage", _garbage),
)
