"""Recorded games as rows."""

import json
from collections.abc import Iterator

import msgspec
import pytest

from dragondune.editions.loader import load_edition
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import GiveGold, decision_at
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, ELVES, FACTION_IDS, FACTIONS, ORCS
from dragondune.knowledge.gate import know
from dragondune.lab.batch import Batch, Move, Outcome, play_seeds
from dragondune.lab.places import Here, play_batches
from dragondune.lab.rows import COLUMNS, Row, rows_of
from dragondune.lab.tally import Tally
from dragondune.notation.codec import decision_from_record, decision_to_record
from dragondune.notation.prose import describe
from dragondune.views.view import View
from dragondune.views.viewing import view_of
from tests.agreements.talking import is_possible, random_talk

BATCHES = [
    Batch(
        "1.10", {"turns": 2, "agreements": "off"}, FACTIONS, dict.fromkeys(FACTIONS, "simple"), 1, 5, is_recorded=True
    ),
    Batch("9", {"gold_visible": False}, (ORCS, ELVES), dict.fromkeys((ORCS, ELVES), "random"), 1, 6, True, True),
    Batch("draft", {"oracles": "orcs"}, FACTIONS, dict.fromkeys(FACTIONS, "random"), 1, 7, is_recorded=True),
]


def recorded(batch: Batch) -> tuple[Outcome, list[Row]]:
    (outcome,) = play_seeds(batch, batch.seeds)
    return outcome, list(rows_of(batch, outcome))


def replayed(rows: list[Row]) -> Iterator[tuple[Row, Game]]:
    """The game before each of these rows and once more at its end, rebuilt from the rows alone."""
    first = rows[0]
    factions = [FACTION_IDS.index(name) for name in first.factions]
    rules = load_edition(first.edition, json.loads(first.overrides))
    game, chance = Game.new(rules, factions, seats_given=first.seats_given), Chance(first.seed)
    for row in rows:
        chance.settle(game)
        yield row, game
        game.apply(FACTION_IDS.index(row.seat), decision_from_record(json.loads(row.decision)))
    chance.settle(game)
    yield rows[-1], game


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch.edition)
def test_rows_replay_the_whole_game(batch: Batch) -> None:
    outcome, rows = recorded(batch)
    assert len(rows) == outcome.decisions
    assert [row.number for row in rows] == list(range(len(rows)))
    *_, (last, game) = replayed(rows)
    assert game.is_over
    winners = [name for seat, name in enumerate(FACTION_IDS) if game.winners >> seat & 1]
    for row in rows:
        assert (row.winners, row.ending, row.turns) == (winners, game.ending, game.turn)
        assert row.won == (row.seat in winners)
    assert last.game == 0


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch.edition)
def test_a_row_holds_the_seats_view_options_and_decision(batch: Batch) -> None:
    """[R28] The view is the seat's, byte for byte, and nothing else in the row depends on the table."""
    *moments, _ = replayed_now(recorded(batch)[1])
    for row, view, options in moments:
        assert row.view == view
        assert row.option_indices == options
        assert row.options == [spelled(index) for index in options]
        assert row.option_texts == [describe(decision_at(index)) for index in options]
        assert row.choice is not None
        assert row.decision == row.options[row.choice]
        assert row.decision_index == options[row.choice]
        assert row.decided_by == ("rules" if len(options) == 1 else "bot")
        asked = next(one for one in msgspec.json.decode(view, type=View).waiting if one.seat == row.seat)
        assert (row.question, row.clause, row.about, row.place) == (
            asked.question,
            asked.clause,
            asked.about,
            asked.place,
        )


def replayed_now(rows: list[Row]) -> Iterator[tuple[Row, str, list[int]]]:
    for row, game in replayed(rows):
        seat = FACTION_IDS.index(row.seat)
        view = msgspec.json.encode(view_of(know(game, seat))).decode()
        yield row, view, [option.index for option in game.options(seat)]


def spelled(index: int) -> str:
    return msgspec.json.encode(decision_to_record(decision_at(index)), order="sorted").decode()


def talkative(seed: int) -> tuple[Batch, Outcome]:
    """A game of random decisions, gifts and talk, as the lab would have recorded it."""
    batch = Batch("1.10", {"turns": 2}, FACTIONS, dict.fromkeys(FACTIONS, "random"), 1, seed, is_recorded=True)
    game, chance, luck, moves = batch.new_game(), Chance(seed), Chance(99), list[Move]()
    chance.settle(game)
    while not game.is_over:
        seat = luck.below(4)
        talk: TableTalk = random_talk(game, seat, luck)
        gifts = game.gifts(seat)
        if luck.below(8) == 0 and is_possible(game, seat, talk):
            game.apply(seat, talk)
            moves.append(Move(seat, decision_to_record(talk), is_substitute=False))
        elif luck.below(8) == 0 and gifts:
            game.apply(seat, gifts[0])
            moves.append(Move(seat, gifts[0].index, is_substitute=False))
        else:
            seat = game.seats_asked()[0]
            options = game.options(seat)
            option = options[luck.below(len(options))]
            game.apply(seat, option)
            moves.append(Move(seat, option.index, is_substitute=False))
        chance.settle(game)
    return batch, Outcome(seed, game.winners, game.ending, game.turn, len(moves), Tally(), (), tuple(moves))


def test_gifts_and_talk_are_rows_without_a_question() -> None:
    batch, outcome = talkative(3)
    rows = list(rows_of(batch, outcome))
    aside = [row for row in rows if row.question is None]
    assert {type(decision_from_record(json.loads(row.decision))) for row in aside} > {GiveGold}
    for row in aside:
        assert (row.clause, row.about, row.place, row.choice, row.decided_by) == (None, None, None, None, "bot")
        assert (row.options, row.option_texts, row.option_indices) == ([], [], [])
        assert (row.decision_index is None) == ("GiveGold" not in row.decision)
    *_, (_, game) = replayed(rows)
    assert game.winners == outcome.winners


def test_moves_survive_json_and_pickling() -> None:
    _, outcome = talkative(4)
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome
    batch = msgspec.structs.replace(BATCHES[0], games=2)
    (outcomes,) = play_batches([batch], Here(2), heard=lambda *_: None)
    assert outcomes == play_seeds(batch, batch.seeds)
    assert all(outcome.moves for outcome in outcomes)


def test_a_failed_bots_row_names_its_substitute() -> None:
    batch = msgspec.structs.replace(BATCHES[0], bots={**BATCHES[0].bots, ELVES: "tests.server.odd_bots:Raising"})
    outcome, rows = recorded(batch)
    by = {(row.seat, row.decided_by) for row in rows}
    assert ("elves", "substitute") in by
    assert ("elves", "bot") not in by
    assert ("orcs", "substitute") not in by
    assert sum(row.decided_by == "substitute" for row in rows) == len(outcome.faults)
    assert {row.bot for row in rows if row.seat == "elves"} == {"tests.server.odd_bots:Raising"}


def test_inconsistent_moves_are_refused() -> None:
    (outcome,) = play_seeds(BATCHES[0], [5])
    changed = msgspec.structs.replace(outcome, winners=0b1111)
    with pytest.raises(
        Malformed, match="the saved moves of the game with seed 5 lead to a different end; record it again"
    ):
        list(rows_of(BATCHES[0], changed))


def test_unrecorded_games_keep_no_moves() -> None:
    (outcome,) = play_seeds(msgspec.structs.replace(BATCHES[0], is_recorded=False), [5])
    assert outcome.moves == ()


def test_a_row_has_a_field_for_each_column() -> None:
    assert tuple(column.name for column in COLUMNS) == Row.__struct_fields__


def test_no_row_belongs_to_chance() -> None:
    assert all(move.seat != CHANCE for move in play_seeds(BATCHES[0], [5])[0].moves)
