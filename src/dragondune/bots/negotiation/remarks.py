"""Answers to what people say: what the bot understands, in its own voice, with an offer where there is one to make."""

from typing import Final

from dragondune.bots.base import Speech
from dragondune.bots.negotiation import intents as i
from dragondune.bots.negotiation.answers_to_requests import offer_on_request
from dragondune.bots.negotiation.intents import Intent, understand
from dragondune.bots.negotiation.limits import MOST_DEALS, MOST_REFUSALS, deals, own_offers, refusals
from dragondune.bots.negotiation.scene import NUMBERS
from dragondune.bots.negotiation.valuation import Valuation
from dragondune.bots.negotiation.wording import Voice
from dragondune.engine.ids import ELVES, FACTION_NAMES, NOBODY, Faction
from dragondune.knowledge.talk import DECLINED, Remark, Talk

MOST_ANSWERS: Final = 6
"""Answers to one player in a turn; the next remark is told that it is enough, and later ones get no answer."""
MOST_ON_REQUEST: Final = 2
"""Offers on request in a turn, besides the bot's own."""
ANSWERS: Final = {
    i.HELLO: "chat_hello",
    i.BYE: "chat_bye",
    i.THANKS: "chat_thanks",
    i.INSULT: "chat_insult",
    i.PRAISE: "chat_praise",
    i.SORRY: "chat_sorry",
    i.HELP: "chat_help",
    i.WHO: "chat_who",
    i.PLAN: "chat_plan",
    i.GIFT: "chat_gold",
    i.WORD: "chat_word",
    i.UNKNOWN: "chat_unknown",
}


def reply(valuation: Valuation, voice: Voice, remark: Remark) -> Speech | None:
    """An answer to the speaker of a remark."""
    if remark.answered > MOST_ANSWERS:
        return None
    partner = FACTION_NAMES[remark.seat]
    if remark.answered == MOST_ANSWERS:
        return Speech(None, voice.say("chat_enough", partner=partner))
    intent = understand(remark.words, valuation.seat)
    if intent.kind in ANSWERS:
        return Speech(None, voice.say(ANSWERS[intent.kind], partner=partner))
    if intent.kind == i.WHY:
        return Speech(None, _why(valuation.talk, voice, remark.seat))
    if intent.kind == i.LEADER:
        return Speech(None, _leader(voice, partner))
    return _bargain(valuation, voice, remark.seat, intent)


def _why(talk: Talk, voice: Voice, asker: Faction) -> str:
    """Why a player's offer was declined, or else what the bot wants."""
    partner = FACTION_NAMES[asker]
    if any(one.seat == asker and one.by == talk.seat and one.fate == DECLINED for one in talk.dealings):
        return voice.say("chat_why_no", partner=partner)
    return voice.say("chat_why", voice.motive_to(asker), partner=partner)


def _leader(voice: Voice, partner: str) -> str:
    scene = voice.scene
    castles = NUMBERS[max(scene.castles.values())]
    if scene.leader == NOBODY:
        return voice.say("chat_nobody_leads", partner=partner, castles=castles)
    topic = "chat_i_lead" if scene.leader == scene.seat else "chat_leader"
    return voice.say(topic, partner=partner, castles=castles, winner=FACTION_NAMES[scene.leader])


def _bargain(valuation: Valuation, voice: Voice, asker: Faction, intent: Intent) -> Speech:
    """An offer about what was asked for, or why there is none."""
    partner = FACTION_NAMES[asker]
    topic = _obstacle(valuation, asker, intent)
    if topic:
        return Speech(None, voice.say(topic, partner=partner))
    offer = offer_on_request(valuation, asker, intent)
    if offer is not None:
        return Speech(offer, voice.say("chat_offered", voice.motive_to(asker), partner=partner))
    if intent.kind == i.EVENT and _is_for_elves(valuation):
        return Speech(None, voice.say("chat_event", partner=partner))
    topic = "chat_secret" if intent.kind in (i.SECRET, i.EVENT) else "chat_no_deal"
    return Speech(None, voice.say(topic, partner=partner))


def _is_for_elves(valuation: Valuation) -> bool:
    return valuation.seat != ELVES and bool(valuation.talk.knowledge.factions >> ELVES & 1)


def _obstacle(valuation: Valuation, asker: Faction, intent: Intent) -> str:
    """Why no offer can be made, whatever it would be worth."""
    talk = valuation.talk
    if talk.rules.agreements != "enforce":
        return "chat_unbound"
    if intent.kind == i.ALLIANCE and talk.knowledge.ally[talk.seat] == asker:
        return "chat_ally"
    pair = 1 << talk.seat | 1 << asker
    if any(offer.seat == talk.seat and offer.parties == pair for offer in talk.knowledge.offers):
        return "chat_open"
    if deals(talk, asker) >= MOST_DEALS or refusals(talk, asker) >= MOST_REFUSALS:
        return "chat_enough"
    if len(own_offers(talk)) >= valuation.manner.most_offers + MOST_ON_REQUEST:
        return "chat_enough"
    return ""
