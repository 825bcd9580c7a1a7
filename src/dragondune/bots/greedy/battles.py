"""Battles: what to plan, what to ask and how to answer, when to betray."""

from collections.abc import Iterable, Sequence
from operator import add, mul
from typing import Final, NamedTuple

from dragondune.bots.base import ace_option, options_of
from dragondune.bots.battle import Battle, artifact_points
from dragondune.bots.greedy.outlook import Outlook
from dragondune.bots.greedy.sight import Scored, Sight
from dragondune.bots.greedy.treachery import betrayable_suits, risk
from dragondune.bots.greedy.worths import ACE, CARD, CASTLE, GOLD, UNIT
from dragondune.bots.table import CARD_BY_ID, seat_of
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
from dragondune.engine.ids import NONE, Card, card_colour, card_suit, card_value, is_ace

ROUNDS: Final = 16
"""So often each side answers what the other has done so far, until both know what to expect."""
EAGER_FOR_VALUE: Final = 3
"""High cards are played rather than low ones, by this and their value."""
GRAIN: Final = 0.2
"""Plans that differ by less are alike, and chance picks one."""
BLESSING: Final = 0.2
ONCE: Final = 2.2
"""What a pair is worth that serves for one treachery only."""


class Row(NamedTuple):
    """A plan of one's own: so many units, an artifact or NONE, points besides, and whether the Elves are blessed."""

    sent: int
    card: Card
    extra: int = 0
    is_blessed: bool = False


class Fight(Battle):
    """A battle as a game of two: what one may send against what the other may send."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight.table, sight.battlefield)
        self.sight: Final = sight
        self.enemies: Final = self.table.open[self.enemy][self.place]
        self.scale: Final = sight.outlook.scale
        self._weigh_artifacts()
        suits = betrayable_suits(self.table, self.enemy)
        self.betrayal: Final = sum(
            w for card, w in self.artifacts.items() if card != NONE and suits >> card_suit(card) & 1
        )
        self.won: Final = self._values_of_victory()
        self.lost: Final = (self._value_of_defeat(0), self._value_of_defeat(1))
        self._leads: Final[dict[Card, list[float]]] = {}
        self._risks: Final[dict[Card, float]] = {}
        self._lines: Final[dict[Row, list[float]]] = {}

    def _weigh_artifacts(self) -> None:
        total = sum(w for card, w in self.artifacts.items() if card != NONE)
        if total:
            weights = {card: EAGER_FOR_VALUE + card_value(card) for card in self.artifacts if card != NONE}
            for card, weight in weights.items():
                self.artifacts[card] = total * weight / sum(weights.values())

    # What victory and defeat are worth

    def _values_of_victory(self) -> list[float]:
        """By how many units are left."""
        garrison = self.table.open[self.enemy]
        garrison[self.place] = 0
        after = Outlook(self.table)
        values = [after.value((self.place, left)) for left in range(self.units + 1)]
        garrison[self.place] = self.enemies
        return values

    def _value_of_defeat(self, left: int) -> float:
        """If the enemy keeps so many."""
        mine, garrison = self.table.open[self.table.seat], self.table.open[self.enemy]
        mine[self.place], garrison[self.place] = 0, left
        value = Outlook(self.table).value()
        mine[self.place], garrison[self.place] = self.units, self.enemies
        return value

    @property
    def stakes(self) -> float:
        return self.won[self.units] - self.lost[1]

    # What a plan is worth

    def leads(self, card: Card) -> list[float]:
        if card not in self._leads:
            self._leads[card] = self.artifact_leads(card)
            self._risks[card] = 0.0 if card == NONE else risk(self.table, self.enemy, card_suit(card))
        return self._leads[card]

    def odds_of(self, row: Row, army: int) -> float:
        return self.odds_against(army, row.sent, self.leads(row.card), extra=row.extra)

    def worth(self, row: Row, army: int) -> float:
        """What a plan leads to against an army of so many."""
        return self.worths(row, (army,))[0]

    def line(self, row: Row) -> list[float]:
        """The same for each army that the enemy may send."""
        if row not in self._lines:
            self._lines[row] = self.worths(row, [army for army, _ in self.armies])
        return self._lines[row]

    def worths(self, row: Row, armies: Iterable[int]) -> list[float]:
        leads = self.leads(row.card)
        betrayed = 0.0 if row.is_blessed else self._risks[row.card]
        kept, victory = self.won[self.units - row.sent], self.betrayal * self.won[self.units]
        honest, loyal = 1 - self.betrayal, 1 - betrayed
        price, risked = self._price(row)
        found: list[float] = []
        for army in armies:
            odds = self.odds_against(army, row.sent, leads, extra=row.extra)
            worth = victory + honest * (odds * kept + (1 - odds) * self.lost[self.enemies > army])
            lost = 1 - loyal * (self.betrayal + honest * odds)
            found.append(loyal * worth + betrayed * self.lost[1] - self.scale * (price + risked * lost))
        return found

    def _price(self, row: Row) -> tuple[float, float]:
        """What a plan costs at any rate, and if it fails."""
        price = BLESSING if row.is_blessed else 0.0
        if row.card == NONE:
            return price, 0.0
        if is_ace(row.card):
            return price + 0.3 * ACE, 0.7 * ACE
        return price + 0.15 * CARD, 0.85 * CARD

    # What to expect

    def rows(self) -> list[Row]:
        """All plans, as long as nothing is answered."""
        table = self.table
        cards = [NONE, *(card for card in table.hand if table.rules.ace_is_artifact or not is_ace(card))]
        least = min(table.rules.min_army, self.units)
        return [Row(count, card) for card in cards for count in range(least, self.units + 1)]

    def expectation(self, rows: Sequence[Row]) -> list[tuple[int, float]]:
        """How many the enemy sends: what he has answered, or what pays against plans that pay against that."""
        if len(self.armies) == 1:
            return self.armies
        armies = [army for army, _ in self.armies]
        mine = [self.line(row) for row in rows]
        prizes = [self._enemy_prize(army) for army in armies]
        his = [
            [(1 - self.odds_of(row, army)) * prize for army, prize in zip(armies, prizes, strict=True)] for row in rows
        ]
        expected = [weight for _, weight in self.armies]
        totals = [sum(map(mul, expected, line)) for line in mine]
        columns = list(zip(*mine, strict=True))
        faced = [0.0] * len(armies)
        for _ in range(ROUNDS):
            played = max(range(len(rows)), key=totals.__getitem__)
            faced = list(map(add, faced, his[played]))
            answer = max(range(len(armies)), key=faced.__getitem__)
            expected[answer] += 1
            totals = list(map(add, totals, columns[answer]))
        return [(army, weight / sum(expected)) for army, weight in zip(armies, expected, strict=True)]

    def enemy_worth(self, row: Row, army: int) -> float:
        """The enemy wants the place, and his units."""
        return (1 - self.odds_of(row, army)) * self._enemy_prize(army)

    def _enemy_prize(self, army: int) -> float:
        left = self.enemies - army
        return 2.0 + (CASTLE if CASTLES >> self.place & 1 and left else 0.0) + UNIT * left

    def scored(self, rows: Sequence[Row]) -> list[float]:
        """What each plan is worth against all that the enemy may send."""
        weights = [weight for _, weight in self.expectation(rows)]
        return [sum(map(mul, weights, self.line(row))) for row in rows]


def row_of(sight: Sight, plan: SealPlan) -> Row:
    match plan:
        case SealElitePlan():
            rules = sight.table.rules
            return Row(plan.count, plan.card, plan.elites * (rules.elite_value - rules.unit_battle_value))
        case SealBlessedPlan():
            return Row(plan.count, plan.card, sight.table.rules.blessing_bonus, is_blessed=True)
    return Row(plan.count, plan.card)


def seal_plan(sight: Sight) -> Scored:
    plans = [*options_of(sight.situation, SealPlan)]
    fight = Fight(sight)
    grain = GRAIN * (fight.scale or 1.0)
    worths = fight.scored([row_of(sight, plan) for plan in plans])
    return [(round(worth / grain) * grain, plan) for worth, plan in zip(worths, plans, strict=True)]


# Answers bind: they are judged by the best plan that they leave


def answer_number(sight: Sight) -> Scored:
    """Who asks will send what beats the answer, if he can."""
    fight = Fight(sight)
    rows = fight.rows()
    scored: Scored = []
    for one in options_of(sight.situation, AnswerNumber):
        mine = [row for row in rows if row.sent == one.count]
        usual = max(mine, key=lambda row: sum(w * fight.worth(row, army) for army, w in fight.armies))
        army = max((army for army, _ in fight.armies), key=lambda army: fight.enemy_worth(usual, army))
        scored.append((max(fight.worth(row, army) for row in mine), one))
    return scored


def answer_colour(sight: Sight) -> Scored:
    colours = {one.colour: one for one in options_of(sight.situation, AnswerColour)}
    return _by_card(sight, {card: colours.get(NONE if card == NONE else card_colour(card)) for card in _cards(sight)})


def answer_value(sight: Sight) -> Scored:
    values = {one.value: one for one in options_of(sight.situation, AnswerValue)}
    return _by_card(sight, {card: values.get(0 if card == NONE else card_value(card)) for card in _cards(sight)})


def _cards(sight: Sight) -> list[Card]:
    return [NONE, *sight.table.hand]


def _by_card(sight: Sight, answers: dict[Card, Decision | None]) -> Scored:
    """What each answer leaves: the best plan with a card that fits it."""
    fight = Fight(sight)
    rows = fight.rows()
    found: dict[Decision, float] = {}
    for row, worth in zip(rows, fight.scored(rows), strict=True):
        answer = answers.get(row.card)
        if answer is not None:
            found[answer] = max(worth, found.get(answer, worth))
    return [(worth, answer) for answer, worth in found.items()]


# Questions


def ask_question(sight: Sight) -> Scored:
    """The question whose answer changes most."""
    if not is_fighting(sight):
        return [(1.0, ASK_NUMBER)]
    fight = Fight(sight)
    number, colour = worth_of_number(fight), worth_of_colour(fight)
    worths = {ASK_NUMBER: number, ASK_COLOUR: colour, ASK_VALUE: colour}
    scored: Scored = [(worths[one], one) for one in sight.situation.options if one in worths]
    ace = ace_option(sight.situation)
    if ace is not PASS:
        scored.append((number + colour - sight.ace, ace))
    return [*scored, (-1.0, PASS)]


def ask_both(sight: Sight) -> Scored:
    """Both questions for an ace, once the one was stopped."""
    fight = Fight(sight)
    worth = worth_of_number(fight) + worth_of_colour(fight)
    return [(0.0, PASS), (worth - sight.ace, ace_option(sight.situation))]


def worth_of_number(fight: Fight) -> float:
    rows = fight.rows()
    weights = [weight for _, weight in fight.expectation(rows)]
    columns: Iterable[tuple[float, ...]] = zip(*(fight.line(row) for row in rows), strict=True)
    return sum(weight * max(column) for weight, column in zip(weights, columns, strict=True)) - max(fight.scored(rows))


def worth_of_colour(fight: Fight) -> float:
    """What it may save not to play the higher artifact of one colour."""
    armed = 1 - fight.artifacts.get(NONE, 0.0)
    spread = max((abs(artifact_points(card, NONE)) for card in fight.table.hand), default=0)
    return 0.02 * fight.stakes * armed * spread


# Treachery, and the order of battles


def declare_treachery(sight: Sight) -> Scored:
    """It wins without losses, and what it saves is known; a pair that serves but once is not for small change."""
    rules = sight.table.rules
    gained = saved_by_treachery(sight) + GOLD * rules.treachery_gold
    once = ONCE if rules.treachery_once else 0.0
    scored: Scored = [(0.0, PASS)]
    for one in sight.situation.options:
        if isinstance(one, DeclareTreachery):
            scored.append((gained - once, one))
        elif isinstance(one, PlayAce):
            scored.append((gained - sight.ace, one))
    return scored


def saved_by_treachery(sight: Sight) -> float:
    """What a victory without losses is worth beyond what the open plans lead to; for an ally something at any rate."""
    if not is_fighting(sight):
        return UNIT
    fight = Fight(sight)
    plans = {seat_of(one.faction): one for one in sight.table.view.battle.fighters}
    mine, his = plans[sight.table.seat], plans[fight.enemy]
    card, other = (NONE if plan.card is None else CARD_BY_ID[plan.card] for plan in (mine, his))
    lead = fight.ahead + sight.table.rules.unit_battle_value * (mine.count - his.count)
    lead += artifact_points(card, other) - artifact_points(other, card)
    decided = fight.won[fight.units - mine.count] if lead >= 0 else fight.lost[fight.enemies > his.count]
    return fight.won[fight.units] - decided


def choose_battle(sight: Sight) -> Scored:
    """Castles first, then the best odds."""
    contests, table = sight.outlook.contests, sight.table
    return [
        (
            2.0 * (CASTLES >> one.place & 1)
            + contests.odds(
                table.seat, table.open[table.seat][one.place], one.opponent, table.open[one.opponent][one.place]
            ),
            one,
        )
        for one in options_of(sight.situation, Attack)
    ]


def negate_question(sight: Sight) -> Scored:
    """In a battle of one's own, if a secret is worth an ace there."""
    ace = ace_option(sight.situation)
    if ace is PASS or not is_fighting(sight):
        return [(0.0, PASS)]
    return [(0.0, PASS), (0.1 * Fight(sight).stakes - sight.ace, ace)]


def negate_swap(sight: Sight) -> Scored:
    """The one who is betrayed saves everything."""
    ace = ace_option(sight.situation)
    if ace is PASS or not is_fighting(sight):
        return [(0.0, PASS)]
    return [(0.0, PASS), (0.5 * Fight(sight).stakes - sight.ace, ace)]


def is_fighting(sight: Sight) -> bool:
    battle = sight.table.view.battle
    return sight.table.seat in (seat_of(battle.attacker), seat_of(battle.defender))
