"""What bots understand of what people say to them: a few intents, found by words in a fixed order."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from dragondune.engine.board import CASTLES, NUMBERS, TERRITORIES
from dragondune.engine.ids import FACTIONS, NOBODY, Faction, Mask

HELLO: Final = "hello"
BYE: Final = "bye"
THANKS: Final = "thanks"
INSULT: Final = "insult"
PRAISE: Final = "praise"
SORRY: Final = "sorry"
HELP: Final = "help"
WHO: Final = "who"
WHY: Final = "why"
PLAN: Final = "plan"
SECRET: Final = "secret"
EVENT: Final = "event"
LEADER: Final = "leader"
GIFT: Final = "gift"
WORD: Final = "word"
PEACE: Final = "peace"
ALLIANCE: Final = "alliance"
ATTACK: Final = "attack"
STAY_OUT: Final = "stay out"
NO_HIRING: Final = "no hiring"
LOW_BIDS: Final = "low bids"
HONESTY: Final = "honesty"
OFFER: Final = "offer"
UNKNOWN: Final = "unknown"

PEOPLES: Final = (("dwarves", "dwarf", "dwarven"), ("elves", "elf", "elven"), ("goblins", "goblin"), ("orcs", "orc"))
"""What players call each other, by faction."""
MOST_WORDS: Final = 40
"""Only the beginning of a longer message is read."""

GRAMMAR: Final[tuple[tuple[str, str], ...]] = (
    (HELP, r"help|commands?|what (do|can) (you|i) (understand|ask|say|do)|how do i talk"),
    (WHY, r"why|what was that( for)?|how could you|what made you"),
    (NO_HIRING, r"(do ?n[o']?t|dont|not|stop|no more|without) hir(e|ing)|hire (nobody|no one)"),
    (LOW_BIDS, r"(do ?n[o']?t|dont|not|stop|no more) bid(ding)?|bid (low|less|nothing|at most|no more)|low bids?"),
    (HONESTY, r"(no|without|not|dont|do ?n[o']?t) (treachery|betray|traitor)( me)?|betray me"),
    (SECRET, r"(what|which) (cards?|artifacts?)|your (cards?|hand|artifacts?|queen|jack)|show me (a|your) (card|hand)"),
    (EVENT, r"next event|event card|red dragon|where .* dragon"),
    (
        STAY_OUT,
        r"(stay|keep|go|get) (out|away|off)|leave \S+ alone|(do ?n[o']?t|dont|not) (attack|enter|take)|hands off",
    ),
    (PEACE, r"peace|truce|cease ?fire|pax|non ?aggression|leave (me|us) alone|(let us|lets|let's) not fight"),
    (ALLIANCE, r"all(y|ies|iance|ied)|team up|join (me|us|forces)|partners?"),
    (LEADER, r"who('s| is|s)? (winning|ahead|leading|leads|first|strongest|will win|wins)|winning|who leads"),
    (PLAN, r"(what|where) (will you|are you (going|doing|planning|up))|your plans?|will you (attack|come)|what next"),
    (ATTACK, r"attack|fight|stop|hit|strike|invade|help (me|us) against|gang up|get (the|them)"),
    (OFFER, r"offer|deal|trade|bargain|how much|what do you want|your price|propose|for sale|buy|sell"),
    (GIFT, r"(give|lend|gift|send|pay) (me|us)|some gold|your gold|gold"),
    (WHO, r"who are you|what are you|your name|are you a (bot|human|person)|introduce|about you"),
    (THANKS, r"thanks?|thank you|thx|ty|cheers|much obliged"),
    (SORRY, r"sorry|apolog(y|ies|ise|ize)|my bad|forgive"),
    (INSULT, r"idiots?|stupid|fools?|liars?|cowards?|traitors?|cheat(er|ers|ing)?|scum|dumb|damn|hate you|shame"),
    (PRAISE, r"well (played|done|fought)|good (move|game|play|job)|gg|nice( one| move)?|bravo|congrat\w*|impressive"),
    (HELLO, r"hello|hi|hey|greetings|good (day|morning|evening)|hail|howdy|welcome"),
    (BYE, r"bye|goodbye|farewell|see you|good night|later"),
    (WORD, r"yes|no|ok|okay|sure|agreed|fine|maybe|i (promise|will|swear)|done|never|nope|yep"),
)
"""Intents by the words that tell them; the first that fits counts."""
PATTERNS: Final = tuple((intent, re.compile(rf"\b(?:{words})\b")) for intent, words in GRAMMAR)
PRICE: Final = re.compile(
    r"\b(how much|what (do|would) you (want|ask|take|charge)|your price|price|cost|for how much)\b"
)
FROM_THEM: Final = re.compile(r"\b(pay me|what (do|would|will) you (pay|give)|i (will|would|could|can|'ll)|if i)\b")
NUMBER: Final = re.compile(r"\b(\d{1,2})c?\b( (?:gold|coins?|units?|turns?))?")
GREETING: Final = r"(?:hey|hi|hello|ho|dear|hail|oi|thanks|thank you|sorry|bye|goodbye|gg|well played|welcome)"
CALL: Final = (
    r"(?:please|you|can|will|would|could|do|don't|why|how|what|who|stay|make|give|let|let's|peace|ally|alliance|help)"
)
"""Words after a name which show that this player is addressed."""


class Intent(NamedTuple):
    """`about` is the people that are named, `places` the castles, `number` the first number that is not a castle.

    `asks_price`: how much it would cost. `is_from_them`: the player offers to do it, rather than to have it done.
    """

    kind: str
    about: Faction = NOBODY
    places: Mask = 0
    number: int = -1
    asks_price: bool = False
    is_from_them: bool = False


def understand(words: str, me: Faction) -> Intent:
    """What a player wants of the seat `me`."""
    text = plain(words)
    kind = next((intent for intent, pattern in PATTERNS if pattern.search(text)), UNKNOWN)
    places, number = _figures(text)
    if kind == UNKNOWN and (places or PRICE.search(text)):
        kind = STAY_OUT if places else OFFER
    if kind == OFFER and places:
        kind = STAY_OUT
    others = [seat for seat in FACTIONS if seat != me and names(text, seat)]
    about = others[0] if others else NOBODY
    return Intent(kind, about, places, number, bool(PRICE.search(text)), bool(FROM_THEM.search(text)))


def plain(words: str) -> str:
    """The beginning of a message in lower case, with straight quotes and no other punctuation."""
    text = words.lower().replace("’", "'").replace("★", "c").replace("•", "f")
    return " ".join(re.findall(r"[a-z0-9']+", text)[:MOST_WORDS])


def names(text: str, seat: Faction) -> bool:
    """Whether a plain text names a people."""
    return any(re.search(rf"\b{name}\b", text) for name in PEOPLES[seat])


def _figures(text: str) -> tuple[Mask, int]:
    """The castles named by their numbers, and the first number that is not a castle, or counts gold or units."""
    places, other = 0, -1
    for found in NUMBER.finditer(text):
        figure = int(found[1])
        castles = sum(1 << place for place in range(TERRITORIES) if CASTLES >> place & 1 and NUMBERS[place] == figure)
        if castles and not found[2]:
            places |= castles
        elif other < 0:
            other = figure
    return places, other


def is_addressed(words: str, seat: Faction, name: str) -> bool:
    """Whether a remark that all can hear calls this player, by people or by name."""
    called = "|".join(re.escape(one) for one in (*PEOPLES[seat], *({name.lower(), *name.lower().split()[:1]})))
    text = words.lower().strip()
    return bool(
        re.match(rf"(?:{GREETING},? )?@?(?:the |you )?(?:{called})(?: *[,:;!?.-]| *$| {CALL}\b)", text)
        or re.search(rf"[,@] *(?:you )?(?:{called})[.?! ]*$", text)
        or re.fullmatch(rf"(?:{GREETING}),? (?:the |you )?(?:{called})[.?! ]*", text)
    )


def addressed(
    words: str, whispered: Mask, bots: Mapping[Faction, str], *, is_alone: bool, last: Faction = NOBODY
) -> list[Faction]:
    """The bots that are whispered to, or called by people or name.

    A player alone among bots who addresses nobody talks to the bot that spoke last, or to any.
    """
    if whispered:
        return [seat for seat in bots if whispered >> seat & 1]
    called = [seat for seat, name in bots.items() if is_addressed(words, seat, name)]
    if called or not is_alone or not bots or understand(words, next(iter(bots))).kind == UNKNOWN:
        return called
    return [last if last in bots else next(iter(bots))]
