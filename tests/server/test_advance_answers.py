"""Answers given in advance: what they do, and that nobody else can tell."""

import pytest

from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.decisions import DECISIONS, PASS, Decision, PlaceBid
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.engine.questions import QUESTIONS
from dragondune.notation.codec import decision_to_record
from dragondune.notation.names import optional_seat_to_id, optional_territory_to_id
from dragondune.server.table import advance_answers, deciding
from dragondune.server.table import log_records as r
from dragondune.server.table.advance_answers import MOST_PREPARED
from dragondune.server.table.deciding import automatic, closes_at_once
from dragondune.server.table.table import SEALED_BIDS_END
from dragondune.server.table.table_state import OBSERVERS, OPEN_SEAT, Automatic
from dragondune.server.table.undo import undo
from dragondune.wire import news
from dragondune.wire.commands import Decide, Forget, Prepare, SealBid, SetStanding, StandingAnswer
from dragondune.wire.lobby import SEATS, Holder
from tests.server.tables import BOT, DWARVES, ELVES, PERSON, Sitting, at_question

NEGATE = "NegateDisband"


def standing(sitting: Sitting, seat: Faction, question: str, answer: StandingAnswer) -> None:
    sitting.write(advance_answers.set_standing(seat, SetStanding(question, answer)))


def seal(sitting: Sitting, seat: Faction, most: int | None) -> None:
    sitting.write(advance_answers.seal_bid(seat, SealBid(most)))


def prepare(sitting: Sitting, seat: Faction, command: Prepare) -> None:
    sitting.write(advance_answers.prepare(sitting.table, seat, command))


def unseen(sitting: Sitting, seat: Faction) -> list[object]:
    """What everyone else was told and sees. The referee of a running game is the server itself."""
    rest = [observer for observer in range(OBSERVERS - 1) if observer != seat]
    return [(sitting.told(observer), sitting.picture(observer)) for observer in rest]


@pytest.mark.parametrize("question", [NEGATE, "NegateQuestion", "Hide", "DeclareTreachery"])
def test_declining_always_declines(question: str) -> None:
    """[R226] "Never negate": the pass is given without asking, whatever the options."""
    sitting, seat = at_question(question)
    assert automatic(sitting.table, seat) is None
    standing(sitting, seat, question, "decline")
    assert automatic(sitting.table, seat) == Automatic(PASS, is_advised=True)


def last_move(sitting: Sitting, observer: int) -> news.Happened:
    told = [update.news for update in sitting.updates[observer] if isinstance(update.news, news.Happened)]
    return told[-1]


def test_only_its_owner_learns_that_an_answer_was_automatic() -> None:
    """[R226] The holder did not see it being given; to everybody else it looks like one given by hand."""
    sitting, seat = at_question("Bid", fewest=3)
    seal(sitting, seat, 0)
    assert sitting.close()
    assert last_move(sitting, seat).seat == SEATS[seat]
    for observer in range(OBSERVERS - 1):
        assert last_move(sitting, observer).is_automatic == (observer == seat)
    sitting.decide(asked := sitting.table.running.seats_asked()[0], PASS)
    assert last_move(sitting, asked).seat == SEATS[asked]
    assert not any(last_move(sitting, observer).is_automatic for observer in range(OBSERVERS - 1))


@pytest.mark.parametrize("question", [NEGATE, "Hide", "DeclareTreachery"])
def test_accepting_always_accepts_if_possible(question: str) -> None:
    """[R226] "Always hide": the first option other than passing, or a pass if there is no other."""
    sitting, seat = at_question(question)
    standing(sitting, seat, question, "accept")
    answer = automatic(sitting.table, seat)
    assert answer is not None
    assert answer.decision is not PASS
    assert answer.decision in sitting.options(seat)


RARE = [question for question in QUESTIONS if STEP_OF[question].is_rarely_wanted()]


@pytest.mark.parametrize("question", RARE)
def test_what_is_rarely_wanted_is_declined_unless_the_player_wants_to_be_asked(question: str) -> None:
    """[R226] Only a person's question waits; a bot is asked as ever."""
    sitting = Sitting(holders=(PERSON, PERSON, BOT, BOT)).start()
    sitting.play(
        lambda it: it.question == question and DWARVES in it.asked and len(it.options(DWARVES)) > 1, most=9_000
    )
    assert automatic(sitting.table, DWARVES) == Automatic(PASS)
    assert sitting.picture(DWARVES).mine.question.usual == "decline"  # type: ignore[union-attr]
    standing(sitting, DWARVES, question, "ask")
    assert automatic(sitting.table, DWARVES) is None
    sitting.write([r.Held(SEATS[DWARVES], BOT)])
    assert automatic(sitting.table, DWARVES) is None


def test_expected_answers_take_no_time_but_requested_ones_do() -> None:
    """[R226] Otherwise an answer at once would tell that it was given in advance."""
    sitting = Sitting().start()
    sitting.play(lambda it: it.question == "DisbandLate")
    seat = sitting.asked[0]
    assert closes_at_once(sitting.table)
    standing(sitting, seat, "DisbandLate", "decline")
    assert automatic(sitting.table, seat) == Automatic(PASS, is_advised=True)
    assert not closes_at_once(sitting.table)


def test_a_player_can_ask_to_be_asked_for_a_turn() -> None:
    """[R226] It is used up with the turn, however often the question comes."""
    sitting = Sitting().start()
    sitting.play(lambda it: it.question == "Move" and it.asked == [ELVES])
    seat, turn = ELVES, sitting.table.running.turn
    prepare(sitting, seat, Prepare("DisbandLate", None, turn=turn))
    assert [one.text for one in sitting.picture(seat).mine.prepared] == [""]  # type: ignore[union-attr]
    sitting.play(lambda it: it.question == "DisbandLate" and it.asked == [seat])
    assert automatic(sitting.table, seat) is None
    sitting.decide(seat, PASS)
    sitting.play(lambda it: it.table.running.turn > turn or it.table.status == "over")
    assert sitting.table.prepared[seat] == []
    sitting.play(lambda it: it.question == "DisbandLate" and it.asked == [seat])
    assert automatic(sitting.table, seat) == Automatic(PASS)


def test_asking_again_removes_a_standing_answer() -> None:
    """[R226] The last instruction counts."""
    sitting, seat = at_question("Hide")
    standing(sitting, seat, "Hide", "decline")
    standing(sitting, seat, "Hide", "ask")
    assert automatic(sitting.table, seat) is None
    assert sitting.table.standing[seat] == {"Hide": "ask"}


def test_always_ask_applies_even_without_a_choice() -> None:
    """[R226] Otherwise a single option is chosen automatically."""
    sitting = Sitting().start()
    sitting.play(lambda it: it.table.is_held and len(it.options(it.asked[0])) == 1)
    seat, question = sitting.asked[0], sitting.question
    assert automatic(sitting.table, seat) == Automatic(sitting.options(seat)[0])
    standing(sitting, seat, question, "always_ask")
    assert automatic(sitting.table, seat) is None
    sitting.decide(seat, sitting.options(seat)[0])
    assert sitting.close()


def test_a_standing_answer_applies_only_to_its_question_and_seat() -> None:
    """[R226] No other question is answered."""
    sitting, seat = at_question("Hide")
    standing(sitting, seat, NEGATE, "decline")
    standing(sitting, (seat + 1) % 4, "Hide", "decline")
    assert automatic(sitting.table, seat) is None


def test_answers_that_need_details_cannot_be_standing() -> None:
    """[R226] The refusal names what is allowed."""
    with pytest.raises(Malformed, match=r"cannot be accepted without saying how.*Hide"):
        advance_answers.set_standing(DWARVES, SetStanding("Bid", "accept"))
    with pytest.raises(Malformed, match=r"there is no question .*Bid"):
        advance_answers.set_standing(DWARVES, SetStanding("Negate", "decline"))


@pytest.mark.parametrize("question", ["Hide", NEGATE])
def test_answers_in_advance_are_secret(question: str) -> None:
    """[R226] Other observers get no update and no changed picture."""
    sitting, seat = at_question(question)
    before = unseen(sitting, seat)
    standing(sitting, seat, question, "decline")
    seal(sitting, seat, 7)
    prepare(sitting, seat, Prepare(question, decision_to_record(PASS)))
    sitting.write(advance_answers.forget(sitting.table, seat, Forget(1)))
    seal(sitting, seat, None)
    assert unseen(sitting, seat) == before
    assert [type(update.news) for update in sitting.updates[seat][-5:]] == [news.AnswersChanged] * 5


def lowest(sitting: Sitting, seat: Faction) -> int:
    return min(one.amount for one in sitting.options(seat) if isinstance(one, PlaceBid))


def test_a_sealed_maximum_raises_by_the_minimum_and_then_passes() -> None:
    """[III.2] [R226] It makes the lowest leading bid, never one above the maximum."""
    sitting, seat = at_question("Bid", fewest=4)
    most = lowest(sitting, seat) + 1
    for one in FACTIONS:
        standing(sitting, one, "Bid", "decline" if one != seat else "ask")
    seal(sitting, seat, most)
    answer = automatic(sitting.table, seat)
    assert answer is not None
    assert answer.decision is next(one for one in sitting.options(seat) if isinstance(one, PlaceBid))
    seal(sitting, seat, most - 2)
    assert automatic(sitting.table, seat) == Automatic(PASS, is_advised=True)


@pytest.mark.parametrize("seed", range(1, 6))
def test_two_sealed_maxima_bid_like_an_open_auction(seed: int) -> None:
    """[III.2] [R226] The higher one wins, and pays only what it takes to beat the other."""
    sitting, seat = at_question("Bid", fewest=5, seed=seed)
    rival = next(one for one in FACTIONS if one != seat)
    most = {seat: lowest(sitting, seat) + 2, rival: lowest(sitting, seat) + 1}
    bids: list[tuple[Faction, int]] = []
    for one in FACTIONS:
        if one in most:
            seal(sitting, one, most[one])
        else:
            standing(sitting, one, "Bid", "decline")
    while sitting.question == "Bid" and sitting.table.sealed_bids:
        moves = len(sitting.table.moves)
        assert sitting.close()
        step = sitting.table.moves[moves].entries[0]
        if isinstance(step.decision, PlaceBid):
            assert step.decision.amount <= most[step.seat]
            bids.append((step.seat, step.decision.amount))
    assert [amount for _, amount in bids] == sorted({amount for _, amount in bids})
    assert bids
    assert bids[-1][1] <= most[rival] + 1
    assert not sitting.table.sealed_bids


def test_a_sealed_maximum_ends_with_its_card() -> None:
    """[R226] The next card needs a new maximum, whoever won this one."""
    sitting, seat = at_question("Bid", fewest=3)
    seal(sitting, seat, 0)
    sold = len(sitting.updates[seat])
    sitting.play(lambda it: not it.table.sealed_bids)
    told = [update.news for update in sitting.updates[seat][sold:]]
    names = {event.event["event"] for one in told if isinstance(one, news.Happened) for event in one.events}
    assert names & {event.__name__ for event in SEALED_BIDS_END}
    assert sitting.picture(seat).mine.sealed_bid is None  # type: ignore[union-attr]


def test_a_maximum_comes_with_a_bid_and_is_undone_with_it() -> None:
    """[R224] [R226] The bid is the player's own decision; taking it back leads to the question again."""
    sitting, seat = at_question("Bid", fewest=4)
    bid = next(one for one in sitting.options(seat) if isinstance(one, PlaceBid))
    command = Decide(decision_to_record(bid), sitting.table.counts[seat], up_to=bid.amount + 1)
    sitting.write(deciding.decide(sitting.table, seat, command, sitting.secret))
    assert sitting.table.sealed_bids == {seat: bid.amount + 1}
    assert not sitting.table.moves[-1].automatic
    sitting.write(undo(sitting.table, seat))
    assert sitting.table.sealed_bids == {}
    assert automatic(sitting.table, seat) is None


def test_a_maximum_comes_only_with_a_bid() -> None:
    """[R226] Nothing is recorded if it goes with another decision."""
    sitting, seat = at_question("Bid", fewest=4)
    command = Decide(decision_to_record(PASS), sitting.table.counts[seat], up_to=3)
    with pytest.raises(Malformed, match="a maximum can only go with a bid"):
        deciding.decide(sitting.table, seat, command, sitting.secret)


def prompt_fields(sitting: Sitting, seat: Faction) -> tuple[str | None, str | None, int]:
    prompt = sitting.table.running.prompt(seat)
    assert prompt is not None
    return optional_seat_to_id(prompt.about), optional_territory_to_id(prompt.place), sitting.table.running.turn


def prepared_for(sitting: Sitting, seat: Faction, decision: Decision) -> Prepare:
    about, place, turn = prompt_fields(sitting, seat)
    named = next((name for name in SEATS if name == about), None)
    return Prepare(sitting.question, decision_to_record(decision), named, place, turn)


def test_a_prepared_answer_is_given_once_and_its_owner_is_told() -> None:
    """[R226] It is used up, and nobody else is told."""
    sitting, seat = at_question("Hide")
    chosen = next(one for one in sitting.options(seat) if one is not PASS)
    prepare(sitting, seat, prepared_for(sitting, seat, chosen))
    others = unseen(sitting, seat)
    assert automatic(sitting.table, seat) is not None
    records = deciding.close_question(sitting.table, sitting.secret)
    sitting.write(records[:-1])
    assert unseen(sitting, seat) == others
    assert sitting.updates[seat][-1].news == news.AnswersChanged("Your prepared answer was given.")
    sitting.write(records[-1:])
    assert sitting.table.moves[-1].entries[0].decision is chosen
    assert sitting.table.prepared[seat] == []


@pytest.mark.parametrize("field", ["question", "about", "place", "turn"])
def test_a_prepared_answer_waits_for_its_own_question(field: str) -> None:
    """[R226] A question about another player, place or turn is asked as usual."""
    sitting, seat = at_question("Hide")
    fitting = prepared_for(sitting, seat, PASS)
    about = next(name for name in SEATS if name != fitting.about)
    other = {
        "question": Prepare(NEGATE, fitting.decision),
        "about": Prepare("Hide", fitting.decision, about),
        "place": Prepare("Hide", fitting.decision, None, "1c" if fitting.place != "1c" else "3c"),
        "turn": Prepare("Hide", fitting.decision, None, None, (fitting.turn or 0) + 1),
    }[field]
    prepare(sitting, seat, other)
    assert automatic(sitting.table, seat) is None
    assert len(sitting.table.prepared[seat]) == 1
    prepare(sitting, seat, fitting)
    answer = automatic(sitting.table, seat)
    assert answer is not None
    assert answer.used is not None
    assert answer.used.number == 2


def test_an_illegal_prepared_answer_is_not_given() -> None:
    """[R226] It is kept until it is legal."""
    sitting, seat = at_question("Bid", fewest=3)
    options = sitting.options(seat)
    unaffordable = next(one for one in _bids() if one not in options)
    prepare(sitting, seat, Prepare("Bid", decision_to_record(unaffordable)))
    assert automatic(sitting.table, seat) is None
    sitting.decide(seat, PASS)
    assert len(sitting.table.prepared[seat]) == 1


def _bids() -> list[PlaceBid]:
    return [one for one in DECISIONS if isinstance(one, PlaceBid)][::-1]


def test_prepared_answers_are_withdrawn_singly_or_all_at_once() -> None:
    """[R226] By number, or 0 for all."""
    sitting, seat = at_question("Bid", fewest=3)
    for _ in range(3):
        prepare(sitting, seat, Prepare("Hide", decision_to_record(PASS)))
    sitting.write(advance_answers.forget(sitting.table, seat, Forget(2)))
    assert [one.number for one in sitting.table.prepared[seat]] == [1, 3]
    with pytest.raises(Malformed, match="no prepared answer has the number 2; these exist: 1, 3"):
        advance_answers.forget(sitting.table, seat, Forget(2))
    sitting.write(advance_answers.forget(sitting.table, seat, Forget(0)))
    assert sitting.table.prepared[seat] == []


def test_prepared_answers_are_limited_and_checked() -> None:
    """[R226] Answers to no question and unknown places are refused too."""
    sitting, seat = at_question("Bid", fewest=3)
    for _ in range(MOST_PREPARED):
        prepare(sitting, seat, Prepare("Hide", decision_to_record(PASS)))
    with pytest.raises(Illegal, match="at most 20 answers can be prepared; forget one first"):
        prepare(sitting, seat, Prepare("Hide", decision_to_record(PASS)))
    sitting.write(advance_answers.forget(sitting.table, seat, Forget(0)))
    giver = next(one for one in FACTIONS if sitting.table.running.gifts(one))
    gift = decision_to_record(sitting.table.running.gifts(giver)[0])
    with pytest.raises(Malformed, match="gifts and talk answer no question"):
        prepare(sitting, seat, Prepare("Hide", gift))
    with pytest.raises(Malformed):
        prepare(sitting, seat, Prepare("Hide", decision_to_record(PASS), None, "nowhere"))


@pytest.mark.parametrize("holder", [PERSON, BOT, OPEN_SEAT])
def test_a_new_holder_inherits_no_answers_in_advance(holder: Holder) -> None:
    """[R225] [R226] Standing, sealed, prepared and held answers are all dropped."""
    sitting, seat = at_question("Hide")
    standing(sitting, seat, NEGATE, "decline")
    seal(sitting, seat, 5)
    prepare(sitting, seat, Prepare("Move", decision_to_record(PASS)))
    sitting.decide(seat, PASS)
    sitting.write([r.Held(SEATS[seat], holder)])
    table = sitting.table
    assert [kept.get(seat) for kept in (table.standing, table.sealed_bids, table.prepared, table.sealed)] == [None] * 4


def test_an_answer_by_hand_takes_precedence() -> None:
    """[R226] Answers in advance are for absent players."""
    sitting, seat = at_question("Hide")
    standing(sitting, seat, "Hide", "decline")
    prepare(sitting, seat, Prepare("Hide", decision_to_record(PASS)))
    chosen = next(one for one in sitting.options(seat) if one is not PASS)
    sitting.decide(seat, chosen)
    assert automatic(sitting.table, seat) == Automatic(chosen)
    assert sitting.close()
    assert sitting.table.moves[-1].entries[0].decision is chosen
    assert len(sitting.table.prepared[seat]) == 1


def test_a_whole_game_plays_on_answers_in_advance() -> None:
    """[R226] No answers in advance stop a game, even if every seat uses them for everything."""
    sitting = Sitting().start()
    for seat in FACTIONS:
        for question in ("Bid", "Hide", "Revive", "DisbandLate", "DisbandEarly", "DiscardArtifact", NEGATE):
            standing(sitting, seat, question, "decline")
        seal(sitting, seat, 3 if seat == ELVES else 1)
    sitting.play(lambda it: it.table.status == "over")
    assert sitting.pictures() == sitting.pictures(sitting.again())
