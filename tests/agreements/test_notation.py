"""Agreements in JSON, logs, sentences and views."""

import json
import pickle

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TableTalk,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.engine.events import AgreementOffered, DutyYielded
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, REFEREE, SPECTATOR
from dragondune.engine.invariants import faults
from dragondune.engine.steps import MOVE
from dragondune.knowledge.gate import know
from dragondune.notation import (
    GameRecord,
    Header,
    decision_from_record,
    decision_to_record,
    describe,
    event_to_record,
    read_log,
    replay,
    write_log,
)
from dragondune.notation.agreement_codec import clause_from_record, clause_to_record
from dragondune.notation.prose.agreement_sentences import clause_sentence
from dragondune.views.position import read_position, write_position
from dragondune.views.viewing import view_of
from tests.agreements.dealing import (
    agree,
    attack,
    enter,
    hire,
    hold,
    in_battle,
    leave,
    pay,
    pay_if,
    pay_share,
    seats,
    stay_out,
    text,
    to_payee,
    towards,
)
from tests.properties.playing import new_game
from tests.rules.scene import scene

TWO = seats(ELVES, ORCS)
PERIOD = {"turn": 4, "round": "V"}
EVER = {"turn": None, "round": None}

CLAUSES: list[tuple[Clause, dict[str, object], str]] = [
    (
        pay(ELVES, ORCS, 3),
        {"duty": "pay", "seat": "elves", "to": "orcs", "amount": 3, **EVER},
        "Elves pay the Orcs 3 gold at once",
    ),
    (
        pay(ELVES, ORCS, 3, due=(4, 5)),
        {"duty": "pay", "seat": "elves", "to": "orcs", "amount": 3, **PERIOD},
        "Elves pay the Orcs 3 gold when round V of turn 4 begins",
    ),
    (
        pay_share(ELVES, ORCS, 50, "1 2 17", until=(4, 5)),
        {"duty": "pay_share", "seat": "elves", "to": "orcs", "places": ["1", "2", "17"], "amount": 50, **PERIOD},
        "Elves pay the Orcs 50 percent of the gold collected in 1, 2 and 17 until the end of round V of turn 4",
    ),
    (
        in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, where="5c 6", opponent=GOBLINS),
        {
            "duty": "pay_if_won",
            "seat": "elves",
            "to": "orcs",
            "whose": "payer",
            "opponent": "goblins",
            "places": ["5c", "6"],
            "amount": 2,
            **EVER,
        },
        "Elves pay the Orcs 2 gold if their own first battle in 5★ or 6 against the Goblins is won "
        "by the end of the game",
    ),
    (
        in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, opponent=ELVES, whose=c.PAYEES),
        {
            "duty": "pay_if_won",
            "seat": "elves",
            "to": "orcs",
            "whose": "payee",
            "opponent": "elves",
            "places": [],
            "amount": 2,
            **EVER,
        },
        "Elves pay the Orcs 2 gold if the first battle of the Orcs against the Elves is won by the end of the game",
    ),
    (
        in_battle(c.PAY_IF_LOST, ELVES, 2, to=ORCS, whose=c.ANYONES),
        {
            "duty": "pay_if_lost",
            "seat": "elves",
            "to": "orcs",
            "whose": "anyone",
            "opponent": None,
            "places": [],
            "amount": 2,
            **EVER,
        },
        "Elves pay the Orcs 2 gold if anyone's first battle is lost by the end of the game",
    ),
    (
        stay_out(ORCS, "10c", until=(4, 7)),
        {"duty": "stay_out", "seat": "orcs", "places": ["10c"], "turn": 4, "round": "VII"},
        "Orcs stay out of 10★ until the end of turn 4",
    ),
    (
        leave(ORCS, "10c", turn=4),
        {"duty": "leave", "seat": "orcs", "places": ["10c"], "turn": 4},
        "Orcs leave 10★ in turn 4",
    ),
    (
        towards(c.KEEP_AWAY, ORCS, ELVES),
        {"duty": "keep_away", "seat": "orcs", "faction": "elves", **EVER},
        "Orcs do not enter where the Elves stand until the end of the game",
    ),
    (
        Clause(c.BID_AT_MOST, ORCS, amount=2),
        {"duty": "bid_at_most", "seat": "orcs", "amount": 2, **EVER},
        "Orcs bid at most 2 until the end of the game",
    ),
    (
        in_battle(c.SEND_AT_LEAST, ORCS, 1, where="5c"),
        {"duty": "send_at_least", "seat": "orcs", "opponent": None, "places": ["5c"], "amount": 1, **EVER},
        "Orcs send at least 1 unit into battle in 5★ until the end of the game",
    ),
    (
        in_battle(c.SEND_AT_MOST, ORCS, 0, opponent=ELVES),
        {"duty": "send_at_most", "seat": "orcs", "opponent": "elves", "places": [], "amount": 0, **EVER},
        "Orcs send at most 0 units into battle against the Elves until the end of the game",
    ),
    (
        in_battle(c.NO_ARTIFACT, ORCS),
        {"duty": "no_artifact", "seat": "orcs", "opponent": None, "places": [], **EVER},
        "Orcs play no artifact in battle until the end of the game",
    ),
    (
        in_battle(c.NO_TREACHERY, ORCS, opponent=ELVES),
        {"duty": "no_treachery", "seat": "orcs", "opponent": "elves", **EVER},
        "Orcs declare no treachery against the Elves until the end of the game",
    ),
    (
        towards(c.NO_NEGATION, ORCS, ELVES),
        {"duty": "no_negation", "seat": "orcs", "faction": "elves", **EVER},
        "Orcs negate no power of the Elves until the end of the game",
    ),
    (
        towards(c.ALLY_WITH, ORCS, ELVES),
        {"duty": "ally_with", "seat": "orcs", "faction": "elves", **EVER},
        "Orcs form and keep an alliance with the Elves until the end of the game",
    ),
    (
        towards(c.NO_ALLIANCE, ORCS, ELVES),
        {"duty": "no_alliance", "seat": "orcs", "faction": "elves", **EVER},
        "Orcs form no alliance with the Elves until the end of the game",
    ),
    (
        Clause(c.NO_HIRING, ORCS),
        {"duty": "no_hiring", "seat": "orcs", **EVER},
        "Orcs hire nobody until the end of the game",
    ),
    (
        text(ORCS, "Peace."),
        {"duty": "text", "seat": "orcs", "text": "Peace.", **EVER},
        'Orcs promise "Peace." until the end of the game',
    ),
    (
        attack(ORCS, ELVES, 3, where="5c 6", turn=4),
        {"duty": "attack", "seat": "orcs", "opponent": "elves", "places": ["5c", "6"], "amount": 3, "turn": 4},
        "Orcs attack the Elves in 5★ or 6 with at least 3 units in turn 4",
    ),
    (
        attack(ORCS, where="5c", turn=4),
        {"duty": "attack", "seat": "orcs", "opponent": None, "places": ["5c"], "amount": 1, "turn": 4},
        "Orcs attack anyone in 5★ with at least 1 unit in turn 4",
    ),
    (
        enter(ORCS, "5c", 2, turn=4),
        {"duty": "enter", "seat": "orcs", "places": ["5c"], "amount": 2, "turn": 4},
        "Orcs enter 5★ with at least 2 units in turn 4",
    ),
    (
        hold(ORCS, "1c 2", until=(4, 5)),
        {"duty": "hold", "seat": "orcs", "places": ["1c", "2"], "amount": 1, **PERIOD},
        "Orcs hold 1★ and 2 with at least 1 unit until the end of round V of turn 4",
    ),
    (
        Clause(c.BID_AT_LEAST, ORCS, amount=2),
        {"duty": "bid_at_least", "seat": "orcs", "amount": 2, **EVER},
        "Orcs bid at least 2 for each card until the end of the game",
    ),
    (
        Clause(c.BID_AT_LEAST_NOW, ORCS, amount=2),
        {"duty": "bid_at_least_now", "seat": "orcs", "amount": 2},
        "Orcs bid at least 2 for the card now on sale",
    ),
    (
        Clause(c.BID_AT_MOST_NOW, ORCS, amount=2),
        {"duty": "bid_at_most_now", "seat": "orcs", "amount": 2},
        "Orcs bid at most 2 for the card now on sale",
    ),
    (
        Clause(c.BID_AT_MOST_NOW, ORCS, amount=0),
        {"duty": "bid_at_most_now", "seat": "orcs", "amount": 0},
        "Orcs do not bid for the card now on sale",
    ),
    (
        hire(ELVES, 3, turn=4),
        {"duty": "hire_at_least", "seat": "elves", "amount": 3, "turn": 4},
        "Elves hire at least 3 units in turn 4",
    ),
    (
        towards(c.NO_ATTACK, ORCS, ELVES),
        {"duty": "no_attack", "seat": "orcs", "faction": "elves", **EVER},
        "Orcs do not attack the Elves where others stand too until the end of the game",
    ),
    (
        Clause(c.NO_HIDING, ORCS),
        {"duty": "no_hiding", "seat": "orcs", **EVER},
        "Orcs hide no units until the end of the game",
    ),
    (
        Clause(c.NO_QUESTION, ELVES, opponent=ORCS),
        {"duty": "no_question", "seat": "elves", "opponent": "orcs", **EVER},
        "Elves ask no questions of the Orcs until the end of the game",
    ),
    (
        Clause(c.NO_QUESTION, ELVES),
        {"duty": "no_question", "seat": "elves", "opponent": None, **EVER},
        "Elves ask no questions until the end of the game",
    ),
    (
        towards(c.NO_FORBIDDING, GOBLINS, ELVES),
        {"duty": "no_forbidding", "seat": "goblins", "faction": "elves", **EVER},
        "Goblins let the Elves hire until the end of the game",
    ),
    (
        to_payee(c.REBATE_CARD, DWARVES, ELVES, 2, until=(4, 7)),
        {"duty": "rebate_card", "seat": "dwarves", "to": "elves", "amount": 2, "turn": 4, "round": "VII"},
        "Dwarves pay the Elves back 2 gold for each card sold to them until the end of turn 4",
    ),
    (
        to_payee(c.REBATE_UNIT, GOBLINS, ELVES, 1),
        {"duty": "rebate_unit", "seat": "goblins", "to": "elves", "amount": 1, **EVER},
        "Goblins pay the Elves back 1 gold for each unit they hire until the end of the game",
    ),
    (
        to_payee(c.PAY_INCOME_SHARE, ORCS, ELVES, 25),
        {"duty": "pay_income_share", "seat": "orcs", "to": "elves", "amount": 25, **EVER},
        "Orcs pay the Elves 25 percent of all income until the end of the game",
    ),
    (
        pay_if(c.PAY_IF_KEPT, ORCS, ELVES, 3, clause=2),
        {"duty": "pay_if_kept", "seat": "orcs", "to": "elves", "amount": 3, "clause": 2},
        "Orcs pay the Elves 3 gold if clause 2 is kept",
    ),
    (
        pay_if(c.PAY_IF_YIELDED, ORCS, ELVES, 3, clause=2),
        {"duty": "pay_if_yielded", "seat": "orcs", "to": "elves", "amount": 3, "clause": 2},
        "Orcs pay the Elves 3 gold if clause 2 gives way",
    ),
    (
        Clause(c.SHOW_SALE, ELVES, turn=4, round=5),
        {"duty": "show_sale", "seat": "elves", **PERIOD},
        "Elves show the first card on sale that they see by the end of round V of turn 4",
    ),
    (
        Clause(c.SHOW_EVENT, ELVES),
        {"duty": "show_event", "seat": "elves", **EVER},
        "Elves show the first event card that they see in advance by the end of the game",
    ),
    (
        Clause(c.SHOW_QUEEN, ORCS),
        {"duty": "show_queen", "seat": "orcs", **EVER},
        "Orcs show their Queen at once",
    ),
    (
        Clause(c.SHOW_JACK, ORCS, turn=4, round=5),
        {"duty": "show_jack", "seat": "orcs", **PERIOD},
        "Orcs show their Jack when round V of turn 4 begins",
    ),
    (
        Clause(c.SHOW_HAND, ORCS),
        {"duty": "show_hand", "seat": "orcs", **EVER},
        "Orcs show their hand at once",
    ),
    (
        Clause(c.SHOW_CARD, ORCS),
        {"duty": "show_card", "seat": "orcs", **EVER},
        "Orcs show their highest card at once",
    ),
]


@pytest.mark.parametrize(("clause", "record", "sentence"), CLAUSES, ids=[sentence for _, _, sentence in CLAUSES])
def test_a_clause_in_json_and_in_words(clause: Clause, record: dict[str, object], sentence: str) -> None:
    assert clause_to_record(clause) == record
    assert clause_from_record(json.loads(json.dumps(record))) == clause
    assert clause_sentence(clause) == sentence


def test_every_duty_has_an_example() -> None:
    assert {clause.kind for clause, _, _ in CLAUSES} == set(range(len(c.DUTY_NAMES)))


NO_HIRING = Clause(c.NO_HIRING, ORCS)
TALK: list[tuple[TableTalk, dict[str, object], str]] = [
    (
        OfferAgreement(TWO, (NO_HIRING,)),
        {"decide": "OfferAgreement", "parties": ["elves", "orcs"], "clauses": [clause_to_record(NO_HIRING)]},
        "offer an agreement between the Elves and the Orcs: Orcs hire nobody until the end of the game",
    ),
    (
        CounterOffer(2, TWO, (NO_HIRING,)),
        {
            "decide": "CounterOffer",
            "number": 2,
            "parties": ["elves", "orcs"],
            "clauses": [clause_to_record(NO_HIRING)],
        },
        "answer offer 2 with an agreement between the Elves and the Orcs: Orcs hire nobody until the end of the game",
    ),
    (AcceptAgreement(3), {"decide": "AcceptAgreement", "number": 3}, "accept offer 3"),
    (DeclineAgreement(3), {"decide": "DeclineAgreement", "number": 3}, "decline offer 3"),
    (WithdrawOffer(3), {"decide": "WithdrawOffer", "number": 3}, "withdraw offer 3"),
    (TerminateAgreement(3), {"decide": "TerminateAgreement", "number": 3}, "call to end agreement 3"),
]


@pytest.mark.parametrize(("talk", "record", "phrase"), TALK, ids=[phrase for _, _, phrase in TALK])
def test_talk_in_json_and_in_words(talk: TableTalk, record: dict[str, object], phrase: str) -> None:
    assert decision_to_record(talk) == record
    assert decision_from_record(json.loads(json.dumps(record))) == talk
    assert describe(talk) == phrase
    assert pickle.loads(pickle.dumps(talk)) == talk


FAULTS: list[tuple[object, str]] = [
    ({"decide": "AcceptAgreement"}, 'AcceptAgreement lacks "number"; its fields are number'),
    ({"decide": "AcceptAgreement", "number": 0}, "AcceptAgreement.number: 0 is not a whole number from 1 to"),
    ({"decide": "AcceptAgreements", "number": 1}, "there is no decision "),
    ({"decide": "OfferAgreement", "parties": ["elves"]}, 'OfferAgreement lacks "clauses"'),
    ({"decide": "OfferAgreement", "parties": "elves", "clauses": []}, 'OfferAgreement.parties: "elves" is not a list'),
    (
        {"decide": "OfferAgreement", "parties": ["orcs", "elves"], "clauses": []},
        "OfferAgreement.parties: factions are named once each, in the order elves, orcs",
    ),
    (
        {"decide": "OfferAgreement", "parties": [], "clauses": []},
        "OfferAgreement.clauses: this must be a list of one to 8",
    ),
    (
        {"decide": "OfferAgreement", "parties": [], "clauses": [3]},
        "OfferAgreement.clauses: a clause is an object such as",
    ),
    (
        {"decide": "OfferAgreement", "parties": [], "clauses": [{"duty": "sing"}]},
        'OfferAgreement.clauses: "sing" is no',
    ),
]


@pytest.mark.parametrize(("record", "sentence"), FAULTS, ids=[sentence for _, sentence in FAULTS])
def test_invalid_talk_is_refused(record: object, sentence: str) -> None:
    with pytest.raises(Malformed) as caught:
        decision_from_record(record)
    assert str(caught.value).startswith(sentence)


CLAUSE_FAULTS: list[tuple[dict[str, object], str]] = [
    ({"turn": 0}, "stay_out.turn: 0 is not a whole number from 1 to 50"),
    ({"round": "VIII"}, 'stay_out.round: "VIII" is not a round; the rounds are I, '),
    ({"places": ["5c", "5c"]}, "stay_out.places: territories are named once each, in the order 5c"),
    ({"places": "5c"}, 'stay_out.places: "5c" is not a list of territories'),
    ({"seat": None}, "stay_out.seat: null is not a faction"),
    ({"amount": 3}, 'the clause stay_out has no field "amount"'),
]


@pytest.mark.parametrize(("change", "sentence"), CLAUSE_FAULTS, ids=[sentence for _, sentence in CLAUSE_FAULTS])
def test_an_invalid_clause_is_refused(change: dict[str, object], sentence: str) -> None:
    record = {"duty": "stay_out", "seat": "orcs", "places": ["10c"], "turn": 4, "round": "VII", **change}
    with pytest.raises(Malformed) as caught:
        clause_from_record(record)
    assert str(caught.value).startswith(sentence)


def test_an_invalid_text_or_amount_is_refused() -> None:
    with pytest.raises(Malformed, match=r"text\.text: 3 is not a text"):
        clause_from_record({"duty": "text", "seat": "orcs", "text": 3, **EVER})
    with pytest.raises(Malformed, match=r"pay_if_kept\.clause: 9 is not a whole number from 1 to 8"):
        clause_from_record({"duty": "pay_if_kept", "seat": "orcs", "to": "elves", "amount": 1, "clause": 9})
    with pytest.raises(Malformed, match=r"pay\.amount: 0 is not a whole number from 1 to 100"):
        clause_from_record({"duty": "pay", "seat": "orcs", "to": "elves", "amount": 0, **EVER})


def test_events_carry_their_clauses_in_words() -> None:
    offered = event_to_record(AgreementOffered(2, ELVES, TWO, (NO_HIRING,), 1))
    assert offered == {
        "event": "AgreementOffered",
        "number": 2,
        "seat": "elves",
        "parties": ["elves", "orcs"],
        "clauses": ["Orcs hire nobody until the end of the game"],
        "answers": 1,
    }
    yielded = event_to_record(DutyYielded(2, ORCS, NO_HIRING, c.OLDER_DUTY))
    assert yielded["duty"] == "Orcs hire nobody until the end of the game"
    assert yielded["reason"] == "older_duty"


def dealing() -> Game:
    """One agreement that is partly settled, and an offer that one of the two other parties has accepted."""
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 5}}, gold={ELVES: 5})
    agree(game, TWO, pay(ELVES, ORCS, 2), stay_out(ORCS, "5c"))
    game.apply(ELVES, TerminateAgreement(1))
    three = seats(DWARVES, ELVES, ORCS)
    game.apply(DWARVES, OfferAgreement(three, (text(DWARVES, "friendship"),)))
    game.apply(ELVES, CounterOffer(2, three, (text(ELVES, "more friendship"),)))
    game.apply(ORCS, AcceptAgreement(3))
    return game


@pytest.mark.parametrize("observer", [ELVES, GOBLINS, SPECTATOR, REFEREE])
def test_all_deals_are_public(observer: int) -> None:
    """[note.8] Every observer sees all offers and agreements."""
    seen = view_of(know(dealing(), observer)).deals
    (agreement,) = seen.agreements
    assert (agreement.number, agreement.parties, agreement.ending) == (1, ("elves", "orcs"), ("elves",))
    assert agreement.settled == (0,)
    assert agreement.clauses[1]["places"] == ["5c"]
    (offer,) = seen.offers
    assert (offer.number, offer.seat, offer.answers) == (3, "elves", 2)
    assert offer.accepted == ("elves", "orcs")
    assert seen.count == 3


def test_a_position_keeps_the_deals() -> None:
    """[note.8] Including when it is saved to a file."""
    game, chance = new_game(), Chance(1)
    chance.settle(game)
    agree(game, TWO, pay(ELVES, ORCS, 2), stay_out(ORCS, "5c"))
    game.apply(ELVES, OfferAgreement(TWO, (NO_HIRING,)))
    again = read_position(write_position(game))
    assert again.fingerprint() == game.fingerprint()
    assert again.agreements == game.agreements
    assert again.offers == game.offers


def test_a_position_with_impossible_deals_is_refused() -> None:
    """[R196] Offer 3 exists, but only one number has been given out."""
    table = json.loads(write_position(dealing()))
    table["table"]["deals"]["count"] = 1
    with pytest.raises(Malformed, match=r"impossible: .*not numbered one after the other"):
        read_position(json.dumps(table))


def test_impossible_deals_violate_an_invariant() -> None:
    game = dealing()
    assert [fault for fault in faults(game.state) if "R196" in fault or "note.8" in fault] == []
    s = game.state
    (agreement,) = s.agreements
    s.agreements = (c.Agreement(1, TWO, agreement.clauses, 0b100, TWO),)
    found = "; ".join(faults(s))
    assert "[note.8] agreement 1 has been called off" in found
    assert "[R197] agreement 1 has fewer clauses than were carried out" in found
    s.agreements = (c.Agreement(3, seats(ELVES, GOBLINS), agreement.clauses, 0, 0),)
    found = "; ".join(faults(s))
    assert "[R196] offers and agreements are not numbered one after the other" in found
    assert "[R196] a clause is not possible: only a party can be obliged" in found


def test_a_log_replays_talk() -> None:
    """[note.8] Everything said about agreements is logged and checked like any decision."""
    record, chance = GameRecord(Header(seed=3)), Chance(3)
    record.settle(chance)
    for seat, talk in (
        (ELVES, OfferAgreement(TWO, (stay_out(ORCS, "5c 10c"), pay(ELVES, ORCS, 1, due=(1, 3))))),
        (ORCS, CounterOffer(1, TWO, (stay_out(ORCS, "5c"), pay(ELVES, ORCS, 2, due=(1, 3))))),
        (ELVES, AcceptAgreement(2)),
        (ELVES, TerminateAgreement(2)),
        (ELVES, WithdrawOffer(2)),
    ):
        record.apply(seat, talk)
    while record.game.turn < 3:
        record.settle(chance)
        seat = record.game.seats_asked()[0]
        options = record.game.options(seat)
        record.apply(seat, options[chance.below(len(options))])
    written = write_log(record.log())
    log = read_log(written)
    assert log == record.log()
    *_, last = replay(log)
    assert last.game.fingerprint() == record.game.fingerprint()
    assert '"decide": "CounterOffer", "number": 1, "parties": ["elves", "orcs"]' in written


def test_a_log_with_impossible_talk_is_refused() -> None:
    record = GameRecord(Header(seed=3))
    record.settle(Chance(3))
    record.apply(ELVES, OfferAgreement(TWO, (NO_HIRING,)))
    spoilt = write_log(record.log()).replace('"parties": ["elves", "orcs"]', '"parties": ["goblins", "orcs"]')
    with pytest.raises(Malformed, match=r"Elves cannot offer an agreement .* here: \[R196\] you must be a party"):
        list(replay(read_log(spoilt)))
