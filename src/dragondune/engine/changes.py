"""Verbs that change the table. Units, gold and cards move through these and nowhere else."""

from dragondune.engine.board import TERRITORIES
from dragondune.engine.events import AcePlayed, ArtifactDiscarded, GoldPaid, TreasureLost, UnitsLost
from dragondune.engine.ids import ELVES, NOBODY, NONE, ORCS, Card, Faction, Territory
from dragondune.engine.powers.dwarves_elites import GRAVEYARD, REMOVED, RESERVE, carry_elites, has_elites
from dragondune.engine.queries import is_playing, receiver, units_at
from dragondune.engine.state import State


def place_units(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    s.units[TERRITORIES * seat + place] += count
    s.where[seat] |= 1 << place


def take_units(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    cell = TERRITORIES * seat + place
    s.units[cell] -= count
    if s.units[cell] == 0:
        s.where[seat] &= ~(1 << place)
        s.hidden[seat] &= ~(1 << place)
        s.hidden_now[seat] &= ~(1 << place)


def recruit_units(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    """[note.6] [R7] [R8] [R76] Units go from the player's own reserve to the board."""
    if has_elites(s, seat):
        carry_elites(s, RESERVE, place, total=s.reserve[seat], count=count)
    s.reserve[seat] -= count
    place_units(s, seat, place, count=count)


def revive_units(s: State, seat: Faction, *, count: int) -> None:
    """[R6] From the graveyard to the reserve."""
    if has_elites(s, seat):
        carry_elites(s, GRAVEYARD, RESERVE, total=s.graveyard[seat], count=count)
    s.graveyard[seat] -= count
    s.reserve[seat] += count


def send_home(s: State, seat: Faction, place: Territory, *, count: int) -> None:
    """[IV.2] [IV.6] [R86] From the board to the reserve."""
    if has_elites(s, seat):
        carry_elites(s, place, RESERVE, total=units_at(s, seat, place), count=count)
    take_units(s, seat, place, count=count)
    s.reserve[seat] += count


def bury_units(s: State, seat: Faction, place: Territory, *, count: int, clause: str, elites: int = NONE) -> None:
    """[R4] [R5] [R133] Losses go to the owner's graveyard; `elites` fixes how many of them are elite."""
    if has_elites(s, seat):
        carry_elites(s, place, GRAVEYARD, total=units_at(s, seat, place), count=count, exactly=elites)
    take_units(s, seat, place, count=count)
    s.graveyard[seat] += count
    s.events.append(UnitsLost(seat, place, count, clause))


def burn_units(s: State, seat: Faction, place: Territory, *, count: int, clause: str) -> None:
    """[R2] [R3] Units killed by dragons go to the graveyard too, unless a switch says otherwise."""
    if has_elites(s, seat):
        station = {"graveyard": GRAVEYARD, "removed": REMOVED, "bank": RESERVE}[s.rules.dragon_losses]
        carry_elites(s, place, station, total=units_at(s, seat, place), count=count)
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
    s: State, seat: Faction, origin: Territory, destination: Territory, *, count: int, hidden: bool
) -> None:
    """[R101] [R191] Units take the status of their own units at the destination; without any, they arrive as told."""
    was_hidden_now = s.hidden_now[seat] >> origin & 1
    joined = units_at(s, seat, destination) > 0
    if has_elites(s, seat):
        carry_elites(s, origin, destination, total=units_at(s, seat, origin), count=count)
    take_units(s, seat, origin, count=count)
    place_units(s, seat, destination, count=count)
    if hidden and not joined:
        s.hidden[seat] |= 1 << destination
        if was_hidden_now:
            s.hidden_now[seat] |= 1 << destination


def hide_units(s: State, seat: Faction, place: Territory, *, by_ace: bool) -> None:
    s.hidden[seat] |= 1 << place
    if by_ace:
        s.hidden_now[seat] |= 1 << place


def reveal_units(s: State, seat: Faction, place: Territory) -> None:
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
    """[R221] The new card may be one that all knew this player did not hold."""
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
