"""A companion's room: a pure function of its records, whose secrets open together and whose draws follow the rules."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.companion import room_records as r
from dragondune.companion.room import Room, Taken, take, without_entry
from dragondune.companion.sight import sight_of
from dragondune.companion.storing import StoredRoom, restored, stored
from dragondune.editions.loader import EDITIONS
from dragondune.editions.parameters import Value
from dragondune.engine.board import EVENT_IDS
from dragondune.engine.box import DrawName
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.events import DragonCardTurned, DragonDieRolled, Event, EventCardTurned, RedDragonAppeared
from dragondune.engine.ids import CARDS, DWARVES, ELVES, GOBLINS, ORCS, REFEREE, SPECTATOR
from dragondune.knowledge.gate import redact
from dragondune.notation.codec import event_to_record
from dragondune.notation.names import card_to_id
from dragondune.wire import commands as c
from dragondune.wire.lobby import OBSERVERS, SEATS
from tests.companion.rooms import done, played, record_of, room_of, sealed, some_record
from tests.example_counts import examples

EVERYBODY = range(len(OBSERVERS))
seeds = st.integers(0, 2**32 - 1)


def told(room: Room, observer: int) -> bytes:
    return msgspec.json.encode(sight_of(room, observer))


def drawn(room: Room, draw: DrawName) -> Taken:
    return take(room, record_of(room, ELVES, c.Draw(draw, room.draws)), 0.0)


@given(seeds, st.sampled_from(sorted(EDITIONS)))
@examples(60)
def test_records_make_the_same_room_again_and_a_stored_room_is_the_room(seed: int, edition: str) -> None:
    """[R296]"""
    chance = random.Random(seed)
    room, records = room_of(edition), list[r.AnyRoomRecord]()
    while len(records) < 40:
        record = some_record(room, chance)
        if record is not None:
            body = msgspec.json.encode(record)
            assert msgspec.json.decode(body, type=r.AnyRoomRecord) == record
            room = take(room, record, float(len(records))).room
            records.append(record)
    again = played(room_of(edition), records)
    kept = restored(msgspec.msgpack.decode(msgspec.msgpack.encode(stored(room)), type=StoredRoom))
    for other in (again, kept):
        assert [told(other, one) for one in EVERYBODY] == [told(room, one) for one in EVERYBODY]
        assert other[1:] == room[1:]
        assert other.game.fingerprint() == room.game.fingerprint()


@given(seeds)
@examples(40)
def test_taking_a_record_leaves_the_room_before_it_as_it_was(seed: int) -> None:
    chance = random.Random(seed)
    room = room_of()
    for step in range(25):
        before = [told(room, one) for one in EVERYBODY]
        record = some_record(room, chance)
        assert [told(room, one) for one in EVERYBODY] == before
        if record is not None:
            after = take(room, record, float(step)).room
            assert [told(room, one) for one in EVERYBODY] == before
            room = after


plans = st.fixed_dictionaries(
    {
        "decide": st.just("SealPlan"),
        "count": st.integers(0, 10),
        "card": st.none() | st.sampled_from([card_to_id(card) for card in range(CARDS)]),
    }
)


@given(plans, plans, st.sampled_from([(ELVES, ORCS), (DWARVES, GOBLINS)]))
@examples(60)
def test_nobody_can_tell_one_sealed_plan_from_another(
    one: dict[str, object], other: dict[str, object], fighters: tuple[int, int]
) -> None:
    """[R296] Whatever was sealed, all others are sent the same bytes until the last one is sealed."""
    first, second = fighters
    room = done(room_of(), first, c.CallSealing("plan", (SEATS[first], SEATS[second])))
    worlds = [sealed(room, first, **entry) for entry in (one, other)]
    for observer in EVERYBODY:
        if observer != first:
            assert told(worlds[0], observer) == told(worlds[1], observer)
    mine = sight_of(worlds[0], first).sealing
    assert mine is not None
    assert mine.decision == one
    assert mine.sealed == (SEATS[first],)
    for world, entry in zip(worlds, (one, other), strict=True):
        opened = sealed(world, second, decide="SealPlan", count=1, card=None)
        for observer in EVERYBODY:
            shown = sight_of(opened, observer)
            assert shown.sealing is None
            assert shown.opened is not None
            assert {line.seat: line.decision for line in shown.opened.entries}[SEATS[first]] == entry


def test_entries_can_be_changed_until_they_are_open_and_are_gone_when_cancelled() -> None:
    """[R296]"""
    room = done(room_of(), ORCS, c.CallSealing("bid", ("dwarves", "elves", "orcs")))
    room = sealed(room, ELVES, decide="PlaceBid", amount=3)
    room = sealed(room, ELVES, decide="Pass")
    room = sealed(room, DWARVES, decide="PlaceBid", amount=5)
    cancelled = done(room, GOBLINS, c.CancelSealing())
    assert all(sight_of(cancelled, one).opened is None for one in EVERYBODY)
    assert not cancelled.story
    room, events = take(room, record_of_entry("orcs", {"decide": "PlaceBid", "amount": 4}), 0.0)
    assert [event_to_record(event) for event in events] == [
        {"event": "BidPlaced", "seat": "dwarves", "amount": 5},
        {"event": "BidPassed", "seat": "elves"},
        {"event": "BidPlaced", "seat": "orcs", "amount": 4},
    ]


def record_of_entry(seat: str, entry: dict[str, object]) -> r.EntrySealed:
    return msgspec.convert({"kind": "entry_sealed", "seat": seat, "entry": entry}, r.EntrySealed)


def test_a_new_holder_of_a_seat_does_not_answer_for_the_one_before() -> None:
    """[R225] [R296]"""
    room = done(room_of(), ORCS, c.CallSealing("bid", ("elves", "orcs")))
    room = without_entry(sealed(room, ELVES, decide="PlaceBid", amount=3), "elves")
    shown = sight_of(room, ELVES).sealing
    assert shown is not None
    assert (shown.decision, shown.sealed) == (None, ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_draws_as_its_rulebook_says(edition: str) -> None:
    """[I.1] [II.1] [setup.4] [R296] Cards or dice, one event card or two, and no card twice before all were turned."""
    room = room_of(edition)
    rules = room.game.rules
    for draw in ("seating", "starter", "dragon_start"):
        room, events = drawn(room, draw)
        assert events
    turned: list[Event] = []
    dragon: list[Event] = []
    for _ in range(6):
        room, events = drawn(room, "dragon")
        dragon += events
        room, events = drawn(room, "event")
        turned += events
    kind = DragonCardTurned if rules.dragon_step == "card" else DragonDieRolled
    assert sum(isinstance(one, kind) for one in dragon) == 6
    cards = [one.event for one in turned if isinstance(one, EventCardTurned)]
    assert len(cards) == 6 * (1 if rules.event_cards == "one" else 2)
    shown = Counter(cards)
    assert max(shown.values()) <= 2
    if rules.event_cards != "trigger":
        assert max(shown.values()) == 1
    sight = sight_of(room, SPECTATOR)
    assert {one.draw: one.by for one in sight.draws}["dragon"] == rules.dragon_step


def test_the_red_dragon_comes_when_the_rules_say_so() -> None:
    """[II.1] [R296] In the default edition, when the second card has the suit of the discard."""
    room, comings = room_of(), 0
    for _ in range(30):
        room, events = drawn(room, "event")
        comings += any(isinstance(one, RedDragonAppeared) for one in events)
    assert 0 < comings < 30


def test_only_the_elves_see_the_next_event_card_and_it_is_the_next() -> None:
    """[elves.3] [R296]"""
    room, events = drawn(room_of(), "next_event")
    card = sight_of(room, ELVES).next_event
    assert card in EVENT_IDS
    for observer in (DWARVES, GOBLINS, ORCS, SPECTATOR):
        assert card not in told(room, observer).decode()
        assert card not in str([event_to_record(one) for one in redact(events, observer)])
        assert sight_of(room, observer).is_event_seen
    with pytest.raises(Illegal, match="already seen the next event card"):
        drawn(room, "next_event")
    _, events = drawn(room, "event")
    first = next(one for one in events if isinstance(one, EventCardTurned))
    assert EVENT_IDS[first.event] == card


def test_draws_of_the_set_up_are_made_once_and_the_dragon_needs_a_place() -> None:
    """[R296]"""
    room = room_of()
    with pytest.raises(Illegal, match="the dragon has no place yet"):
        drawn(room, "dragon")
    room, _ = drawn(room, "starter")
    with pytest.raises(Illegal, match="drawn only once"):
        drawn(room, "starter")
    room = done(room, ORCS, c.PlaceDragon(17))
    room, _ = drawn(room, "dragon")
    assert sight_of(room, REFEREE).dragon not in (None, 17)
    room = done(room, ORCS, c.SetStarter("goblins"))
    assert sight_of(room, SPECTATOR).order[0] == "goblins"


@pytest.mark.parametrize(
    ("overrides", "seat", "entry", "sentence"),
    [
        ({}, ELVES, {"decide": "SealPlan", "count": 11, "card": None}, "0 to 10 units"),
        ({"ace_is_artifact": False}, ELVES, {"decide": "SealPlan", "count": 1, "card": "AS"}, "an ace is not played"),
        ({}, ELVES, {"decide": "SealBlessedPlan", "count": 1, "card": None}, "only the Elves can invoke a blessing"),
        ({}, DWARVES, {"decide": "SealElitePlan", "count": 2, "card": None, "elites": 1}, "so many elite units"),
        ({}, ELVES, {"decide": "PlaceBid", "amount": 2}, "a battle plan is asked for"),
        ({}, ORCS, {"decide": "SealPlan", "count": 1, "card": None}, "Dwarves and Elves are asked"),
    ],
)
def test_a_plan_that_no_board_allows_is_refused(
    overrides: dict[str, Value], seat: int, entry: dict[str, object], sentence: str
) -> None:
    """[V.3] [ace.5] [R296]"""
    room = done(room_of(overrides=overrides), ELVES, c.CallSealing("plan", ("dwarves", "elves")))
    with pytest.raises(Illegal, match=sentence):
        sealed(room, seat, **entry)


def test_plans_with_elites_and_a_blessing_are_told_where_the_rules_have_them() -> None:
    """[option.elites] [option.blessing] [R296]"""
    room = room_of(overrides={"elite_warriors": True, "blessing": True})
    room = done(room, ORCS, c.CallSealing("plan", ("dwarves", "elves")))
    room = sealed(room, DWARVES, decide="SealElitePlan", count=3, card=None, elites=2)
    _, events = take(room, record_of_entry("elves", {"decide": "SealBlessedPlan", "count": 1, "card": "3H"}), 0.0)
    assert [event_to_record(one)["event"] for one in events] == [
        "PlanRevealed",
        "ElitesPicked",
        "PlanRevealed",
        "BlessingInvoked",
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (c.CallSealing("plan", ("elves",)), "two players fight"),
        (c.CallSealing("bid", ("elves", "elves")), "each only once"),
        (c.CancelSealing(), "no plans or bids"),
        (c.SetTimer(0), "there is no timer"),
        (c.HoldTimer(True), "there is no timer"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(command: c.AnyRoomCommand, sentence: str) -> None:
    """[R296]"""
    with pytest.raises(Illegal, match=sentence):
        done(room_of(), ELVES, command)
    with pytest.raises(Illegal, match="nobody has asked you"):
        sealed(room_of(), ELVES, decide="Pass")


def test_a_timer_runs_waits_and_runs_on() -> None:
    """[R296]"""
    room = done(room_of(), ELVES, c.SetTimer(90), at=1000.0)
    assert room.timer is not None
    assert room.timer.runs_out == 1090.0
    room = done(room, ORCS, c.HoldTimer(True), at=1030.0)
    with pytest.raises(Illegal, match="already paused"):
        done(room, ORCS, c.HoldTimer(True))
    room = done(room, ORCS, c.HoldTimer(False), at=2000.0)
    assert room.timer is not None
    assert room.timer.runs_out == 2060.0
    assert done(room, ORCS, c.SetTimer(0)).timer is None


def test_agreements_are_recorded_when_all_parties_have_accepted() -> None:
    """[note.8] [R196] [R296] Of any kind, also about a card that may be on sale on the real table."""
    clauses = [
        {"duty": "pay", "seat": "elves", "to": "orcs", "amount": 3, "turn": None, "round": None},
        {"duty": "bid_at_most_now", "seat": "orcs", "amount": 0},
        {"duty": "show_hand", "seat": "orcs", "turn": None, "round": None},
    ]
    room = sealed(room_of(), ELVES, decide="OfferAgreement", parties=["elves", "orcs"], clauses=clauses)
    assert len(sight_of(room, SPECTATOR).deals.offers) == 1
    room = sealed(room, ORCS, decide="AcceptAgreement", number=1)
    (agreement,) = sight_of(room, GOBLINS).deals.agreements
    assert agreement.parties == ("elves", "orcs")
    assert list(agreement.clauses) == clauses
    for seat in (ORCS, ELVES):
        room = sealed(room, seat, decide="TerminateAgreement", number=1)
    assert sight_of(room, ELVES).deals.agreements == ()


def test_where_the_rules_have_no_agreements_none_is_recorded() -> None:
    """[R147] [R296]"""
    room = room_of(overrides={"agreements": "off"})
    assert not sight_of(room, ELVES).has_deals
    with pytest.raises(Illegal, match="without agreements"):
        sealed(room, ELVES, decide="AcceptAgreement", number=1)


def test_a_record_that_does_not_fit_is_refused() -> None:
    """A damaged log is noticed, not guessed at."""
    room = room_of()
    record = record_of(room, ELVES, c.Draw("dragon_start", 0))
    assert isinstance(record, r.Drew)
    with pytest.raises(Illegal, match="not finished"):
        take(room, r.Drew("elves", "dragon_start", record.outcomes[:1]), 0.0)
    with pytest.raises(Illegal, match="this is draw 1"):
        take(room, r.Drew("elves", "dragon_start", record.outcomes[1:]), 0.0)
    wrong = r.Outcome({"decide": "DrawEvent", "event": "7C"}, 1)
    with pytest.raises(Illegal, match="no such outcome"):
        take(room, r.Drew("elves", "dragon_start", (wrong, wrong)), 0.0)
    with pytest.raises(Malformed):
        take(room, r.Drew("elves", "dragon_start", (r.Outcome({"decide": "Nonsense"}, 1),)), 0.0)


def test_where_the_emperor_decides_about_the_red_dragon_it_must_be_known_who_that_is() -> None:
    """[II.1] [R11] [R296]"""
    room = room_of("draft")
    assert sight_of(room, ELVES).starter is None
    assert sight_of(room, ELVES).order == ()
    with pytest.raises(Illegal, match="name the Starting Player first"):
        drawn(room, "event")
    room = done(room, ELVES, c.SetStarter("orcs"))
    assert sight_of(room, ELVES).starter == "orcs"
    assert drawn(room, "event").events
