"""IV.4: hiring units, where and at what price."""

from dragondune.editions.parameters import Value
from dragondune.engine.agreements.clauses import NO_HIRING, Clause
from dragondune.engine.board import CASTLE_LIST, TERRITORIES
from dragondune.engine.decisions import ACE_PLAYS, HIRES, PASS, HireUnits, PlayAce
from dragondune.engine.events import AcePlayed, GoldPaid, UnitsHired
from dragondune.engine.game import Game
from dragondune.engine.ids import CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, HEARTS, NOBODY, ORCS, Faction
from dragondune.engine.steps import HIRE, MOVE
from tests.agreements.dealing import agree, seats, stay_out
from tests.rules.scene import at, card, cards, happened, is_hidden, options, refused, scene, units


def most(game: Game, seat: Faction, name: str) -> int:
    """The largest number of units this seat may hire in a territory."""
    return max((hire.count for hire in options(game, seat, HireUnits) if hire.place == at(name)), default=0)


def places(game: Game, seat: Faction) -> set[int]:
    """Where this seat may hire."""
    return {hire.place for hire in options(game, seat, HireUnits)}


def test_iv_4_a_unit_costs_one_gold_in_a_castle_and_two_elsewhere() -> None:
    """[IV.4] [R1] With three gold the Dwarves hire three units in a castle, one on a plain or in a forest."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 3})
    assert most(game, DWARVES, "15c") == 3
    assert most(game, DWARVES, "13") == 1
    assert most(game, DWARVES, "16f") == 1
    refused(game, DWARVES, HIRES[at("15c")][3], rule="IV.4")
    refused(game, DWARVES, HIRES[at("13")][1], rule="IV.4")


def test_iv_4_the_price_goes_to_the_goblins() -> None:
    """[IV.4] [goblins.1] The Elves hire three units in 15★ and pay the Goblins three gold."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 4, GOBLINS: 1})
    events = game.apply(ELVES, HIRES[at("15c")][2])
    assert happened(events, UnitsHired) == [UnitsHired(ELVES, at("15c"), 3, 3)]
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, GOBLINS, 3, "IV.4")]
    assert game.state.gold[ELVES] == 1
    assert game.state.gold[GOBLINS] == 4
    assert units(game, ELVES, "15c") == 3


def test_iv_4_two_gold_each_on_a_plain() -> None:
    """[IV.4] [goblins.1] Two Dwarves in 13 bring the Goblins four gold."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 5})
    events = game.apply(DWARVES, HIRES[at("13")][1])
    assert happened(events, GoldPaid) == [GoldPaid(DWARVES, GOBLINS, 4, "IV.4")]
    assert game.state.gold[DWARVES] == 1


def test_iv_4_prices_of_other_rulesets() -> None:
    """[IV.4] With three gold in castles and one elsewhere, six gold hire two or six units; a price may be nothing."""
    rules: dict[str, Value] = {"castle_hire_price": 3, "hire_price": 1}
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 6}, rules=rules)
    assert most(game, DWARVES, "15c") == 2
    assert most(game, DWARVES, "13") == 6
    free = scene(HIRE, player=DWARVES, rules={"castle_hire_price": 0})
    assert most(free, DWARVES, "15c") == 10
    assert most(free, DWARVES, "13") == 0


def test_iv_4_hiring_is_voluntary_and_done_once_in_one_territory() -> None:
    """[IV.4] [note.10] [R72] A player may pass. A turn has one hire, of any size."""
    passed = scene(HIRE, player=DWARVES, gold={DWARVES: 9})
    assert passed.apply(DWARVES, PASS) == []
    assert passed.state.gold[DWARVES] == 9
    hired = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 9})
    hired.apply(DWARVES, HIRES[at("15c")][4])
    refused(hired, DWARVES, HIRES[at("15c")][0], rule="IV.5")
    refused(hired, DWARVES, HIRES[at("1c")][0], rule="IV.5")


def test_r75_units_are_hired_anywhere_but_under_the_marker() -> None:
    """[IV.4] [R75] The Dwarves, with no units on the board, may hire anywhere except in 12•, where the dragon is."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 2}, dragon=12)
    assert places(game, DWARVES) == set(range(TERRITORIES)) - {at("12f")}
    refused(game, DWARVES, HIRES[at("12f")][0], rule="I.4")


def test_r35_the_marker_closes_castle_and_plain_of_its_number() -> None:
    """[IV.4] [I.4] [R35] With the dragon at 10 nobody is hired in 10★ or in 10, not even beside their own units."""
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 9}, units={"10c": {GOBLINS: 3}}, dragon=10)
    assert places(game, GOBLINS) == set(range(TERRITORIES)) - {at("10"), at("10c")}
    refused(game, GOBLINS, HIRES[at("10c")][0], rule="I.4")
    refused(game, GOBLINS, HIRES[at("10")][0], rule="I.4")


def test_r75_hiring_beside_enemies_is_allowed() -> None:
    """[R75] The Dwarves land beside the Elves, who are asked whether they hide."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 1}, units={"5c": {ELVES: 5}})
    game.apply(DWARVES, HIRES[at("5c")][0])
    assert units(game, DWARVES, "5c") == 1
    assert game.seats_asked() == [ELVES]


def test_r76_hired_units_are_the_hirers_ordinary_units() -> None:
    """[R7] [R76] Four Elves leave the Elves' reserve; that of the Goblins is untouched."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 4}, units={"5c": {ELVES: 5}, "10c": {GOBLINS: 3}})
    game.apply(ELVES, HIRES[at("5c")][3])
    assert units(game, ELVES, "5c") == 9
    assert game.state.reserve == [10, 1, 7, 10]


def test_note_6_no_more_than_ten_units_in_all() -> None:
    """[note.6] [R7] Five on the board and three dead leave two to hire, for any gold."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 20}, units={"5c": {ELVES: 5}}, graveyard={ELVES: 3})
    assert most(game, ELVES, "15c") == 2
    refused(game, ELVES, HIRES[at("15c")][2], rule="R7")


def test_note_6_with_ten_units_nobody_is_asked() -> None:
    """[note.6] [R8] Hidden units count like others: five hidden, two open, three dead."""
    game = scene(
        HIRE,
        player=ELVES,
        gold={ELVES: 20},
        units={"5c": {ELVES: 2}, "13": {ELVES: 5}},
        hidden={ELVES: "13"},
        graveyard={ELVES: 3},
    )
    assert game.seats_asked() == []


def test_iv_4_a_player_without_gold_is_asked_too() -> None:
    """[IV.4] Gold may be secret, so every player with a reserve is asked."""
    game = scene(HIRE, player=ELVES, rules={"gold_visible": False})
    assert game.seats_asked() == [ELVES]
    assert list(game.options(ELVES)) == [PASS]


def test_goblins_1_the_goblins_pay_the_bank() -> None:
    """[IV.4] [goblins.1] [goblins.2] Four Goblins in a castle cost two gold, which leave the game."""
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 3})
    events = game.apply(GOBLINS, HIRES[at("15c")][3])
    assert happened(events, UnitsHired) == [UnitsHired(GOBLINS, at("15c"), 4, 2)]
    assert happened(events, GoldPaid) == [GoldPaid(GOBLINS, NOBODY, 2, "IV.4")]
    assert game.state.gold[GOBLINS] == 1


def test_goblins_2_half_the_total_is_rounded_down_once() -> None:
    """[goblins.2] [R77] Two gold are enough for five castle units, and for two elsewhere; six and three are not."""
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 2})
    assert most(game, GOBLINS, "15c") == 5
    assert most(game, GOBLINS, "13") == 2
    refused(game, GOBLINS, HIRES[at("15c")][5], rule="IV.4")
    refused(game, GOBLINS, HIRES[at("13")][2], rule="IV.4")


def test_r77_a_lone_castle_unit_is_free_for_the_goblins() -> None:
    """[goblins.2] [R77] Without gold they hire one unit in a castle, not two, and nobody elsewhere."""
    game = scene(HIRE, player=GOBLINS)
    assert places(game, GOBLINS) == set(CASTLE_LIST)
    assert most(game, GOBLINS, "15c") == 1
    events = game.apply(GOBLINS, HIRES[at("15c")][0])
    assert happened(events, UnitsHired) == [UnitsHired(GOBLINS, at("15c"), 1, 0)]
    assert happened(events, GoldPaid) == []


def test_goblins_2_rounding_up_in_other_rulesets() -> None:
    """[goblins.2] [R77] Rounded up, two gold hire four castle units, and a lone one costs a gold."""
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 2}, rules={"goblins_half_rounding": "up"})
    assert most(game, GOBLINS, "15c") == 4
    refused(game, GOBLINS, HIRES[at("15c")][4], rule="IV.4")
    game.apply(GOBLINS, HIRES[at("15c")][0])
    assert game.state.gold[GOBLINS] == 1


def test_goblins_8_their_ally_pays_half_to_the_goblins() -> None:
    """[goblins.1] [goblins.2] [goblins.8] Five Elves in a castle bring the Goblins two gold; other allies pay full."""
    ally = scene(HIRE, player=ELVES, gold={ELVES: 2}, allies=[(ELVES, GOBLINS)])
    assert most(ally, ELVES, "15c") == 5
    events = ally.apply(ELVES, HIRES[at("15c")][4])
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, GOBLINS, 2, "IV.4")]
    other = scene(HIRE, player=ELVES, gold={ELVES: 2}, allies=[(ELVES, ORCS)])
    assert most(other, ELVES, "15c") == 2


def test_r180_without_goblins_the_full_price_goes_to_the_bank() -> None:
    """[R25] [R180] In a game without Goblins, units can still be hired; no player is paid."""
    game = scene(HIRE, player=ELVES, order=(DWARVES, ELVES, ORCS), gold={ELVES: 5})
    events = game.apply(ELVES, HIRES[at("13")][1])
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, NOBODY, 4, "IV.4")]
    assert game.state.gold == [0, 1, 0, 0]


def test_ace_2_an_ace_halves_the_price_rounded_down_and_is_discarded_first() -> None:
    """[ace.2] [R77] [R184] [R185] Five units for two gold; the ace is gone even if nobody is hired afterwards."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD AH 5S"})
    assert options(game, ELVES, PlayAce) == [ACE_PLAYS[DIAMONDS], ACE_PLAYS[HEARTS]]
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "ace.2")]
    assert most(game, ELVES, "15c") == 5
    game.apply(ELVES, PASS)
    assert game.state.gold[ELVES] == 2
    assert game.state.hand[ELVES] == cards("AD 5S")
    assert game.state.discards == cards("AH")


def test_ace_2_the_half_price_is_paid_to_the_goblins() -> None:
    """[IV.4] [ace.2] [R77] Three castle units, the fraction dropped, cost one gold; one alone costs nothing."""
    three = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD"})
    three.apply(ELVES, ACE_PLAYS[DIAMONDS])
    events = three.apply(ELVES, HIRES[at("15c")][2])
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, GOBLINS, 1, "IV.4")]
    one = scene(HIRE, player=ELVES, hand={ELVES: "AD"})
    one.apply(ELVES, ACE_PLAYS[DIAMONDS])
    events = one.apply(ELVES, HIRES[at("15c")][0])
    assert happened(events, UnitsHired) == [UnitsHired(ELVES, at("15c"), 1, 0)]


def test_ace_2_a_second_ace_halves_nothing() -> None:
    """[ace.2] [R78] The standard price is halved once; the second ace stays in hand."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD AC"})
    game.apply(ELVES, ACE_PLAYS[DIAMONDS])
    assert options(game, ELVES, PlayAce) == []
    refused(game, ELVES, ACE_PLAYS[CLUBS], rule="R78")
    refused(game, ELVES, HIRES[at("15c")][5], rule="IV.4")


def test_r78_an_ace_is_of_no_use_to_the_goblins_and_their_ally() -> None:
    """[R78] Their price is half already."""
    goblins = scene(HIRE, player=GOBLINS, gold={GOBLINS: 2}, hand={GOBLINS: "AC"})
    assert options(goblins, GOBLINS, PlayAce) == []
    refused(goblins, GOBLINS, ACE_PLAYS[CLUBS], rule="R78")
    ally = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AC"}, allies=[(ELVES, GOBLINS)])
    refused(ally, ELVES, ACE_PLAYS[CLUBS], rule="R78")


def test_ace_2_it_takes_an_ace_in_hand_and_units_in_reserve() -> None:
    """[ace.2] [R7] Another player's ace is refused, and so is one without units to hire."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "5D", ORCS: "AD"})
    refused(game, ELVES, ACE_PLAYS[DIAMONDS], rule="ace.2")
    dwarves = scene(HIRE, player=DWARVES, reserve={DWARVES: 0}, graveyard={DWARVES: 4}, hand={DWARVES: "AD"})
    refused(dwarves, DWARVES, ACE_PLAYS[DIAMONDS], rule="R7")


def test_ace_2_cannot_be_negated() -> None:
    """[negate.note] [ace.2] The Goblins hold an ace and may no longer forbid the hire."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD", GOBLINS: "AC", ORCS: "AS"})
    game.apply(ELVES, ACE_PLAYS[DIAMONDS])
    assert game.seats_asked() == [ELVES]
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="IV.4")


def test_ace_2_rounding_up_in_other_rulesets() -> None:
    """[ace.2] [R77] Rounded up, two gold and an ace hire four castle units."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD"}, rules={"ace_half_rounding": "up"})
    game.apply(ELVES, ACE_PLAYS[DIAMONDS])
    assert most(game, ELVES, "15c") == 4
    refused(game, ELVES, HIRES[at("15c")][4], rule="IV.4")


def test_note_7_a_castle_with_two_other_players_takes_no_third() -> None:
    """[note.7] [R75] Elves and Goblins fill 5★; the plain beside it holds any number of players."""
    game = scene(
        HIRE, player=DWARVES, gold={DWARVES: 9}, units={"5c": {ELVES: 1, GOBLINS: 1}, "6": {ELVES: 1, GOBLINS: 1}}
    )
    assert most(game, DWARVES, "5c") == 0
    assert most(game, DWARVES, "6") == 4
    refused(game, DWARVES, HIRES[at("5c")][0], rule="note.7")


def test_note_7_hidden_units_and_trolls_take_no_room() -> None:
    """[note.7] The Dwarves find room beside Elves, hidden Goblins and a troll; their own units never take up room."""
    game = scene(
        HIRE,
        player=DWARVES,
        gold={DWARVES: 9},
        units={"3c": {ELVES: 1, GOBLINS: 1}, "15c": {DWARVES: 1, ORCS: 1}},
        hidden={GOBLINS: "3c"},
        trolls="3c",
    )
    assert most(game, DWARVES, "3c") == 9
    assert most(game, DWARVES, "15c") == 9


def crowd(*, limit: int) -> Game:
    """The Dwarves hire; 1★ holds one other player, 5★ two, 15★ three."""
    return scene(
        HIRE,
        player=DWARVES,
        gold={DWARVES: 9},
        units={
            "1c": {ORCS: 1},
            "5c": {ELVES: 1, GOBLINS: 1},
            "15c": {ELVES: 1, GOBLINS: 1, ORCS: 1},
        },
        rules={"castle_player_limit": limit},
    )


def test_note_7_castles_for_one_player() -> None:
    """[note.7] With a limit of one every castle of another player is closed."""
    game = crowd(limit=1)
    refused(game, DWARVES, HIRES[at("1c")][0], rule="note.7")
    refused(game, DWARVES, HIRES[at("5c")][0], rule="note.7")
    game.apply(DWARVES, HIRES[at("3c")][0])
    assert units(game, DWARVES, "3c") == 1


def test_note_7_castles_for_three_players() -> None:
    """[note.7] With a limit of three there is room beside two others, not beside three."""
    game = crowd(limit=3)
    refused(game, DWARVES, HIRES[at("15c")][0], rule="note.7")
    game.apply(DWARVES, HIRES[at("5c")][0])
    assert units(game, DWARVES, "5c") == 1


def test_note_7_castles_for_four_players() -> None:
    """[note.7] With a limit of four no castle is ever full."""
    game = crowd(limit=4)
    game.apply(DWARVES, HIRES[at("15c")][0])
    assert units(game, DWARVES, "15c") == 1


def test_r108_beside_open_units_of_the_ally_unless_they_are_banned() -> None:
    """[R108] With "ban" Elves may not hire beside Dwarven allies, even beside their own open units; only in 0•."""
    board = {"13": {DWARVES: 1}, "14": {DWARVES: 1, ELVES: 1}, "0f": {DWARVES: 1}}
    pact = [(ELVES, DWARVES)]
    game = scene(HIRE, player=ELVES, gold={ELVES: 9}, units=board, allies=pact)
    assert places(game, ELVES) == set(range(TERRITORIES)) - {at("12f")}
    game = scene(HIRE, player=ELVES, gold={ELVES: 9}, units=board, allies=pact, rules={"allies": "ban"})
    assert places(game, ELVES) == set(range(TERRITORIES)) - {at("12f"), at("13"), at("14")}
    refused(game, ELVES, HIRES[at("13")][0], rule="R108")
    refused(game, ELVES, HIRES[at("14")][0], rule="R108")


def test_r108_a_hidden_ally_is_no_obstacle() -> None:
    """[R108] Hiring is allowed if the allied Dwarves are hidden, or if the hired Elves will be."""
    game = scene(
        HIRE,
        player=ELVES,
        gold={ELVES: 9},
        units={"13": {DWARVES: 1}, "14": {DWARVES: 1, ELVES: 1}},
        hidden={DWARVES: "13", ELVES: "14"},
        allies=[(ELVES, DWARVES)],
        rules={"allies": "ban"},
    )
    assert most(game, ELVES, "13") == 4
    game.apply(ELVES, HIRES[at("14")][0])
    assert units(game, ELVES, "14") == 2
    assert is_hidden(game, ELVES, "14")


def test_iv_hidden_2_hired_units_that_join_hidden_units_are_hidden() -> None:
    """[IV.hidden.2] [R104] Also in a castle held by two others; nobody meets anyone."""
    game = scene(
        HIRE,
        player=ELVES,
        gold={ELVES: 9},
        units={"15c": {ELVES: 1, GOBLINS: 2, ORCS: 1}},
        hidden={ELVES: "15c"},
        hand={GOBLINS: "AC", ORCS: "AS"},
    )
    game.apply(ELVES, HIRES[at("15c")][1])
    assert units(game, ELVES, "15c") == 3
    assert is_hidden(game, ELVES, "15c")
    assert game.seats_asked() == []


def test_iv_hidden_2_hired_units_that_join_open_units_are_open() -> None:
    """[IV.hidden.2] Elves who join Elves in the open stand in the open, and are not asked to hide once more."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 9}, units={"13": {ELVES: 1, ORCS: 1}})
    game.apply(ELVES, HIRES[at("13")][0])
    assert units(game, ELVES, "13") == 2
    assert not is_hidden(game, ELVES, "13")
    assert game.seats_asked() == []


def test_iv_4_the_seat_is_told_why_it_cannot_hire() -> None:
    """[IV.4] [R7] The reserve, a ban or the gold; not if an agreement forbids what the rules allow."""

    def obstacle(seat: Faction = DWARVES, gold: int = 1, reserve: int = 3, *, banned: bool = False) -> str:
        game = scene(HIRE, player=seat, gold={seat: gold})
        game.state.reserve[seat] = reserve
        game.state.banned = banned
        return game.obstacle(seat)

    assert obstacle() == ""
    assert obstacle(gold=0) == "You do not have enough gold to hire."
    assert obstacle(reserve=0) == "Your reserve is empty."
    assert obstacle(banned=True) == "The Goblins have forbidden you to hire this turn."
    assert obstacle(ORCS, gold=0) == ""
    assert obstacle(ORCS, reserve=0) == "Your reserve is empty."
    bound = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 3})
    agree(bound, seats(DWARVES, ELVES), Clause(NO_HIRING, DWARVES), stay_out(ELVES, "6"))
    assert options(bound, DWARVES, HireUnits) == []
    assert bound.obstacle(DWARVES) == ""
