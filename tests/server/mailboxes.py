"""A mail server on loopback, and the mail that arrived."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final

from aiosmtpd import smtp

STOP: Final = re.compile(r"/unsubscribe#([\w-]+)")
CODE: Final = re.compile(r"Your code is (\d+)")


class Mailboxes:
    """Stores the mail it receives; returns `faults` first, one by one."""

    def __init__(self) -> None:
        self.port = 0
        self.letters: list[tuple[str, EmailMessage]] = []
        self.faults: list[str] = []

    async def handle_DATA(self, server: smtp.SMTP, session: smtp.Session, envelope: smtp.Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        if self.faults:
            return self.faults.pop(0)
        message = message_from_bytes(envelope.content, policy=SMTP)
        assert isinstance(message, EmailMessage)
        assert len(envelope.rcpt_tos) == 1
        self.letters.append((envelope.rcpt_tos[0], message))
        return "250 taken"

    def to(self, address: str) -> list[EmailMessage]:
        return [message for to, message in self.letters if to == address]

    def code(self, address: str) -> str:
        found = CODE.search(text_of(self.to(address)[-1]))
        assert found is not None
        return found[1]


def text_of(message: EmailMessage) -> str:
    content = message.get_content()
    assert isinstance(content, str)
    return content.replace("\r\n", "\n")


def stop_of(message: EmailMessage) -> str:
    found = STOP.search(text_of(message))
    assert found is not None
    return found[1]


@asynccontextmanager
async def mail_server() -> AsyncIterator[Mailboxes]:
    boxes = Mailboxes()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: smtp.SMTP(boxes, loop=loop), "127.0.0.1", 0)
    async with server:
        boxes.port = server.sockets[0].getsockname()[1]
        yield boxes
