"""The package's extras, and the message that says what to install."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dragondune.engine.errors import Malformed

EXTRAS: Final = {
    "server": (
        "alembic",
        "cryptography",
        "fido2",
        "httpx",
        "mnemonic",
        "openskill",
        "sqlalchemy",
        "starlette",
        "tzdata",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "postgres": ("asyncpg",),
    "gym": ("gymnasium", "numpy", "pettingzoo", "PIL", "resvg_py"),
    "openspiel": ("pyspiel", "open_spiel"),
    "data": ("pyarrow",),
    "lab": ("optuna",),
    "mcp": ("mcp",),
    "print": ("pypdf", "typst"),
    "ray": ("ray",),
}
"""The modules that each extra provides; `pyproject.toml` lists the packages."""
RESEARCH: Final = ("gym", "openspiel", "data", "lab", "mcp", "ray")
"""The extras that `scripts/setup interop` installs in a checkout."""
_EXTRA_OF: Final = {module: extra for extra, modules in EXTRAS.items() for module in modules}


def missing(error: ImportError) -> ImportError:
    """The error for a package of an extra, with a sentence that says how to install it."""
    package = (error.name or "").partition(".")[0]
    extra = _EXTRA_OF.get(package)
    if extra is None:
        return error
    group = "scripts/setup interop" if extra in RESEARCH else "scripts/setup"
    return ModuleNotFoundError(
        f"{package} is not installed; it comes with the extra `{extra}`: pip install 'dragondune[{extra}]', "
        f"or {group} in a checkout",
        name=error.name,
    )


@contextmanager
def explained() -> Iterator[None]:
    """Turn the import of a missing package into a refusal that says how to install it."""
    try:
        yield
    except ImportError as error:
        found = missing(error)
        if found is error:
            raise
        raise Malformed(str(found)) from None
