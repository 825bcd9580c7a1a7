"""A turn in a few lines: what happens in each round under these rules."""

import msgspec

from dragondune.engine.allowances import allowance
from dragondune.engine.ids import DWARVES, ROUND_NAMES, ROUND_NUMERALS, VICTORY_ROUND
from dragondune.engine.ruleset import Ruleset


class RoundSummary(msgspec.Struct, frozen=True):
    numeral: str
    name: str
    steps: tuple[str, ...]


def rounds_of(rules: Ruleset) -> tuple[RoundSummary, ...]:
    steps = (_dragon, _event, _bidding, _recruitment, _battle, _collection, _victory)
    return tuple(
        RoundSummary(ROUND_NUMERALS[number], ROUND_NAMES[number], tuple(steps[number - 1](rules)))
        for number in range(1, VICTORY_ROUND + 1)
    )


def starter_name(rules: Ruleset) -> str:
    """What the rules call the player who begins; in the draft the Emperor's colour brings the Red Dragon."""
    return "Emperor" if rules.red_dragon_trigger == "emperor_colour" else "Starting Player"


def _dragon(rules: Ruleset) -> list[str]:
    """[I.1] [I.2] [R2] [R36]"""
    mover = "Turn up the top artifact card" if rules.dragon_step == "card" else "Roll the die"
    losses = {"graveyard": "to the graveyard", "removed": "out of the game", "bank": "to the bank"}[rules.dragon_losses]
    steps = [
        f"{mover}. The dragon flies that many numbers.",
        f"Units in its path go {losses}, and gold is lost, except in castles ★ and forests •. "
        f"The Orcs lose half, rounded {rules.orcs_dragon_rounding}.",
    ]
    if rules.elves_come_out == "turn":
        steps.insert(0, "The Elves say which of their units come out of hiding.")
    return steps


def _event(rules: Ruleset) -> list[str]:
    """[II.1] [II.2] [II.3] [II.4] [R44] [R52]"""
    turned, deciding = _deciding_card(rules)
    strike = f"If {deciding} {_trigger(rules)}, the Red Dragon strikes the territory on top of the discard pile."
    return [turned, *_in_order([f"{strike} Then a Great Council meets.", *_gold(rules)], rules=rules)]


def _deciding_card(rules: Ruleset) -> tuple[str, str]:
    """What to turn up first, and which card decides about the Red Dragon."""
    match rules.event_cards:
        case "two":
            return "Turn up an event card and set it aside, then a second one.", "the second"
        case "trigger":
            return "Turn up a card to decide about the Red Dragon; it goes under the deck.", "it"
        case "one":
            return "Turn up one event card.", "it"


def _trigger(rules: Ruleset) -> str:
    match rules.red_dragon_trigger:
        case "discard_suit":
            return "has the suit of the top discard"
        case "discard_colour":
            return "has the colour of the top discard"
        case "red_card":
            return "is red"
        case "emperor_colour":
            return "has the colour of the Emperor's suit"


def _gold(rules: Ruleset) -> list[str]:
    if rules.event_cards == "two":
        board = "Place the gold that the board shows for the first card"
        second = f"{rules.second_card_gold} gold for the second"
        return [f"{board}, and {second}; none where the dragon is."]
    another = "Turn up another card. " if rules.event_cards == "trigger" else ""
    return [f"{another}Place the gold that the board shows for it; none where the dragon is."]


def _in_order(strike_and_gold: list[str], *, rules: Ruleset) -> list[str]:
    return strike_and_gold[::-1] if rules.gold_before_red_dragon else strike_and_gold


def _bidding(rules: Ruleset) -> list[str]:
    """[III.intro] [III.1] [III.2] [III.3] [R61] [R62] [R65]"""
    limits = f"{rules.hand_limit}, Goblins {rules.goblins_hand_limit}"
    again = "A player who has passed may bid again." if rules.reentry else "A pass is final."
    unsold = (
        "A card without a bid is discarded."
        if rules.no_bid == "discard_and_continue"
        else "A card without a bid ends the round."
    )
    return [
        f"Offer one card for each player below the hand limit ({limits}). The Elves see it first.",
        f"Bid in order, at least {rules.min_bid} more each time. {again} {unsold}",
        "The highest bidder pays the Dwarves; the Dwarves pay the bank. The Goblins draw a second card.",
        "At the end the Elves see the next event card.",
    ]


def _recruitment(rules: Ruleset) -> list[str]:
    """[IV.intro] [IV.1] [IV.2] [IV.3] [IV.4] [IV.5] [IV.6] [IV.end]"""
    usual = allowance(rules, DWARVES)
    free = "for free" if usual.free_revivals >= usual.revivals else f"{usual.free_revivals} for free, then 1 gold each"
    revive = f"Revive up to {usual.revivals} units, {free}."
    early = {"goblins_and_ally": "The Goblins and their ally", "goblins": "The Goblins", "none": ""}[
        rules.early_disband
    ]
    disband = [f"{early} may disband units in one territory."] if early else []
    fee = f" for {usual.disband_fee} gold each" if usual.disband_fee else ""
    where = "one territory" if rules.hire_territories == 1 else f"up to {rules.hire_territories} territories"
    conscripts = f"{usual.conscripts} unit{'' if usual.conscripts == 1 else 's'}"
    out = [] if rules.elves_come_out == "turn" else ["The Elves say which of their units come out of hiding."]
    turn = [*disband, revive] if rules.disband_before_reviving else [revive, *disband]
    return [
        *out,
        *turn,
        f"Conscript {conscripts} for free where you already have one.",
        f"Hire in {where}: {usual.castle_prices[0]} gold a unit in a castle, {usual.prices[0]} elsewhere, "
        "paid to the Goblins. The Orcs raise units for free instead.",
        f"Move units from one territory up to {usual.movement} territories, or {usual.griffin_movement} with griffins. "
        "The dragon bars the way.",
        f"Disband units in one territory{fee}.",
        *_trolls(rules),
    ]


def _trolls(rules: Ruleset) -> list[str]:
    """Even if none starts in 3★, trolls may stand in for absent peoples."""
    when = "After all turns" if rules.troll_timing == "round" else "At the end of a turn"
    units = f"{rules.troll_losses} unit{'' if rules.troll_losses == 1 else 's'}"
    return [f"{when}, a troll kills {units} of each player beside it, and leaves if any survive."]


def _battle(rules: Ruleset) -> list[str]:
    """[V.2] [V.3] [V.5] [V.6] [V.7] [V.8] [V.9]"""
    points = f"{rules.unit_battle_value} point{'' if rules.unit_battle_value == 1 else 's'}"
    reward = f", and {rules.treachery_gold} gold" if rules.treachery_gold else ""
    discard = "An artifact that fails is discarded." if rules.artifact_discard == "compulsory" else ""
    kept = "" if rules.artifact_discard == "compulsory" else " and may keep the artifact"
    asking = "The Elves or their ally" if rules.question_for_ally == "ally" else "The Elves, also for their ally,"
    return [
        f"{asking} may ask a question first.",
        f"Seal a plan: how many units to send, {points} each, and one artifact or none.",
        f"An artifact adds its value, unless the enemy plays a lower or equal one of its colour. {discard}".rstrip(),
        "The higher total wins; the attacker wins ties.",
        f"The winner loses the units sent{kept}. The loser loses all units there and the artifact.",
        f"Treachery: the enemy's Queen and the Jack of the suit they played win outright, without losses{reward}.",
    ]


def _collection(rules: Ruleset) -> list[str]:
    """[VI.1] [VI.2] [VI.3] [VI.4]"""
    castles = f", and {rules.castle_income} for each castle you control" if rules.castle_income else ""
    return [
        f"Receive {rules.income} gold{castles}.",
        f"Collect gold in territories that you control, {rules.gold_per_unit} for each unit there.",
        "Discard any artifacts you like.",
    ]


def _victory(rules: Ruleset) -> list[str]:
    """[VII.1] [VII.2] [VII.3] [R141]"""
    together = f" Allies win together with {rules.alliance_castles}, and not alone." if rules.alliance_castles else ""
    share = " and their ally" if rules.orcs_ally_shares_default else ""
    return [
        f"The next player becomes the {starter_name(rules)}.",
        f"{rules.castles_to_win} castles win.{together}",
        f"After turn {rules.turns} the Orcs{share} win; without Orcs, the most castles.",
    ]
