"""Files named on the command line, checked before anything else happens."""

import os
from pathlib import Path
from typing import Final

from dragondune.engine.errors import Malformed

A_LOG: Final = "a log is a file that `dragondune play --log FILE` writes"
A_POSITION: Final = "a position is a file with what `dragondune position LOG` prints"


def read_file(path: Path, *, wanted: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed(f"{path} is not a text file; {wanted}") from None
    except OSError as error:
        raise Malformed(f"{path} cannot be read ({error.strerror}); {wanted}") from None


def check_writable(path: Path, option: str) -> None:
    """Check that a file can be written there later."""
    if path.is_dir():
        raise Malformed(f"{path} is a directory; {option} takes the name of a file")
    if not path.parent.is_dir():
        raise Malformed(f"{path} cannot be written: there is no directory {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Malformed(f"{path} cannot be written: permission is denied")
