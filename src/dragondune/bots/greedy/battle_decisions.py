"""Battles: what to plan, what to ask and how to answer, when to betray."""

from collections.abc import Iterable, Sequence
from operator import add, mul
from typing import Final, NamedTuple

from dragondune.bots.battle_forecast import BattleForecast
from dragondune.bots.choosing import Scored, ace_option, options_of
from dragondune.bots.greedy.context import Context
from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.treachery import betrayable_suits, risk
from dragondune.bots.greedy.weights import ACE, CARD, CASTLE, GOLD, UNIT, discount
from dragondune.bots.greedy.win_odds import WinOdds
from dragondune.engine.board import CASTLES
from dragondune.engine.decisions import (
    ASK_COLOUR,
    ASK_NUMBER,
    ASK_VALUE,
    PASS,
    AnswerColour,
    AnswerNumber,
    AnswerValue,
    Attack,
    Decision,
    DeclareTreachery,
    PlayAce,
    SealBlessedPlan,
    SealElitePlan,
    SealPlan,
)
from dragondune.engine.ids import NONE, Card, card_colour, card_suit, card_value, is_ace, members
from dragondune.engine.queries import artifacts_in_hand
from dragondune.engine.rounds.r5_battle import least_army
from dragondune.engine.rounds.r5_outcome import artifact_against, units_value

ROUNDS: Final = 16
"""How often each side adapts to what the other has done so far, before both know what to expect."""
EAGER_FOR_VALUE: Final = 3
"""High cards are played more often than low ones: the weight of a card is this plus its value."""
GRAIN: Final = 0.2
"""Plans that differ by less are considered equal, and chance picks one."""
BLESSING: Final = 0.2
ONCE: Final = 2.2
"""What a pair is worth if it allows only one treachery."""


class PlanRow(NamedTuple):
    """A plan of the seat: units sent, an artifact or NONE, extra points, and whether the Elves are blessed."""

    sent: int
    card: Card
    extra: int = 0
    is_blessed: bool = False


class PlanGame(BattleForecast):
    """A battle as a matrix game: what the seat may send against what the enemy may send."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.seen, context.seen.knowledge.place)
        self.enemies: Final = context.seen.units[self.enemy][self.place]
        self.discount: Final = discount(context.seen.knowledge, context.seen.seat)
        self.odds: Final = WinOdds(context.seen)
        self._weigh_artifacts()
        suits = betrayable_suits(context.seen)
        self.betrayal: Final = sum(
            w for card, w in self.artifacts.items() if card != NONE and suits >> card_suit(card) & 1
        )
        self.won: Final = self._values_of_victory()
        self.lost: Final = (self._value_of_defeat(0), self._value_of_defeat(1))
        self._leads: Final[dict[Card, list[float]]] = {}
        self._risks: Final[dict[Card, float]] = {}
        self._lines: Final[dict[PlanRow, list[float]]] = {}
        self._odds_lines: Final[dict[PlanRow, list[float]]] = {}

    def _weigh_artifacts(self) -> None:
        total = sum(w for card, w in self.artifacts.items() if card != NONE)
        if total:
            weights = {card: EAGER_FOR_VALUE + card_value(card) for card in self.artifacts if card != NONE}
            whole = sum(weights.values())
            for card, weight in weights.items():
                self.artifacts[card] = total * weight / whole

    # What victory and defeat are worth

    def _values_of_victory(self) -> list[float]:
        """What a victory is worth, by the number of units left."""
        garrison = self.perspective.units[self.enemy]
        garrison[self.place] = 0
        after = Evaluation(self.perspective, odds=self.odds)
        values = [after.value_at(self.place, left) for left in range(self.units + 1)]
        garrison[self.place] = self.enemies
        return values

    def _value_of_defeat(self, left: int) -> float:
        """What a defeat is worth if the enemy keeps this many units."""
        mine, garrison = self.perspective.mine, self.perspective.units[self.enemy]
        mine[self.place], garrison[self.place] = 0, left
        value = Evaluation(self.perspective, odds=self.odds).now
        mine[self.place], garrison[self.place] = self.units, self.enemies
        return value

    @property
    def stakes(self) -> float:
        return self.won[self.units] - self.lost[1]

    # What a plan is worth

    def leads(self, card: Card) -> list[float]:
        if card not in self._leads:
            self._leads[card] = self.artifact_leads(card)
            self._risks[card] = 0.0 if card == NONE else risk(self.perspective, self.enemy, card_suit(card))
        return self._leads[card]

    def odds_of(self, row: PlanRow, army: int) -> float:
        return self.odds_against(army, row.sent, self.leads(row.card), extra=row.extra)

    def worth(self, row: PlanRow, army: int) -> float:
        """What a plan leads to against an army of this many units."""
        return self._worths(row, [army], [self.odds_of(row, army)])[0]

    def line(self, row: PlanRow) -> list[float]:
        """The same for each army that the enemy may send."""
        if row not in self._lines:
            self._lines[row] = self._worths(row, [army for army, _ in self.armies], self.odds_line(row))
        return self._lines[row]

    def odds_line(self, row: PlanRow) -> list[float]:
        """The odds against each army that the enemy may send."""
        found = self._odds_lines.get(row)
        if found is None:
            leads = self.leads(row.card)
            found = [self.odds_against(army, row.sent, leads, extra=row.extra) for army, _ in self.armies]
            self._odds_lines[row] = found
        return found

    def _worths(self, row: PlanRow, armies: list[int], chances: list[float]) -> list[float]:
        betrayed = 0.0 if row.is_blessed else self._risks[row.card]
        kept, victory = self.won[self.units - row.sent], self.betrayal * self.won[self.units]
        honest, loyal = 1 - self.betrayal, 1 - betrayed
        price, risked = self._price(row)
        found: list[float] = []
        for army, odds in zip(armies, chances, strict=True):
            worth = victory + honest * (odds * kept + (1 - odds) * self.lost[self.enemies > army])
            lost = 1 - loyal * (self.betrayal + honest * odds)
            found.append(loyal * worth + betrayed * self.lost[1] - self.discount * (price + risked * lost))
        return found

    def _price(self, row: PlanRow) -> tuple[float, float]:
        """What a plan always costs, and what it costs if it fails."""
        price = BLESSING if row.is_blessed else 0.0
        if row.card == NONE:
            return price, 0.0
        if is_ace(row.card):
            return (price + ACE, 0.0) if self.perspective.rules.spent_battle_ace else (price + 0.3 * ACE, 0.7 * ACE)
        return price + 0.15 * CARD, 0.85 * CARD

    # What to expect

    def rows(self) -> list[PlanRow]:
        """All plans that are possible as long as nothing has been answered."""
        seen = self.perspective
        cards = [NONE, *members(artifacts_in_hand(seen.knowledge, seen.seat))]
        least = least_army(seen.knowledge, seen.seat)
        return [PlanRow(count, card) for card in cards for count in range(least, self.units + 1)]

    def expectation(self, rows: Sequence[PlanRow]) -> list[tuple[int, float]]:
        """How many units the enemy sends: its answer, or the best reply to the best replies to it."""
        if len(self.armies) == 1:
            return self.armies
        armies = [army for army, _ in self.armies]
        mine = [self.line(row) for row in rows]
        prizes = [self._enemy_prize(army) for army in armies]
        theirs = [[(1 - odds) * prize for odds, prize in zip(self.odds_line(row), prizes, strict=True)] for row in rows]
        expected = [weight for _, weight in self.armies]
        totals = [sum(map(mul, expected, line)) for line in mine]
        columns = list(zip(*mine, strict=True))
        faced = [0.0] * len(armies)
        for _ in range(ROUNDS):
            played = max(range(len(rows)), key=totals.__getitem__)
            faced = list(map(add, faced, theirs[played]))
            answer = max(range(len(armies)), key=faced.__getitem__)
            expected[answer] += 1
            totals = list(map(add, totals, columns[answer]))
        return [(army, weight / sum(expected)) for army, weight in zip(armies, expected, strict=True)]

    def enemy_worth(self, row: PlanRow, army: int) -> float:
        """The enemy wants the place, and wants to keep its units."""
        return (1 - self.odds_of(row, army)) * self._enemy_prize(army)

    def _enemy_prize(self, army: int) -> float:
        left = self.enemies - army
        return 2.0 + (CASTLE if CASTLES >> self.place & 1 and left else 0.0) + UNIT * left

    def scored(self, rows: Sequence[PlanRow]) -> list[float]:
        """The value of each plan against everything the enemy may send."""
        weights = [weight for _, weight in self.expectation(rows)]
        return [sum(map(mul, weights, self.line(row))) for row in rows]


def row_of(context: Context, plan: SealPlan) -> PlanRow:
    match plan:
        case SealElitePlan():
            k = context.seen.knowledge
            extra = units_value(k, plan.count, elites=plan.elites) - units_value(k, plan.count, elites=0)
            return PlanRow(plan.count, plan.card, extra)
        case SealBlessedPlan():
            return PlanRow(plan.count, plan.card, context.seen.rules.blessing_bonus, is_blessed=True)
    return PlanRow(plan.count, plan.card)


def seal_plan(context: Context) -> Scored:
    plans = [*options_of(context.situation, SealPlan)]
    game = PlanGame(context)
    grain = GRAIN * (game.discount or 1.0)
    worths = game.scored([row_of(context, plan) for plan in plans])
    return [(round(worth / grain) * grain, plan) for worth, plan in zip(worths, plans, strict=True)]


# Answers bind: each is valued by the best plan that it leaves


def answer_number(context: Context) -> Scored:
    """Expect the asker to send enough to beat the answer, if possible."""
    game = PlanGame(context)
    rows = game.rows()
    scored: Scored = []
    for one in options_of(context.situation, AnswerNumber):
        mine = [row for row in rows if row.sent == one.count]
        usual = max(mine, key=lambda row: sum(w * game.worth(row, army) for army, w in game.armies))
        army = max((army for army, _ in game.armies), key=lambda army: game.enemy_worth(usual, army))
        scored.append((max(game.worth(row, army) for row in mine), one))
    return scored


def answer_colour(context: Context) -> Scored:
    colours = {one.colour: one for one in options_of(context.situation, AnswerColour)}
    return _by_card(
        context, {card: colours.get(NONE if card == NONE else card_colour(card)) for card in _cards(context)}
    )


def answer_value(context: Context) -> Scored:
    values = {one.value: one for one in options_of(context.situation, AnswerValue)}
    return _by_card(context, {card: values.get(0 if card == NONE else card_value(card)) for card in _cards(context)})


def _cards(context: Context) -> list[Card]:
    return [NONE, *context.seen.hand]


def _by_card(context: Context, answers: dict[Card, Decision | None]) -> Scored:
    """The value of each answer: the best plan with a card that fits it."""
    game = PlanGame(context)
    rows = game.rows()
    found: dict[Decision, float] = {}
    for row, worth in zip(rows, game.scored(rows), strict=True):
        answer = answers.get(row.card)
        if answer is not None:
            found[answer] = max(worth, found.get(answer, worth))
    return [(worth, answer) for answer, worth in found.items()]


# Questions


def ask_question(context: Context) -> Scored:
    """The question whose answer changes the most."""
    if not is_fighting(context):
        return [(1.0, ASK_NUMBER)]
    game = PlanGame(context)
    number, colour = worth_of_number(game), worth_of_colour(game)
    worths = {ASK_NUMBER: number, ASK_COLOUR: colour, ASK_VALUE: colour}
    scored: Scored = [(worths[one], one) for one in context.situation.options if one in worths]
    ace = ace_option(context.situation)
    if ace is not PASS:
        scored.append((number + colour - context.ace, ace))
    return [*scored, (-1.0, PASS)]


def ask_both(context: Context) -> Scored:
    """Both questions for an ace, after one was negated."""
    game = PlanGame(context)
    worth = worth_of_number(game) + worth_of_colour(game)
    return [(0.0, PASS), (worth - context.ace, ace_option(context.situation))]


def worth_of_number(game: PlanGame) -> float:
    rows = game.rows()
    weights = [weight for _, weight in game.expectation(rows)]
    columns: Iterable[tuple[float, ...]] = zip(*(game.line(row) for row in rows), strict=True)
    return sum(weight * max(column) for weight, column in zip(weights, columns, strict=True)) - max(game.scored(rows))


def worth_of_colour(game: PlanGame) -> float:
    """What the seat may save by not playing the higher artifact of one colour."""
    armed = 1 - game.artifacts.get(NONE, 0.0)
    spread = max((card_value(card) for card in game.perspective.hand), default=0)
    return 0.02 * game.stakes * armed * spread


# Treachery, and the order of battles


def declare_treachery(context: Context) -> Scored:
    """Treachery wins without losses, so what it saves is known; save a pair that works only once for a bigger gain."""
    rules = context.seen.rules
    gained = saved_by_treachery(context) + GOLD * rules.treachery_gold
    once = ONCE if rules.treachery_once else 0.0
    scored: Scored = [(0.0, PASS)]
    for one in context.situation.options:
        if isinstance(one, DeclareTreachery):
            scored.append((gained - once, one))
        elif isinstance(one, PlayAce):
            scored.append((gained - context.ace, one))
    return scored


def saved_by_treachery(context: Context) -> float:
    """How much better a victory without losses is than the outcome of the open plans; for an ally, a little better."""
    if not is_fighting(context):
        return UNIT
    game = PlanGame(context)
    k, seat = context.seen.knowledge, context.seen.seat
    mine, theirs = k.plan_card[seat], k.plan_card[game.enemy]
    lead = game.ahead + units_value(k, k.plan_count[seat] - k.plan_count[game.enemy], elites=0)
    lead += artifact_against(mine, theirs) - artifact_against(theirs, mine)
    if lead >= 0:
        decided = game.won[game.units - k.plan_count[seat]]
    else:
        decided = game.lost[game.enemies > k.plan_count[game.enemy]]
    return game.won[game.units] - decided


def choose_battle(context: Context) -> Scored:
    """Castles first, then the best odds."""
    seen, odds = context.seen, context.evaluation.odds
    scored: Scored = []
    for one in options_of(context.situation, Attack):
        chance = odds.of(seen.seat, seen.mine[one.place], one.opponent, seen.units[one.opponent][one.place], one.place)
        scored.append((2.0 * (CASTLES >> one.place & 1) + chance, one))
    return scored


def negate_question(context: Context) -> Scored:
    """Negate a question in the seat's own battle if its secret is worth an ace."""
    ace = ace_option(context.situation)
    if ace is PASS or not is_fighting(context):
        return [(0.0, PASS)]
    return [(0.0, PASS), (0.1 * PlanGame(context).stakes - context.ace, ace)]


def negate_swap(context: Context) -> Scored:
    """Stopping the swap saves everything for the player who would be betrayed."""
    ace = ace_option(context.situation)
    if ace is PASS or not is_fighting(context):
        return [(0.0, PASS)]
    return [(0.0, PASS), (0.5 * PlanGame(context).stakes - context.ace, ace)]


def is_fighting(context: Context) -> bool:
    return context.seen.seat in (context.seen.knowledge.attacker, context.seen.knowledge.defender)
