"""The aids beside the board: a sheet for each people, a turn summary, prices and ranges, and slips to fill in."""

from typing import Final

import msgspec

from dragondune.engine.agreements.clauses import KINDS, MOST_CLAUSES, Kind
from dragondune.engine.allowances import Allowance, allowance
from dragondune.engine.board import CASTLE_LIST, SYMBOLS
from dragondune.engine.cards_and_alliances import Use, alliance_terms, artifact_uses, gains_from, is_artifact, worth
from dragondune.engine.ids import (
    CARDS,
    DWARVES,
    FACTION_IDS,
    FACTION_NAMES,
    FACTIONS,
    GOBLINS,
    NOBODY,
    SIXES,
    SUIT_SYMBOLS,
    Faction,
    card_suit,
    card_symbol,
)
from dragondune.engine.peoples import powers_of, ways_to_win
from dragondune.engine.ruleset import Ruleset
from dragondune.language.turn_summary import RoundSummary, rounds_of
from dragondune.printing.pieces import unit_drawing
from dragondune.printing.starts import Start, starts_of
from dragondune.printing.stock import clause_groups, peoples

ACE: Final = 0
LONGEST_PRICE_LIST: Final = 10
BATTLE_SLIPS: Final = 8
"""Slips per sheet."""


class PowerLine(msgspec.Struct, frozen=True):
    title: str
    text: str


class Amount(msgspec.Struct, frozen=True):
    label: str
    value: str


class Gift(msgspec.Struct, frozen=True):
    """The benefit of an alliance with a people, for anyone or only for some peoples."""

    to: str
    gains: tuple[str, ...]


class PeopleSheet(msgspec.Struct, frozen=True):
    """`token` is one of the page's drawings."""

    people: str
    token: str
    promise: str
    start: Start
    powers: tuple[PowerLine, ...]
    ace: tuple[str, ...]
    sixes: tuple[PowerLine, ...]
    gifts: tuple[Gift, ...]
    wins: tuple[str, ...]
    costs: tuple[Amount, ...]


class Table(msgspec.Struct, frozen=True):
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class AidsPart(msgspec.Struct, frozen=True):
    peoples: tuple[PeopleSheet, ...]
    rounds: tuple[RoundSummary, ...]
    turns: int
    alliances: tuple[str, ...]
    tables: tuple[Table, ...]


def aids_of(rules: Ruleset) -> AidsPart:
    return AidsPart(
        peoples=tuple(_sheet(rules, seat, start) for seat, start in zip(FACTIONS, starts_of(rules), strict=True)),
        rounds=rounds_of(rules),
        turns=rules.turns,
        alliances=tuple(term.text for term in alliance_terms(rules)),
        tables=(_hiring(rules), *_limits(rules)),
    )


def _sheet(rules: Ruleset, seat: Faction, start: Start) -> PeopleSheet:
    uses = (use.text for use in (worth(rules, ACE), *artifact_uses(rules, seat, ACE)))
    sixes = ((card_symbol(six), artifact_uses(rules, seat, six)) for six in SIXES)
    return PeopleSheet(
        people=FACTION_IDS[seat],
        token=unit_drawing(rules, seat),
        promise=peoples()[FACTION_IDS[seat]].promise,
        start=start,
        powers=tuple(PowerLine(power.title, power.text) for power in powers_of(rules, seat)),
        ace=tuple(uses),
        sixes=tuple(PowerLine(card, use.text) for card, found in sixes for use in found),
        gifts=tuple(_gifts(rules, seat)),
        wins=tuple(way.text for way in ways_to_win(rules, seat, with_orcs=True)),
        costs=tuple(_costs(rules, seat)),
    )


def _gifts(rules: Ruleset, seat: Faction) -> list[Gift]:
    """The benefits for allies, listed once for all, or separately for peoples with their own."""
    by_gains: dict[tuple[str, ...], list[str]] = {}
    for ally in FACTIONS:
        if ally != seat:
            by_gains.setdefault(_texts(gains_from(rules, seat, ally)), []).append(f"the {FACTION_NAMES[ally]}")
    if len(by_gains) == 1:
        return [Gift("Your ally", gains) for gains in by_gains]
    return [Gift(_capital(" or ".join(allies)), gains) for gains, allies in by_gains.items()]


def _texts(uses: list[Use]) -> tuple[str, ...]:
    return tuple(use.text for use in uses)


def _costs(rules: Ruleset, seat: Faction) -> list[Amount]:
    """[IV.1] [IV.3] [IV.4] [IV.5] [IV.6] [VI.1] [VI.2] A people's prices and limits per turn without an ally."""
    limits = allowance(rules, seat)
    return [
        Amount("Hand", _count(limits.hand, "card")),
        Amount("Revive", _revival(limits)),
        Amount("Conscript", f"{_count(limits.conscripts, 'unit')}, free"),
        Amount("Raise" if not limits.prices else "Hire", _price(rules, limits)),
        Amount("Move", _movement(rules, limits)),
        Amount("Disband", f"{limits.disband_fee} gold a unit" if limits.disband_fee else "free"),
        Amount("Income", _income(rules)),
    ]


def _revival(limits: Allowance) -> str:
    if limits.free_revivals >= limits.revivals:
        return f"{_count(limits.revivals, 'unit')}, free"
    return f"{_count(limits.revivals, 'unit')}: {limits.free_revivals} free, then 1 gold each"


def _price(rules: Ruleset, limits: Allowance) -> str:
    if not limits.prices:
        return "free, in the Orcish territories"
    full = f"{rules.castle_hire_price} gold in a castle, {rules.hire_price} elsewhere"
    is_half = limits.prices == limits.ace_prices and limits.castle_prices == limits.ace_castle_prices
    return f"half of {full}" if is_half and rules.hire_price else full


def _movement(rules: Ruleset, limits: Allowance) -> str:
    ace = "a second time with an ace" if rules.ace_movement == "extra_move" else f"{limits.ace_movement} with an ace"
    return f"{limits.movement} territories; {limits.griffin_movement} with griffins; {ace}"


def _income(rules: Ruleset) -> str:
    castles = f", {rules.castle_income} a castle" if rules.castle_income else ""
    return f"{rules.income} gold{castles}"


def _hiring(rules: Ruleset) -> Table:
    """[IV.4] [goblins.2] [ace.2] The price of hiring several units at once."""
    most = min(rules.units_per_faction, LONGEST_PRICE_LIST)
    usual, goblins = allowance(rules, DWARVES), allowance(rules, GOBLINS)
    lines = (
        ("In a castle", usual.castle_prices),
        ("Elsewhere", usual.prices),
        ("In a castle, with an ace", usual.ace_castle_prices),
        ("Elsewhere, with an ace", usual.ace_prices),
        ("Goblins and their ally, in a castle", goblins.castle_prices),
        ("Goblins and their ally, elsewhere", goblins.prices),
    )
    counts = tuple(str(count) for count in range(1, most + 1))
    rows = tuple((label, *(str(price) for price in prices[:most])) for label, prices in lines)
    return Table("Gold to hire several units", ("Units", *counts), rows)


def _limits(rules: Ruleset) -> list[Table]:
    """Each people alone, and with every ally that makes a difference."""
    rows: list[tuple[str, ...]] = []
    for seat in FACTIONS:
        alone = _limit_row(rules, allowance(rules, seat))
        rows.append((FACTION_NAMES[seat], *alone))
        for ally in FACTIONS:
            allied = _limit_row(rules, allowance(rules, seat, ally=ally)) if ally != seat else alone
            if allied != alone:
                rows.append((f"{FACTION_NAMES[seat]}, with the {FACTION_NAMES[ally]}", *allied))
    head = ("", "Move", "With griffins", "With an ace", "Revive", "Free", "Conscript", "Disband", "Hand")
    return [Table("Limits of a turn", head, tuple(rows))]


def _limit_row(rules: Ruleset, limits: Allowance) -> tuple[str, ...]:
    ace = "again" if rules.ace_movement == "extra_move" else str(limits.ace_movement)
    disband = f"{limits.disband_fee} gold" if limits.disband_fee else "free"
    numbers = (limits.revivals, limits.free_revivals, limits.conscripts)
    return (
        str(limits.movement),
        str(limits.griffin_movement),
        ace,
        *(str(number) for number in numbers),
        disband,
        str(limits.hand),
    )


class BattleSlip(msgspec.Struct, frozen=True):
    """`ranks` are the playable artifacts of a suit; `elites` is how many units may be elite."""

    armies: tuple[int, ...]
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    elites: int
    has_blessing: bool
    count: int = BATTLE_SLIPS


class OracleSlip(msgspec.Struct, frozen=True):
    """`people` is the Oracle's, or empty if there are no Oracles under these rules."""

    people: str
    name: str


class OracleSlips(msgspec.Struct, frozen=True):
    slips: tuple[OracleSlip, ...]
    is_on: bool
    winners: tuple[str, ...]
    turns: int
    castles: tuple[str, ...]


class Promise(msgspec.Struct, frozen=True):
    """A kind of clause as a sentence with blanks; `only` is the one people that can promise it, if any."""

    sentence: str
    only: str


class PromiseGroup(msgspec.Struct, frozen=True):
    title: str
    promises: tuple[Promise, ...]


class AgreementForm(msgspec.Struct, frozen=True):
    parties: tuple[str, ...]
    lines: int
    groups: tuple[PromiseGroup, ...]


class SlipsPart(msgspec.Struct, frozen=True):
    battle: BattleSlip
    oracles: OracleSlips
    agreement: AgreementForm | None


BLANK: Final = "____"
_BLANKS: Final = {
    "to": "the ________",
    "faction": "the ________",
    "opponent": "the ________",
    "target": "the ________",
    "places": "______",
    "where": " (in ______)",
    "against": " (against the ________)",
    "of": " (of the ________)",
    "whose": "the first battle of the ________",
    "amount": BLANK,
    "army": f"{BLANK} units",
    "text": "________________________________",
    "clause": BLANK,
    "turn": BLANK,
    "due": f"(at once / when round {BLANK} of turn {BLANK} begins)",
    "end": f"the end of (round {BLANK} of) turn {BLANK}",
}
"""The printed blanks for the fields of a clause."""


def slips_of(rules: Ruleset) -> SlipsPart:
    return SlipsPart(
        battle=_battle_slip(rules),
        oracles=_oracle_slips(rules),
        agreement=None if rules.agreements == "off" else _agreement_form(),
    )


def _battle_slip(rules: Ruleset) -> BattleSlip:
    """[V.3] [R112] [ace.5] [option.elites] [option.blessing] Players with fewer units than the minimum send all."""
    ranks = tuple(card_symbol(card)[:-1] for card in range(CARDS) if card_suit(card) == 0 and is_artifact(rules, card))
    return BattleSlip(
        armies=tuple(range(min(rules.min_army, 1), rules.units_per_faction + 1)),
        ranks=ranks,
        suits=SUIT_SYMBOLS,
        elites=min(rules.elite_count, rules.units_per_faction) if rules.elite_warriors else 0,
        has_blessing=rules.blessing,
    )


def _oracle_slips(rules: Ruleset) -> OracleSlips:
    """[option.oracles] One for each Oracle, or one for each people if none has been chosen."""
    named = [seat for seat in FACTIONS if FACTION_IDS[seat] in rules.oracles.split(",")]
    slips = [OracleSlip(FACTION_IDS[seat], FACTION_NAMES[seat]) for seat in named]
    return OracleSlips(
        slips=tuple(slips) or tuple(OracleSlip("", "") for _ in FACTIONS),
        is_on=bool(named),
        winners=FACTION_NAMES,
        turns=rules.turns,
        castles=tuple(SYMBOLS[castle] for castle in CASTLE_LIST),
    )


def _agreement_form() -> AgreementForm:
    """[note.8] [R196] Every kind of clause in the game, in the page's groups."""
    kinds = {kind.name: kind for kind in KINDS}
    groups = [
        PromiseGroup(group.group, tuple(_promise(kinds[name]) for name, _ in group.kinds)) for group in clause_groups()
    ]
    return AgreementForm(parties=FACTION_NAMES, lines=MOST_CLAUSES, groups=tuple(groups))


def _promise(kind: Kind) -> Promise:
    only = "" if kind.only == NOBODY else FACTION_NAMES[kind.only]
    return Promise(kind.form.format(**_BLANKS), only)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
