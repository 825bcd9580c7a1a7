"""The documentation at /docs, as built by scripts/docs; packages contain it."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from dragondune.server.http.static_page import SAFE_HEADERS, File, answer, read_file
from dragondune.web.preparing import HERE

SITE: Final = HERE / "site"
_INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_NOT_BUILT: Final = (
    "This installation does not contain the documentation. In a checkout, <code>scripts/docs</code> builds it; "
    "its pages are also in the folder <code>docs</code>."
)
_NO_PAGE: Final = 'There is no such page in the documentation. It begins <a href="/docs/">here</a>.'


class DocsSite:
    """The site's files, read on first request."""

    def __init__(self, folder: Path = SITE) -> None:
        self._folder: Final = folder
        self._names: Final = frozenset(
            path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
        )
        self._file: Final = cache(self._read)

    def routes(self) -> list[BaseRoute]:
        async def start(_: Request) -> Response:
            return RedirectResponse("/docs/")

        async def page(request: Request) -> Response:
            return self._answer(request, str(request.path_params["name"]))

        return [Route("/docs", start, methods=["GET"]), Route("/docs/{name:path}", page, methods=["GET"])]

    def _answer(self, request: Request, name: str) -> Response:
        if not self._names:
            return _sentence(_NOT_BUILT)
        for found in (name, f"{name}index.html"):
            if found in self._names:
                file, policy = self._file(found)
                return answer(request, file, policy=policy)
        if f"{name}/index.html" in self._names:
            return RedirectResponse(f"/docs/{name}/")
        return _sentence(_NO_PAGE)

    def _read(self, name: str) -> tuple[File, str]:
        """A file and its script policy: the theme's scripts, and inline ones by their hashes."""
        file = read_file(self._folder / name)
        hashes = {b64encode(sha256(script).digest()).decode() for script in _INLINE.findall(file.body)}
        scripts = " ".join(("'self'", *sorted(f"'sha256-{one}'" for one in hashes)))
        return file, (
            f"default-src 'self'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )


def _sentence(text: str) -> Response:
    body = f'<!doctype html><html lang="en"><title>Dragon Dune: documentation</title><p>{text}</p></html>'
    return HTMLResponse(body, status_code=404, headers=dict(SAFE_HEADERS))
