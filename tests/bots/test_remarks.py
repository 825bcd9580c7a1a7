"""What bots understand of people's remarks, and how they answer."""

import pytest

from dragondune.bots.base import Speech
from dragondune.bots.characters.cast import CHARACTERS, PLAIN
from dragondune.bots.negotiation import intents as i
from dragondune.bots.negotiation.intents import is_addressed, understand
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.bots.negotiation.remarks import MOST_ANSWERS
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import BIDDING_ROUND, DWARVES, ELVES, FACTIONS, GOBLINS, NOBODY, ORCS, SPECTATOR, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.talk import Remark, talk_of
from dragondune.knowledge.transfer import talk_from_bytes, talk_to_bytes
from dragondune.lab.batch import Batch
from dragondune.lab.runner import Runner
from tests.bots.bargaining import NEIGHBOURS, is_about, parley
from tests.rules.scene import at

SAID = [
    ("Hello!", i.HELLO),
    ("hi there", i.HELLO),
    ("good morning, everyone", i.HELLO),
    ("bye for now", i.BYE),
    ("Thanks a lot", i.THANKS),
    ("thank you!", i.THANKS),
    ("You idiot", i.INSULT),
    ("liar!!!", i.INSULT),
    ("well played", i.PRAISE),
    ("I am sorry about that", i.SORRY),
    ("help", i.HELP),
    ("what do you understand?", i.HELP),
    ("Who are you?", i.WHO),
    ("are you a bot", i.WHO),
    ("Why did you do that?", i.WHY),
    ("why did you attack me?", i.WHY),
    ("what are you going to do", i.PLAN),
    ("will you attack me?", i.PLAN),
    ("what cards do you have?", i.SECRET),
    ("Show me your hand", i.SECRET),
    ("show me the next event", i.EVENT),
    ("who is winning", i.LEADER),
    ("who's ahead?", i.LEADER),
    ("give me 3 gold", i.GIFT),
    ("lend me some gold", i.GIFT),
    ("ok", i.WORD),
    ("I promise", i.WORD),
    ("Peace?", i.PEACE),
    ("shall we have a truce", i.PEACE),
    ("leave me alone", i.STAY_OUT),
    ("Let us be allies", i.ALLIANCE),
    ("want to team up?", i.ALLIANCE),
    ("attack the Orcs!", i.ATTACK),
    ("could you stop the elves?", i.ATTACK),
    ("stay out of 10", i.STAY_OUT),
    ("don't attack 15", i.STAY_OUT),
    ("please don’t enter 5★", i.STAY_OUT),
    ("how much for 10?", i.STAY_OUT),
    ("how much?", i.OFFER),
    ("make me an offer", i.OFFER),
    ("what do you want", i.OFFER),
    ("don't hire anyone", i.NO_HIRING),
    ("bid at most 2", i.LOW_BIDS),
    ("don't betray me", i.HONESTY),
    ("Colourless green ideas sleep furiously", i.UNKNOWN),
    ("", i.UNKNOWN),
    ("10", i.STAY_OUT),
]


@pytest.mark.parametrize(("words", "kind"), SAID)
def test_what_is_understood(words: str, kind: str) -> None:
    assert understand(words, GOBLINS).kind == kind


def test_every_intent_is_reached() -> None:
    assert {kind for _, kind in SAID} == {kind for kind, _ in i.GRAMMAR} | {i.UNKNOWN}


def test_peoples_castles_and_sums_are_found() -> None:
    found = understand("Goblins, would you attack the Orcs in 10 for 5 gold?", GOBLINS)
    assert (found.about, found.places, found.number) == (ORCS, 1 << at("10c"), 5)
    assert understand("attack them", GOBLINS).about == NOBODY
    assert understand("how much for 1 and 15?", GOBLINS).places == 1 << at("1c") | 1 << at("15c")
    assert understand("what would you pay me to stay out of 10?", GOBLINS).is_from_them
    assert not understand("stay out of 10", GOBLINS).is_from_them


@pytest.mark.parametrize(
    ("words", "is_called"),
    [
        ("Goblins, peace?", True),
        ("goblins peace?", True),
        ("Hey goblins!", True),
        ("@goblins who leads", True),
        ("peace, Goblins?", True),
        ("Thanks, Brannoch!", True),
        ("Brannoch, why?", True),
        ("Let us attack the Goblins", False),
        ("The Goblins are winning", False),
        ("Goblins are winning", False),
        ("Orcs, shall we stop the Goblins?", False),
        ("hello", False),
    ],
)
def test_who_is_addressed(words: str, is_called: bool) -> None:
    assert is_addressed(words, GOBLINS, "Brannoch") is is_called


# Answers


def answer(game: Game, words: str, *, to: Faction = GOBLINS, answered: int = 0, character: str = "") -> Speech | None:
    remark = Remark(DWARVES if to != DWARVES else ELVES, words, True, answered)
    return negotiate(talk_of(game, to, (), remark=remark), CHARACTERS.get(character, PLAIN))


def offered(game: Game, words: str, *, to: Faction = GOBLINS, character: str = "") -> tuple[Clause, ...]:
    """The clauses that are offered on request; the game allows the offer."""
    speech = answer(game, words, to=to, character=character)
    assert speech is not None
    assert isinstance(speech.act, OfferAgreement), speech.words
    game.clone().apply(to, speech.act)
    return speech.act.clauses


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("peace?", c.KEEP_AWAY),
        ("stay out of 15", c.STAY_OUT),
        ("alliance?", c.ALLY_WITH),
        ("hire nobody", c.NO_HIRING),
        ("bid at most 2", c.BID_AT_MOST),
        ("no treachery", c.NO_TREACHERY),
        ("make me an offer", c.KEEP_AWAY),
    ],
)
def test_a_request_is_answered_by_an_offer(words: str, kind: int) -> None:
    clauses = offered(parley(NEIGHBOURS).game, words)
    assert any(clause.kind == kind and clause.seat == GOBLINS for clause in clauses)


def test_what_costs_the_bot_something_has_a_price() -> None:
    """The Goblins could drive the Dwarves out of 15★."""
    first, duty = offered(parley(NEIGHBOURS).game, "stay out of 15")
    assert (first.kind, first.seat, first.other) == (c.PAY, DWARVES, GOBLINS)
    assert (duty.kind, duty.places) == (c.STAY_OUT, 1 << at("15c"))
    greedier, _ = offered(parley(NEIGHBOURS).game, "stay out of 15", character="hoarder")
    assert greedier.amount >= first.amount


def test_a_bot_pays_for_what_a_player_would_do() -> None:
    duty, price = offered(parley(NEIGHBOURS).game, "what would you pay me to stay out of 10?")
    assert (duty.kind, duty.seat) == (c.STAY_OUT, DWARVES)
    assert (price.kind, price.seat) == (c.PAY, GOBLINS)
    duty, price = offered(parley(NEIGHBOURS).game, "what would you pay me to stay out of 10?", character="gambler")
    assert (price.kind, price.condition) == (c.PAY_IF_KEPT, 1)


def test_the_elves_sell_the_next_event_and_others_know_nothing() -> None:
    table = parley({"5c": {ELVES: 4}, "1c": {ORCS: 4}}, gold={DWARVES: 9})
    assert {one.kind for one in offered(table.game, "show me the next event", to=ELVES)} == {c.PAY, c.SHOW_EVENT}
    speech = answer(table.game, "show me the next event", to=ORCS)
    assert speech is not None
    assert speech.act is None
    assert is_about(speech.words, "chat_event")


@pytest.mark.parametrize(
    ("words", "topic"),
    [
        ("attack the Orcs", "chat_no_deal"),
        ("asdf", "chat_unknown"),
        ("help", "chat_help"),
        ("give me gold", "chat_gold"),
        ("what will you do?", "chat_plan"),
    ],
)
def test_what_cannot_be_had_is_refused_in_words(words: str, topic: str) -> None:
    speech = answer(parley(NEIGHBOURS).game, words)
    assert speech is not None
    assert speech.act is None
    assert is_about(speech.words, topic)


def test_an_open_offer_is_answered_first() -> None:
    table = parley(NEIGHBOURS)
    speech = answer(table.game, "peace?")
    assert speech is not None
    assert speech.act is not None
    table.do(GOBLINS, speech.act)
    again = answer(table.game, "how much for 15?")
    assert again is not None
    assert is_about(again.words, "chat_open")


def test_where_nothing_binds_nothing_is_offered() -> None:
    speech = answer(parley(NEIGHBOURS, rules={"agreements": "record"}).game, "peace?")
    assert speech is not None
    assert is_about(speech.words, "chat_unbound")


def test_patience_ends() -> None:
    game = parley(NEIGHBOURS).game
    last = answer(game, "hello", answered=MOST_ANSWERS)
    assert last is not None
    assert is_about(last.words, "chat_enough")
    assert answer(game, "hello", answered=MOST_ANSWERS + 1) is None


# Secrecy

INQUIRIES = ("hello", "why did you do that?", "who leads?", "what cards do you have?", "what will you do?", "asdf")
REQUESTS = ("peace?", "alliance?", "make me an offer", "show me the next event", "show me a card")


def tables(seed: int, every: int) -> list[Game]:
    """Moments of a game."""
    bots = dict.fromkeys(FACTIONS, "greedy")
    game, runner = Batch("1.10", {}, FACTIONS, bots, 1, seed).new_game(), Runner(bots, seed, talk=True)
    found: list[Game] = []
    count = 0
    while not game.is_over:
        game.apply(*runner.choose(game))
        count += 1
        if count % every == 0 and game.asked:
            found.append(game.clone())
    return found


def test_answers_contain_only_what_everybody_knows() -> None:
    """Whatever cards everyone holds, the bot itself included, it answers an inquiry in the same words."""
    chance = Chance(5)
    for game in tables(7, 60):
        twin = sample(know(game, SPECTATOR), chance)
        for seat in FACTIONS:
            for words in INQUIRIES:
                here, there = answer(game, words, to=seat), answer(twin, words, to=seat)
                if here is not None and there is not None and here.act == there.act:
                    assert here == there, words


def test_answers_follow_from_what_the_seat_knows() -> None:
    chance = Chance(6)
    for game in tables(9, 90):
        for seat in (ELVES, GOBLINS):
            twin = sample(know(game, seat), chance)
            for words in REQUESTS:
                assert answer(game, words, to=seat) == answer(twin, words, to=seat), words


def test_the_price_of_the_next_event_does_not_reveal_it() -> None:
    table = parley({"5c": {ELVES: 4}, "1c": {ORCS: 4}, "9f": {DWARVES: 8}}, gold={DWARVES: 9})
    chance, asked = Chance(4), "how much for the next event?"
    prices = {repr(answer(sample(know(table.game, SPECTATOR), chance), asked, to=ELVES)) for _ in range(12)}
    assert len(prices) == 1


def test_a_talk_survives_transfer_to_another_process() -> None:
    remark = Remark(DWARVES, "peace?", True, 2)
    talk = talk_of(parley(NEIGHBOURS, round=BIDDING_ROUND).game, GOBLINS, (), said=frozenset({1, 2}), remark=remark)
    back = talk_from_bytes(talk_to_bytes(talk))
    assert (back.said, back.remark, back.turned) == (talk.said, talk.remark, talk.turned)
    assert negotiate(back) == negotiate(talk)
