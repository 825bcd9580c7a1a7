import { expect, test } from "vitest";
import { findTarget, type Step, stepFor } from "../../src/lesson/steps";
import type { Mine } from "../../wire";
import { option, view } from "../builders";

const step = (fields: Partial<Step>): Step =>
  ({ turn: 1, question: "Bid", decision: { decide: "Pass" }, title: "", says: "", at: [], ...fields }) as Step;
const asked = (question: string, decisions: object[], place: string | null = null): Mine =>
  ({
    question: { question, place },
    options: decisions.map((one) => option(one as Record<string, unknown>)),
  }) as unknown as Mine;
const table = (turn: number, card: string | null = null) => view({ turn, auction: { card } });

test("a step belongs to a turn, a question, a card and a place", () => {
  const steps = [step({ card: "5C" }), step({ card: "2D" }), step({ question: "Hide", turn: 2, place: "3c" })];
  const pass = [{ decide: "Pass" }];
  expect(stepFor(steps, table(1, "2D"), asked("Bid", pass))).toBe(steps[1]);
  expect(stepFor(steps, table(1, "6S"), asked("Bid", pass))).toBeNull();
  expect(stepFor(steps, table(2, "5C"), asked("Bid", pass))).toBeNull();
  expect(stepFor(steps, table(2), asked("Hide", pass, "3c"))).toBe(steps[2]);
  expect(stepFor(steps, table(2), asked("Hide", pass, "15c"))).toBeNull();
});

test("advice that is no longer possible is not given", () => {
  const steps = [step({ decision: { decide: "PlaceBid", amount: 2 } as Step["decision"] })];
  expect(stepFor(steps, table(1), asked("Bid", [{ decide: "PlaceBid", amount: 2 }]))).toBe(steps[0]);
  expect(stepFor(steps, table(1), asked("Bid", [{ decide: "PlaceBid", amount: 3 }, { decide: "Pass" }]))).toBeNull();
});

const page = (html: string): ParentNode => {
  document.body.innerHTML = `<section aria-label="Your decision">${html}</section><svg><path id="t-3" class="terr"/></svg>`;
  return document;
};
const bid = [
  { css: "button.go", text: "Bid 2" },
  { css: "output", count: 2 },
];
const stepper = (value: number): string => `<button>less</button><output>${value}</output><button>more</button>`;

test("the button that decides is used once it says the right thing, before that the stepper", () => {
  expect(findTarget(bid, page(`${stepper(1)}<button class="go">Bid 1</button>`))?.textContent).toBe("more");
  expect(findTarget(bid, page(`${stepper(4)}<button class="go">Bid 4</button>`))?.textContent).toBe("less");
  expect(findTarget(bid, page(`${stepper(2)}<button class="go">Bid 2</button>`))?.textContent).toBe("Bid 2");
  expect(findTarget(bid, page(`${stepper(2)}<button class="go" disabled>Bid 2</button>`))).toBeNull();
});

test("a land is used while it can be chosen", () => {
  const land = [{ css: "#t-3.is-legal" }];
  expect(findTarget(land, page(""))).toBeNull();
  document.getElementById("t-3")?.classList.add("is-legal");
  expect(findTarget(land, document)?.id).toBe("t-3");
});

test("a choice that is made already does not lead on", () => {
  const ask = [
    { css: "button.go", text: "Ask" },
    { css: "label", text: "The size" },
  ];
  const html = (checked: string, state: string): string =>
    `<label><input type="radio" ${checked}>The size of their army</label><button class="go" ${state}>Ask</button>`;
  expect(findTarget(ask, page(html("", "disabled")))?.tagName).toBe("LABEL");
  expect(findTarget(ask, page(html("checked", "")))?.tagName).toBe("BUTTON");
});
