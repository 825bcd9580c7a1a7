"""What cards and alliances can do under the rules of a table."""

from dataclasses import dataclass

from dragondune.engine.ids import (
    ACES,
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    FACTION_NAMES,
    FACTIONS,
    GOBLINS,
    HEARTS,
    NONE,
    ORCS,
    RED,
    SPADES,
    SUIT_SYMBOLS,
    VALUES,
    Card,
    Faction,
    Suit,
    card_colour,
    card_suit,
    card_value,
)
from dragondune.engine.powers.orcs import could_hire
from dragondune.engine.queries import suit_of
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State


@dataclass(frozen=True)
class Use:
    """One thing that a card can do or an alliance gives, with its clause."""

    clause: str
    text: str


def artifact_uses(rules: Ruleset, seat: Faction, card: Card) -> list[Use]:
    """What an artifact card can do for a faction besides what it is worth in battle."""
    if ACES >> card & 1:
        return [*_ace_alone(rules, seat), *_any_ace(rules, seat), *_two_aces(rules)]
    return _six(rules, card_suit(card)) if card_value(card) == VALUES else []


def is_artifact(rules: Ruleset, card: Card) -> bool:
    """Whether a card can be played in battle."""
    return rules.ace_is_artifact or not ACES >> card & 1


def worth(rules: Ruleset, card: Card) -> Use:
    """What a card counts for in battle."""
    if not ACES >> card & 1:
        element = "Fire" if card_colour(card) == RED else "Ice"
        points = f"{element}, {card_value(card)} battle points"
        return Use("V.5", f"{points}. It fails against a lower or equal {element} card.")
    if not rules.ace_is_artifact:
        return Use("ace.5", "Special Card: it has no battle points.")
    return Use("ace.5", "Special Card: it counts 1 battle point in a battle.")


def _ace_alone(rules: Ruleset, seat: Faction) -> list[Use]:
    """What an ace does for this people only."""
    power = ace_power(rules, seat)
    return [Use(power.clause, f"Yours alone: {power.text}.")]


def ace_power(rules: Ruleset, seat: Faction) -> Use:
    """What an ace does for a people and for nobody else, as a clause about the ace."""
    if seat == DWARVES:
        if rules.dwarven_ace == "jack":
            return Use("R128", "it serves as the Jack of its suit")
        return Use("dwarves.4", f"it brings {rules.dwarves_ace_revivals} units back from the graveyard")
    if seat == ELVES:
        if rules.elven_ace == "place_units":
            return Use("R183", f"it places up to {rules.elven_ace_units} units")
        return Use("elves.5", "it asks both questions before a battle")
    if seat == GOBLINS:
        return Use("goblins.7", "it forbids another player to hire this turn")
    return Use("orcs.10", "in the Dragon Round it takes units from one territory to any other")


def _any_ace(rules: Ruleset, seat: Faction) -> list[Use]:
    """What an ace does for every player."""
    uses = [Use("ace.1", "Pays for a card you have won.")]
    if could_hire(rules, seat):
        uses.append(Use("ace.2", "Halves the price of the units you hire."))
    if rules.ace_movement == "extra_move":
        uses.append(Use("R94", "Lets you move a second time."))
    else:
        uses.append(Use("ace.3", "Moves your units one territory farther."))
    if rules.ace_hides and seat != ELVES:
        uses.append(Use("ace.4", "Hides your units the moment they meet others."))
    stopped = _negations(rules, seat)
    if stopped:
        uses.append(Use("negate.note", f"Stops {', '.join(stopped[:-1])} or {stopped[-1]}."))
    return uses


def _negations(rules: Ruleset, seat: Faction) -> list[str]:
    """The powers of other players that an ace negates."""
    if not rules.negations:
        return []
    stopped: list[str] = []
    if seat != ELVES:
        stopped.append("a question of the Elves")
    if seat != ORCS and rules.orcs_survive_red_dragon:
        stopped.append("the Orcs' escape from the Red Dragon")
    if seat != GOBLINS and rules.early_disband != "none":
        stopped.append("an early disbanding")
    if seat != DWARVES and rules.dwarves_swap:
        stopped.append("the Dwarves' swapped pair")
    return stopped


def _two_aces(rules: Ruleset) -> list[Use]:
    """What two aces do together."""
    uses: list[Use] = []
    if rules.two_aces_move:
        uses.append(Use("twoaces.1", "Two aces: move a second time."))
    if rules.two_aces_question:
        uses.append(Use("twoaces.2", "Two aces: ask a yes/no question."))
    if rules.two_aces_chaos:
        uses.append(Use("twoaces.3", "Two aces: summon a chaos monster where a six was played."))
    if rules.two_aces_walls:
        uses.append(Use("twoaces.4", "Two aces: break the walls of a castle."))
    if rules.two_aces_dragon:
        uses.append(Use("twoaces.5", "Two aces: choose how far the dragon flies."))
    return uses


def _six(rules: Ruleset, suit: Suit) -> list[Use]:
    """What a six does, depending on the switches."""
    if suit == CLUBS and rules.six_clubs_dragon:
        return [Use("R153", "Lets you choose how far the dragon flies.")]
    if suit == SPADES and rules.six_spades_walls:
        return [Use("R153", "Breaks the walls of a castle.")]
    if suit == HEARTS and rules.six_hearts_move:
        return [Use("R153", "Lets you move a second time.")]
    if suit == DIAMONDS and rules.six_diamonds_revive:
        return [Use("R153", "Brings two units back from the graveyard.")]
    return []


def owner_of(rules: Ruleset, suit: Suit) -> Faction:
    """The faction whose Usurper is the Queen of this suit."""
    for seat in FACTIONS:
        if suit_of(rules, seat) == suit:
            return seat
    raise ValueError(suit)


def queen_uses(s: State, seat: Faction) -> list[Use]:
    """What a player's Queen is, and what she does with the Jack."""
    owner = owner_of(s.rules, s.queen[seat])
    if owner == seat:
        first = Use("cards.1", "Your own Usurper: nobody can use her against you.")
    else:
        first = Use("cards.1", f"Usurper of the {FACTION_NAMES[owner]}.")
    return [first, *_pair(s, seat)]


def jack_uses(s: State, seat: Faction) -> list[Use]:
    """What a player's Jack is, and what it does with the Queen."""
    first = Use("cards.1", f"Sabotaged Artifact: any {SUIT_SYMBOLS[s.jack[seat]]} artifact.")
    return [first, *_pair(s, seat)]


def _pair(s: State, seat: Faction) -> list[Use]:
    """The faction that Queen and Jack betray together."""
    queen, jack = s.queen[seat], s.jack[seat]
    if queen == NONE or jack == NONE:
        return []
    swaps = seat == DWARVES and s.rules.dwarves_swap and queen != jack
    uses: list[Use] = []
    if owner_of(s.rules, queen) != seat:
        uses.append(Use("V.9", f"If {_betrayal(s.rules, queen, jack)}"))
    elif not swaps:
        uses.append(Use("V.9", "With your own Queen, your pair betrays nobody."))
    if swaps and owner_of(s.rules, jack) != seat:
        uses.append(Use("dwarves.2", f"Swapped: if {_betrayal(s.rules, jack, queen)}"))
    if s.rules.treachery_once and s.spent_treachery >> seat & 1:
        uses.append(Use("R123", "The pair has been used already."))
    return uses


def _betrayal(rules: Ruleset, queen: Suit, jack: Suit) -> str:
    victim = FACTION_NAMES[owner_of(rules, queen)]
    reward = f" and get {rules.treachery_gold} gold" if rules.treachery_gold else ""
    play = f"the {victim} play a {SUIT_SYMBOLS[jack]} artifact against you, you may betray them"
    return f"{play}: you win outright, lose no units{reward}."


def gains_from(rules: Ruleset, partner: Faction, seat: Faction) -> list[Use]:
    """What `seat` gains as the ally of `partner`, as phrases."""
    if partner == DWARVES:
        return _gains_from_dwarves(rules)
    if partner == ELVES:
        if rules.question_for_ally == "elves":
            return [Use("R212", "the Elves ask a question before each of your battles")]
        return [Use("elves.6", "a question before each battle")]
    return _gains_from_goblins(rules, seat) if partner == GOBLINS else _gains_from_orcs(rules)


def _gains_from_dwarves(rules: Ruleset) -> list[Use]:
    gains: list[Use] = []
    if rules.dwarves_ally_bidding == "free_card":
        gains.append(Use("dwarves.5", "one free artifact a turn"))
    elif rules.dwarves_ally_bidding == "half":
        gains.append(Use("R69", "artifacts at half the bid"))
    if rules.dwarves_ally_income:
        gains.append(Use("dwarves.5", f"{rules.dwarves_ally_income} gold a turn from the bank"))
    if rules.dwarves_betray_for_ally:
        gains.append(Use("R211", "the Dwarves' Queen and Jack in these battles"))
    return gains


def _gains_from_goblins(rules: Ruleset, seat: Faction) -> list[Use]:
    gains: list[Use] = []
    if could_hire(rules, seat):
        gains.append(Use("goblins.8", "hiring at half price"))
    if rules.early_disband == "goblins_and_ally":
        gains.append(Use("goblins.8", "early disbanding"))
    if rules.disband_fee:
        gains.append(Use("goblins.8", "free disbanding"))
    return gains


def _gains_from_orcs(rules: Ruleset) -> list[Use]:
    gains: list[Use] = []
    if rules.orcs_ally_free_revivals > rules.free_revivals:
        gains.append(Use("orcs.11", f"{rules.orcs_ally_free_revivals} free revivals a turn"))
    if rules.orcs_ally_survives_red_dragon:
        gains.append(Use("orcs.11", "no losses to the Red Dragon"))
    if rules.orcs_ally_move_range > rules.move_range:
        gains.append(Use("orcs.11", f"a movement of {rules.orcs_ally_move_range} territories"))
    if rules.orcs_ally_conscript_limit > rules.conscript_limit:
        gains.append(Use("orcs.11", f"{rules.orcs_ally_conscript_limit} conscripts a turn"))
    if rules.orcs_ally_shares_default:
        gains.append(Use("R183", "a share in their victory if nobody else wins"))
    return gains


def alliance_terms(rules: Ruleset) -> list[Use]:
    """Whether allies win together, and whether they may share a territory."""
    if rules.alliance_castles:
        victory = Use("R141", f"Allies win together with {rules.alliance_castles} castles, and not alone.")
    else:
        victory = Use("note.9", "Victory is never shared.")
    return [victory, Use("R108", _meeting(rules))]


def _meeting(rules: Ruleset) -> str:
    match rules.allies:
        case "ban":
            return "Allies do not enter each other's territories."
        case "battle":
            return "Allies who meet still fight."
        case "coexist":
            return "Allies may stand side by side."
