"""Oracles: secret predictions before the game, and who wins if they come true."""

from collections.abc import Iterable, Mapping, Sequence

from dragondune.editions.parameters import Value
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.decisions import ORC_PLACEMENTS, PASS, PREDICTIONS, NameStarter, PredictVictory
from dragondune.engine.endings import CASTLES_WIN, MOST_CASTLES, ORACLE, ORCS_DEFAULT
from dragondune.engine.events import Event, GameWon, PredictionMade, PredictionRevealed, UnitsPlaced, VictoryShared
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import (
    CHANCE,
    DWARVES,
    ELVES,
    EVERYONE,
    FACTIONS,
    GOBLINS,
    NONE,
    ORCS,
    REFEREE,
    SPECTATOR,
    Faction,
)
from dragondune.engine.steps import PREDICTIONS as PREDICTING
from dragondune.engine.steps import STARTING_PLAYER, VICTORY
from dragondune.knowledge.gate import audience, know
from dragondune.notation import decision_to_record
from dragondune.views.viewing import view_of
from tests.properties.playing import new_game
from tests.rules.scene import ALL_FOUR, at, begun, happened, options, refused, scene

THREE_CASTLES = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {ELVES: 1}}
DRAFT = {"alliance_castles": 4, "orcs_ally_shares_default": True}


def predict(winner: Faction, turn: int, castle: str) -> PredictVictory:
    return PREDICTIONS[winner][turn - 1][CASTLE_LIST.index(at(castle))]


def predicting(oracles: str, *, order: Sequence[Faction] = ALL_FOUR, turns: int = 8) -> Game:
    """A table where the Oracles are asked, before the Starting Player is drawn."""
    return scene(PREDICTING, STARTING_PLAYER, order=order, rules={"oracles": oracles, "turns": turns})


def ended(
    predictions: Mapping[Faction, PredictVictory],
    *,
    units: Mapping[str, Mapping[Faction, int]] = THREE_CASTLES,
    order: Sequence[Faction] = ALL_FOUR,
    allies: Iterable[tuple[Faction, Faction]] = (),
    turn: int = 5,
    rules: Mapping[str, Value] | None = None,
) -> list[Event]:
    """The events of this turn's Victory Round. By default the Elves have three castles."""
    given = {"oracles": "dwarves,elves,goblins,orcs", **(rules or {})}
    game = scene(order=order, units=units, allies=allies, turn=turn, rules=given)
    for seat, prediction in predictions.items():
        game.state.prediction[seat] = prediction.index
    game.state.agenda = [VICTORY]
    advance(game.state)
    return begun(game)


def test_option_oracles_is_off_by_default() -> None:
    """[option.oracles] Without Oracles nobody is asked to predict: after the Orcs' units the start is drawn."""
    game = new_game(ALL_FOUR, seats_given=True)
    assert game.rules.oracles == ""
    game.apply(ORCS, ORC_PLACEMENTS[5][0])
    assert game.waits_for_chance
    assert isinstance(game.options(CHANCE)[0], NameStarter)


def test_setup_2_oracles_predict_after_the_units_and_before_the_starting_player() -> None:
    """[setup.2] [R30] [option.oracles] The Orcs have placed their units; the Starting Player is not drawn yet."""
    game = new_game(ALL_FOUR, {"oracles": "elves,goblins"}, seats_given=True)
    assert happened(game.apply(ORCS, ORC_PLACEMENTS[5][0]), UnitsPlaced)
    assert game.seats_asked() == [ELVES, GOBLINS]
    game.apply(ELVES, predict(ORCS, 3, "1c"))
    events = game.apply(GOBLINS, predict(ELVES, 8, "5c"))
    assert events == [PredictionMade(ELVES), PredictionMade(GOBLINS)]
    assert isinstance(game.options(CHANCE)[0], NameStarter)


def test_r205_oracles_are_asked_together_and_in_secret() -> None:
    """[R205] [R187] Until both have answered, nobody sees that one has, and no event reveals it."""
    game = predicting("dwarves,orcs")
    assert game.seats_asked() == [DWARVES, ORCS]
    before = view_of(know(game, ORCS))
    assert game.apply(DWARVES, predict(ELVES, 2, "5c")) == []
    assert view_of(know(game, ORCS)) == before
    assert [prompt.seat for prompt in game.prompts()] == [DWARVES, ORCS]


def test_r205_that_oracles_have_predicted_is_public() -> None:
    """[R205] [option.oracles] Everyone learns only that a prediction exists."""
    (made,) = happened(predicting("orcs").apply(ORCS, predict(ELVES, 2, "5c")), PredictionMade)
    assert audience(made) == EVERYONE


def test_r205_an_absent_faction_predicts_nothing() -> None:
    """[R205] The Elves are named as an Oracle but absent: only the Dwarves are asked."""
    game = predicting("dwarves,elves", order=(DWARVES, ORCS))
    assert game.seats_asked() == [DWARVES]


def test_option_oracles_every_player_turn_and_castle_can_be_predicted() -> None:
    """[option.oracles] Two players, three turns, five castles."""
    game = predicting("orcs", order=(DWARVES, ORCS), turns=3)
    found = {(one.faction, one.turn, one.place) for one in options(game, ORCS, PredictVictory)}
    assert len(game.options(ORCS)) == len(found) == 2 * 3 * 5
    assert {turn for _, turn, _ in found} == {1, 2, 3}
    assert {place for _, _, place in found} == {at("1c"), at("3c"), at("5c"), at("10c"), at("15c")}


def test_option_oracles_the_longest_game_can_be_predicted() -> None:
    """[option.oracles] [note.14] A game of fifty turns, the maximum, has predictions for the last one."""
    game = predicting("orcs", turns=50)
    assert predict(ELVES, 50, "5c") in game.options(ORCS)


def test_option_oracles_an_absent_faction_cannot_be_predicted() -> None:
    """[option.oracles] An absent faction cannot win."""
    refused(predicting("orcs", order=(DWARVES, ORCS)), ORCS, predict(ELVES, 1, "5c"), rule="option.oracles")


def test_option_oracles_a_turn_after_the_last_cannot_be_predicted() -> None:
    """[option.oracles] [note.14] The game has eight turns, and the Oracle must make a prediction."""
    game = predicting("orcs")
    refused(game, ORCS, predict(ELVES, 9, "5c"), rule="note.14")
    refused(game, ORCS, PASS, rule="option.oracles")


def test_r145_an_oracle_may_name_itself() -> None:
    """[R145] Oracles may predict their own victory."""
    assert predict(ORCS, 4, "1c") in predicting("orcs").options(ORCS)


def test_r206_orcs_may_be_named_for_the_last_turn() -> None:
    """[R206] This predicts a victory by castles."""
    assert predict(ORCS, 8, "1c") in predicting("elves").options(ELVES)


def test_r205_only_its_author_sees_a_prediction() -> None:
    """[R205] Other players and spectators see that there is one; the Oracle and a referee see its content."""
    game = scene(order=ALL_FOUR, rules={"oracles": "elves"})
    prediction = predict(ORCS, 4, "1c")
    game.state.prediction[ELVES] = prediction.index
    seen = {one: view_of(know(game, one)).players[ELVES] for one in (*FACTIONS, SPECTATOR, REFEREE)}
    assert all(player.has_predicted for player in seen.values())
    knowing = [one for one, player in seen.items() if player.prediction == decision_to_record(prediction)]
    assert knowing == [ELVES, REFEREE]
    assert [seen[one].prediction for one in (DWARVES, GOBLINS, ORCS, SPECTATOR)] == [None] * 4


def test_r205_predictions_are_shown_when_the_game_ends() -> None:
    """[R205] Right or wrong, in player order, to everyone, before the victory is announced."""
    events = ended({ORCS: predict(GOBLINS, 2, "10c"), DWARVES: predict(ELVES, 1, "5c")}, order=ALL_FOUR)
    shown = happened(events, PredictionRevealed)
    assert shown == [PredictionRevealed(ORCS, GOBLINS, 2, at("10c")), PredictionRevealed(DWARVES, ELVES, 1, at("5c"))]
    assert audience(shown[0]) == EVERYONE
    assert events[-1] == GameWon(ELVES, CASTLES_WIN)


def test_r205_after_the_end_predictions_are_public() -> None:
    """[R205] The view of a finished game hides no prediction."""
    game = scene(VICTORY, units=THREE_CASTLES, rules={"oracles": "orcs"})
    game.state.prediction[ORCS] = predict(GOBLINS, 2, "10c").index
    assert game.is_over
    assert view_of(know(game, SPECTATOR)).players[ORCS].prediction == decision_to_record(predict(GOBLINS, 2, "10c"))


def test_r205_predictions_stay_secret_while_the_game_goes_on() -> None:
    """[R205] A Victory Round without a winner shows none."""
    events = ended({ORCS: predict(ELVES, 5, "5c")}, units={"5c": {ELVES: 4}})
    assert happened(events, PredictionRevealed) == []


def test_option_oracles_the_one_right_oracle_wins_instead() -> None:
    """[option.oracles] [R145] The Orcs predicted the Elves' victory on turn 5 with 15★, so the Orcs alone win."""
    events = ended({ORCS: predict(ELVES, 5, "15c")})
    assert events[-1] == GameWon(ORCS, ORACLE)
    assert len(happened(events, GameWon)) == 1


def test_option_oracles_two_right_oracles_leave_the_victory_to_the_winner() -> None:
    """[option.oracles] [R145] Orcs and Goblins were both right, with different castles: the Elves win."""
    events = ended({ORCS: predict(ELVES, 5, "15c"), GOBLINS: predict(ELVES, 5, "1c")})
    assert events[-1] == GameWon(ELVES, CASTLES_WIN)


def test_option_oracles_a_wrong_oracle_does_not_help_or_hinder() -> None:
    """[option.oracles] [R145] The Goblins' guess is wrong, so the Orcs are the only Oracle who is right."""
    events = ended({ORCS: predict(ELVES, 5, "15c"), GOBLINS: predict(ELVES, 6, "15c")})
    assert events[-1] == GameWon(ORCS, ORACLE)


def test_r145_a_wrong_faction_is_wrong() -> None:
    """[R145] The Dwarves were named, the Elves win."""
    assert ended({ORCS: predict(DWARVES, 5, "15c")})[-1] == GameWon(ELVES, CASTLES_WIN)


def test_r145_a_wrong_turn_is_wrong() -> None:
    """[R145] Turn 4 was named, it is turn 5."""
    assert ended({ORCS: predict(ELVES, 4, "15c")})[-1] == GameWon(ELVES, CASTLES_WIN)


def test_r145_a_castle_the_winner_does_not_control_is_wrong() -> None:
    """[R145] The Elves have units in 10★, but not alone."""
    units = {**THREE_CASTLES, "10c": {ELVES: 1, DWARVES: 1}}
    assert ended({ORCS: predict(ELVES, 5, "10c")}, units=units)[-1] == GameWon(ELVES, CASTLES_WIN)


def test_r145_an_oracle_who_names_itself_stops_another_oracle() -> None:
    """[R145] The Elves named themselves: with the Orcs there are two right Oracles, and the Elves win."""
    own = predict(ELVES, 5, "5c")
    assert ended({ELVES: own, ORCS: predict(ELVES, 5, "15c")})[-1] == GameWon(ELVES, CASTLES_WIN)
    assert ended({ELVES: own})[-1] == GameWon(ELVES, CASTLES_WIN)


def test_r144_the_orcs_default_victory_cannot_be_predicted() -> None:
    """[R144] [R206] [option.oracles] Turn 8 ends without a winner. The Elves named the Orcs in vain."""
    units = {"1c": {ORCS: 2}}
    events = ended({ELVES: predict(ORCS, 8, "1c")}, units=units, turn=8)
    assert events[-1] == GameWon(ORCS, ORCS_DEFAULT)


def test_r144_the_last_turn_counts_however_long_the_game_is() -> None:
    """[R144] In a game of ten turns the sixth is a turn like others, and the tenth is the default victory."""
    castles = {"1c": {ORCS: 2}, "15c": {ORCS: 1}, "10c": {ORCS: 1}}
    sixth = ended({ELVES: predict(ORCS, 6, "1c")}, units=castles, turn=6, rules={"turns": 10})
    assert sixth[-1] == GameWon(ELVES, ORACLE)
    tenth = ended({ELVES: predict(ORCS, 10, "1c")}, units={"1c": {ORCS: 2}}, turn=10, rules={"turns": 10})
    assert tenth[-1] == GameWon(ORCS, ORCS_DEFAULT)


def test_r206_orcs_with_three_castles_on_the_last_turn_can_be_predicted() -> None:
    """[R206] [R140] That is a victory by castles and not by default."""
    castles = {"1c": {ORCS: 2}, "15c": {ORCS: 1}, "10c": {ORCS: 1}}
    assert ended({ELVES: predict(ORCS, 8, "1c")}, units=castles, turn=8)[-1] == GameWon(ELVES, ORACLE)


def test_r206_an_oracles_victory_cannot_be_predicted() -> None:
    """[R206] The Goblins named the Orcs, who win as an Oracle: what counts is the victory of the Elves."""
    events = ended({ORCS: predict(ELVES, 5, "15c"), GOBLINS: predict(ORCS, 5, "15c")})
    assert events[-1] == GameWon(ORCS, ORACLE)


def test_r145_most_castles_without_orcs_can_be_predicted() -> None:
    """[R145] On the last turn of a game without Orcs the Elves have the most castles, as the Dwarves predicted."""
    without_orcs = (DWARVES, ELVES, GOBLINS)
    castles = {"5c": {ELVES: 4}, "1c": {ELVES: 1}, "10c": {GOBLINS: 1}}
    told = {DWARVES: predict(ELVES, 8, "1c")}
    assert ended(told, units=castles, order=without_orcs, turn=8)[-1] == GameWon(DWARVES, ORACLE)
    assert ended({}, units=castles, order=without_orcs, turn=8)[-1] == GameWon(ELVES, MOST_CASTLES)


FOUR_TOGETHER = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {DWARVES: 1}, "10c": {DWARVES: 1}}
ELVES_AND_DWARVES = [(ELVES, DWARVES)]


def test_r182_one_of_the_winning_pair_and_a_castle_of_either_are_right() -> None:
    """[R182] [R207] The Orcs named the Elves and a castle of the Dwarves: they win alone."""
    told = {ORCS: predict(ELVES, 5, "10c")}
    events = ended(told, units=FOUR_TOGETHER, allies=ELVES_AND_DWARVES, rules=DRAFT)
    assert events[-1] == GameWon(ORCS, ORACLE)
    assert happened(events, VictoryShared) == []


def test_r182_a_castle_that_the_pair_does_not_hold_is_wrong() -> None:
    """[R182] 3★ belongs to nobody: the pair wins."""
    told = {ORCS: predict(ELVES, 5, "3c")}
    events = ended(told, units=FOUR_TOGETHER, allies=ELVES_AND_DWARVES, rules=DRAFT)
    assert isinstance(events[-1], VictoryShared)


def test_r182_a_winners_own_prediction_changes_nothing() -> None:
    """[R182] The Dwarves predicted it too, but they are winners, so the Orcs are the only correct Oracle."""
    told = {DWARVES: predict(DWARVES, 5, "10c"), ORCS: predict(DWARVES, 5, "10c")}
    events = ended(told, units=FOUR_TOGETHER, allies=ELVES_AND_DWARVES, rules=DRAFT)
    assert events[-1] == GameWon(ORCS, ORACLE)
    alone = ended({DWARVES: predict(ELVES, 5, "10c")}, units=FOUR_TOGETHER, allies=ELVES_AND_DWARVES, rules=DRAFT)
    assert isinstance(alone[-1], VictoryShared)


def test_r207_applies_to_a_single_winner_if_allies_can_win_together() -> None:
    """[R207] [R182] With either switch. In other games the Elves' own prediction saves them."""
    told = {ELVES: predict(ELVES, 5, "5c"), ORCS: predict(ELVES, 5, "15c")}
    assert ended(told, rules={"alliance_castles": 4})[-1] == GameWon(ORCS, ORACLE)
    assert ended(told, rules={"orcs_ally_shares_default": True})[-1] == GameWon(ORCS, ORACLE)
    assert ended(told)[-1] == GameWon(ELVES, CASTLES_WIN)


def test_r207_two_right_oracles_leave_the_victory_to_the_pair() -> None:
    """[R207] Orcs and Goblins named one ally each: both allies keep the victory."""
    told = {ORCS: predict(ELVES, 5, "10c"), GOBLINS: predict(DWARVES, 5, "1c")}
    events = ended(told, units=FOUR_TOGETHER, allies=ELVES_AND_DWARVES, rules=DRAFT)
    assert [one.seats for one in happened(events, VictoryShared)] == [1 << ELVES | 1 << DWARVES]


def test_r144_a_shared_default_victory_cannot_be_predicted_either() -> None:
    """[R144] [R183] Orcs and Dwarves win the last turn together, whatever the Elves predicted."""
    told = {ELVES: predict(DWARVES, 8, "15c")}
    events = ended(told, units={"15c": {DWARVES: 1}}, allies=[(ORCS, DWARVES)], turn=8, rules=DRAFT)
    assert [one.seats for one in happened(events, VictoryShared)] == [1 << ORCS | 1 << DWARVES]


def test_option_oracles_without_a_prediction_nothing_is_shown() -> None:
    """[option.oracles] A game without Oracles ends as usual."""
    game = scene(VICTORY, units=THREE_CASTLES)
    assert game.state.prediction == [NONE] * 4
    assert happened(begun(game), PredictionRevealed) == []
