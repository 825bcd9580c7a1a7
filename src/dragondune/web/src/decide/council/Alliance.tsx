// One's own word in the council: break, propose, answer; with what each side gains.
import { useState } from "preact/hooks";
import type { Seat } from "../../../wire";
import { Token } from "../../kit/token";
import { othersThan, playerOf } from "../../view";
import { capital, listed, nameOf, the } from "../../words";
import { options, type Ask } from "../ask";
import { useRules, type Rules } from "../rules";
import { Acts, Outcomes, Ways, type Way } from "../Ways";
import { Council } from "./CouncilNow";
import { gainsFrom } from "./powers";
import words from "./words.json";

const PASS = { decide: "Pass" } as const;

function gains(seat: Seat, who: Seat, rules: Rules): string {
  const found = gainsFrom(seat, who, rules);
  return found.length ? `${capital(listed(found))}.` : "Nothing.";
}

export function ProposeAlliance({ ask }: { ask: Ask }) {
  const { view, you } = ask;
  const rules = useRules(ask.picture.info);
  const open = options(ask, "ProposeAlliance").flatMap(({ decision }) => (decision.decide === "ProposeAlliance" ? [decision.to] : []));
  const [chosen, choose] = useState<Seat | null>(open.length === 1 ? (open[0] ?? null) : null);
  const others = othersThan(view, you);
  return (
    <>
      <Council place={ask.place} />
      <Ways label="An alliance with" chosen={chosen} choose={(key) => choose(key as Seat)}
        ways={others.map((seat) => partner(ask, seat, open.includes(seat), rules))} />
      <Acts ask={ask} go={{ text: chosen ? `Propose to ${the(chosen)}` : "Propose", decision: chosen && { decide: "ProposeAlliance", to: chosen } }}
        out={{ text: "Propose nothing", decision: PASS }} lacks="Choose with whom." />
    </>
  );
}

function partner(ask: Ask, seat: Seat, isOpen: boolean, rules: Rules): Way {
  const way = { key: seat, face: <Token seat={seat} size={40} />, title: `The ${nameOf(seat)}` };
  if (isOpen) return { ...way, note: <><b>You gain</b> {gains(seat, ask.you, rules)}<br /><b>They gain</b> {gains(ask.you, seat, rules)}</> };
  const ally = playerOf(ask.view, seat)?.ally;
  const barred = ask.mine.forbidden.find(({ decision }) => decision.decide === "ProposeAlliance" && decision.to === seat);
  const reason = barred ? `Agreement ${barred.agreement} forbids it.` : ally ? `Allied with ${the(ally)}; an alliance is a pair.`
    : words.proposed;
  return { ...way, off: reason };
}

export function AnswerProposal({ ask }: { ask: Ask }) {
  const rules = useRules(ask.picture.info);
  const from = ask.asked.about;
  if (!from) return null;
  const name = nameOf(from);
  const canAccept = options(ask, "AcceptAlliance").length > 0, canRefuse = options(ask, "Pass").length > 0;
  return (
    <>
      <Council place={ask.place} />
      <Offered seat={from} text={`The ${name} offer you an alliance.`} />
      <Outcomes items={[["You gain", gains(from, ask.you, rules)], ["They gain", gains(ask.you, from, rules)]]} />
      <Acts ask={ask} go={{ text: `Ally with the ${name}`, decision: canAccept ? { decide: "AcceptAlliance" } : null }}
        out={{ text: "Refuse", decision: canRefuse ? PASS : null }} lacks={words.forbidden} />
    </>
  );
}

export function BreakAlliance({ ask }: { ask: Ask }) {
  const rules = useRules(ask.picture.info);
  const ally = playerOf(ask.view, ask.you)?.ally;
  if (!ally) return null;
  const name = nameOf(ally);
  const canBreak = options(ask, "BreakAlliance").length > 0, canStay = options(ask, "Pass").length > 0;
  return (
    <>
      <Council place={ask.place} />
      <Offered seat={ally} text={`The ${name} are your allies. You may break with them alone, and look for another ally at once.`} />
      <Outcomes items={[["You lose", gains(ally, ask.you, rules)], ["They lose", gains(ask.you, ally, rules)]]} />
      <Acts ask={ask} go={{ text: `Break with the ${name}`, decision: canBreak ? { decide: "BreakAlliance" } : null }}
        out={{ text: "Stay allied", decision: canStay ? PASS : null }} lacks={words.held} />
    </>
  );
}

function Offered({ seat, text }: { seat: Seat; text: string }) {
  return <div class="row won"><Token seat={seat} size={48} /><p>{text}</p></div>;
}
