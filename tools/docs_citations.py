"""A griffe extension for the API reference: formats rule citations in docstrings as code, not as links."""

import re
from typing import Final

import griffe

CITATION: Final = re.compile(r"\[((?:R\d+|[A-Za-z]+\.\d+|[IV]+(?:\.\d+)?))\](?!\()")


class Citations(griffe.Extension):
    """Formats `[R28]` as code."""

    def on_object(self, *, obj: griffe.Object, **kwargs: object) -> None:
        if obj.docstring is not None:
            obj.docstring.value = CITATION.sub(r"`\1`", obj.docstring.value)
