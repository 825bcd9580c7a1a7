"""A turn fits the narrowest phones: touch input, no sideways scrolling."""

import random
from typing import Final

import pytest

from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots

WIDTH: Final = 360
OUTSIDE: Final = """() => {
  const bad = [];
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) bad.push(`the page is ${wide} wide`);
  for (const one of document.querySelectorAll("button, a[href], input:not(.unseen), select, textarea")) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const scroller = one.closest(".scroll-x, [data-scrolls-sideways]");
    const box = one.getBoundingClientRect();
    if (scroller || box.width < 2 || one.closest(".unseen")) continue;
    if (box.left < -1 || box.right > innerWidth + 1) {
      bad.push(`${one.tagName} "${one.getAttribute("aria-label") ?? one.textContent}" ${box.left} to ${box.right}`);
    }
  }
  return bad;
}"""
"""Controls that are not wholly on the screen, from left to right."""


def check(person: Person) -> None:
    assert person.page.evaluate(OUTSIDE) == []


def test_a_whole_turn_on_a_phone(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("goblins", castles_to_win=5))
    ada = crowd.enter(width=WIDTH, height=740, touch=True)
    ada.sit(made, "goblins")
    chance = random.Random(5)
    while ada.wait_for_turn() and ada.turn == 1:
        check(ada)
        ada.decide(chance)
    assert ada.turn == 2
    check(ada)


@pytest.mark.parametrize("path", ["/", "/new", "/companion", "/rules", "/about", "/import", "/watch"])
def test_every_page_fits_a_phone(crowd: Crowd, path: str) -> None:
    ada = crowd.enter(width=WIDTH, height=740, touch=True)
    ada.goto(path)
    ada.page.wait_for_load_state("networkidle")
    check(ada)
