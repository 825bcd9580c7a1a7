"""What each people can do, and how it wins, under the rules of a table."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from dragondune.engine.cards_and_alliances import Use
from dragondune.engine.ids import DWARVES, ELVES, FACTION_IDS, GOBLINS, ORCS, Faction
from dragondune.engine.ruleset import Ruleset

PowerKind: TypeAlias = Literal[
    "sales",
    "swap",
    "bonus",
    "elites",
    "sight",
    "hands",
    "question",
    "foresight",
    "hiding",
    "blessing",
    "half_price",
    "second_card",
    "hand",
    "disbanding",
    "initiative",
    "raising",
    "range",
    "dragons",
    "red_dragon",
    "riding",
    "revival",
    "plunder",
]


@dataclass(frozen=True)
class Power:
    """Something that a people alone can do: a few words, and a sentence about "they"."""

    kind: PowerKind
    clause: str
    title: str
    text: str


def powers_of(rules: Ruleset, seat: Faction) -> list[Power]:
    """[dwarves.1] [elves.1] [goblins.1] [orcs.1] The powers that need neither an ace nor an ally, in rulebook order."""
    if seat == DWARVES:
        return _of_dwarves(rules)
    if seat == ELVES:
        return _of_elves(rules)
    return _of_goblins(rules) if seat == GOBLINS else _of_orcs(rules)


def _of_dwarves(rules: Ruleset) -> list[Power]:
    loss = rules.dwarves_sale_loss
    share = f" The bank keeps {loss} gold of each sale." if loss else ""
    powers = [
        Power(
            "sales",
            "dwarves.1",
            "They sell the artifacts",
            f"Others who buy a card at auction pay them; they pay the bank.{share}",
        )
    ]
    if rules.dwarves_swap:
        powers.append(
            Power(
                "swap", "dwarves.2", "A pair that turns", "Their Queen and Jack may exchange their suits in treachery."
            )
        )
    if rules.dwarves_battle_bonus:
        points = _points(rules.dwarves_battle_bonus)
        powers.append(
            Power("bonus", "dwarves.3", "Hard fighters", f"They add {points} in every battle, except against the Orcs.")
        )
    if rules.elite_warriors:
        text = f"{rules.elite_count} of their units count {_points(rules.elite_value)} each."
        powers.append(Power("elites", "option.elites", "Elite warriors", text))
    return powers


def _of_elves(rules: Ruleset) -> list[Power]:
    asked = (
        "the colour of the enemy's artifact, its value or"
        if rules.value_question
        else "the colour of the enemy's artifact or"
    )
    powers = [Power("sight", "elves.1", "They see the cards", "They see each card before the bidding for it starts.")]
    if rules.elves_see_hands:
        powers.append(
            Power("hands", "R154", "They see the hands", "Everyone shows them their cards, except those kept secret.")
        )
    powers += [
        Power(
            "question",
            "elves.2",
            "One question",
            f"Before they plan a battle, they may ask for {asked} the size of the enemy's army.",
        ),
        Power("foresight", "elves.3", "The next event", "They see the next event card as the Movement Round begins."),
        Power(
            "hiding",
            "elves.4",
            "They hide",
            "Where they meet others they may hide: they count as absent until they come out.",
        ),
    ]
    if rules.blessing:
        points, losses = _points(rules.blessing_bonus), rules.blessing_losses
        text = f"Once they have lost {losses} units in battle, they may add {points} in one battle a turn."
        powers.append(Power("blessing", "option.blessing", "A blessing", text))
    return powers


def _of_goblins(rules: Ruleset) -> list[Power]:
    castle, elsewhere = rules.castle_hire_price, rules.hire_price
    rounding = "rounded down" if rules.goblins_half_rounding == "down" else "rounded up"
    powers = [
        Power("sales", "goblins.1", "They hire out the units", "Others who hire pay them; they pay the bank."),
        Power(
            "half_price",
            "goblins.2",
            "Half price",
            f"They hire for half of {castle} gold a unit in a castle, half of {elsewhere} elsewhere, {rounding}.",
        ),
        Power(
            "second_card",
            "goblins.3",
            "Two for one",
            "With each card they win they draw another, unseen even by the Elves.",
        ),
        Power(
            "hand",
            "goblins.4",
            f"A hand of {rules.goblins_hand_limit}",
            f"They may hold {rules.goblins_hand_limit} cards; everyone else holds {rules.hand_limit}.",
        ),
    ]
    if rules.early_disband != "none":
        text = "They may disband units before they move, not only afterwards."
        powers.append(Power("disbanding", "goblins.5", "Home and back", text))
    if rules.disband_fee:
        text = f"They do not pay the {rules.disband_fee} gold that disbanding a unit costs."
        powers.append(Power("disbanding", "goblins.6", "Free disbanding", text))
    if rules.goblin_initiative:
        text = "They take their turn in the Movement Round whenever they like."
        powers.append(Power("initiative", "option.initiative", "The initiative", text))
    return powers


def _of_orcs(rules: Ruleset) -> list[Power]:
    limit = f"up to {rules.raise_limit}" if rules.raise_limit < rules.units_per_faction else "any number of"
    half = "rounded up" if rules.orcs_dragon_rounding == "up" else "rounded down"
    powers = [
        Power(
            "raising",
            "orcs.1",
            "Free armies",
            f"They do not hire: each turn they raise {limit} units for free in the Orcish territories.",
        )
    ]
    if rules.orcs_move_range > rules.move_range:
        text = f"They move up to {rules.orcs_move_range} territories; others move {rules.move_range}."
        powers.append(Power("range", "orcs.2", "Long marches", text))
    powers.append(Power("dragons", "orcs.3", "Used to dragons", f"Dragons kill only half their units, {half}."))
    if rules.orcs_survive_red_dragon:
        powers.append(Power("red_dragon", "orcs.4", "Worshippers", "The Red Dragon does not harm them."))
    powers.append(
        Power("riding", "orcs.5", "Riders", "Where the Red Dragon finds them, it carries them to any other territory.")
    )
    if rules.orcs_free_revivals > rules.free_revivals:
        text = f"They revive {rules.orcs_free_revivals} units a turn for free; others revive {rules.free_revivals}."
        powers.append(Power("revival", "orcs.6", "Back from the dead", text))
    if rules.orcs_battle_bonus:
        text = f"They add {_points(rules.orcs_battle_bonus)} in every battle."
        powers.append(Power("bonus", "orcs.8", "Fierce", text))
    if rules.plunder != "off":
        text = "When they win a battle, they take a card from the loser."
        powers.append(Power("plunder", "option.plunder", "Plunder", text))
    return powers


def ways_to_win(rules: Ruleset, seat: Faction, *, with_orcs: bool) -> list[Use]:
    """[VII.2] [VII.3] [orcs.9] [R141] [option.oracles] How a people wins; `with_orcs` tells whether the Orcs play."""
    ways = [Use("VII.2", f"{_castles(rules.castles_to_win)}, alone, at the end of a turn.")]
    if rules.alliance_castles:
        ways.append(Use("R141", f"With an ally, {_castles(rules.alliance_castles).lower()} together, and not alone."))
    if FACTION_IDS[seat] in rules.oracles.split(","):
        ways.append(Use("option.oracles", "As an Oracle, instead of a winner whom they alone have predicted."))
    ways.append(_way_at_the_end(rules, seat, with_orcs=with_orcs))
    return ways


def _way_at_the_end(rules: Ruleset, seat: Faction, *, with_orcs: bool) -> Use:
    last = f"If nobody has won after turn {rules.turns}"
    if not with_orcs:
        return Use("VII.3", f"{last}, the most castles win.")
    if seat == ORCS:
        return Use("orcs.9", f"{last}, they win.")
    shared = " and share it with their ally" if rules.orcs_ally_shares_default else ""
    return Use("orcs.9", f"{last}, the Orcs win{shared}.")


_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five")


def _castles(count: int) -> str:
    return f"{_NUMBERS[count]} castle{'' if count == 1 else 's'}"


def _points(count: int) -> str:
    return f"{count} battle point{'' if count == 1 else 's'}"
