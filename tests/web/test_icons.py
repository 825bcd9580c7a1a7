"""The app icons are drawn from the page's own icon, in the manifest's sizes."""

import json

import pytest
from PIL import Image
from tools.icons import ICONS, STATIC, is_current


@pytest.mark.parametrize("name", ICONS)
def test_icon_images_are_up_to_date(name: str) -> None:
    assert is_current(name), "run python -m tools.icons"


def test_the_manifest_and_the_page_name_existing_icons() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    sizes = {}
    for icon in manifest["icons"]:
        file = STATIC / icon["src"].removeprefix("/assets/")
        assert file.exists()
        if icon["type"] == "image/png":
            with Image.open(file) as picture:
                assert icon["sizes"] == "{}x{}".format(*picture.size)
            sizes[icon["sizes"]] = icon["purpose"]
    assert {"192x192", "512x512"} <= set(sizes)
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert 'rel="apple-touch-icon" href="/assets/apple-touch-icon.png"' in page
    assert "apple-touch-icon.png" in ICONS
