"""Decisions as numbers: whole, by their index, or spelled part by part from a small alphabet.

A decision is spelled as its kind followed by its fields, each a number in the alphabet: `MoveUnits`, 10c, 10, 3, no.
All decisions of a kind have the same number of parts, so no spelling is a prefix of another. `Spelling` chooses one of
several options part by part, and skips the parts on which the remaining options agree.

Outcomes of chance are not in the alphabet; `outcome_number` and `outcome_at` number them separately.
"""

from collections.abc import Callable, Sequence
from typing import Final

from dragondune.engine import decisions as d
from dragondune.engine.agreements.clauses import KINDS
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import DECISIONS, Decision
from dragondune.engine.ids import CARD_IDS, COLOUR_NAMES, FACTION_IDS, NONE, SUIT_SYMBOLS, Mask, members

CHANCE_KINDS: Final = (d.SeatFaction, d.NameStarter, d.RollDie, d.DealQueen, d.DealJack, d.DrawArtifact, d.DrawEvent)
FIELDS: Final[dict[type[Decision], tuple[str, ...]]] = {
    d.Pass: (),
    d.PlayAce: ("ace",),
    d.PlaceOrcs: ("castle", "east", "west"),
    d.MoveUnits: ("origin", "destination", "count", "emerging"),
    d.BreakAlliance: (),
    d.ProposeAlliance: ("to",),
    d.AcceptAlliance: (),
    d.PlaceBid: ("amount",),
    d.PayGold: (),
    d.TakeFreeCard: (),
    d.ComeOut: (),
    d.Hide: (),
    d.ReviveUnits: ("count",),
    d.ReviveWithAce: ("ace",),
    d.DisbandUnits: ("place", "count"),
    d.ConscriptUnits: ("place", "count"),
    d.HireUnits: ("place", "count"),
    d.RaiseUnits: ("place", "count"),
    d.Attack: ("place", "opponent"),
    d.AskColour: (),
    d.AskNumber: (),
    d.AnswerColour: ("colour",),
    d.AnswerNumber: ("count",),
    d.SealPlan: ("count", "card"),
    d.SealElitePlan: ("count", "card", "elites"),
    d.SealBlessedPlan: ("count", "card"),
    d.PickElites: ("count",),
    d.DeclareTreachery: ("swapped",),
    d.DiscardArtifact: ("card",),
    d.GiveGold: ("to", "amount"),
    d.PredictVictory: ("faction", "turn", "place"),
    d.KeepSecret: ("card",),
    d.AskValue: (),
    d.AnswerValue: ("value",),
    d.PlaceWithAce: ("ace",),
    d.PlaceUnits: ("place", "count"),
    d.TakeTurn: (),
    d.MoveAgain: ("cards",),
    d.BreakWalls: ("place", "cards"),
    d.BuyQuestion: ("cards",),
    d.ControlDragons: ("cards",),
    d.MoveDragon: ("count",),
    d.ReviveWithSix: (),
    d.AskForCard: ("opponent", "card"),
    d.AskForQueen: ("opponent", "suit"),
    d.AskForJack: ("opponent", "suit"),
    d.AskForGold: ("opponent", "amount"),
    d.SummonChaos: ("cards",),
    d.KeepPlunder: (),
    d.SellPlunder: ("card",),
    d.MoveHidden: ("origin", "destination", "count", "emerging"),
}
"""Every kind of decision a seat can make, with its fields in spelling order."""

TALK_KINDS: Final = (
    "OfferAgreement",
    "AcceptAgreement",
    "DeclineAgreement",
    "WithdrawOffer",
    "TerminateAgreement",
    "Ready",
)
"""What a seat can say about agreements, and that it has nothing more to say; only at tables that talk."""


def _block_starts(blocks: dict[str, tuple[str, ...]]) -> dict[str, int]:
    starts: dict[str, int] = {}
    count = 0
    for name, words in blocks.items():
        starts[name] = count
        count += len(words)
    return starts


BLOCKS: Final[dict[str, tuple[str, ...]]] = {
    "kind": tuple(kind.__name__ for kind in FIELDS),
    "territory": TERRITORY_IDS,
    "faction": FACTION_IDS,
    "suit": SUIT_SYMBOLS,
    "card": (*CARD_IDS, "none"),
    "aces": tuple("+".join(CARD_IDS[card] for card in members(pair)) for pair in d.ACE_PAIRS),
    "colour": (*COLOUR_NAMES, "none"),
    "flag": ("no", "yes"),
    "number": tuple(str(number) for number in range(d.MAX_GOLD + 1)),
    "talk": TALK_KINDS,
    "duty": tuple(kind.name for kind in KINDS if not kind.has_text),
}
"""The alphabet: the possible parts, block by block."""
STARTS: Final = _block_starts(BLOCKS)
ACTION_NAMES: Final[tuple[str, ...]] = tuple(f"{block} {word}" for block, words in BLOCKS.items() for word in words)
ACTIONS: Final = len(ACTION_NAMES)
"""The number of actions in the factored form."""
WHOLE_ACTIONS: Final = len(DECISIONS)
"""The number of decisions, including chance; the number of a whole decision is its `index`."""
LONGEST: Final = 1 + max(len(fields) for fields in FIELDS.values())

_TERRITORY: Final = STARTS["territory"]
_FACTION: Final = STARTS["faction"]
_SUIT: Final = STARTS["suit"]
_CARD: Final = STARTS["card"]
_ACES: Final = STARTS["aces"]
_COLOUR: Final = STARTS["colour"]
_FLAG: Final = STARTS["flag"]
_NUMBER: Final = STARTS["number"]
_KINDS: Final[dict[type[Decision], int]] = {kind: number for number, kind in enumerate(FIELDS)}


def action_name(token: int) -> str:
    """The block and the word: `territory 10c`, `number 3`."""
    return ACTION_NAMES[token]


def number_token(number: int) -> int:
    return _NUMBER + number


def territory_token(place: int) -> int:
    return _TERRITORY + place


def faction_token(faction: int) -> int:
    return _FACTION + faction


def _card_token(card: int) -> int:
    return _CARD + (card if card != NONE else len(CARD_IDS))


def _cards_token(cards: Mask) -> int:
    return _ACES + d.ACE_PAIRS.index(cards) if cards in d.ACE_PAIRS else _card_token(cards.bit_length() - 1)


def _colour_token(colour: int) -> int:
    return _COLOUR + (colour if colour != NONE else len(COLOUR_NAMES))


_TOKENS: Final[dict[str, Callable[[int], int]]] = {
    "ace": _card_token,
    "amount": number_token,
    "card": _card_token,
    "cards": _cards_token,
    "castle": number_token,
    "colour": _colour_token,
    "count": number_token,
    "destination": territory_token,
    "east": number_token,
    "elites": number_token,
    "emerging": lambda flag: _FLAG + flag,
    "faction": faction_token,
    "opponent": faction_token,
    "origin": territory_token,
    "place": territory_token,
    "suit": lambda suit: _SUIT + suit,
    "swapped": lambda flag: _FLAG + flag,
    "to": faction_token,
    "turn": number_token,
    "value": number_token,
    "west": number_token,
}
_ROWS: Final[list[tuple[int, ...]]] = [()] * len(DECISIONS)
"""The parts of each decision followed by its index, by index, computed on first use."""
_BY_PARTS: Final[dict[tuple[int, ...], Decision]] = {}


def _row(decision: Decision) -> tuple[int, ...]:
    row = _ROWS[decision.index]
    if not row:
        row = _ROWS[decision.index] = (*_parts(decision), decision.index)
    return row


def _parts(decision: Decision) -> tuple[int, ...]:
    kind = type(decision)
    if kind not in FIELDS:
        raise ValueError(f"{kind.__name__} is not a seat's decision and has no spelling; chance has outcome numbers")
    return (_KINDS[kind], *[_TOKENS[name](getattr(decision, name)) for name in FIELDS[kind]])


def spelled(decision: Decision) -> tuple[int, ...]:
    """All parts of a seat's decision, its kind first."""
    return _row(decision)[:-1]


def decision_of(parts: Sequence[int]) -> Decision:
    """The decision with this spelling."""
    if not _BY_PARTS:
        _BY_PARTS.update((spelled(one), one) for one in DECISIONS if type(one) in FIELDS)
    decision = _BY_PARTS.get(tuple(parts))
    if decision is None:
        words = ", ".join(action_name(part) if 0 <= part < ACTIONS else str(part) for part in parts)
        raise ValueError(
            f"no decision is spelled {words or 'with no parts'}; a kind must be followed by all its fields"
        )
    return decision


class Spelling:
    """One of several options, chosen part by part.

    `legal` are the actions that lead to at least one option, lowest first. Parts on which all remaining options agree
    are skipped; a single option still asks for its kind.
    """

    __slots__ = ("_depth", "_left", "legal")

    def __init__(self, options: Sequence[Decision]) -> None:
        self._left: list[tuple[int, ...]] = [_ROWS[option.index] or _row(option) for option in options]
        self._depth: int = 0
        self.legal: list[int] = []
        if len(self._left) == 1:
            self.legal = [self._left[0][0]]
        elif self._left:
            self._go_on()

    def _go_on(self) -> None:
        """Advance to the first part on which the remaining options differ."""
        depth = self._depth
        tokens = {row[depth] for row in self._left}
        while len(tokens) == 1:
            depth += 1
            tokens = {row[depth] for row in self._left}
        self._depth = depth
        self.legal = sorted(tokens)

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts that all remaining options share: those chosen, and those that follow from them."""
        return self._left[0][: self._depth] if self._left else ()

    def choose(self, token: int) -> Decision | None:
        """Choose a part; return the decision once it is complete."""
        depth = self._depth
        left = [row for row in self._left if row[depth] == token]
        if not left:
            raise ValueError(f"{token} is not a legal action; legal are {named(self.legal)}")
        if len(left) == 1:
            return DECISIONS[left[0][-1]]
        self._left = left
        self._depth = depth + 1
        self._go_on()
        return None

    def copy(self) -> "Spelling":
        """A copy of this spelling that can continue on its own."""
        other = Spelling(())
        other._left = self._left
        other._depth = self._depth
        other.legal = self.legal
        return other


def named(tokens: Sequence[int]) -> str:
    """`3 (kind MoveUnits), 0 (kind Pass)`"""
    return ", ".join(f"{token} ({action_name(token)})" for token in tokens)


def choices_to(decision: Decision, options: Sequence[Decision]) -> tuple[int, ...]:
    """The actions that lead `Spelling(options)` to this decision."""
    if all(option is not decision for option in options):
        raise ValueError(f"{type(decision).__name__} {decision.index} is not among the {len(options)} options")
    row = _row(decision)
    spelling = Spelling(options)
    chosen: list[int] = []
    while True:
        token = row[spelling._depth]
        chosen.append(token)
        if spelling.choose(token) is not None:
            return tuple(chosen)


OUTCOMES: Final[tuple[Decision, ...]] = tuple(one for one in DECISIONS if isinstance(one, CHANCE_KINDS))
"""All outcomes of chance: seats, dice, cards."""
_OUTCOME_NUMBERS: Final[dict[int, int]] = {one.index: number for number, one in enumerate(OUTCOMES)}


def outcome_number(outcome: Decision) -> int:
    """The number of an outcome of chance."""
    return _OUTCOME_NUMBERS[outcome.index]


def outcome_at(number: int) -> Decision:
    return OUTCOMES[number]
