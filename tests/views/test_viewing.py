"""Views that share their public part, and parts of the view before."""

from operator import attrgetter
from typing import cast

import pytest

from dragondune.editions.loader import EDITIONS
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.game import Game
from dragondune.engine.ids import BIDDING_ROUND, ELVES, FACTIONS, ORCS, RECRUITMENT_ROUND, REFEREE, SPECTATOR
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.steps import BIDS, COUNCIL
from dragondune.knowledge.gate import Knowledge, has_same_secrets, know
from dragondune.views.view import View
from dragondune.views.viewing import DEALS, PARTS, Part, Seen, see, view_beside, view_of
from tests.agreements.dealing import agree, attack, hire, seats, towards
from tests.knowledge.test_gate import moments
from tests.rules.scene import scene


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_view_is_the_same_with_and_without_the_public_one(edition: str) -> None:
    for game in moments(edition, 6, one_in=4):
        public = view_of(know(game, SPECTATOR))
        for observer in (*FACTIONS, SPECTATOR, REFEREE):
            assert view_of(know(game, observer), public) == view_of(know(game, observer))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_view_is_the_same_with_and_without_the_one_before(edition: str) -> None:
    before: Seen | None = None
    for game in moments(edition, 7, one_in=2):
        public = know(game, SPECTATOR)
        before = see(public, before)
        assert before.view == view_of(public)


def test_the_deprecated_view_before_changes_nothing() -> None:
    for game in moments("1.10", 7, one_in=20):
        public = know(game, SPECTATOR)
        with pytest.warns(DeprecationWarning, match=r"removed from view_of in 0\.4"):
            assert view_of(public, before=see(public)) == view_of(public)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_learns_nothing_beyond_the_public_sees_what_they_saw_and_what_everybody_sees(edition: str) -> None:
    before: tuple[Game, Seen, dict[int, View]] | None = None
    made = looked = 0
    for game in moments(edition, 9, one_in=2):
        public = see(know(game, SPECTATOR), before[1] if before is not None else None)
        views = {seat: view_of(know(game, seat), public.view) for seat in game.factions}
        for seat, view in views.items():
            if before is None or not has_same_secrets(before[0], game, seat):
                continue
            looked += 1
            beside = view_beside(public.view, before[2][seat], before[1].view)
            if beside is not None:
                made += 1
                assert beside == view
        before = (game.clone(), public, views)
    assert made > looked / 2 > 50


class Watched:
    """Knowledge that remembers what of it was read."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.read: set[str] = set()
        self._knowledge = knowledge

    def __getattr__(self, name: str) -> object:
        self.read.add(name)
        return getattr(self._knowledge, name)


@pytest.mark.parametrize("part", PARTS, ids=attrgetter("field"))
def test_a_part_is_told_by_nothing_but_what_is_compared(part: Part) -> None:
    """Otherwise it could be kept although it has changed."""
    for edition in EDITIONS:
        for game in moments(edition, 8, one_in=10):
            watched = Watched(know(game, SPECTATOR))
            part.build(cast(Knowledge, watched))
            assert watched.read <= set(part.told_by)


def promising() -> Game:
    """In turn 3 the Elves have promised acts for the Bidding Round, the one after it, and a council."""
    game = scene(BIDS, player=ELVES, units={"5c": {ORCS: 3}}, gold={ELVES: 9}, turn=3, round=BIDDING_ROUND)
    duties = Clause(c.BID_AT_LEAST, ELVES, amount=2), hire(ELVES, 2, turn=3), attack(ELVES, ORCS, turn=3)
    agree(game, seats(ELVES, ORCS), *duties, towards(c.ALLY_WITH, ELVES, ORCS))
    return game


def test_deals_are_told_by_nothing_but_what_is_compared() -> None:
    """[R251] Which duties are due depends on more than the agreements."""
    game = promising()
    for agenda, round_number in (([], BIDDING_ROUND), ([], RECRUITMENT_ROUND), ([COUNCIL], BIDDING_ROUND)):
        game.state.round = round_number
        game.state.agenda.extend(agenda)
        watched = Watched(know(game, SPECTATOR))
        DEALS.build(cast(Knowledge, watched))
        assert watched.read <= set(DEALS.told_by)


def test_a_duty_becomes_due_although_no_agreement_changes() -> None:
    """[R251]"""
    game = promising()
    before = see(know(game, SPECTATOR))
    assert [state.is_due for state in before.view.deals.agreements[0].ledger] == [True, False, False, False]
    begin_round(game.state, RECRUITMENT_ROUND)
    public = know(game, SPECTATOR)
    view = see(public, before).view
    assert view == view_of(public)
    ledger = view.deals.agreements[0].ledger
    assert [state.is_due for state in ledger] == [False, True, True, False]
