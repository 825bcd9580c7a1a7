"""A program that reads text plays and negotiates a whole game, and is told in sentences what it cannot do."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dragondune.bots.base import Speech
from dragondune.bots.language_bot import LanguageBot
from dragondune.bots.supervision import NoAnswer
from dragondune.editions.loader import load_edition
from dragondune.engine.agreements.clauses import DUTY_NAMES, KINDS, ONE, REQUIRED
from dragondune.engine.agreements.table_talk import AcceptAgreement, CounterOffer, OfferAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import GiveGold
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, ELVES, FACTIONS, ORCS, RECRUITMENT_ROUND
from dragondune.knowledge.situation import situation_of
from dragondune.knowledge.talk import Remark, talk_of
from dragondune.lab.batch import Batch, play_seed
from dragondune.lab.runner import Runner
from dragondune.language.tools import call_in, clause_schemas, tool_schemas
from dragondune.notation.agreement_codec import clause_from_record

PAY = '[{"duty": "pay", "seat": "elves", "to": "orcs", "amount": 1, "turn": null, "round": null}]'
OFFER = f'offer {{"to": ["orcs"], "clauses": {PAY}}}'
AGENT = """
import pathlib, sys

heard = pathlib.Path(__file__).with_name("heard")
lines, said = [], 0
for line in sys.stdin:
    if line.strip():
        lines.append(line.rstrip("\\n"))
        continue
    with heard.open("a", encoding="utf-8") as file:
        file.write("\\n".join([*lines, "---", ""]))
    offered = [one for one in lines if ". accept offer" in one]
    wishes = ["look", "history 5", "think_ahead 1", 'OFFER', "whisper orcs: Hello, Orcs!", "say Orcs, peace?"]
    if offered:
        print(offered[0].split(".")[0], flush=True)
    elif any("You are asked" in one for one in lines) or lines[-1] == "The question is still open.":
        print(wishes[said] if said < len(wishes) else "1", flush=True)
        said += 1
    else:
        print("1", flush=True)
    lines = []
""".replace("OFFER", OFFER)


def test_a_program_plays_and_negotiates_a_whole_game(tmp_path: Path) -> None:
    (tmp_path / "agent.py").write_text(AGENT)
    bots = dict.fromkeys(FACTIONS, "simple") | {ELVES: f"text:{tmp_path / 'agent.py'}"}
    batch = Batch("1.10", {"turns": 2}, FACTIONS, bots, 1, 5, is_recorded=True)
    runner = Runner(bots, 5, talk=True)
    outcome = play_seed(batch, runner, 5)
    assert outcome.faults == ()
    acts = [move.decision for move in outcome.moves if move.seat == ELVES and isinstance(move.decision, dict)]
    assert "OfferAgreement" in [one["decide"] for one in acts]
    assert (ELVES, "Orcs, peace?") in runner.said
    assert not any("Hello" in words for _, words in runner.said)
    heard = (tmp_path / "heard").read_text(encoding="utf-8")
    assert heard.count("The game has 2 turns.") == 1
    assert "Since you were last asked:" in heard
    assert "Elves offer the Orcs agreement 1: Elves pay the Orcs 1 gold" in heard
    assert "Orcs: " in heard
    assert "(whispered)" in heard


class Scripted(LanguageBot):
    """Answers with given lines and keeps what it was told."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(1)
        self.lines = list(lines)
        self.read: list[str] = []

    def respond(self, text: str, introduction: str) -> str:
        self.read.append(text)
        return self.lines.pop(0)


def hiring() -> Game:
    """The first question of the Elves in a Recruitment Round with a choice and some gold."""
    game, chance = Game.new(load_edition("1.10")), Chance(3)
    while not (game.round == RECRUITMENT_ROUND and len(game.options(ELVES)) > 1 and game.largest_gift(ELVES) > 1):
        seat = CHANCE if game.waits_for_chance else next(iter(game.seats_asked()))
        options = game.options(seat)
        game.apply(seat, options[chance.below(len(options))])
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return hiring()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (OFFER, lambda one: isinstance(one.act, OfferAgreement)),
        ("give orcs 1", lambda one: isinstance(one.act, GiveGold) and one.act.to == ORCS),
        ("say Good luck!", lambda one: one == Speech(None, "Good luck!")),
        ("whisper orcs: Psst", lambda one: one == Speech(None, "Psst", (ORCS,))),
        ('say {"text": "Psst", "to": ["orcs"]}', lambda one: one == Speech(None, "Psst", (ORCS,))),
    ],
)
def test_talk_comes_before_an_answer(game: Game, line: str, expected: Callable[[Speech], bool]) -> None:
    speech = Scripted([line]).interject(situation_of(game, ELVES))
    assert speech is not None
    assert expected(speech)


def test_an_answer_is_kept_until_it_is_chosen(game: Game) -> None:
    bot, situation = Scripted(["2"]), situation_of(game, ELVES)
    assert bot.interject(situation) is None
    assert bot.choose(situation) is situation.options[1]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", '"dance" is not one of your options. Answer with a number from 1 to'),
        ("accept 7", "no offer"),
        ("accept seven", "answer: Expected `int`, got `str`"),
        ("give elves 1", "["),
        ("give trolls 1", "give: Invalid enum value 'trolls'"),
        ("offer {", "offer: its arguments are not a JSON object"),
        ('offer {"to": ["orcs"], "clauses": [{"duty": "sing"}]}', '"sing"'),
        ('why {"decision": {"decide": "Dance"}}', "Dance"),
        ("wait", "you need not wait"),
        ("whisper elves: Psst", "you can whisper to the other players"),
        ("whisper Psst", "whisper: write whisper orcs: the words"),
        ("think_ahead 99999", "not one of your options"),
    ],
)
def test_a_bad_line_gets_a_sentence_and_another_try(game: Game, line: str, sentence: str) -> None:
    bot = Scripted([line, "1"])
    assert bot.interject(situation_of(game, ELVES)) is None
    assert sentence in bot.read[1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("look", "You play the Elves."),
        ("explain promises", "- show_hand: seat, turn, round"),
        ("explain map", "3★: 0•, 3"),
        ("explain", "The game has 8 turns."),
        ("history 3", "Orcs: Hello (whispered)"),
        ("think_ahead 1", ":\n"),
        ("choices", '"decide"'),
        ('why {"decision": {"decide": "GiveGold", "to": "orcs", "amount": 99}}', "["),
    ],
)
def test_a_tool_answers_and_the_question_stays_open(game: Game, line: str, words: str) -> None:
    bot, situation = Scripted([line, "1"]), situation_of(game, ELVES)
    bot.hear([Remark(ORCS, "Hello", True)])
    assert bot.choose(situation) is situation.options[0]
    assert words in bot.read[1]
    assert bot.read[1].endswith("The question is still open.\n")


def test_an_agent_that_may_not_talk_is_told_so(game: Game) -> None:
    bot = Scripted(["say Hello", "1"])
    bot.choose(situation_of(game, ELVES))
    assert "you cannot talk now" in bot.read[1]


def test_three_bad_lines_are_enough(game: Game) -> None:
    with pytest.raises(NoAnswer):
        Scripted(["no", "no", "no"]).choose(situation_of(game, ELVES))


def test_an_offer_is_answered_or_countered(game: Game) -> None:
    table = game.clone()
    offered = Scripted([OFFER.replace('"orcs"]', '"elves"]')]).talk(talk_of(table, ORCS, ()))
    assert offered is not None
    assert offered.act is not None
    table.apply(ORCS, offered.act)
    talk = talk_of(table, ELVES, ())
    assert Scripted(["1"]).talk(talk) is None
    accepted = Scripted(["2"]).talk(talk)
    assert accepted is not None
    assert accepted.act == AcceptAgreement(1)
    countered = Scripted([f'counter 1 {{"to": ["orcs"], "clauses": {PAY}}}']).talk(talk)
    assert countered is not None
    assert isinstance(countered.act, CounterOffer)


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=DUTY_NAMES)
def test_every_kind_of_promise_can_be_offered(game: Game, kind: int) -> None:
    """Its schema matches the notation; if the game refuses it, that has another reason."""
    seat = {0: "dwarves", 2: "goblins"}.get(KINDS[kind].only, "elves")
    known = KINDS[kind]
    record = {name: _example(name, places=known.places in (ONE, REQUIRED)) for name in _properties(kind)}
    record |= {"duty": known.name, "seat": seat}
    if "round" in record and known.name.startswith(("pay", "show")) and record["turn"]:
        record["round"] = "VII"
    clause_from_record(record)
    clauses = [record] if not known.names_clause else [json.loads(PAY)[0], record | {"clause": 1}]
    to = ["orcs"] if seat == "elves" else ["elves"]
    bot = Scripted([f"offer {json.dumps({'to': to, 'clauses': clauses})}", "1"])
    me = FACTIONS[["dwarves", "elves", "goblins"].index(seat)]
    try:
        speech = bot.talk(talk_of(game, me, ()))
    except (Malformed, Illegal) as fault:  # pragma: no cover
        pytest.fail(str(fault))
    assert speech is not None or "[" in bot.read[1]


def _properties(kind: int) -> list[str]:
    found = clause_schemas()[kind]["properties"]
    assert isinstance(found, dict)
    return list(found)


def _example(name: str, *, places: bool) -> object:
    examples: dict[str, object] = {"to": "orcs", "faction": "orcs", "opponent": "orcs", "whose": "payer"}
    examples |= {"amount": 1, "text": "to be kind", "clause": 1, "turn": 1, "round": "VII"}
    return examples.get(name, (["5c"] if places else []) if name == "places" else "elves")


def test_schemas_come_in_every_style() -> None:
    plain = {one["name"]: one["inputSchema"] for one in tool_schemas()}
    assert {one["name"]: one["input_schema"] for one in tool_schemas("anthropic")} == plain
    functions = [one["function"] for one in tool_schemas("openai")]
    assert [one["parameters"] for one in functions if isinstance(one, dict)] == list(plain.values())


def test_a_line_can_hold_any_call() -> None:
    assert call_in('offer {"to": ["elves"], "clauses": [{}], "instead_of": 2}') == call_in(
        'counter 2 {"to": ["elves"], "clauses": [{}]}'
    )
    with pytest.raises(Malformed, match='"fly" is neither an answer nor a tool'):
        call_in("fly")
