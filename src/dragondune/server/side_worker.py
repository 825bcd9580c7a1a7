"""The side process: work comes on stdin and its outcome goes to stdout, one at a time.

Both are pickled: this process runs only the server's own functions and has no other input. It ends when stdin is
closed, and so with the server.
"""

import os
import pickle
import signal
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Final, NamedTuple

from dragondune.server.framing import framed, read_message

PATIENCE: Final = 10
"""How much this process gives way to live play, in the system's degrees of niceness: a tenth of the usual share. Less
would be enough for strangers, but people who come back to a table wait for it too, while bots think."""
WORK: Final = "dragondune.server.live.past"
"""The module to run; imported before this process lowers its priority."""


class Outcome(NamedTuple):
    """The result of work or its fault, and its processor time in seconds."""

    result: object
    fault: Exception | None
    seconds: float


def outcome_of(work: Callable[[], object]) -> Outcome:
    began = process_time()
    try:
        return Outcome(work(), None, process_time() - began)
    except Exception as fault:
        return Outcome(None, fault, process_time() - began)


def pickled(outcome: Outcome) -> bytes:
    try:
        return pickle.dumps(outcome)
    except Exception as fault:
        told = RuntimeError(f"the result cannot be sent: {fault}; it was {outcome.fault!r}")
        return pickle.dumps(Outcome(None, told, outcome.seconds))


def main() -> None:
    # Terminals and service managers signal the whole group; the server ends this process itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    import_module(WORK)
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not end up among the answers
    while (message := read_message(incoming)) is not None:
        outgoing.write(framed(pickled(outcome_of(pickle.loads(message)))))
        outgoing.flush()
