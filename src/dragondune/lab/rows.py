"""Games as rows, one for each decision: what the seat knew, its options, its choice and the outcome."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision, decision_at
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game, is_listed
from dragondune.engine.ids import FACTION_IDS, NONE, members
from dragondune.knowledge.gate import Knowledge, know
from dragondune.lab.batch import Batch, Move, Outcome
from dragondune.notation.codec import decision_from_record, decision_to_record
from dragondune.notation.names import optional_seat_to_id, optional_territory_to_id
from dragondune.notation.prose import describe
from dragondune.views.view import View
from dragondune.views.viewing import view_of

BOT: Final = "bot"
SUBSTITUTE: Final = "substitute"
RULES: Final = "rules"


CORE: Final = "core"
JSON: Final = "json"
ARRAYS: Final = "arrays"
NESTED: Final = "nested"
GROUPS: Final = (JSON, ARRAYS, NESTED)
"""Groups of columns that can be chosen; the others are always there."""

ArraysOf: TypeAlias = Callable[[Knowledge, Sequence[Decision], Decision], tuple[bytes, Sequence[int], Sequence[bytes]]]
"""Makes the arrays of a decision: observation, actions and masks."""


class Column(NamedTuple):
    name: str
    kind: str
    meaning: str
    group: str = CORE


COLUMNS: Final = (
    Column("game", "int32", "number of the game in this file, from 0"),
    Column("seed", "int64", "its seed, which determines chance and the bots' chance"),
    Column("edition", "string", "edition of the rules"),
    Column("overrides", "string", "overridden rules, as a JSON object"),
    Column("factions", "list<string>", "the factions in play, in the order of `--factions`"),
    Column("seats_given", "bool", "true if this is also the seating order, false if seats were drawn"),
    Column("number", "int32", "number of the row within its game, from 0"),
    Column("turn", "int32", "turn of the game; 0 before the first"),
    Column("round", "string", "`setup`, `I` to `VII`"),
    Column("seat", "string", "faction that made the decision"),
    Column("bot", "string", "bot in this seat"),
    Column("decided_by", "string", "`bot`; `rules` if there was only one option; `substitute` if the bot failed"),
    Column(
        "question", "string or null", "what was asked; null for a gift or an act of negotiation that nobody asked for"
    ),
    Column("clause", "string or null", "rulebook clause behind the question"),
    Column("about", "string or null", "faction the question is about"),
    Column("place", "string or null", "territory the question is about"),
    Column("view", "string", "everything the seat could know, as a JSON object (`dragondune.views.view.View`)", JSON),
    Column("options", "list<string>", "all legal decisions, as JSON objects", JSON),
    Column("option_texts", "list<string>", "the same in words", JSON),
    Column("option_indices", "list<int32>", "the same as decision numbers"),
    Column("choice", "int32 or null", "position of the decision in `options`, from 0; null if nothing was asked"),
    Column("decision", "string", "the decision, as a JSON object", JSON),
    Column("decision_index", "int32 or null", "its decision number; null for negotiation, which has none"),
    Column("winners", "list<string>", "the factions that won the game"),
    Column("won", "bool", "whether this seat won"),
    Column("ending", "string", "how the game ended"),
    Column("turns", "int32", "turn in which the game ended"),
    Column(
        "observation",
        "observation",
        "what the seat knew, one byte for each entry, nothing spelled yet (`dragondune.interop.observation`)",
        ARRAYS,
    ),
    Column("actions", "list<int16>", "the factored actions that spell the decision; none if nothing was asked", ARRAYS),
    Column("action_masks", "masks", "for each of these actions, which actions were legal", ARRAYS),
    Column("view_fields", "view", "everything the seat could know, as nested fields", NESTED),
)


class Row(Struct):
    """A row; its fields are in the order of the columns."""

    game: int
    seed: int
    edition: str
    overrides: str
    factions: list[str]
    seats_given: bool
    number: int
    turn: int
    round: str
    seat: str
    bot: str
    decided_by: str
    question: str | None
    clause: str | None
    about: str | None
    place: str | None
    view: str
    options: list[str]
    option_texts: list[str]
    option_indices: list[int]
    choice: int | None
    decision: str
    decision_index: int | None
    winners: list[str]
    won: bool
    ending: str
    turns: int
    observation: bytes = b""
    actions: Sequence[int] = ()
    action_masks: Sequence[bytes] = ()
    view_fields: View | None = None


class Spelled(NamedTuple):
    record: str
    text: str


@cache
def _spelled(decision: Decision) -> Spelled:
    """Cached, because the same few decisions recur."""
    return Spelled(_json(decision_to_record(decision)), describe(decision))


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def rows_of(
    batch: Batch, outcome: Outcome, groups: Collection[str] = (JSON,), arrays: ArraysOf | None = None
) -> Iterator[Row]:
    """A recorded game, replayed without its bots; `arrays` makes the columns of that group."""
    game, chance = batch.new_game(), Chance(outcome.seed)
    for number, move in enumerate(outcome.moves):
        chance.settle(game)
        row = _row(batch, outcome, game, number, is_json=JSON in groups)
        if NESTED in groups or arrays is not None:
            known = know(game, move.seat)
            row.view_fields = view_of(known) if NESTED in groups else None
            if arrays is not None:
                row.observation, row.actions, row.action_masks = arrays(
                    known, game.options(move.seat), decision_of(move)
                )
        yield row
        game.apply(move.seat, decision_of(move))
    chance.settle(game)
    if game.winners != outcome.winners:
        raise Malformed(
            f"the saved moves of the game with seed {outcome.seed} lead to a different end; record it again"
        )


def decision_of(move: Move) -> Decision:
    return decision_at(move.decision) if isinstance(move.decision, int) else decision_from_record(move.decision)


def _row(batch: Batch, outcome: Outcome, game: Game, number: int, *, is_json: bool) -> Row:
    move = outcome.moves[number]
    decision = decision_of(move)
    view = view_of(know(game, move.seat))
    prompt = game.prompt(move.seat)
    options = game.options(move.seat)
    if not is_listed(decision, options):
        prompt, options = None, ()
    spelled = [_spelled(option) for option in options] if is_json else []
    return Row(
        game=outcome.seed - batch.seed,
        seed=outcome.seed,
        edition=batch.edition,
        overrides=_json(batch.overrides),
        factions=[FACTION_IDS[seat] for seat in batch.factions],
        seats_given=batch.seats_given,
        number=number,
        turn=view.turn,
        round=view.round,
        seat=view.observer,
        bot=batch.bots[move.seat],
        decided_by=SUBSTITUTE if move.is_substitute else RULES if len(options) == 1 else BOT,
        question=None if prompt is None else prompt.question,
        clause=None if prompt is None else prompt.clause,
        about=None if prompt is None else optional_seat_to_id(prompt.about),
        place=None if prompt is None else optional_territory_to_id(prompt.place),
        view=msgspec.json.encode(view).decode() if is_json else "",
        options=[one.record for one in spelled],
        option_texts=[one.text for one in spelled],
        option_indices=[option.index for option in options],
        choice=None if prompt is None else options.index(decision),
        decision=_json(decision_to_record(decision)),
        decision_index=decision.index if decision.index != NONE else None,
        winners=[FACTION_IDS[seat] for seat in members(outcome.winners)],
        won=bool(outcome.winners >> move.seat & 1),
        ending=outcome.ending,
        turns=outcome.turns,
    )
