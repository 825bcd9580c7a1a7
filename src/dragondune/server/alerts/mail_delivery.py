"""Send mail through the operator's server: a few messages at a time, with a limited number of retries."""

import asyncio
import logging
import smtplib
import ssl
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from typing import Final, Literal, TypeAlias

from msgspec import Struct, convert

from dragondune.server.alerts.mail_messages import composed, decode_letter
from dragondune.server.alerts.webhooks import NoticeStore, delivery_id
from dragondune.server.settings import Settings
from dragondune.server.storage import Notice

logger: Final = logging.getLogger("dragondune.mail")

Security: TypeAlias = Literal["starttls", "tls", "none"]
PERMANENT: Final = 500


class MailSettings(Struct, frozen=True, kw_only=True):
    """The SMTP server, and its limits and retries; times in seconds."""

    host: str
    port: int
    security: Security
    user: str
    password: str
    sender: str
    origin: str
    timeout: float = 20.0
    together: int = 20
    attempts: int = 8
    first_delay: float = 30.0
    growth: float = 3.0
    lease: float = 600.0
    poll: float = 5.0


def mail_settings(settings: Settings) -> MailSettings:
    return MailSettings(
        host=settings.smtp_host,
        port=settings.smtp_port,
        security=convert(settings.smtp_security, Security),
        user=settings.smtp_user,
        password=settings.smtp_password,
        sender=settings.mail_from,
        origin=settings.link_origin,
    )


class Refused(Exception):
    """The mail server permanently refused this message."""


class Postman:
    """Takes messages from the queue and hands them to the mail server."""

    def __init__(self, store: NoticeStore, settings: MailSettings, *, clock: Callable[[], float]) -> None:
        self.counts: Final[Counter[str]] = Counter()
        self._store: Final = store
        self._settings: Final = settings
        self._clock: Final = clock
        self._woken: Final = asyncio.Event()
        self._is_stopping = False
        # SMTP is slow, so it gets its own thread.
        self._thread: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")

    def wake(self) -> None:
        self._woken.set()

    async def stop(self) -> None:
        self._is_stopping = True
        self._woken.set()

    async def run(self) -> None:
        """Send due messages until stopped."""
        try:
            while not self._is_stopping:
                self._woken.clear()
                if not await self._send_due():
                    with suppress(TimeoutError):
                        async with asyncio.timeout(self._settings.poll):
                            await self._woken.wait()
        finally:
            self._thread.shutdown(wait=False, cancel_futures=True)

    async def _send_due(self) -> bool:
        """Send the due messages; return whether more may be due."""
        chosen = self._settings
        try:
            notices = await self._store.take_notices(self._clock(), limit=chosen.together, lease=chosen.lease)
        except Exception:
            logger.exception("the mail queue cannot be read")
            return False
        if not notices:
            return False
        messages = [self._message(notice) for notice in notices]
        loop = asyncio.get_running_loop()
        faults = await loop.run_in_executor(self._thread, _hand_over, self._settings, messages)
        for notice, fault in zip(notices, faults, strict=True):
            await self._settle(notice, fault)
        return len(notices) == chosen.together and not any(faults)

    def _message(self, notice: Notice) -> EmailMessage:
        return composed(
            decode_letter(notice.body),
            address=notice.url,
            sender=self._settings.sender,
            origin=self._settings.origin,
            now=self._clock(),
            id=f"{notice.id}.{delivery_id(notice)}",
        )

    async def _settle(self, notice: Notice, fault: Exception | None) -> None:
        facts: dict[str, str | int] = {"notice": notice.id, "attempt": notice.attempts}
        try:
            if fault is None:
                await self._store.finish_notice(notice.id)
                self._count("delivered", facts)
            elif isinstance(fault, Refused) or notice.attempts >= self._settings.attempts:
                await self._store.drop_notice(notice.id, str(fault), now=self._clock())
                self._count("dropped", facts | {"reason": str(fault)})
            else:
                wait = self._settings.first_delay * self._settings.growth ** (notice.attempts - 1)
                await self._store.retry_notice(notice.id, self._clock() + wait)
                self._count("retried", facts | {"reason": str(fault)})
        except Exception:
            logger.exception("the outcome of a message cannot be stored", extra=facts)

    def _count(self, what: str, facts: dict[str, str | int]) -> None:
        """Count an outcome; addresses and contents are never logged."""
        self.counts[what] += 1
        logger.log(logging.WARNING if what == "dropped" else logging.INFO, "mail %s", what, extra=facts)


def _hand_over(settings: MailSettings, messages: list[EmailMessage]) -> list[Exception | None]:
    """Send messages over one connection; return each one's error, or None."""
    try:
        server = _connected(settings)
    except (OSError, smtplib.SMTPException) as fault:
        return [_without_address(fault)] * len(messages)
    found: list[Exception | None] = []
    for message in messages:
        try:
            server.send_message(message)
            found.append(None)
        except (OSError, smtplib.SMTPException) as fault:
            found.append(_without_address(fault))
            with suppress(OSError, smtplib.SMTPException):
                server.rset()
    with suppress(OSError, smtplib.SMTPException):
        server.quit()
    return found


def _connected(settings: MailSettings) -> smtplib.SMTP:
    context = ssl.create_default_context()
    server: smtplib.SMTP
    if settings.security == "tls":
        server = smtplib.SMTP_SSL(settings.host, settings.port, timeout=settings.timeout, context=context)
    else:
        server = smtplib.SMTP(settings.host, settings.port, timeout=settings.timeout)
    try:
        if settings.security == "starttls":
            server.starttls(context=context)
        if settings.user:
            server.login(settings.user, settings.password)
    except BaseException:
        server.close()
        raise
    return server


def _without_address(fault: Exception) -> Exception:
    """Strip the address, which a server may repeat in its error."""
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        codes = [code for code, _ in fault.recipients.values()]
        said = f"The mail server refused the recipient with {max(codes, default=0)}."
        return Refused(said) if min(codes, default=0) >= PERMANENT else RuntimeError(said)
    if isinstance(fault, (smtplib.SMTPDataError, smtplib.SMTPSenderRefused)):
        said = f"The mail server refused the message with {fault.smtp_code}."
        return Refused(said) if fault.smtp_code >= PERMANENT else RuntimeError(said)
    return RuntimeError(f"The conversation with the mail server failed with {type(fault).__name__}.")
