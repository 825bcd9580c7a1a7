// Below the decision, a place for what others want of you: one slip at a time, and the latest results while there is none.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Seat } from "../../wire";
import { EndingNotice, endingsTo } from "../deal/EndingNotice";
import { OfferNotice, offersTo } from "../deal/OfferNotice";
import { useDisclosures } from "../deal/ShownNotice";
import { JustNow } from "./JustNow";
import { useNotices } from "./Notices";
import type { TableControls } from "./table-controls";

export interface Slip {
  readonly key: string;
  readonly slip: ComponentChildren;
}

/** What is shown there now; what needs an answer comes first. */
export function useSlips(controls: TableControls, you: Seat | null): readonly Slip[] {
  const { session } = controls;
  const notices = useNotices(controls);
  const shown = useDisclosures(session, you);
  const offers = offersTo(session, you).map((offer) => ({
    key: `offer ${offer.number}`,
    slip: you && <OfferNotice session={session} offer={offer} you={you} />,
  }));
  const endings = endingsTo(session, you).map((agreement) => ({
    key: `ending ${agreement.number}`,
    slip: you && <EndingNotice session={session} agreement={agreement} you={you} />,
  }));
  return [...notices.open, ...offers, ...endings, ...shown, ...notices.answered];
}

const LINES = 4;

export function Place({ controls, slips }: { controls: TableControls; slips: readonly Slip[] }) {
  const wanted = useSignal<string | null>(null);
  const at = Math.max(
    0,
    slips.findIndex((one) => one.key === wanted.value),
  );
  const slip = slips[at];
  const turn = (by: number): void => {
    wanted.value = slips[(at + by + slips.length) % slips.length]?.key ?? null;
  };
  return (
    <div class={`place${slip ? " taken" : ""}${slips.length > 1 ? " paged" : ""}`}>
      {slip ? <div key={slip.key}>{slip.slip}</div> : <JustNow session={controls.session} most={LINES} />}
      {slips.length > 1 && (
        <div class="pager" role="group" aria-label="What others want">
          <button type="button" aria-label="The one before" onClick={() => turn(-1)}>
            ‹
          </button>
          <span class="sm">
            {at + 1} of {slips.length}
          </span>
          <button type="button" aria-label="The next one" onClick={() => turn(1)}>
            ›
          </button>
        </div>
      )}
    </div>
  );
}
