"""The page and its files, held in memory and compressed once."""

import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

OF_TABLES: Final = ("/table/{table}", "/ending/{table}", "/replay/{table}")
CLUB: Final = ("/games", "/finished", "/ladder", "/tournaments", "/tournament/{tournament}")
AROUND: Final = ("/new", "/companion", "/rules", "/about", "/me", "/import", "/watch", "/unsubscribe", "/lab")
PAGES: Final = ("/", *AROUND, *CLUB)
"""URLs that the page itself handles."""
WORKER: Final = "worker.js"
"""Served from the root, since a service worker controls only what is below it."""
FOR_PRINT: Final = "print"
"""The bundle's folder that only printing reads."""
LEAST_COMPRESSED: Final = 500
TYPES: Final = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".js": "text/javascript"}
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE_HEADERS: Final = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",  # a page that opened this one cannot navigate it elsewhere
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


TITLE: Final = b"<title>Dragon Dune</title>"
Preview: TypeAlias = Callable[[Request], Awaitable[str]]


class File(NamedTuple):
    body: bytes
    compressed: bytes | None
    media_type: str
    etag: str


def read_file(path: Path) -> File:
    """Load a file for serving."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return file_of(path.read_bytes(), kind)


def file_of(body: bytes, kind: str) -> File:
    """Compress once what is sent often."""
    is_text = kind.startswith("text/") or kind.endswith(("xml", "json"))
    compressed = gzip.compress(body, mtime=0) if is_text and len(body) > LEAST_COMPRESSED else None
    return File(body, compressed, kind, f'"{blake2b(body, digest_size=12).hexdigest()}"')


class Bundle:
    """The files of the page, read once."""

    def __init__(self, folder: Path) -> None:
        self._files: Final = {
            path.relative_to(folder).as_posix(): read_file(path)
            for path in folder.rglob("*")
            if path.is_file() and path.relative_to(folder).parts[0] != FOR_PRINT
        }

    def routes(self, preview: Preview) -> list[BaseRoute]:
        """The page at all its URLs, and its files under /assets; `preview` returns a table's meta tags."""

        async def page(request: Request) -> Response:
            return answer(request, self._files["index.html"])

        async def of_table(request: Request) -> Response:
            is_replay = request.url.path.startswith("/replay/")
            plain = self._files["index.html" if is_replay else "table.html"].body
            shown = plain.replace(TITLE, TITLE + b"\n" + (await preview(request)).encode(), 1)
            return answer(request, file_of(shown, "text/html"))

        async def asset(request: Request) -> Response:
            file = self._files.get(request.path_params["name"].lstrip("/"))
            if file is None:
                raise HTTPException(404)
            return answer(request, file)

        async def worker(request: Request) -> Response:
            return answer(request, self._files[WORKER])

        return [
            Route(f"/{WORKER}", worker, methods=["GET"]),
            *(Route(path, page, methods=["GET"]) for path in PAGES),
            *(Route(path, of_table, methods=["GET"]) for path in OF_TABLES),
            Route("/assets/{name:path}", asset),
        ]

    def lost(self, request: Request) -> Response | None:
        """The page, which reports the dead link, if a browser asks; None for programs."""
        if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
            return None
        shown = answer(request, self._files["index.html"])
        shown.status_code = 404
        return shown


def answer(request: Request, file: File, *, policy: str = POLICY) -> Response:
    """The file, or that the browser already has it; `policy` says what a page may load."""
    headers = {
        "etag": file.etag,
        "cache-control": "no-cache",
        "vary": "accept-encoding",
        **SAFE_HEADERS,
        "content-security-policy": policy,
    }
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.compressed, headers=headers, media_type=file.media_type)
    return Response(file.body, headers=headers, media_type=file.media_type)
