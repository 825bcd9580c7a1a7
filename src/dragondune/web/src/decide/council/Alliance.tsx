// Your decisions in the council: break, propose or answer, with what each side gains.
import { useSignal } from "@preact/signals";
import type { Seat, TableFacts } from "../../../wire";
import { Token } from "../../kit/token";
import { capital, fill, nameOf, the } from "../../names";
import { closeTo } from "../../table/Stakes";
import { othersThan, playerOf } from "../../view-queries";
import { type Ask, decisions, options, PASS } from "../ask";
import { Acts, Outcomes, type Way, Ways } from "../OptionList";
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
  const ally = playerOf(ask.view, ask.you)?.ally;
  return ally ? <Word ask={ask} seat={ally} words={words.allied} decision={{ decide: "BreakAlliance" }} /> : null;
}

/** Yes or no to an alliance with these; an agreement may leave only one of them. */
function Word({
  ask,
  seat,
  words: said,
  decision,
}: {
  ask: Ask;
  seat: Seat;
  words: typeof words.offered;
  decision: { readonly decide: "AcceptAlliance" | "BreakAlliance" };
}) {
  const facts = useTableFacts(ask.session);
  const can = (decide: string): boolean => options(ask, decide).length > 0;
  const close = closeTo(ask.picture, seat);
  return (
    <>
      <Council session={ask.session} />
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
      <Acts
        ask={ask}
        isChosen={false}
        go={{ text: fill(said.deed, { name: nameOf(seat) }), decision: can(decision.decide) ? decision : null }}
        out={{ text: said.out, decision: can("Pass") ? PASS : null }}
        lacks={said.lacks}
      />
    </>
  );
}
