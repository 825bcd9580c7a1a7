"""The statistics collected from a game."""

from collections import Counter

from dragondune.editions import load_edition
from dragondune.engine import events
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, FACTION_IDS, GOBLINS, NOBODY, ORCS, REFEREE
from dragondune.knowledge.gate import know
from dragondune.lab.runner import Runner
from dragondune.lab.tally import Tally
from dragondune.views.viewing import view_of


def tally_of(*happened: Event) -> Tally:
    tally = Tally()
    tally.count(happened)
    return tally


def test_battles_fighters_and_winners() -> None:
    tally = tally_of(events.BattleBegan(ORCS, ELVES, 3), events.BattleWon(ELVES, ORCS, 3, "V.6"))
    assert tally == Tally(battles=1, fought=[0, 1, 0, 1], won=[0, 1, 0, 0])


def test_treacheries_of_both_kinds() -> None:
    tally = tally_of(events.TreacheryDeclared(GOBLINS, 0, 1, swapped=False), events.AceTreacheryDeclared(DWARVES, 2, 0))
    assert tally == Tally(treacheries=2, betrayed=[1, 0, 1, 0])


def test_alliances_agreements_and_councils() -> None:
    tally = tally_of(
        events.CouncilCalled(),
        events.AllianceFormed(ORCS, ELVES),
        events.AllianceBroken(ORCS, ELVES),
        events.AgreementFormed(1, 0b11),
    )
    assert tally == Tally(councils=1, alliances=1, broken_alliances=1, agreements=1)


def test_gold_from_the_bank_and_from_others() -> None:
    tally = tally_of(
        events.IncomeReceived(ELVES, 2, "VI.1"),
        events.TreasureCollected(ELVES, 3, 4),
        events.GoldPaid(ELVES, DWARVES, 3, "III.4"),
        events.GoldPaid(ELVES, NOBODY, 1, "IV.4"),
        events.GoldGiven(DWARVES, ORCS, 2),
        events.PaymentMade(1, ORCS, GOBLINS, 1),
    )
    assert tally == Tally(gifts=1, gold=[3, 6, 1, 2])


def test_gold_received_minus_gold_paid_is_what_is_left() -> None:
    game = Game.new(load_edition("1.10"))
    runner = Runner(dict.fromkeys(range(4), "simple"), 8)
    tally = Tally()
    spent = Counter[int]()
    while not game.is_over:
        happened = game.apply(*runner.choose(game))
        tally.count(happened)
        for event in happened:
            if isinstance(event, events.GoldPaid | events.GoldGiven):
                spent[event.seat] += event.amount
    left = {player.faction: player.gold for player in view_of(know(game, REFEREE)).players}
    assert {name: tally.gold[seat] - spent[seat] for seat, name in enumerate(FACTION_IDS)} == left
    assert tally.battles > 0
    assert sum(tally.fought) == 2 * tally.battles
