"""The base of everything that an update can contain."""

from msgspec import Struct


class News(Struct, frozen=True, tag_field="news"):
    """The base of the contents of an update."""
