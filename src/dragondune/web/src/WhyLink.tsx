// "Why?": the clause or ruling, shown right where it is cited, with a link to the rulebook.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { resource, useResource } from "./kit/resource";
import { cutAtCitations } from "./rules/book";
import { ruleAddress, rulesHere } from "./rules/rules-at-table";

/** "why?" after a fact or a question; `clause` may be a list such as "IV.5, R93". */
export function clauseLink(clause: string | null) {
  return clause ? <Why ids={clause} text="why?" /> : null;
}

/** A sentence whose citations, such as "[IV.5]", can be pressed. */
export function Cited({ text }: { text: string }) {
  return (
    <>
      {cutAtCitations(text).map((part, i) =>
        i % 2 ? (
          <>
            {" "}
            <Why ids={part} text={part} />
          </>
        ) : (
          part
        ),
      )}
    </>
  );
}

export function Why({ ids, text }: { ids: string; text: string }) {
  return (
    <button
      class="why"
      type="button"
      aria-haspopup="dialog"
      aria-label={text === ids ? `${ids}, the rule` : `${text} ${ids}`}
      onClick={(event) => unfold(event.currentTarget, ids.split(/,\s*/))}
    >
      {text}
    </button>
  );
}

/** The part of the script that puts a rule into words. */
const wording = resource(async () => ({ Told: (await import("./rules/Told")).Told }));

const GAP = 8;
const WIDTH = 400;

/** One inset at a time, beside what was pressed; Escape or a press elsewhere closes it and returns the focus. */
function unfold(pressed: HTMLElement, ids: readonly string[]): void {
  const inset = document.createElement("div");
  inset.className = "why-inset panel";
  inset.popover = "auto";
  inset.tabIndex = -1;
  inset.setAttribute("role", "dialog");
  inset.setAttribute("aria-label", `Why? ${ids.join(", ")}`);
  document.body.append(inset);
  inset.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    render(null, inset);
    inset.remove();
  });
  const settle = (): void => place(inset, pressed);
  render(<Inset ids={ids} settle={settle} close={() => inset.hidePopover()} />, inset);
  inset.showPopover();
  settle();
  inset.focus();
}

/** Below what was pressed, or above it where there is more room; the style sheet places it on a phone. */
function place(inset: HTMLElement, pressed: HTMLElement): void {
  const at = pressed.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.left - 40, innerWidth - Math.min(WIDTH, innerWidth) - GAP));
  const below = innerHeight - at.bottom - GAP;
  const above = at.top - GAP;
  const isBelow = below > inset.scrollHeight || below > above;
  inset.style.left = `${left}px`;
  inset.style.maxHeight = `${Math.max(160, (isBelow ? below : above) - GAP)}px`;
  inset.style.top = isBelow ? `${at.bottom + GAP}px` : "auto";
  inset.style.bottom = isBelow ? "auto" : `${innerHeight - at.top + GAP}px`;
}

function Inset({ ids, settle, close }: { ids: readonly string[]; settle: () => void; close: () => void }) {
  const rules = rulesHere();
  const here = useResource(rules);
  const worded = useResource(wording);
  const isTold = here !== null && worded !== null;
  const isLost = rules.fault.value !== null || wording.fault.value !== null;
  useEffect(settle, [isTold, isLost]);
  return (
    <>
      {!isTold && <p role="status">{isLost ? "The rulebook could not be loaded." : "Loading the rulebook…"}</p>}
      {isTold && ids.map((id) => <worded.Told key={id} id={id} here={here} />)}
      <div class="row wrap">
        <a href={ruleAddress(ids[0] ?? "")} target="_blank" rel="noopener">
          Open in the rulebook
        </a>
        <button class="btn push" type="button" onClick={close}>
          Close
        </button>
      </div>
    </>
  );
}
