"""What negotiation leads to: tables of agents, offers, surplus, exploitation, and intervals."""

import pytest

from dragondune.engine.agreements.clauses import PAY, Clause
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TableTalk,
)
from dragondune.engine.chance import Chance
from dragondune.engine.ids import BIDDING_ROUND, DWARVES, ELVES, FACTIONS, ORCS, Faction
from dragondune.lab.batch import Batch, Move, Outcome, play_seeds
from dragondune.lab.deals import Measured, by_agent, measure
from dragondune.lab.negotiation import METRICS, Tables, told_lines
from dragondune.lab.negotiation_report import negotiation_report
from dragondune.lab.rows import decision_of
from dragondune.lab.statistics import ratio_of
from dragondune.notation.codec import decision_to_record

BATCH = Batch("1.10", {"turns": 3}, FACTIONS, dict.fromkeys(FACTIONS, "random"), 1, 3, is_recorded=True, talk=False)
PAIR = 1 << ELVES | 1 << ORCS


def pay(seat: Faction, to: Faction, amount: int) -> tuple[Clause, ...]:
    return (Clause(PAY, seat, to, amount=amount),)


def measured(*talk: tuple[Faction, TableTalk]) -> Measured:
    """A game of random bots in whose Bidding Round these things are said; what follows is left out."""
    (outcome,) = play_seeds(BATCH, BATCH.seeds)
    game, chance, moves = BATCH.new_game(), Chance(3), []
    chance.settle(game)
    for move in outcome.moves:
        if game.round == BIDDING_ROUND:
            break
        moves.append(move)
        game.apply(move.seat, decision_of(move))
        chance.settle(game)
    said = [Move(seat, decision_to_record(act), is_substitute=False) for seat, act in talk]
    return measure(BATCH, Outcome(3, 1 << ORCS, "castles", 1, 0, outcome.tally, moves=(*moves, *said)))


def test_offers_and_their_fate_are_counted() -> None:
    found = measured(
        (ELVES, OfferAgreement(PAIR, pay(ORCS, ELVES, 2))),
        (ORCS, CounterOffer(1, PAIR, pay(ORCS, ELVES, 1))),
        (ELVES, AcceptAgreement(2)),
        (ORCS, OfferAgreement(PAIR, pay(ELVES, ORCS, 1))),
        (ELVES, DeclineAgreement(3)),
    ).seats
    elves, orcs = found[ELVES], found[ORCS]
    assert (elves["offers"], elves["offers_countered"], elves["accepted"], elves["declined"]) == (1, 1, 1, 1)
    assert (orcs["offers"], orcs["countered"], orcs["offers_accepted"], orcs["offers_declined"]) == (2, 1, 1, 1)
    assert (orcs["paid"], elves["received"], orcs["won"], elves["won"]) == (1, 1, 1, 0)
    assert (elves["deals"], orcs["deals"], found[DWARVES]["deals"]) == (1, 1, 0)


def test_an_agent_that_gives_for_nothing_is_exploited() -> None:
    """The Orcs pay for nothing, so they are worse off than without the agreement; the surplus is divided."""
    found = measured((ELVES, OfferAgreement(PAIR, pay(ORCS, ELVES, 2))), (ORCS, AcceptAgreement(1)))
    elves, orcs = found.seats[ELVES], found.seats[ORCS]
    assert orcs["gain"] < 0 < elves["gain"]
    assert elves["surplus"] == orcs["surplus"] == pytest.approx(elves["gain"] + orcs["gain"])
    assert orcs["exploited"] == pytest.approx(-orcs["gain"]) == elves["exploits"]
    assert elves["exploited"] == orcs["exploits"] == 0
    assert found.pairs[ELVES, ORCS] == (1, elves["gain"])


def test_a_better_offer_that_waits_is_the_best_alternative() -> None:
    found = measured(
        (ORCS, OfferAgreement(PAIR, pay(ORCS, ELVES, 2))),
        (ORCS, OfferAgreement(PAIR, pay(ORCS, ELVES, 1))),
        (ELVES, AcceptAgreement(2)),
    ).seats[ELVES]
    assert found["gain"] > 0
    assert found["exploited"] > 0


def test_what_is_declined_is_missed() -> None:
    found = measured((ORCS, OfferAgreement(PAIR, pay(ORCS, ELVES, 2))), (ELVES, DeclineAgreement(1))).seats[ELVES]
    assert found["missed"] > 0


def test_an_agent_in_several_seats_gets_their_total() -> None:
    found = by_agent(measured(), {seat: "a" if seat in (ELVES, ORCS) else "b" for seat in FACTIONS})
    assert (found["a"]["games"], found["a"]["won"], found["b"]["won"]) == (2, 1, 0)


@pytest.mark.parametrize(("agents", "line_ups"), [("ab", 1), ("abc", 3), ("abcd", 1), ("abcde", 5)])
def test_every_agent_plays_every_people_equally_often(agents: str, line_ups: int) -> None:
    tables = Tables(tuple(agents), BATCH)
    assert len(tables.line_ups()) == line_ups
    seats = [(seat, bot) for batch in tables.batches() for seat, bot in batch.bots.items()]
    assert len({seats.count((seat, bot)) for seat in FACTIONS for bot in agents}) == 1


def test_intervals_are_clustered() -> None:
    """Ten equal games of a seed tell no more than one; a single seed has no interval."""
    few = ratio_of([(1.0, 2.0), (0.0, 2.0), (2.0, 2.0)])
    many = ratio_of([(10.0, 20.0), (0.0, 20.0), (20.0, 20.0)])
    assert few is not None
    assert many is not None
    assert few.low == pytest.approx(many.low)
    assert few.low < few.value == 0.5 < few.high
    alone = ratio_of([(1.0, 2.0)])
    assert alone is not None
    assert alone.low == alone.high
    assert ratio_of([(0.0, 0.0)]) is None


def test_a_contest_reports_every_metric() -> None:
    table = Batch("1.10", {"turns": 1}, FACTIONS, {}, 2, 3)
    tables = Tables(("simple", "greedy"), table)
    batches = tables.batches()
    contest = tables.contest(batches, [play_seeds(batch, batch.seeds) for batch in batches])
    assert contest.played == 4
    assert {one.agent: one.seats for one in contest.agents} == {"simple": 8, "greedy": 8}
    text, page = "\n".join(told_lines(contest)), negotiation_report(contest, "dragondune negotiate <x>")
    for metric in METRICS:
        assert f"{metric.name}: {metric.meaning}" in text
        assert metric.name in page
    assert "&lt;x&gt;" in page
    assert "http" not in page.replace("http://www.w3.org", "")
