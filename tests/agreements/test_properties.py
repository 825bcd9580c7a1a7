"""Properties that hold for any agreements."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine import events as e
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause, is_past, moment
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Refusal
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, NOBODY, Faction
from dragondune.engine.invariants import faults
from dragondune.knowledge.gate import know, observers, redact
from dragondune.knowledge.sample import sample
from dragondune.notation import GameRecord, Header, narrate, read_log, replay, write_log
from dragondune.views.position import read_position, write_position
from dragondune.views.viewing import view_of
from tests.agreements.talking import play_and_talk, talk_or_choose
from tests.example_counts import examples
from tests.properties.playing import new_game
from tests.properties.test_games import Ledger

SEATINGS = [(0, 1, 2, 3), (3, 2, 1, 0), (0, 1, 2), (1, 2, 3), (0, 3), (1, 2)]
seeds = st.integers(0, 2**32)
tables = st.sampled_from(SEATINGS)
some_games = examples(15)


@given(seed=seeds, factions=tables)
@some_games
def test_agreements_never_block_the_game(seed: int, factions: tuple[int, ...]) -> None:
    """[note.8] [R198] No agreement leads to an invalid state or to one in which nobody can act."""
    game, chance = new_game(factions), Chance(seed)
    for _, _, events in play_and_talk(game, chance):
        assert faults(game.state) == []
        assert game.is_over or all(game.options(seat) for seat in game.seats_asked())
        assert all(narrate(event) for event in events)
    assert game.winners
    assert game.turn <= game.rules.turns


@given(seed=seeds, factions=tables)
@some_games
def test_an_event_explains_every_change_of_gold(seed: int, factions: tuple[int, ...]) -> None:
    """[R202] Including promised gold."""
    game, chance = new_game(factions), Chance(seed)
    ledger = Ledger(game.state)
    for _, _, events in play_and_talk(game, chance):
        for event in events:
            ledger.book(event)
        assert vars(ledger) == vars(Ledger(game.state))


def broken(clause: Clause, event: e.Event) -> bool:
    """Whether an event shows a broken duty, worked out from the event, independently of the engine."""
    match event:
        case e.UnitsMoved():
            entered = event.destination
        case e.UnitsHired() | e.UnitsRaised() | e.UnitsConscripted():
            entered = event.place
        case e.BidPlaced():
            is_limit = clause.kind in (c.BID_AT_MOST, c.BID_AT_MOST_NOW)
            return is_limit and event.seat == clause.seat and event.amount > clause.amount
        case e.UnitsHid():
            return clause.kind == c.NO_HIDING and event.seat == clause.seat
        case e.QuestionAsked():
            is_spared = clause.opponent in (NOBODY, event.opponent)
            return clause.kind == c.NO_QUESTION and event.seat == clause.seat and is_spared
        case e.HiringForbidden():
            return clause.kind == c.NO_FORBIDDING and event.seat == clause.other
        case e.AllianceProposed():
            return clause.kind == c.NO_ALLIANCE and (event.seat, event.to) == (clause.seat, clause.other)
        case e.AllianceFormed():
            return clause.kind == c.NO_ALLIANCE and (event.partner, event.seat) == (clause.seat, clause.other)
        case _:
            return False
    if event.seat != clause.seat:
        return False
    if clause.kind == c.NO_HIRING:
        return isinstance(event, e.UnitsHired)
    return clause.kind == c.STAY_OUT and bool(clause.places >> entered & 1)


@given(edition=st.sampled_from(list(EDITIONS)), seed=seeds, factions=tables)
@examples(30)
def test_a_duty_is_kept_or_yields_openly(edition: str, seed: int, factions: tuple[int, ...]) -> None:
    """[note.8] [R198] If an event shows a broken duty, another event announces that it yielded."""
    game, chance = Game.new(load_edition(edition), factions), Chance(seed)
    while not game.is_over:
        now = moment(game.turn, game.state.round)
        bound = [
            (agreement.number, clause)
            for agreement in game.agreements
            for position, clause in enumerate(agreement.clauses)
            if not is_past(clause, now) and not agreement.settled >> position & 1
        ]
        seat, decision = talk_or_choose(game, chance)
        events = game.apply(seat, decision)
        yielded = [(event.number, event.duty) for event in events if isinstance(event, e.DutyYielded)]
        for number, clause in bound:
            if any(broken(clause, event) for event in events):
                assert (number, clause) in yielded


@given(seed=seeds, factions=tables)
@some_games
def test_forbidden_choices_are_not_options_and_are_refused(seed: int, factions: tuple[int, ...]) -> None:
    """[note.8] The refusal names the agreement."""
    game, chance = new_game(factions), Chance(seed)
    while not game.is_over:
        for seat in game.seats_asked():
            forbidden = game.forbidden(seat)
            assert not set(forbidden) & set(game.options(seat))
            if forbidden:
                choice, number = list(forbidden.items())[chance.below(len(forbidden))]
                before = game.fingerprint()
                with pytest.raises(Refusal, match=rf"^\[note\.8\] agreement {number}: \S"):
                    game.apply(seat, choice)
                assert game.fingerprint() == before
        game.apply(*talk_or_choose(game, chance))


@given(seed=seeds, factions=tables)
@some_games
def test_positions_and_copies_keep_all_deals(seed: int, factions: tuple[int, ...]) -> None:
    """A position file and a clone continue in the same way."""
    game, chance = new_game(factions), Chance(seed)
    while not game.is_over:
        seat, decision = talk_or_choose(game, chance)
        if chance.below(15) == 0:
            again, copy = read_position(write_position(game)), game.clone()
            assert again.fingerprint() == copy.fingerprint() == game.fingerprint()
            assert [again.options(one) for one in range(5)] == [game.options(one) for one in range(5)]
            assert again.apply(seat, decision) == copy.apply(seat, decision)
            assert again.fingerprint() == copy.fingerprint()
        game.apply(seat, decision)


@pytest.mark.parametrize("seed", range(3))
def test_a_log_with_agreements_replays(seed: int) -> None:
    """Talk is logged like every decision."""
    record, chance = GameRecord(Header(seed=seed)), Chance(seed)
    talked = 0
    while not record.game.is_over:
        seat, decision = talk_or_choose(record.game, chance)
        talked += isinstance(decision, TableTalk)
        record.apply(seat, decision)
    assert talked > 20
    log = read_log(write_log(record.log()))
    assert log == record.log()
    *_, last = replay(log)
    assert last.game.fingerprint() == record.game.fingerprint()


@pytest.mark.parametrize("seed", range(3))
def test_recorded_agreements_do_not_affect_play(seed: int) -> None:
    """[R147] `agreements` = record: options, gold and units are the same as in a game without talk."""
    game, silent = new_game(rules={"agreements": "record"}), new_game(rules={"agreements": "off"})
    chance = Chance(seed)
    while not game.is_over:
        seat, decision = talk_or_choose(game, chance)
        game.apply(seat, decision)
        if not isinstance(decision, TableTalk):
            silent.apply(seat, decision)
        assert silent.state.gold == game.state.gold
        assert silent.state.units == game.state.units
        assert [silent.options(one) for one in range(5)] == [game.options(one) for one in range(5)]


TABLES: list[tuple[tuple[int, ...], dict[str, int | bool | str]]] = [
    ((0, 1, 2, 3), {}),
    ((0, 1, 2), {}),
    ((1, 3), {}),
    ((0, 1, 2, 3), {"gold_visible": False}),
]


def seen(game: Game, observer: int) -> bytes:
    """The view, and for a seat also its options and forbidden choices."""
    view = msgspec.json.encode(view_of(know(game, observer)))
    if observer not in FACTIONS:
        return view
    options = [option.index for option in game.options(observer)]
    forbidden = {option.index: number for option, number in game.forbidden(observer).items()}
    return view + repr((options, forbidden)).encode()


@pytest.mark.parametrize(("factions", "rules"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_agreements_reveal_no_secret(factions: tuple[int, ...], rules: dict[str, int | bool | str], seed: int) -> None:
    """[R187] [R199] If an observer cannot tell two games apart, both show the same deals and events."""
    game, chance = new_game(factions, rules), Chance(seed)
    while not game.is_over:
        seat, decision = talk_or_choose(game, chance)
        if chance.below(8) == 0:
            for observer in observers(game):
                twin = sample(know(game, observer), chance)
                assert faults(twin.state) == []
                assert seen(twin, observer) == seen(game, observer)
                compare(game, twin, observer, seat, decision)
        game.apply(seat, decision)


def compare(game: Game, twin: Game, observer: int, seat: Faction, decision: Decision) -> None:
    """Talk, and public decisions that the twin allows, tell the observer the same things."""
    closes_window = game.state.window != 0 and game.asked == 1 << seat
    if seat == CHANCE or (closes_window and not isinstance(decision, TableTalk)):
        return
    one = game.clone()
    try:
        there = twin.apply(seat, decision)
    except Refusal:
        assert not isinstance(decision, TableTalk), "what can be said does not depend on secrets"
        return
    here = one.apply(seat, decision)
    assert public(redact(there, observer)) == public(redact(here, observer))


def public(events: list[e.Event]) -> list[e.Event]:
    """[R230] Without those that rightly reveal something: a card the observer owns, or that nobody bids for."""
    return [event for event in events if not isinstance(event, (e.PrivateEvent, e.UnsoldCardDiscarded))]
