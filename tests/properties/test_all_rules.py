"""The properties hold in every edition, with any mix of options, numbers and agreements, for two to four factions."""

from collections import Counter

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import PARAMETERS, Parameter, Value
from dragondune.engine.agreements.table_talk import AcceptAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS, Decision
from dragondune.engine.errors import Malformed, Refusal
from dragondune.engine.events import AgreementTerminated, DebtPaid, GiftDelayed, PaymentShort
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS, FACTIONS, Faction
from dragondune.engine.invariants import faults
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import know, observers
from dragondune.knowledge.sample import sample
from dragondune.notation import GameRecord, Header, read_log, replay, write_log
from dragondune.views.position import read_position, write_position
from dragondune.views.viewing import view_of
from tests.example_counts import examples
from tests.properties.bargaining import bargain_or_choose
from tests.properties.playing import choose
from tests.properties.test_games import Ledger
from tests.properties.test_secrecy import compare_events, seen

MOST_TURNS = 12
SITTINGS = ((0, 1, 2, 3), (2, 0, 3, 1), (0, 1, 2), (1, 2, 3), (0, 2, 3), (0, 1), (2, 3), (1, 3))


def values_of(parameter: Parameter) -> st.SearchStrategy[Value]:
    if parameter.is_switch:
        return st.booleans()
    if parameter.is_factions:
        return st.lists(st.sampled_from(FACTION_IDS), unique=True).map(",".join)
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    most = MOST_TURNS if parameter.key == "turns" else parameter.most
    return st.integers(parameter.least, most)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """An edition with up to eight keys changed, and with open or secret gold."""
    edition = draw(st.sampled_from(list(EDITIONS)))
    parameters = draw(st.lists(st.sampled_from(PARAMETERS), max_size=8, unique_by=lambda one: one.key))
    overrides: dict[str, Value] = {"gold_visible": draw(st.booleans())}
    overrides |= {parameter.key: draw(values_of(parameter)) for parameter in parameters}
    try:
        return load_edition(edition, overrides)
    except Malformed:
        assume(False)
        raise


def next_decision(game: Game, chance: Chance, *, talks: bool) -> tuple[Faction, Decision]:
    """At tables that talk, agreements are constantly offered, answered, concluded and called off."""
    return bargain_or_choose(game, chance) if talks else choose(game, chance)


seeds = st.integers(0, 2**32)
sittings = st.sampled_from(SITTINGS)
many_tables = examples(30)


@given(rules=rulesets(), factions=sittings, seed=seeds, talks=st.booleans())
@many_tables
def test_every_table_is_valid_and_the_game_ends(
    rules: Ruleset, factions: tuple[int, ...], seed: int, *, talks: bool
) -> None:
    """[note.8] [R198] No limit is exceeded, and no agreement blocks the game. Clone and position match the game."""
    game, chance = Game.new(rules, factions), Chance(seed)
    while not game.is_over:
        assert faults(game.state) == []
        assert all(game.options(seat) for seat in game.seats_asked())
        if chance.below(25) == 0:
            assert read_position(write_position(game)).fingerprint() == game.fingerprint()
            assert game.clone().fingerprint() == game.fingerprint()
        game.apply(*next_decision(game, chance, talks=talks))
    assert game.turn <= rules.turns


@given(rules=rulesets(), factions=sittings, seed=seeds, talks=st.booleans())
@many_tables
def test_no_table_reveals_a_secret(rules: Ruleset, factions: tuple[int, ...], seed: int, *, talks: bool) -> None:
    """[R28] [R187] [R199] What a seat sees, may say and must do does not depend on hidden information."""
    game, chance = Game.new(rules, factions), Chance(seed)
    while not game.is_over:
        seat, decision = next_decision(game, chance, talks=talks)
        if isinstance(decision, AcceptAgreement) or chance.below(20) == 0:
            for observer in observers(game):
                twin = sample(know(game, observer), chance)
                assert faults(twin.state) == []
                assert seen(twin, observer) == seen(game, observer)
                compare_events(game, twin, observer, seat, decision)
        game.apply(seat, decision)


@given(rules=rulesets(), factions=sittings, seed=seeds, talks=st.booleans())
@many_tables
def test_events_explain_every_change(rules: Ruleset, factions: tuple[int, ...], seed: int, *, talks: bool) -> None:
    """[note.6] [note.12] Gold, units and cards change only as the events say."""
    game, chance = Game.new(rules, factions), Chance(seed)
    ledger = Ledger(game.state)
    while not game.is_over:
        for event in game.apply(*next_decision(game, chance, talks=talks)):
            ledger.book(event)
        assert vars(ledger) == vars(Ledger(game.state))


def debts(game: Game) -> Counter[int]:
    """What is owed under each agreement."""
    return Counter({agreement.number: sum(debt.amount for debt in agreement.debts) for agreement in game.agreements})


@given(rules=rulesets(), factions=sittings, seed=seeds)
@examples(15)
def test_debts_never_vanish(rules: Ruleset, factions: tuple[int, ...], seed: int) -> None:
    """[R202] What is owed grows by what could not be paid, and shrinks by what is paid or if all parties end it.

    Gold that waits for the reveal of a battle counts as paid.
    """
    game, chance = Game.new(rules, factions), Chance(seed)
    while not game.is_over:
        owed = debts(game)
        events = game.apply(*bargain_or_choose(game, chance))
        waiting = 0
        for event in events:
            match event:
                case PaymentShort():
                    owed[event.number] += event.amount
                case DebtPaid():
                    owed[event.number] -= event.amount
                case AgreementTerminated():
                    del owed[event.number]
                case GiftDelayed():
                    waiting += event.amount
        assert 0 <= owed.total() - debts(game).total() <= waiting
        if not waiting:
            assert +owed == +debts(game)


@given(rules=rulesets(), factions=sittings, seed=seeds)
@many_tables
def test_a_refused_decision_changes_nothing(rules: Ruleset, factions: tuple[int, ...], seed: int) -> None:
    """Any decision by any seat is an option, a gift, or refused with its rule and without effect."""
    game, chance = Game.new(rules, factions), Chance(seed)
    while not game.is_over:
        seat, decision = chance.below(5), DECISIONS[chance.below(len(DECISIONS))]
        if decision not in game.options(seat) and decision not in game.gifts(seat):
            before = game.fingerprint()
            with pytest.raises(Refusal, match=r"^\[[\w.]+\] \S.*"):
                game.apply(seat, decision)
            assert game.fingerprint() == before
        game.apply(*choose(game, chance))


@given(edition=st.sampled_from(list(EDITIONS)), factions=sittings, seed=seeds, talks=st.booleans())
@examples(10)
def test_a_log_of_any_edition_replays_exactly(
    edition: str, factions: tuple[int, ...], seed: int, *, talks: bool
) -> None:
    """It is written, read and replayed decision by decision, including talk."""
    record, chance = GameRecord(Header(edition, {}, factions, seed=seed)), Chance(seed)
    while not record.game.is_over:
        record.apply(*next_decision(record.game, chance, talks=talks))
    log = read_log(write_log(record.log()))
    *_, last = replay(log)
    assert last.game.fingerprint() == record.game.fingerprint()


def test_every_edition_is_playable() -> None:
    """Each edition unchanged, from set-up to its last victory check."""
    for edition in EDITIONS:
        for factions in SITTINGS:
            game, chance = Game.new(load_edition(edition), factions), Chance(len(factions))
            while not game.is_over:
                game.apply(*choose(game, chance))
            assert msgspec.json.encode(view_of(know(game, 4)))
    assert set(FACTIONS) == {0, 1, 2, 3}
