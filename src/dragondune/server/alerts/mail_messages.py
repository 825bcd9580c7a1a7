"""Mail: address validation and message composition."""

import hmac
import re
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from dragondune.engine.errors import Malformed
from dragondune.server.alerts.push_messages import from_text, to_text

LONGEST_ADDRESS: Final = 254
LOCAL: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS: Final = re.compile(rf"({LOCAL})@({LABEL}(?:\.{LABEL})+)")
"""One plain address, without name, comment, quotes, list or line break."""
LONGEST_LOCAL: Final = 64
GAME: Final = "Dragon Dune"
MAC_BYTES: Final = 16


class Letter(Struct, frozen=True):
    """A message without its recipient; `stop` is the token of the unsubscribe link."""

    subject: str
    lines: tuple[str, ...]
    stop: str


encode_letter: Final = Encoder().encode
decode_letter: Final = Decoder(Letter).decode


def checked_address(text: str) -> str:
    """Validate an address that reaches exactly one recipient."""
    found = ADDRESS.fullmatch(text)
    if found is None or len(text) > LONGEST_ADDRESS or len(found[1]) > LONGEST_LOCAL:
        raise Malformed("write one address like ada@example.org")
    return f"{found[1]}@{found[2].lower()}"


def hashed_address(address: str) -> str:
    """Hash an address for counting; spellings that reach the same mailbox get the same hash."""
    local, _, domain = address.casefold().rpartition("@")
    return sha256(f"dragondune mail {local.partition('+')[0]}@{domain}".encode()).hexdigest()


def stop_token(key: bytes, person: str, address: str) -> str:
    """Sign a token that lets the recipient unsubscribe and do nothing else."""
    said = f"{person}\n{address}".encode()
    return to_text(_mac(key, said) + said)


def read_stop(key: bytes, token: str) -> tuple[str, str]:
    """Return the person and the address in a token."""
    data = from_text(token)
    mac, said = data[:MAC_BYTES], data[MAC_BYTES:]
    if not hmac.compare_digest(mac, _mac(key, said)):
        raise Malformed("this link is not complete; copy all of it, or use the link in another message")
    person, _, address = said.decode().partition("\n")
    return person, address


def _mac(key: bytes, said: bytes) -> bytes:
    return hmac.digest(key, b"dragondune stop " + said, "sha256")[:MAC_BYTES]


def composed(letter: Letter, *, address: str, sender: str, origin: str, now: float, id: str) -> EmailMessage:
    """Compose a message to one address; retries have the same id."""
    message = EmailMessage(policy=SMTP)
    message["From"] = sender
    message["To"] = address
    message["Subject"] = one_line(letter.subject)
    message["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    message["Message-ID"] = f"<{id}@{sender.rpartition('@')[2].rstrip('>')}>"
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{origin}/api/mail/unsubscribe?token={letter.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    end = f"To stop these messages: {origin}/unsubscribe#{letter.stop}"
    message.set_content("\n".join((*map(one_line, letter.lines), "", "--", end, "")), cte="quoted-printable")
    return message


def one_line(text: str) -> str:
    """Remove line breaks and other control characters, which could inject a header."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
