"""Decisions at a table: people's, and those that the server makes or requests at their time.

They are made on a copy of the game and recorded with the draws that follow.
"""

from collections.abc import Mapping
from typing import Final

from dragondune.bots.registry import is_quick
from dragondune.engine.agreements.table_talk import CounterOffer, OfferAgreement
from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.decisions import Decision, PlaceBid
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.events import Event
from dragondune.engine.game import Game, is_listed
from dragondune.engine.ids import CHANCE, Faction
from dragondune.engine.questions import BY_NAME
from dragondune.notation.codec import Entry, check_of, decision_from_record, decision_to_record
from dragondune.notation.names import optional_seat_to_id, optional_territory_to_id
from dragondune.notation.trust import SealedChance, draw_secret
from dragondune.server.bots.thinking_limits import limit_for
from dragondune.server.errors import NotAllowed, Stale
from dragondune.server.table import log_records as r
from dragondune.server.table.advance_answers import bid_up_to, standing_answer
from dragondune.server.table.chat import MUTED
from dragondune.server.table.imported_game import imported_game
from dragondune.server.table.leave import extension
from dragondune.server.table.plans import Plan, Thinker
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Automatic, Change, Made, Prepared, is_aside
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import SEATS, Seat
from dragondune.wire.news import TimeLeft

SECRET_ANSWER: Final = 300.0
"""Seconds for a secret answer if only the game as a whole is timed."""
STAND_IN: Final = "simple"
MARGIN: Final = 0.5
"""Seconds before the end of a question or turn by which a bot with a time budget must have decided."""
NOTHING: Final = Plan(None, (), None)


def start(table: Table, secret: str, *, draws: int = 0) -> list[Change]:
    """Start the game once every seat is taken; `draws` counts the draws made before."""
    check_seats_taken(table)
    log = table.spec.log
    if log is None:
        game, entries = table.new_game(), list[Entry]()
        events = list(game.take_events())
    else:
        begun = imported_game(log)
        game, entries, events = begun.game.clone(), list(begun.entries), list(begun.events)
    _settle(table, game, entries, events, secret=secret, draws=draws)
    return [Made(r.Started(tuple(entries)), game, tuple(events))]


def check_seats_taken(table: Table) -> None:
    """Raise unless the game can begin."""
    if table.status == "archived":
        raise Illegal("setup", "this table is archived; start a new table to play")
    if table.status != "open":
        raise Illegal("setup", "the game has already begun")
    free = [SEATS[seat] for seat, holder in table.holders.items() if holder.kind == "open"]
    if free:
        instead = "" if table.spec.companion else " or give it to a bot"
        raise Illegal("setup", f"nobody plays the {', '.join(free)} yet; take the seat{instead}")


def decide(table: Table, seat: Faction, command: Decide, secret: str) -> list[Change]:
    """Make a person's decision; an answer to a held question waits until the question closes."""
    game = table.running
    if table.status == "archived":
        raise Illegal("R227", "this table is archived and its secrets are open; no more decisions are possible")
    check_going_on(table)
    check_fresh(table, seat, command.at)
    decision = decision_from_record(command.decision)
    if table.muted >> seat & 1:
        check_words(decision)
    sealed = _sealed(seat, decision, command)
    if table.is_held and not is_aside(decision) and is_listed(decision, game.options(seat)):
        return [*sealed, r.Answered(SEATS[seat], decision_to_record(decision), key=command.key)]
    return [*sealed, play(table, {seat: decision}, secret, seat=SEATS[seat], key=command.key)]


def _sealed(seat: Faction, decision: Decision, command: Decide) -> list[r.BidSealed]:
    """[R226] The maximum that comes with a bid, recorded first so that it ends with the card being sold."""
    if command.up_to is None:
        return []
    if not isinstance(decision, PlaceBid):
        raise Malformed("a maximum can only go with a bid")
    return [r.BidSealed(SEATS[seat], command.up_to)]


def check_words(decision: Decision) -> None:
    """[R285] Refuse the free text of an offer from a muted player."""
    if isinstance(decision, (OfferAgreement, CounterOffer)) and any(clause.text for clause in decision.clauses):
        raise NotAllowed(f"{MUTED}; an offer without text of your own is possible")


def receipt(table: Table, seat: Faction, command: Decide) -> int | None:
    """The update number that a repeated decision got the first time."""
    return table.keys.get(seat, {}).get(command.key) if command.key else None


def check_going_on(table: Table) -> None:
    if table.paused_at is not None:
        raise Illegal("R228", "the game is paused; say that you want to go on, and then decide")


def check_fresh(table: Table, seat: Faction, at: int) -> None:
    if at > table.counts[seat]:
        raise Malformed(f"the {SEATS[seat]} have not been sent an update {at}; the last one is {table.counts[seat]}")
    if at < table.changed[seat]:
        raise Stale(f"the table has changed since update {at}; the last change is update {table.changed[seat]}")


def play(
    table: Table,
    answers: dict[Faction, Decision],
    secret: str,
    *,
    seat: Seat | None,
    means: str = r.PERSON,
    key: str = "",
) -> Made:
    """Make these decisions on a copy of the game in the order of the seats, followed by the draws."""
    game = table.running.clone()
    entries: list[Entry] = []
    events: list[Event] = []
    for one in sorted(answers):
        events.extend(game.apply(one, answers[one]))
        entries.append(Entry(one, answers[one], check_of(game)))
    _settle(table, game, entries, events, secret=secret, draws=table.draws)
    return Made(r.Played(seat, tuple(entries), means, key), game, tuple(events))


def _settle(table: Table, game: Game, entries: list[Entry], events: list[Event], *, secret: str, draws: int) -> None:
    """[R291] Draw until a seat is asked, as determined by the secret and the players' numbers."""
    if not game.waits_for_chance:
        return
    chance = SealedChance(draw_secret(secret, tuple(table.contributions.values())), draws + 1)
    while game.waits_for_chance:
        number, outcomes = chance.number, game.options(CHANCE)
        outcome = outcomes[chance.below(len(outcomes))]
        events.extend(game.apply(CHANCE, outcome))
        entries.append(Entry(CHANCE, outcome, check_of(game), number))


def close_question(table: Table, secret: str, *, bots: Mapping[Faction, Decision] | None = None) -> list[Change]:
    """Apply all answers together once everyone has one, their own or the server's.

    `bots` are the bots' answers to a secret question, which were not recorded before.
    """
    asked = table.running.seats_asked()
    answers: dict[Faction, Decision] = {}
    changes: list[Change] = []
    for seat in asked:
        answer = _secret_answer(table, seat, bots or {}) or automatic(table, seat)
        if answer is None:
            return []
        answers[seat] = answer.decision
        if answer.used is not None:
            reason = "Your prepared answer was given."
            changes.append(r.AnswerForgotten(SEATS[seat], answer.used.number, reason))
    by = SEATS[asked[0]] if len(asked) == 1 and not table.prompts[0].is_secret else None
    changes.append(play(table, answers, secret, seat=by, means=r.AUTOMATIC))
    return changes


def _secret_answer(table: Table, seat: Faction, bots: Mapping[Faction, Decision]) -> Automatic | None:
    decision = bots.get(seat)
    if decision is None or seat in table.sealed or not is_listed(decision, table.running.options(seat)):
        return None
    return Automatic(decision)


def automatic(table: Table, seat: Faction) -> Automatic | None:
    """The server's answer for a seat, or None if its holder has to be asked.

    It is computed once per seat and cached with the table until something changes.
    """
    if seat not in table.answers:
        table.answers[seat] = _automatic(table, seat)
    return table.answers[seat]


def _automatic(table: Table, seat: Faction) -> Automatic | None:
    game = table.running
    options = game.options(seat)
    question = table.prompts[0].question  # the same for everybody who is asked
    sealed = table.sealed.get(seat)
    if sealed is not None and is_listed(sealed, options):
        return Automatic(sealed)
    for one in table.prepared.get(seat, ()):
        if fits(table, seat, one):
            if one.decision is None:
                return None
            if is_listed(one.decision, options):
                return Automatic(one.decision, one, is_advised=True)
    if seat in table.sealed_bids and STEP_OF[question].accepts_maximum():
        bid = bid_up_to(table.sealed_bids[seat], options)
        if bid is not None:
            return Automatic(bid, is_advised=True)
    usual = STEP_OF[question].usual() if table.is_person(seat) else "ask"
    chosen = table.standing.get(seat, {}).get(BY_NAME[question])
    standing = chosen or usual
    if standing in ("decline", "accept"):
        answer = standing_answer(standing, question, options)
        if answer is not None:
            return Automatic(answer, is_advised=chosen is not None)
    is_asked = standing == "always_ask" or STEP_OF[question].is_always_asked() or table.holders[seat].kind == "open"
    if len(options) == 1 and not (is_asked and table.holders[seat].kind != "bot"):
        return Automatic(options[0])
    return None


def fits(table: Table, seat: Faction, prepared: Prepared) -> bool:
    """Whether the current question is the one the answer was prepared for."""
    prompt = table.running.prompt(seat)
    wanted = prepared.answer
    return (
        prompt is not None
        and prompt.question == wanted.question
        and wanted.about in (None, optional_seat_to_id(prompt.about))
        and wanted.place in (None, optional_territory_to_id(prompt.place))
        and wanted.turn in (None, table.running.turn)
    )


def deadline(table: Table, seat: Faction) -> float | None:
    """[R228] When a seat's time is up; in a secret question the same for everyone not on vacation."""
    clock = table.spec.clock
    if table.is_held:
        limit = clock.per_answer or clock.per_decision or (SECRET_ANSWER if clock.per_game else None)
        return _end_of(table, seat, max(limit, answer_seconds(table))) if limit is not None else None
    limits = [clock.per_decision] if clock.per_decision is not None else []
    if clock.per_game is not None:
        limits.append(max(0.0, clock.per_game - table.used.get(seat, 0.0)))
    return _end_of(table, seat, min(limits)) if limits else None


def _end_of(table: Table, seat: Faction, limit: float) -> float:
    """When a time limit that began with the question ends; [R330] it stands still while the seat is on vacation."""
    return table.asked_at + limit + (extension(table, seat, limit) if table.leaves or table.leave_granted else 0.0)


def clocks(table: Table) -> tuple[TimeLeft, ...]:
    """The remaining times, which are public."""
    per_game = table.spec.clock.per_game
    asked = {prompt.seat for prompt in table.prompts}
    return tuple(
        TimeLeft(
            SEATS[seat],
            deadline(table, seat) if seat in asked and table.paused_at is None else None,
            max(0.0, per_game - table.used.get(seat, 0.0)) if per_game is not None else None,
        )
        for seat in table.holders
        if seat in asked or per_game is not None
    )


def plan(table: Table) -> Plan:
    """What the server has to do at this table if nobody else acts; computed once per change."""
    if table.plan is None:
        table.plan = _plan(table)
    return table.plan


def _plan(table: Table) -> Plan:
    if table.status != "running" or table.game is None or table.paused_at is not None:
        return NOTHING
    waiting: list[Thinker] = []
    secret: list[Thinker] = []
    is_open = False
    for seat in table.game.seats_asked():
        if answers_in_secret(table, seat):
            if seat not in table.sealed:
                secret.append(Thinker(seat, table.holders[seat].bot, r.BOT, table.asked_at, table.asked_at))
        elif automatic(table, seat) is None:
            is_open = True
            thinker = _thinker(table, seat)
            if thinker is not None:
                waiting.append(thinker)
    if is_open:
        begins = min([thinker.begins for thinker in waiting], default=None)
        return Plan(None, tuple(waiting), begins, tuple(secret))
    closes = table.asked_at + _pace(table)
    return Plan(closes, (), closes, tuple(secret))


def answers_in_secret(table: Table, seat: Faction) -> bool:
    """[R226] Whether a bot's answer is withheld, even from the log, until the question closes.

    A bot is asked whether or not it has a choice, and nothing is written until all have answered, so that timing does
    not reveal whether it has one.
    """
    return table.is_held and table.holders[seat].kind == "bot" and answer_seconds(table) > 0


def closes_at_once(table: Table) -> bool:
    """Whether everybody asked has an answer and no answer is delayed here."""
    closes = plan(table).closes
    return closes is not None and closes <= table.asked_at


def _pace(table: Table) -> float:
    """[R226] How long until the question closes; a bot's turn takes equally long with or without a choice.

    Nothing is delayed if everybody can tell how the people asked will be answered for.
    """
    asked = table.running.seats_asked()
    if not table.is_held:
        if all(table.holders[seat].kind == "bot" for seat in asked):
            return _turn_seconds(table, asked[0])
        if all(_is_expected(table, seat) for seat in asked):
            return 0.0
    return answer_seconds(table)


def _is_expected(table: Table, seat: Faction) -> bool:
    """Whether a person's automatic answer is the default one."""
    answer = automatic(table, seat)
    return table.is_person(seat) and answer is not None and not answer.is_advised


def answer_seconds(table: Table) -> float:
    """[R226] How long every answer to this question takes; if it takes thought, as long as bots may think."""
    seconds = table.spec.answer_seconds
    if seconds and any(STEP_OF[one.question].takes_thought() and _thinks(table, one.seat) for one in table.prompts):
        return max(seconds, limit_for(table.spec.thinks_for) + MARGIN)
    return seconds


def _turn_seconds(table: Table, seat: Faction) -> float:
    """The minimum time for a bot's decision; it pretends to think if only its cards tell whether it has a choice."""
    seconds = table.spec.bot_seconds
    if seconds and _thinks(table, seat) and any(STEP_OF[one.question].is_always_asked() for one in table.prompts):
        return max(seconds, table.spec.thinks_for + MARGIN)
    return seconds


def _thinks(table: Table, seat: Faction) -> bool:
    holder = table.holders.get(seat)
    return holder is not None and holder.kind == "bot" and not is_quick(holder.bot)


def _thinker(table: Table, seat: Faction) -> Thinker | None:
    holder = table.holders[seat]
    if holder.kind == "bot":
        counts = table.asked_at + (0.0 if table.is_held else _turn_seconds(table, seat))
        return Thinker(seat, holder.bot, r.BOT, table.asked_at, counts)
    until = deadline(table, seat)
    return Thinker(seat, STAND_IN, r.STAND_IN, until, until) if until is not None else None
