"""The review of a game: the curve, the marks and how they are chosen."""

from functools import cache
from itertools import pairwise

from dragondune.bots.random_bot import RandomBot
from dragondune.engine.chance import Chance
from dragondune.engine.ids import CHANCE, FACTIONS, members
from dragondune.insight.review import MOST_MARKS, SEED, review_game
from dragondune.insight.scenes import turns_of
from dragondune.insight.turn_review import Effort, review_turn
from dragondune.notation.game_record import GameRecord, Header, Log
from dragondune.wire.insight import Review
from dragondune.wire.lobby import SEATS

QUICK = Effort(playouts=4, worlds=3, most_judged=2)


def played(header: Header) -> Log:
    """A game of players who do anything."""
    record = GameRecord(header)
    chance, bots = Chance(header.seed or 0), [RandomBot(seat) for seat in FACTIONS]
    while not record.game.is_over:
        record.settle(chance)
        for seat in record.game.seats_asked()[:1]:
            if seat != CHANCE:
                record.apply(seat, bots[seat].pick(record.game.options(seat)))
    return record.log()


@cache
def short_game() -> Log:
    return played(Header(overrides={"turns": 2}, seed=1))


@cache
def reviewed() -> Review:
    log = short_game()
    return review_game(log.header.new_game(), log.entries, effort=QUICK)


def moments() -> int:
    return 1 + sum(entry.seat != CHANCE for entry in short_game().entries)


def test_chances_add_up_at_every_point_and_the_last_one_is_the_result() -> None:
    review = reviewed()
    assert all(abs(sum(point.chances.values()) - 1) < 0.01 for point in review.points)
    winners = [seat for seat, chance in review.points[-1].chances.items() if chance > 0]
    assert len(winners) == short_game().winners.bit_count()


def test_points_and_marks_lie_on_moments_of_the_replay_in_order() -> None:
    review = reviewed()
    for numbers in ([one.n for one in review.points], [one.n for one in review.marks]):
        assert numbers == sorted(numbers)
        assert all(0 <= n < moments() for n in numbers)
    assert review.points[-1].n == moments() - 1


def test_every_mistake_names_what_was_better_and_why() -> None:
    marks = reviewed().marks
    assert 0 < len(marks) <= MOST_MARKS
    mistakes = [one for one in marks if one.kind == "mistake"]
    assert mistakes, "players who do anything make mistakes"
    assert all(one.better and one.reasons and one.cost > 0 for one in mistakes)


def test_the_same_game_is_reviewed_alike() -> None:
    log = short_game()
    assert review_game(log.header.new_game(), log.entries, effort=QUICK) == reviewed()


def test_what_won_the_game_is_marked_in_the_last_turn() -> None:
    """Even if no single scene was a surprise."""
    log = played(Header(overrides={"turns": 2, "castles_to_win": 2}, seed=5))
    game = log.header.new_game()
    turns = [review_turn(game, one, seed=SEED, effort=QUICK) for one in turns_of(game.clone(), log.entries)]
    winner = SEATS[members(log.winners)[0]]
    rises = [after.chances[winner] - before.chances[winner] for before, after in pairwise(turns[-1].points)]
    assert max(mark.shift[winner] for mark in turns[-1].marks) > max(rises) / 2 > 0
