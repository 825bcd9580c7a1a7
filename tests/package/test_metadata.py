"""The package's metadata is complete, and its description needs no file of the repository."""

import re
from pathlib import Path
from typing import Final

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT: Final = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def builder() -> WheelBuilder:
    return WheelBuilder(str(ROOT))


def test_the_description_has_no_pictures_and_links_only_to_the_web(builder: WheelBuilder) -> None:
    """A package index has neither docs/screenshots nor docs/server.md."""
    text = builder.metadata.core.readme
    assert text.startswith("# Dragon Dune\n")
    assert "![" not in text
    assert "| | |" not in text
    assert [link for link in re.findall(r"\]\(([^)]*)\)", text) if not link.startswith(("https://", "#"))] == []
    assert "pip install 'dragondune[server]'" in text
    assert "| `server` |" in text, "other tables stay"


def test_the_metadata_is_complete(builder: WheelBuilder) -> None:
    core = builder.metadata.core
    assert core.dependencies == ["msgspec>=0.19"]
    assert core.requires_python == ">=3.11"
    assert core.license_expression == "MIT"
    assert core.authors
    assert core.urls
    for version in ("3.11", "3.12", "3.13"):
        assert f"Programming Language :: Python :: {version}" in core.classifiers
    assert "Typing :: Typed" in core.classifiers


def test_every_extra_is_in_all(builder: WheelBuilder) -> None:
    extras = builder.metadata.core.optional_dependencies
    assert set(extras["all"]) == {package for extra in set(extras) - {"all"} for package in extras[extra]}
