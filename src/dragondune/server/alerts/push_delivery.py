"""Deliver messages to browsers through push services, with the same lanes, retries and checks as webhooks."""

from collections.abc import Callable
from typing import Final, Protocol

from dragondune.engine.errors import Malformed
from dragondune.server.alerts.push_messages import BrowserKeys, Sender, encrypted
from dragondune.server.alerts.webhook_targets import check_url, host_of, literal_of, target_of
from dragondune.server.alerts.webhooks import GONE, NOBODY_THERE, Dressed, WebhookSettings
from dragondune.server.storage import Notice
from dragondune.server.storage.call_rows import SubscriptionRow

TTL_SECONDS: Final = 24 * 3600
"""How long a push service stores a message for a browser that is offline."""


class Subscriptions(Protocol):
    async def subscription(self, endpoint: str) -> SubscriptionRow | None: ...

    async def unsubscribe(self, endpoint: str) -> None: ...


def push_settings(*, allow_private: bool) -> WebhookSettings:
    """A few push services serve all browsers, so allow many concurrent messages per host."""
    return WebhookSettings(
        allow_private=allow_private,
        in_flight_per_host=16,
        held_per_host=256,
        attempts=6,
        means_gone=(NOBODY_THERE, GONE),
    )


def check_endpoint(endpoint: str, *, allow_private: bool) -> None:
    """Refuse endpoints that cannot be push services: these use https and public addresses."""
    try:
        check_url(endpoint, allow_private=allow_private)
    except Malformed as fault:
        raise Malformed(str(fault).replace("webhook", "push service")) from None
    target = target_of(endpoint, allow_private=allow_private)
    is_private = allow_private and (literal_of(host_of(target)) is not None or host_of(target) == "localhost")
    if target.scheme != "https" and not is_private:
        raise Malformed("A push service must begin with https://.")


class PushDresser:
    """Encrypts a message for its browser and identifies the sender."""

    def __init__(self, subscriptions: Subscriptions, sender: Sender, clock: Callable[[], float]) -> None:
        self._subscriptions: Final = subscriptions
        self._sender: Final = sender
        self._clock: Final = clock

    async def dress(self, notice: Notice) -> Dressed:
        held = await self._subscriptions.subscription(notice.url)
        if held is None or held.person != notice.table_id:
            raise Malformed("The browser is no longer subscribed.")
        headers = {
            "authorization": self._sender.authorization(notice.url, self._clock()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL_SECONDS),
            "urgency": "normal",
        }
        return Dressed(headers, encrypted(notice.body, BrowserKeys(held.p256dh, held.auth)))

    async def forget(self, notice: Notice) -> None:
        await self._subscriptions.unsubscribe(notice.url)
