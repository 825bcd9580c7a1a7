"""Migrate a database to the schema this program expects."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from dragondune.engine.errors import Malformed

SCRIPTS: Final = Path(__file__).parent / "migrations"


def check_revision(connection: Connection) -> None:
    """Refuse a database with a different schema than this program expects, without changing it."""
    found = MigrationContext.configure(connection).get_current_heads()
    wanted = ScriptDirectory.from_config(_config(connection)).get_heads()
    if set(found) != set(wanted):
        raise Malformed(
            f"The database has revision {', '.join(found) or 'none'}, and this program expects {', '.join(wanted)}; "
            "use the dragondune that serves it."
        )


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return config


def migrate(connection: Connection) -> None:
    """Apply missing migrations inside the caller's exclusive transaction."""
    config = _config(connection)
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if not found <= known:
        raise Malformed(
            f"The database has revision {', '.join(sorted(found - known))}, and this program knows revisions up to "
            f"{scripts.get_current_head()}; open it with a newer dragondune."
        )
    if found != set(scripts.get_heads()):
        command.upgrade(config, "head")
