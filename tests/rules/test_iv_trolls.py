"""note.11, IV.end and hiding from trolls."""

from dragondune.engine.decisions import ACE_PLAYS, HIDE, HIRES, MOVES, PASS, MoveUnits
from dragondune.engine.events import BattleBegan, TrollLeft, UnitsHid, UnitsLost
from dragondune.engine.ids import DIAMONDS, DWARVES, ELVES, ORCS, SPADES
from dragondune.engine.steps import BATTLE, HIRE, MOVE, ORC_ACE, RIDE, TROLLS, TURNS
from tests.rules.scene import at, begun, happened, is_hidden, refused, scene, units


def move(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return MOVES[at(origin)][at(destination)][count - 1]


def test_iv_end_the_troll_kills_four_units_and_leaves_the_survivors() -> None:
    """[IV.end] [note.11] [R5] Of six Dwarves in 3★ four go to the graveyard; two are left, so the troll goes."""
    game = scene(TROLLS, units={"3c": {DWARVES: 6}}, graveyard={DWARVES: 1}, trolls="3c")
    assert happened(begun(game), UnitsLost) == [UnitsLost(DWARVES, at("3c"), 4, "IV.end")]
    assert happened(begun(game), TrollLeft) == [TrollLeft(at("3c"))]
    assert units(game, DWARVES, "3c") == 2
    assert (game.state.graveyard[DWARVES], game.state.reserve[DWARVES]) == (5, 3)
    assert game.state.trolls == 0


def test_iv_end_the_troll_stays_when_nobody_is_left() -> None:
    """[IV.end] [note.11] [R95] Four units die to the last; three likewise, as far as they go."""
    game = scene(TROLLS, units={"3c": {DWARVES: 4}}, trolls="3c")
    assert happened(begun(game), UnitsLost) == [UnitsLost(DWARVES, at("3c"), 4, "IV.end")]
    assert happened(begun(game), TrollLeft) == []
    assert game.state.trolls == 1 << at("3c")
    game = scene(TROLLS, units={"3c": {DWARVES: 3}}, trolls="3c")
    assert happened(begun(game), UnitsLost) == [UnitsLost(DWARVES, at("3c"), 3, "IV.end")]
    assert game.state.trolls == 1 << at("3c")


def test_r95_every_player_beside_the_troll_loses_four() -> None:
    """[R95] [IV.end] [note.11] The Dwarves lose four of five, the Orcs all three; one survivor drives it away."""
    game = scene(TROLLS, units={"3c": {DWARVES: 5, ORCS: 3}}, trolls="3c")
    assert happened(begun(game), UnitsLost) == [
        UnitsLost(DWARVES, at("3c"), 4, "IV.end"),
        UnitsLost(ORCS, at("3c"), 3, "IV.end"),
    ]
    assert (units(game, DWARVES, "3c"), units(game, ORCS, "3c")) == (1, 0)
    assert happened(begun(game), TrollLeft) == [TrollLeft(at("3c"))]


def test_r95_the_troll_strikes_all_players_at_once() -> None:
    """[R95] Survivors of the first player do not save the second."""
    game = scene(TROLLS, order=(ORCS, DWARVES), units={"3c": {DWARVES: 6, ORCS: 6}}, trolls="3c")
    assert (units(game, ORCS, "3c"), units(game, DWARVES, "3c")) == (2, 2)


def test_r95_battles_come_after_the_troll() -> None:
    """[R95] Dwarves and Orcs fight in 3★ with what the troll has left them, and not where it has left one of them."""
    game = scene(TROLLS, BATTLE, units={"3c": {DWARVES: 6, ORCS: 5}}, trolls="3c")
    assert happened(begun(game), BattleBegan) == [BattleBegan(DWARVES, ORCS, at("3c"))]
    assert (units(game, DWARVES, "3c"), units(game, ORCS, "3c")) == (2, 1)
    game = scene(TROLLS, BATTLE, units={"3c": {DWARVES: 6, ORCS: 4}}, trolls="3c")
    assert happened(begun(game), BattleBegan) == []


def test_iv_end_the_troll_strikes_its_own_territory_only() -> None:
    """[IV.end] [note.11] Units next door and in other castles are safe; nobody beside it, and the troll stays."""
    game = scene(TROLLS, units={"3": {DWARVES: 6}, "0f": {ELVES: 2}, "5c": {ELVES: 5}}, trolls="3c")
    assert happened(begun(game), UnitsLost) == []
    assert game.state.trolls == 1 << at("3c")


def test_iv_end_every_troll_on_the_board_strikes() -> None:
    """[IV.end] [note.11] Trolls that stand for absent factions strike like the one in 3★."""
    board = {"3c": {DWARVES: 5}, "16f": {ORCS: 1, DWARVES: 5}}
    game = scene(TROLLS, units=board, trolls="3c 16f 10c")
    assert happened(begun(game), UnitsLost) == [
        UnitsLost(DWARVES, at("3c"), 4, "IV.end"),
        UnitsLost(DWARVES, at("16f"), 4, "IV.end"),
        UnitsLost(ORCS, at("16f"), 1, "IV.end"),
    ]
    assert game.state.trolls == 1 << at("10c")


def test_iv_end_the_troll_waits_until_all_have_had_their_turn() -> None:
    """[IV.end] [note.11] Dwarves in 3★ are unharmed after their own turn, and struck after the Elves' turn."""
    board = {"3c": {DWARVES: 6}, "6": {ELVES: 1}}
    none = {DWARVES: 0, ELVES: 0}
    game = scene(TURNS, TROLLS, order=(DWARVES, ELVES), units=board, reserve=none, trolls="3c")
    game.apply(DWARVES, PASS)
    assert happened(game.apply(DWARVES, PASS), UnitsLost) == []
    assert happened(game.apply(ELVES, PASS), UnitsLost) == []
    assert happened(game.apply(ELVES, PASS), UnitsLost) == [UnitsLost(DWARVES, at("3c"), 4, "IV.end")]


def test_iv_end_units_that_leave_in_time_are_safe() -> None:
    """[IV.end] [note.11] The Dwarves move out of 3★ before the round is over; the troll stays."""
    game = scene(MOVE, TROLLS, player=DWARVES, units={"3c": {DWARVES: 6}}, trolls="3c")
    assert happened(game.apply(DWARVES, move("3c", "3", 6)), UnitsLost) == []
    assert units(game, DWARVES, "3") == 6
    assert game.state.trolls == 1 << at("3c")


def test_note_11_the_number_of_units_a_troll_kills_is_a_parameter() -> None:
    """[note.11] [IV.end] troll_losses = 5 takes five of six."""
    game = scene(TROLLS, units={"3c": {DWARVES: 6}}, trolls="3c", rules={"troll_losses": 5})
    assert happened(begun(game), UnitsLost) == [UnitsLost(DWARVES, at("3c"), 5, "IV.end")]
    assert units(game, DWARVES, "3c") == 1


def test_elves_4_the_troll_finds_no_hidden_units() -> None:
    """[elves.4] [R95] [R97] Hidden Elves lose nobody, and do not drive the troll away when the Dwarves have died."""
    game = scene(TROLLS, units={"3c": {ELVES: 6, DWARVES: 4}}, hidden={ELVES: "3c"}, trolls="3c")
    assert happened(begun(game), UnitsLost) == [UnitsLost(DWARVES, at("3c"), 4, "IV.end")]
    assert units(game, ELVES, "3c") == 6
    assert game.state.trolls == 1 << at("3c")


def test_r97_arriving_elves_may_hide_from_the_troll() -> None:
    """[R97] [IV.hidden.1] [elves.4] [R99] Elves who move to the troll are asked; hidden they are safe from it."""
    game = scene(MOVE, TROLLS, player=ELVES, units={"3": {ELVES: 3}}, trolls="3c")
    game.apply(ELVES, move("3", "3c", 3))
    assert game.options(ELVES) == [HIDE, PASS]
    events = game.apply(ELVES, HIDE)
    assert happened(events, UnitsHid) == [UnitsHid(ELVES, at("3c"), 3, "elves.4")]
    assert happened(events, UnitsLost) == []


def test_r97_elves_who_decline_to_hide_from_the_troll_are_struck() -> None:
    """[R97] [IV.hidden.1] [IV.end] The choice is made on arrival, and the troll strikes at the end."""
    game = scene(MOVE, TROLLS, player=ELVES, units={"3": {ELVES: 3}}, trolls="3c")
    game.apply(ELVES, move("3", "3c", 3))
    assert happened(game.apply(ELVES, PASS), UnitsLost) == [UnitsLost(ELVES, at("3c"), 3, "IV.end")]


def test_r97_others_hide_from_the_troll_with_an_ace() -> None:
    """[R97] [IV.hidden.1] [ace.4] [R100] The Dwarves do, moved or hired; without a card they are not asked."""
    game = scene(MOVE, TROLLS, player=DWARVES, units={"3": {DWARVES: 3}}, hand={DWARVES: "AD"}, trolls="3c")
    game.apply(DWARVES, move("3", "3c", 3))
    refused(game, DWARVES, HIDE, rule="elves.4")
    assert happened(game.apply(DWARVES, ACE_PLAYS[DIAMONDS]), UnitsLost) == []
    assert is_hidden(game, DWARVES, "3c")
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 5}, hand={DWARVES: "AD"}, trolls="3c")
    game.apply(DWARVES, HIRES[at("3c")][4])
    assert game.options(DWARVES) == [ACE_PLAYS[DIAMONDS], PASS]
    game = scene(MOVE, TROLLS, player=DWARVES, units={"3": {DWARVES: 5}}, trolls="3c")
    assert happened(game.apply(DWARVES, move("3", "3c", 5)), UnitsLost) == [UnitsLost(DWARVES, at("3c"), 4, "IV.end")]


def test_r97_units_beside_the_troll_hide_only_from_newcomers() -> None:
    """[R97] [R99] [R163] Elves beside a troll may hide when the Dwarves arrive, but not if those hide first."""
    board = {"3c": {ELVES: 5}, "3": {DWARVES: 2}}
    game = scene(MOVE, player=DWARVES, units=board, hand={DWARVES: "AD"}, trolls="3c")
    game.apply(DWARVES, move("3", "3c", 2))
    hidden = game.clone()
    hidden.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert hidden.seats_asked() == []
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == [ELVES]


def test_r98_orcs_who_fly_to_the_troll_are_struck_at_the_end_of_the_round() -> None:
    """[R98] Relocated by an ace in the Dragon Round they suffer nothing yet; the next strike costs them four."""
    board = {"1c": {ORCS: 5}}
    none = {ORCS: 0, ELVES: 0}
    game = scene(ORC_ACE, TURNS, TROLLS, order=(ORCS, ELVES), units=board, reserve=none, hand={ORCS: "AS"}, trolls="3c")
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert happened(game.apply(ORCS, move("1c", "3c", 5)), UnitsLost) == []
    assert happened(game.apply(ORCS, PASS), UnitsLost) == []
    assert happened(game.apply(ORCS, PASS), UnitsLost) == [UnitsLost(ORCS, at("3c"), 4, "IV.end")]


def test_r98_riders_are_struck_at_the_end_of_the_round() -> None:
    """[R98] [R97] [R100] Orcs ride to the troll, decline to hide, and lose four when the round is over."""
    game = scene(RIDE, TROLLS, pile="7C", units={"1": {ORCS: 5}}, hand={ORCS: "2S"}, trolls="3c")
    assert happened(game.apply(ORCS, move("1", "3c", 5)), UnitsLost) == []
    assert happened(game.apply(ORCS, PASS), UnitsLost) == [UnitsLost(ORCS, at("3c"), 4, "IV.end")]
