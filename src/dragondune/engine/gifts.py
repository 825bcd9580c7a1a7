"""Gifts of gold, which players may make at any time, for any reason."""

from dragondune.engine.agreements.ledger import promised_gold
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import GIFTS, Decision, GiveGold
from dragondune.engine.errors import Illegal
from dragondune.engine.events import GiftDelayed, GoldGiven
from dragondune.engine.ids import FACTION_NAMES, Faction
from dragondune.engine.powers.dwarves import amount_due, has_waiver
from dragondune.engine.queries import is_playing
from dragondune.engine.state import State
from dragondune.engine.steps import PLANS


def gift_options(s: State, seat: Faction) -> list[Decision]:
    """[note.12] [R148] To any other player, up to what the giver can spare, whenever the game waits."""
    options: list[Decision] = []
    most = largest_gift(s, seat)
    if most:
        for other in s.order:
            if other != seat:
                options.extend(GIFTS[other][:most])
    return options


def largest_gift(s: State, seat: Faction) -> int:
    """[note.12] [R148] The most that a player can give to any other now."""
    return spare_gold(s, seat) if s.asked and seat in s.order else 0


def spare_gold(s: State, seat: Faction) -> int:
    """[R159] [R250] The highest bidder keeps what is due, unless an ace or the free card covers it.

    What is owed or promised for a date is kept too.
    """
    spare = s.gold[seat] - gold_on_its_way(s, seat)
    if seat == s.bidder and not has_waiver(s, seat):
        spare -= amount_due(s, seat)
    if s.agreements:
        spare -= promised_gold(s, seat)
    return max(0, spare)


def gold_on_its_way(s: State, seat: Faction) -> int:
    """[R148] Gold that a player has given and that waits for the reveal."""
    amount = 0
    for index in range(0, len(s.transfers), 3):
        if s.transfers[index] == seat:
            amount += s.transfers[index + 2]
    return amount


def give_gold(s: State, seat: Faction, gift: GiveGold) -> None:
    """[note.12] [R148] At once; while secret plans are made, gold from or to a fighter waits for the reveal."""
    if is_held_up(s, seat, gift.to):
        s.transfers.extend((seat, gift.to, gift.amount))
        s.events.append(GiftDelayed(seat, gift.to, gift.amount))
        return
    transfer(s, seat, gift.to, amount=gift.amount)


def of_gift(s: State, seat: Faction, gift: GiveGold) -> list[Consequence]:
    """[note.12] [R148] [R159] When the gold arrives, and what a leading bidder keeps."""
    if is_held_up(s, seat, gift.to):
        found = [Consequence("gift_delayed", "R148")]
    else:
        found = [Consequence("gift_at_once", "note.12", seat=gift.to)]
    if seat == s.bidder and not has_waiver(s, seat):
        found.append(Consequence("bid_kept", "R159", count=amount_due(s, seat)))
    return found


def is_held_up(s: State, seat: Faction, to: Faction) -> bool:
    """[R148] Whether gold between these two waits for the reveal."""
    fighters = s.window if s.window and s.agenda[-1] == PLANS else 0
    return bool((fighters >> seat | fighters >> to) & 1)


def transfer(s: State, seat: Faction, to: Faction, *, amount: int) -> None:
    s.gold[seat] -= amount
    s.gold[to] += amount
    s.events.append(GoldGiven(seat, to, amount))


def deliver_delayed_gifts(s: State) -> None:
    """[R148] In the order in which they were made."""
    waiting = s.transfers
    s.transfers = []
    for index in range(0, len(waiting), 3):
        transfer(s, waiting[index], waiting[index + 1], amount=waiting[index + 2])


def gift_refusal(s: State, seat: Faction, gift: GiveGold) -> Illegal:
    if seat not in s.order:
        return Illegal("note.12", "only players give gold")
    if gift.to == seat or not is_playing(s, gift.to):
        return Illegal("note.12", "gold is given to another player")
    if not s.asked:
        return Illegal("R148", "the game is over")
    spare = spare_gold(s, seat)
    if s.agreements and gift.amount <= spare + promised_gold(s, seat):
        return Illegal(
            "R250", f"what you owe or have promised for a date cannot be given away; {spare} gold can be given"
        )
    if gift.amount <= s.gold[seat] - gold_on_its_way(s, seat):
        return Illegal("R159", f"the highest bidder keeps what is due; {spare} gold can be given")
    return Illegal("note.12", f"{FACTION_NAMES[seat]} have {spare} gold to give")
