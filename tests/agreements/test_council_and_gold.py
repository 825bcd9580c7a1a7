"""Duties concerning alliances, bids and hiring."""

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.decisions import (
    ACCEPT_ALLIANCE,
    BIDS,
    BREAK_ALLIANCE,
    HIRES,
    PASS,
    PROPOSALS,
    RAISES,
    HireUnits,
    PlaceBid,
)
from dragondune.engine.events import AllianceFormed, DutyYielded
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS
from dragondune.engine.steps import BIDS as BIDDING
from dragondune.engine.steps import COUNCIL, HIRE, MOVE
from tests.agreements.dealing import agree, seats, towards
from tests.rules.scene import at, card, happened, options, refused, scene

TWO = seats(ELVES, ORCS)
UNITED = towards(c.ALLY_WITH, ELVES, ORCS)
APART = towards(c.NO_ALLIANCE, ELVES, ORCS)


def council(*clauses: Clause, first: int = ELVES, allies: tuple[tuple[int, int], ...] = ()) -> Game:
    """A council in which this player is asked first."""
    order = [first, *(seat for seat in (DWARVES, ELVES, GOBLINS, ORCS) if seat != first)]
    game = scene(COUNCIL, order=order, allies=allies)
    for clause in clauses:
        agree(game, TWO, clause)
    return game


def test_r203_a_promised_alliance_must_be_proposed() -> None:
    """[note.8] [R203] The player can neither pass nor propose to another faction."""
    game = council(UNITED)
    assert list(game.options(ELVES)) == [PROPOSALS[ORCS]]
    sentence = refused(game, ELVES, PASS, rule="note.8")
    assert sentence == "agreement 1: form and keep an alliance with the Orcs until the end of the game"
    refused(game, ELVES, PROPOSALS[GOBLINS], rule="note.8")


def test_r203_a_partner_without_the_duty_may_refuse() -> None:
    """[R203] The Orcs are free to refuse. The Elves may then propose to others, and the yielding duty is announced."""
    game = council(UNITED)
    game.apply(ELVES, PROPOSALS[ORCS])
    assert list(game.options(ORCS)) == [ACCEPT_ALLIANCE, PASS]
    game.apply(ORCS, PASS)
    for seat in (DWARVES, GOBLINS, ORCS):
        game.apply(seat, PASS)
    assert set(game.options(ELVES)) == {PROPOSALS[DWARVES], PROPOSALS[GOBLINS], PASS}
    events = game.apply(ELVES, PROPOSALS[GOBLINS])
    assert happened(events, DutyYielded) == [DutyYielded(1, ELVES, UNITED, c.NO_CHOICE)]


def test_r203_passing_after_a_refusal_breaks_nothing() -> None:
    """[R203] Nothing is announced if the Elves stay without an ally."""
    game = council(UNITED)
    game.apply(ELVES, PROPOSALS[ORCS])
    game.apply(ORCS, PASS)
    for seat in (DWARVES, GOBLINS, ORCS):
        game.apply(seat, PASS)
    assert happened(game.apply(ELVES, PASS), DutyYielded) == []


def test_r203_a_promised_alliance_must_be_accepted() -> None:
    """[R203] When the Orcs propose it, the Elves must accept."""
    game = council(UNITED, first=ORCS)
    game.apply(ORCS, PROPOSALS[ELVES])
    assert list(game.options(ELVES)) == [ACCEPT_ALLIANCE]
    assert happened(game.apply(ELVES, ACCEPT_ALLIANCE), AllianceFormed) == [AllianceFormed(ORCS, ELVES)]


def test_r203_no_other_alliance_while_the_promised_one_is_possible() -> None:
    """[R203] The Goblins propose first, but the Orcs have not been asked yet."""
    game = council(UNITED, first=GOBLINS)
    game.apply(GOBLINS, PROPOSALS[ELVES])
    assert list(game.options(ELVES)) == [PASS]


def test_r203_yields_if_the_partner_is_already_allied() -> None:
    """[R203] The Orcs are allied with the Dwarves. The Elves may accept the Goblins, and this is announced."""
    game = council(UNITED, first=GOBLINS, allies=((ORCS, DWARVES),))
    game.apply(GOBLINS, PROPOSALS[ELVES])
    assert list(game.options(ELVES)) == [ACCEPT_ALLIANCE, PASS]
    events = game.apply(ELVES, ACCEPT_ALLIANCE)
    assert happened(events, DutyYielded) == [DutyYielded(1, ELVES, UNITED, c.NO_CHOICE)]


def test_r203_the_alliance_may_not_be_broken() -> None:
    """[R203] This binds the Elves; the Orcs have promised nothing."""
    game = council(UNITED, allies=((ELVES, ORCS),))
    assert list(game.options(ELVES)) == [PASS]
    for seat in (ELVES, DWARVES, GOBLINS):
        game.apply(seat, PASS)
    assert BREAK_ALLIANCE in game.options(ORCS)


def test_r203_another_alliance_must_be_broken_first() -> None:
    """[R203] The Elves are allied with the Goblins; they break with them, and then propose to the Orcs."""
    game = council(UNITED, allies=((ELVES, GOBLINS),))
    assert list(game.options(ELVES)) == [BREAK_ALLIANCE]
    refused(game, ELVES, PASS, rule="note.8")
    game.apply(ELVES, BREAK_ALLIANCE)
    assert list(game.options(ELVES)) == [PROPOSALS[ORCS]]


def test_r203_two_who_promised_each_other_both_break_their_alliances() -> None:
    """[R203] Neither waits for the other to be free."""
    game = council(UNITED, towards(c.ALLY_WITH, ORCS, ELVES), allies=((ELVES, GOBLINS), (ORCS, DWARVES)))
    formed: list[AllianceFormed] = []
    while game.asked and not formed:
        seat = game.seats_asked()[0]
        formed = happened(game.apply(seat, game.options(seat)[0 if seat in (ELVES, ORCS) else -1]), AllianceFormed)
    assert formed in ([AllianceFormed(ELVES, ORCS)], [AllianceFormed(ORCS, ELVES)])


def test_r203_nobody_breaks_an_alliance_for_one_who_has_refused() -> None:
    """[R203] In this council the Orcs have already said no."""
    game = council(UNITED, allies=((ELVES, GOBLINS),))
    game.state.proposed |= 1 << (4 * ELVES + ORCS)
    game.state.listed_for = NOBODY
    assert list(game.options(ELVES)) == [BREAK_ALLIANCE, PASS]


def test_r203_no_alliance_with_a_faction() -> None:
    """[note.8] [R203] It may be neither proposed nor accepted. Other factions are allowed."""
    game = council(APART)
    assert set(game.options(ELVES)) == {PROPOSALS[DWARVES], PROPOSALS[GOBLINS], PASS}
    sentence = refused(game, ELVES, PROPOSALS[ORCS], rule="note.8")
    assert sentence == "agreement 1: form no alliance with the Orcs until the end of the game"
    asked = council(APART, first=ORCS)
    asked.apply(ORCS, PROPOSALS[ELVES])
    assert list(asked.options(ELVES)) == [PASS]


def bidding(limit: int) -> Game:
    """The Elves have 9 gold, may bid, and have promised a limit."""
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 1}}, gold={ELVES: 9})
    s = game.state
    s.card = card("6S")
    s.deck &= ~(1 << s.card)
    s.player = ELVES
    s.auction_cards = 1
    s.auction_starter = ELVES
    s.agenda = [BIDDING]
    s.asked = 1 << ELVES
    agree(game, TWO, Clause(c.BID_AT_MOST, ELVES, amount=limit))
    return game


def test_note_8_bid_at_most() -> None:
    """[note.8] Bids up to the limit are allowed, and no higher."""
    game = bidding(3)
    assert [bid.amount for bid in options(game, ELVES, PlaceBid)] == [1, 2, 3]
    assert refused(game, ELVES, BIDS[4], rule="note.8") == "agreement 1: bid at most 3 until the end of the game"


def test_note_8_do_not_bid() -> None:
    """[note.8] A limit of zero. Passing is always possible."""
    game = bidding(0)
    assert list(game.options(ELVES)) == [PASS]
    assert refused(game, ELVES, BIDS[1], rule="note.8") == "agreement 1: do not bid until the end of the game"


def test_note_8_do_not_hire() -> None:
    """[note.8] Hiring is forbidden in every territory."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 9})
    agree(game, TWO, Clause(c.NO_HIRING, ELVES))
    assert options(game, ELVES, HireUnits) == []
    assert PASS in game.options(ELVES)
    sentence = refused(game, ELVES, HIRES[at("5c")][0], rule="note.8")
    assert sentence == "agreement 1: hire nobody until the end of the game"


def test_note_8_raising_is_not_hiring() -> None:
    """[note.8] [orcs.1] The Orcs may still raise armies."""
    game = scene(HIRE, player=ORCS)
    agree(game, TWO, Clause(c.NO_HIRING, ORCS))
    assert RAISES[at("16")][0] in game.options(ORCS)
