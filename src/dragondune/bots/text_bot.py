"""A seat for a program that reads text: it is sent questions in words and answers with a line."""

import ctypes
import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from dragondune.bots.language_bot import LanguageBot
from dragondune.bots.supervision import NoAnswer, Reason
from dragondune.engine.errors import Malformed

PREFIX: Final = "text:"
HOW: Final = "a program that reads text is named text:COMMAND, as in text:./my_program"
MOST_DEATHS: Final = 3
"""A program that has failed this often in a game is not started again in it."""
LONGEST: Final = 10_000
"""The longest line that is read, in characters."""
FAREWELL_SECONDS: Final = 1.0
"""How long a program has to end by itself once there is nothing more to read."""
END_WITH_PARENT: Final = 1
"""PR_SET_PDEATHSIG of prctl(2)."""
_LIBC: Final = ctypes.CDLL(None) if sys.platform == "linux" else None


def command_of(name: str) -> list[str]:
    """The words of the command in `text:COMMAND`; a Python file is run by this Python."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as fault:
        raise Malformed(f'"{name}" names no program ({fault}); {HOW}') from None
    if not words:
        raise Malformed(f'"{name}" names no program; {HOW}')
    if words[0].endswith(".py") and Path(words[0]).is_file():
        return [sys.executable, *words]
    if shutil.which(words[0]) is None:
        raise Malformed(f'"{name}" cannot be started: there is no program {words[0]}; {HOW}')
    return words


class TextBot(LanguageBot):
    """Made from a seed and `text:COMMAND`. Its program runs for the whole game and is restarted if it ends."""

    def __init__(self, seed: int, name: str) -> None:
        super().__init__(seed)
        self._command: Final = command_of(name)
        self._program: _Program | None = None
        self._deaths = 0

    def respond(self, text: str, introduction: str) -> str:
        """Return the program's line. If anything goes wrong, or it is interrupted, the program is ended."""
        try:
            return self._line(text, introduction)
        except BaseException:
            self._end()
            raise

    def _line(self, text: str, introduction: str) -> str:
        """Ask the program, or a new one if it has ended since its last answer."""
        line = self._program.ask(text) if self._program is not None else None
        if line is None:
            self._end()
            if self._deaths >= MOST_DEATHS:
                raise NoAnswer(Reason.GIVEN_UP)
            self._program = _Program(self._command)
            line = self._program.ask(introduction + text)
        if line is None or len(line) >= LONGEST:
            self._deaths += 1
            raise NoAnswer(Reason.ENDED if line is None else Reason.ENDLESS)
        return line

    def _end(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None


class _Program:
    """A process with pipes, stopped when its owner is."""

    def __init__(self, command: list[str]) -> None:
        self._process: Final = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            preexec_fn=None if _LIBC is None else _end_with_parent,  # noqa: PLW1509
        )
        self._end: Final = weakref.finalize(self, _end, self._process)

    def kill(self) -> None:
        _kill(self._process)
        self._end()

    def ask(self, text: str) -> str | None:
        """Send a text and an empty line, and read a line; None if the program has ended."""
        reading, writing = self._process.stdout, self._process.stdin
        assert reading is not None
        assert writing is not None
        try:
            writing.write(f"{text}\n")
            writing.flush()
        except BrokenPipeError:
            return None
        return reading.readline(LONGEST) or None


def _end_with_parent() -> None:
    """Make the program end with this process. It is a single system call, so other threads do no harm."""
    assert _LIBC is not None
    _LIBC.prctl(END_WITH_PARENT, signal.SIGKILL)


def _end(process: "subprocess.Popen[str]") -> None:
    """Close the pipe, so that a well-behaved program ends by itself."""
    pipes: tuple[IO[str] | None, ...] = (process.stdin, process.stdout)
    for pipe in pipes:
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
    try:
        process.wait(FAREWELL_SECONDS)
    except subprocess.TimeoutExpired:
        _kill(process)
        process.wait()


def _kill(process: "subprocess.Popen[str]") -> None:
    """The program and all that it has started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
