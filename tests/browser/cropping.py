"""What a window crops: controls that cannot be reached, and parts that overlap."""

from typing import Final

from tests.browser.person import Person

DESKS: Final = ((1280, 720), (1366, 650), (1440, 900), (1920, 1080))
PHONES: Final = ((390, 844), (360, 740), (844, 390))
TABLET: Final = (820, 1180)
SIZES: Final = (*DESKS, TABLET, *PHONES)
LEAST_TALK: Final = 180
"""Pixels that remain for the chronicle and the talk on a desk."""

MEASURES: Final = """
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frame();
  const bad = [];
  const name = (one) => one.getAttribute("aria-label") || one.textContent.trim() || one.className || one.tagName;
  const box = (one) => one.getBoundingClientRect();
  const within = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isDrawn = (one) => one.checkVisibility({ visibilityProperty: true }) && box(one).width > 1;
  const isHit = (one) => {
    const { left, top, width, height } = box(one);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (one.closest("label") ?? one).contains(hit);
  };
  const reach = (panel) => {
    if (!within(box(panel), screen)) bad.push(`${name(panel)} is not on the screen`);
    const body = panel.querySelector(".body");
    const bar = panel.querySelector(".deeds");
    const inSight = (when) => {
      for (const one of bar.querySelectorAll("button"))
        if (!within(box(one), box(panel)) || !isHit(one)) bad.push(`${name(one)} is out of sight ${when}`);
    };
    inSight("at first");
    const controls = [...panel.querySelectorAll("button, input, select, summary, a[href]")]
      .filter((one) => isDrawn(one) && !one.closest(".deeds, dialog:not([open])") && !one.matches(".why"));
    for (const one of controls) {
      one.scrollIntoView({ block: "nearest" });
      const free = { ...box(body).toJSON(), bottom: box(bar).top };
      if (body.contains(one) && !within(box(one), free)) bad.push(`${name(one)} cannot be scrolled into sight`);
      if (!isHit(one)) bad.push(`${name(one)} is covered`);
    }
    inSight("when scrolled");
  };
"""
"""Notes in `bad` what is wrong. `reach`: the controls of a panel can be scrolled to, and its buttons are in sight."""

CROPPED: Final = (
    """async () => {"""
    + MEASURES
    + """
  const panel = document.querySelector('section[aria-label="Your decision"]');
  const body = panel.querySelector(".body");
  reach(panel);
  body.scrollTo(0, 0);
  const amount = panel.querySelector(".raise");
  for (const one of panel.querySelectorAll(".calls li"))
    if (amount && box(one).bottom > box(amount).top + 2) bad.push(`${name(one)} is behind the amount`);
  for (const one of document.querySelectorAll(".top a, .top button"))
    if (isDrawn(one) && !within(box(one), screen)) bad.push(`${name(one)} of the header leaves the screen`);
  const PARTS = ".asking, .place, .side, .margin, .table > .mycards, .tabs";
  const parts = [...document.querySelectorAll(PARTS)].filter(isDrawn);
  for (const part of parts) if (!within(box(part), screen)) bad.push(`${part.className} leaves the screen`);
  const isPhone = document.querySelector("[data-fold]") !== null;
  for (const one of parts) for (const other of parts) {
    const a = box(one), b = box(other);
    const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    if (!one.contains(other) && !other.contains(one) && !apart) bad.push(`${one.className} over ${other.className}`);
  }
  for (const one of document.querySelectorAll(".place button")) {
    const isReachable = within(box(one), screen) && isHit(one);
    if (isDrawn(one) && !one.disabled && !isReachable) bad.push(`${name(one)} of the offer is cropped`);
  }
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) bad.push("the page scrolls");
  const talk = box(document.querySelector(".tab-panel")).height;
  return { bad, talk, isPhone };
}"""
)
"""Controls of the decision that cannot be reached, parts that overlap, and how high the talk is."""

OFFER: Final = (
    """async () => {"""
    + MEASURES
    + """
  const text = document.querySelector(".offer-text");
  reach(text);
  const shown = box(text.querySelector(".body"));
  if (shown.height < 100) bad.push(`only ${shown.height} pixels for the clauses`);
  return bad;
}"""
)
"""The text of an offer: all of it can be read, and its buttons are in sight."""

CHRONICLE: Final = (
    """async () => {"""
    + MEASURES
    + """
  const log = document.querySelector(".log");
  const panel = document.querySelector(".tab-panel");
  if (!within(box(panel), screen) || !within(box(log), box(panel))) bad.push("the chronicle leaves its place");
  if (log.scrollHeight <= log.clientHeight) bad.push("there is nothing to scroll");
  for (const one of [log.firstElementChild, log.lastElementChild]) {
    one.scrollIntoView({ block: "nearest" });
    if (!within(box(one), box(log))) bad.push(`${name(one)} cannot be scrolled into sight`);
  }
  for (const one of document.querySelectorAll(".tabs button, .chronicle > :not(.log) button"))
    if (isDrawn(one) && (!within(box(one), screen) || !isHit(one))) bad.push(`${name(one)} is out of sight`);
  return bad;
}"""
)
"""The chronicle, when it is open: its first and last entries can be scrolled to, and the tabs stay in sight."""


WITHOUT_MAP: Final = """addEventListener("DOMContentLoaded", () => {
  const style = new CSSStyleSheet();
  style.replaceSync(".chart { display: none }");
  document.adoptedStyleSheets.push(style);
})"""
"""Drawing the map again in every size takes most of the time, and nothing depends on it."""


def resize(person: Person, size: tuple[int, int]) -> None:
    width, height = size
    person.page.set_viewport_size({"width": width, "height": height})


def check(person: Person, where: str) -> list[str]:
    """What is wrong with the page as it is now."""
    seen = person.page.evaluate(CROPPED)
    if not seen["isPhone"] and "820" not in where and seen["talk"] < LEAST_TALK:
        seen["bad"].append(f"only {seen['talk']} pixels for the talk")
    return [f"{where}: {one}" for one in seen["bad"]]
