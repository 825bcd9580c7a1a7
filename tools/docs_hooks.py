"""MkDocs hooks: add notebooks and the repository's own pages to the site, and turn links out of it into text."""

import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.notebooks import page as notebook_page

ROOT: Final = Path(__file__).parents[1]
FROM_ROOT: Final = {"contributing.md": "CONTRIBUTING.md", "changes.md": "CHANGELOG.md"}
"""Pages of the site that are at the top of the repository."""
MOVED: Final = {"README.md#change-the-rules": "guides/designers.md", "CONTRIBUTING.md": "contributing.md"}
"""Where the site has the targets of links that lead outside it."""
LINK: Final = re.compile(r"\[([^\]]+)\]\(((?:\.\./|docs/)[^)]+|[A-Z]+\.md[^)]*)\)")
ICON: Final = "src/dragondune/web/static/icon.svg"
UNUSED: Final = ("**/*.map", "**/lunr/**/*.js", "404.html", "sitemap.xml*")
"""What the theme ships for other languages, other servers and its own debugging."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each notebook, the pages at the top of the repository, and the icon."""
    for file in [one for one in files if one.src_uri.endswith(".ipynb")]:
        assert file.abs_src_path is not None
        name = file.src_uri.removesuffix("ipynb") + "md"
        files.append(File.generated(config, name, content=notebook_page(Path(file.abs_src_path))))
    for name, source in FROM_ROOT.items():
        files.append(File.generated(config, name, content=(ROOT / source).read_text(encoding="utf-8")))
    files.append(File.generated(config, "favicon.svg", content=(ROOT / ICON).read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Remove links to sources and tests: they work in a checkout, but the site has neither."""
    if "/" in page.file.src_uri:
        return markdown
    return LINK.sub(_within_the_site, markdown)


def _within_the_site(found: re.Match[str]) -> str:
    text, link = found.groups()
    link = link.removeprefix("../").removeprefix("docs/")
    target = MOVED.get(link, link)
    is_page = target != link or (ROOT / "docs" / target.partition("#")[0]).is_file()
    return f"[{text}]({target})" if is_page else text


def on_post_build(config: MkDocsConfig) -> None:
    """Remove files that no page loads, since the site is part of the package."""
    for pattern in UNUSED:
        for file in Path(config.site_dir).glob(pattern):
            file.unlink()
