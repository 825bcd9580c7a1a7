// Your decisions in the council: break, propose or answer, with what each side gains.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Seat, TableFacts } from "../../../wire";
import { Token } from "../../kit/token";
import { capital, fill, nameOf, suitOf, the } from "../../names";
import { closeTo } from "../../table/Stakes";
import { othersThan, playerOf } from "../../view-queries";
import { type Ask, decisions, options, PASS } from "../ask";
import { Acts, type Deed, Outcomes, type Way, Ways } from "../OptionList";
import { useTableFacts } from "../table-facts";
import { gains, Instead } from "./AllianceGains";
import { Council } from "./CouncilNow";
import words from "./council-texts.json";

export function ProposeAlliance({ ask }: { ask: Ask }) {
  const { view, you } = ask;
  const facts = useTableFacts(ask.session);
  const open = decisions(ask, "ProposeAlliance").map((one) => one.to);
  const chosen = useSignal<Seat | null>(null);
  const others = othersThan(view, you);
  return (
    <>
      <Council session={ask.session} chosen={chosen.value} />
      <Ways
        label="Ally with"
        chosen={chosen.value}
        choose={(key) => {
          chosen.value = key as Seat;
        }}
        ways={others.map((seat) => partner(ask, seat, open.includes(seat), facts))}
      />
      <Acts
        ask={ask}
        isChosen={chosen.value !== null}
        go={{
          text: chosen.value ? `Propose to ${the(chosen.value)}` : "Propose",
          decision: chosen.value && { decide: "ProposeAlliance", to: chosen.value },
        }}
        out={{ text: "Propose nothing", decision: PASS }}
        lacks="Choose a partner."
      />
      <Instead view={view} you={you} facts={facts} />
    </>
  );
}

function partner(ask: Ask, seat: Seat, isOpen: boolean, facts: TableFacts | null): Way {
  const close = closeTo(ask.picture, seat);
  const way = {
    key: seat,
    face: <Token seat={seat} size={40} />,
    title: (
      <>
        The {nameOf(seat)} {close && <span class="warn sm">{close}</span>}
      </>
    ),
  };
  if (isOpen)
    return {
      ...way,
      note: (
        <>
          <b>You get</b> {gains(seat, ask.you, facts)}
          <br />
          <b>They get</b> {gains(ask.you, seat, facts)}
        </>
      ),
    };
  const ally = playerOf(ask.view, seat)?.ally;
  const barred = ask.mine.forbidden.find(
    ({ decision }) => decision.decide === "ProposeAlliance" && decision.to === seat,
  );
  const reason = barred
    ? `Agreement ${barred.agreement} forbids it.`
    : ally
      ? `Allied with ${the(ally)}; an alliance has two members.`
      : words.proposed;
  return { ...way, off: reason };
}

export function AnswerProposal({ ask }: { ask: Ask }) {
  return ask.asked.about ? (
    <Word ask={ask} seat={ask.asked.about} words={words.offered} decision={{ decide: "AcceptAlliance" }} />
  ) : null;
}

export function BreakAlliance({ ask }: { ask: Ask }) {
  const facts = useTableFacts(ask.session);
  const next = useSignal<Seat | null>(null);
  const { view, you } = ask;
  const ally = playerOf(view, you)?.ally;
  if (!ally) return null;
  const then = othersThan(view, you).filter((seat) => seat !== ally);
  const to = next.value;
  const { deed, both } = words.allied;
  return (
    <Word
      ask={ask}
      seat={ally}
      words={{ ...words.allied, out: fill(words.allied.out, { name: nameOf(ally) }) }}
      decision={{ decide: "BreakAlliance" }}
      proposed={to}
      go={
        to
          ? {
              text: fill(both, { name: suitOf(ally), other: nameOf(to) }),
              next: [{ question: "ProposeAlliance", decision: { decide: "ProposeAlliance", to } }],
            }
          : { text: fill(deed, { name: nameOf(ally) }) }
      }
    >
      {then.length > 0 && (
        <Ways
          label={words.allied.then}
          chosen={to ?? NOBODY}
          choose={(key) => {
            next.value = key === NOBODY ? null : (key as Seat);
          }}
          ways={[
            { key: NOBODY, title: words.allied.nobody },
            ...then.map((seat) => partner(ask, seat, canFollow(facts, seat) && !playerOf(view, seat)?.ally, facts)),
          ]}
        />
      )}
    </Word>
  );
}

const NOBODY = "nobody";

/** Whether a proposal can be left for the question that follows; the server asks you if it does not fit by then. */
const canFollow = (facts: TableFacts | null, to: Seat): boolean =>
  facts?.mine?.preparable.some(({ decision }) => decision.decide === "ProposeAlliance" && decision.to === to) ?? false;

/** Yes or no to an alliance with these; an agreement may leave only one of them. `children` go with the yes. */
function Word({
  ask,
  seat,
  words: said,
  decision,
  go = { text: fill(said.deed, { name: nameOf(seat) }) },
  proposed = null,
  children,
}: {
  ask: Ask;
  seat: Seat;
  words: typeof words.offered;
  decision: { readonly decide: "AcceptAlliance" | "BreakAlliance" };
  go?: Omit<Deed, "decision">;
  /** Whom you are about to propose to. */
  proposed?: Seat | null;
  children?: ComponentChildren;
}) {
  const facts = useTableFacts(ask.session);
  const can = (decide: string): boolean => options(ask, decide).length > 0;
  const close = closeTo(ask.picture, seat);
  return (
    <>
      <Council session={ask.session} chosen={proposed} />
      <div class="row won">
        <Token seat={seat} size={48} />
        <p>
          {fill(said.news, { name: nameOf(seat) })} {close && <span class="warn nowrap">{capital(close)}.</span>}
        </p>
      </div>
      <Outcomes
        items={[
          [said.yours, capital(gains(seat, ask.you, facts))],
          [said.theirs, capital(gains(ask.you, seat, facts))],
        ]}
      />
      {children}
      <Acts
        ask={ask}
        isChosen={false}
        go={{ ...go, decision: can(decision.decide) ? decision : null }}
        out={{ text: said.out, decision: can("Pass") ? PASS : null }}
        lacks={said.lacks}
      />
    </>
  );
}
