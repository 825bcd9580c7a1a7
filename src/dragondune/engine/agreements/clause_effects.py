"""What each kind of clause does once it binds, as the game enforces it."""

from typing import Final, NamedTuple


class Effect(NamedTuple):
    """A sentence and its ruling. `{who}` is the obliged seat, `{whom}` the other one, `{powers}` what an ace stops."""

    rule: str
    text: str


EFFECTS: Final[dict[str, Effect]] = {
    "pay": Effect(
        "R202",
        "The game pays it automatically, as far as the gold goes. Anything missing stays owed: the next gold pays it.",
    ),
    "pay_share": Effect("R202", "Whenever gold is collected there, the game pays this share of the sum, rounded down."),
    "pay_if_won": Effect(
        "R202", "The first such battle settles it, won or lost. If nobody wins, both sides have lost."
    ),
    "pay_if_lost": Effect(
        "R202", "The first such battle settles it, won or lost. If nobody wins, both sides have lost."
    ),
    "stay_out": Effect(
        "R200",
        "{who} cannot move, hire, raise or conscript into {places}, or come out of hiding there. Units "
        "already there may stay.",
    ),
    "leave": Effect(
        "R201",
        "{who} must move out with all units there, if they can do so without an ace. The units cannot come "
        "back as long as this binds.",
    ),
    "keep_away": Effect(
        "R200", "{who} cannot enter any land, or come out of hiding, where {whom} have units in the open."
    ),
    "bid_at_most": Effect("R198", "{who} cannot bid higher."),
    "send_at_least": Effect("R204", "{who} cannot send a smaller army. An army with fewer units must be sent whole."),
    "send_at_most": Effect("R204", "{who} cannot send a larger army."),
    "no_artifact": Effect("R204", "{who} cannot plan with an artifact, or give an answer that promises one."),
    "no_treachery": Effect("R198", "{who} cannot use treachery against {whom}."),
    "no_negation": Effect("R198", "{who} cannot play an ace against {powers}."),
    "ally_with": Effect(
        "R203",
        "At a council {who} must propose or accept this alliance, and break another one for it. Once made, it"
        " cannot be broken while this binds.",
    ),
    "no_alliance": Effect("R198", "At a council {who} cannot ally with {whom}."),
    "no_hiring": Effect("R198", "{who} cannot hire. Reviving, conscripting and raising are still allowed."),
    "text": Effect(
        "R147", "Not enforced. The game records it and shows it to everyone; keeping it is a matter of honour."
    ),
    "attack": Effect(
        "R260",
        "{who} must move that many units there, or as many as can come, if they can do so without an ace. "
        "Until the battle, those units cannot leave, hide or be disbanded, and this battle comes first.",
    ),
    "enter": Effect(
        "R261",
        "{who} must have that many units there, or as many as can come without an ace. They cannot hide or be"
        " disbanded in that round.",
    ),
    "hold": Effect("R262", "{who} cannot move, hide or disband the last of these units. Losses in battle are allowed."),
    "bid_at_least": Effect("R263", "{who} cannot pass or bid less while a card goes for less and the gold is enough."),
    "bid_at_least_now": Effect(
        "R263", "{who} cannot pass or bid less while this card goes for less and the gold is enough."
    ),
    "bid_at_most_now": Effect("R263", "{who} cannot bid higher for this card. The next one is free."),
    "hire_at_least": Effect("R264", "{who} must hire that many, or as many as the gold allows without an ace."),
    "no_attack": Effect(
        "R265",
        "{who} must attack someone else wherever others are present too. Alone in a land with {whom}, they "
        "still fight.",
    ),
    "no_hiding": Effect("R266", "{who} cannot hide units, or join hidden ones. Units already hidden may stay hidden."),
    "no_question": Effect("R267", "{who} cannot question {whom}, before a battle or with two aces."),
    "no_forbidding": Effect("R268", "{who} cannot use an ace to stop {whom} from hiring."),
    "rebate_card": Effect(
        "R280", "Whenever {whom} pay gold for a card, the game pays this back at once, but never more than the price."
    ),
    "rebate_unit": Effect(
        "R281",
        "Whenever {whom} pay gold for units, the game pays this back at once for each of them, but never more"
        " than the price.",
    ),
    "pay_income_share": Effect(
        "R282",
        "Of all gold that the rules bring {who}, from income, lands, sales, hiring, treachery and plunder, "
        "the game pays this share, rounded down on the sum of each round. Gifts and promised gold do not "
        "count.",
    ),
    "pay_if_kept": Effect(
        "R283",
        "The game pays it when that clause has been carried out, or its time is over and it never gave way. "
        "Otherwise this lapses.",
    ),
    "pay_if_yielded": Effect(
        "R283",
        "The game pays it as soon as that clause gives way, or gold due under it is missing. If it is kept, "
        "this lapses.",
    ),
    "show_sale": Effect(
        "R270",
        "The game shows it to all parties, and to nobody else: the card on sale now, or else the next one "
        "that comes up.",
    ),
    "show_event": Effect("R270", "The game shows it to all parties, and to nobody else, as soon as {who} know it."),
    "show_queen": Effect(
        "R270", "The game shows it to all parties, and to nobody else. Others read only that it was shown."
    ),
    "show_jack": Effect(
        "R270", "The game shows it to all parties, and to nobody else. Others read only that it was shown."
    ),
    "show_hand": Effect(
        "R270", "The game shows every card held then to all parties, and to nobody else. Without a card, it lapses."
    ),
    "show_card": Effect(
        "R272",
        "The game chooses it: an ace, or else the highest card that not everyone knows. Without a card, it lapses.",
    ),
}
"""By the name of the kind."""
PAID_AT_ONCE: Final = Effect(
    "R252", "The gold moves as soon as everyone has accepted. It must be at hand, and not tied up."
)
"""That of a payment without a date."""
