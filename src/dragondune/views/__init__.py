"""The knowledge of a seat, a spectator or a referee; nothing else leaves the engine."""

from dragondune.views.observe import observe, observers, shared_of
from dragondune.views.redact import redact
from dragondune.views.sample import sample
from dragondune.views.view import View

__all__ = ["View", "observe", "observers", "redact", "sample", "shared_of"]
