"""Verbs that change the table. Units, gold and cards move through these and nowhere else."""

from dragondune.engine.board import TERRITORIES
from dragondune.engine.events import AcePlayed, ArtifactDiscarded, GoldPaid, TreasureLost, UnitsLost
from dragondune.engine.ids import ELVES, NOBODY, NONE, ORCS, Card, Faction, Territory
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE, carry_elites, has_elites
from dragondune.engine.queries import (
    LURKER,
    all_units_at,
    hid_beside_now,
    is_playing,
    lurkers_at,
    receiver,
    units_at,
)
from dragondune.engine.state import State
from dragondune.engine.told import forget_card


def place_units(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    s.units[TERRITORIES * seat + place] += count
    s.where[seat] |= 1 << place


def take_units(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    """[R101] [R241] Take open units first. When they are gone, hidden ones beside them stand alone."""
    cell = TERRITORIES * seat + place
    missing = count - s.units[cell]
    if missing < 0:
        s.units[cell] -= count
        return
    s.units[cell] = 0
    s.where[seat] &= ~(1 << place)
    s.hidden[seat] &= ~(1 << place)
    s.hidden_now[seat] &= ~(1 << place)
    if s.lurking:
        surface(s, seat, place)
        if missing:
            take_units(s, seat, place, count=missing)


def set_lurkers(s: State, seat: Faction, place: Territory, *, count: int, now: bool) -> None:
    """[R101] [R241] Hidden units beside open ones; entries are kept in order, so that equal tables are equal."""
    found = s.lurking
    entries = [(found[at], found[at + 1], found[at + 2], found[at + 3]) for at in range(0, len(found), LURKER)]
    entries = [one for one in entries if one[0] != seat or one[1] != place]
    if count:
        entries.append((seat, place, count, int(now)))
    numbers: list[int] = []
    for one in sorted(entries):
        numbers.extend(one)
    s.lurking = numbers


def surface(s: State, seat: Faction, place: Territory) -> None:
    """[R101] [R241] Hidden units are left alone in a territory."""
    count = lurkers_at(s, seat, place)
    if count:
        now = hid_beside_now(s, seat, place)
        set_lurkers(s, seat, place, count=0, now=False)
        place_units(s, seat, place, count=count)
        hide_units(s, seat, place, by_ace=now)


def stand_aside(s: State, seat: Faction, place: Territory) -> None:
    """[R101] [R241] Hidden units stay hidden where open ones of the same owner are about to arrive."""
    cell = TERRITORIES * seat + place
    now = bool(s.hidden_now[seat] >> place & 1)
    set_lurkers(s, seat, place, count=s.units[cell], now=now)
    s.units[cell] = 0
    s.hidden[seat] &= ~(1 << place)
    s.hidden_now[seat] &= ~(1 << place)


def absorb(s: State, seat: Faction, place: Territory) -> None:
    """[R101] [R241] Hidden units and those beside them have one status again."""
    count = lurkers_at(s, seat, place)
    if count:
        set_lurkers(s, seat, place, count=0, now=False)
        s.units[TERRITORIES * seat + place] += count


def end_turn_of_lurkers(s: State) -> None:
    """[R162] From now on, units that an ace hid this turn count as hidden in an earlier turn."""
    for at in range(0, len(s.lurking), LURKER):
        s.lurking[at + 3] = 0


def arrive_openly(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    """[IV.hidden.2] [R101] Units take the status of their owner's units there; before 1.10 they stay open."""
    if not s.rules.same_status and s.hidden[seat] >> place & 1:
        stand_aside(s, seat, place)
    place_units(s, seat, place, count=count)


def recruit_units(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    """[note.6] [R7] [R8] [R76] Units go from the player's own reserve to the board."""
    if has_elites(s, seat):
        carry_elites(s, RESERVE, place, total=s.reserve[seat], count=count)
    s.reserve[seat] -= count
    arrive_openly(s, seat, place, count=count)


def revive_units(s: State, seat: Faction, *, count: int) -> None:
    """[R6] From the graveyard to the reserve."""
    if has_elites(s, seat):
        carry_elites(s, GRAVEYARD, RESERVE, total=s.graveyard[seat], count=count)
    s.graveyard[seat] -= count
    s.reserve[seat] += count


def send_home(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    """[IV.2] [IV.6] [R86] From the board to the reserve."""
    if has_elites(s, seat):
        carry_elites(s, place, RESERVE, total=all_units_at(s, seat, place), count=count)
    take_units(s, seat, place, count=count)
    s.reserve[seat] += count


def bury_units(s: State, seat: Faction, place: Territory, *, count: int, clause: str, elites: int = NONE) -> None:
    """[R4] [R5] [R133] Losses go to the owner's graveyard; `elites` fixes how many of them are elite."""
    if has_elites(s, seat):
        carry_elites(s, place, GRAVEYARD, total=all_units_at(s, seat, place), count=count, exactly=elites)
    take_units(s, seat, place, count=count)
    s.graveyard[seat] += count
    s.events.append(UnitsLost(seat, place, count, clause))


def burn_units(s: State, seat: Faction, place: Territory, *, count: int, clause: str) -> None:
    """[R2] [R3] Units killed by dragons go to the graveyard too, unless a switch says otherwise."""
    if has_elites(s, seat):
        station = {"graveyard": GRAVEYARD, "removed": REMOVED, "bank": RESERVE}[s.rules.dragon_losses]
        carry_elites(s, place, station, total=all_units_at(s, seat, place), count=count)
    take_units(s, seat, place, count=count)
    match s.rules.dragon_losses:
        case "graveyard":
            s.graveyard[seat] += count
        case "removed":
            s.removed[seat] += count
        case "bank":
            s.reserve[seat] += count
    s.events.append(UnitsLost(seat, place, count, clause))


def shift_units(
    s: State,
    seat: Faction,
    origin: Territory,
    destination: Territory,
    *,
    count: int,
    hidden: bool,
    lurking: bool = False,
) -> None:
    """[R101] [R191] Units take the status of their owner's units at the destination, or else the given one.

    Before 1.10 they always take the given one. `lurking` takes hidden units that stand beside open ones.
    """
    was_hidden_now = hid_beside_now(s, seat, origin) if lurking else bool(s.hidden_now[seat] >> origin & 1)
    joined = units_at(s, seat, destination) > 0
    if has_elites(s, seat):
        carry_elites(s, origin, destination, total=all_units_at(s, seat, origin), count=count)
    if lurking:
        set_lurkers(s, seat, origin, count=lurkers_at(s, seat, origin) - count, now=was_hidden_now)
    else:
        take_units(s, seat, origin, count=count)
    if not hidden:
        arrive_openly(s, seat, destination, count=count)
    elif joined and not s.rules.same_status and not s.hidden[seat] >> destination & 1:
        now = hid_beside_now(s, seat, destination) if lurkers_at(s, seat, destination) else was_hidden_now
        set_lurkers(s, seat, destination, count=lurkers_at(s, seat, destination) + count, now=now)
    else:
        place_units(s, seat, destination, count=count)
        if not joined:
            hide_units(s, seat, destination, by_ace=was_hidden_now)


def hide_units(s: State, seat: Faction, place: Territory, *, by_ace: bool) -> None:
    """[R101] Hidden units that stood beside them are one group with them from now on."""
    if s.lurking:
        absorb(s, seat, place)
    s.hidden[seat] |= 1 << place
    if by_ace:
        s.hidden_now[seat] |= 1 << place


def reveal_units(s: State, seat: Faction, place: Territory) -> None:
    """[R101] The hidden units of a territory come out, beside open ones or not."""
    if s.lurking:
        absorb(s, seat, place)
    s.hidden[seat] &= ~(1 << place)
    s.hidden_now[seat] &= ~(1 << place)


def pay(s: State, seat: Faction, payee: Faction, *, amount: int, clause: str) -> None:
    """[R25] To a player, or to the bank."""
    if amount == 0:
        return
    payee = receiver(s, seat, payee)
    s.gold[seat] -= amount
    if payee != NOBODY:
        s.gold[payee] += amount
    s.events.append(GoldPaid(seat, payee, amount, clause))


def take_card(s: State, seat: Faction, card: Card) -> None:
    """[R221] The new card may be one that this player was publicly known not to hold."""
    s.hand[seat] |= 1 << card
    s.not_held[seat] = 0
    hand_changed(s, seat)


def drop_card(s: State, seat: Faction, card: Card) -> None:
    keep = ~(1 << card)
    s.hand[seat] &= keep
    s.shown[seat] &= keep
    s.elves_know[seat] &= keep
    if s.rules.plunder != "off":
        forget_plunder(s, seat, card)
    if s.told:
        forget_card(s, seat, card)
    s.discards |= 1 << card
    hand_changed(s, seat)


def hand_changed(s: State, seat: Faction) -> None:
    """[R154] [R209] After this step the owner chooses again which cards stay secret from the Elves."""
    if s.rules.elves_see_hands and seat != ELVES and is_playing(s, ELVES):
        s.choosing |= 1 << seat


def forget_plunder(s: State, seat: Faction, card: Card) -> None:
    """[R175] Drop a card from what the Orcs saw while plundering, and from what others know of their hand."""
    s.orcs_know[seat] &= ~(1 << card)
    if seat == ORCS:
        for other in s.order:
            s.loot_known[other] &= ~(1 << card)


def discard_artifact(s: State, seat: Faction, card: Card, *, clause: str) -> None:
    drop_card(s, seat, card)
    s.events.append(ArtifactDiscarded(seat, card, clause))


def play_ace(s: State, seat: Faction, ace: Card, *, clause: str) -> None:
    """[R184] Any ace in the hand, as the player chooses."""
    drop_card(s, seat, ace)
    s.events.append(AcePlayed(seat, ace, clause))


def show_card(s: State, seat: Faction, card: Card) -> None:
    if card != NONE:
        s.shown[seat] |= 1 << card


def burn_treasure(s: State, place: Territory, *, clause: str) -> None:
    if s.treasure[place]:
        s.events.append(TreasureLost(place, s.treasure[place], clause))
        s.treasure[place] = 0
