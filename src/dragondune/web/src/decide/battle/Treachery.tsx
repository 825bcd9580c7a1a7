// Treachery: why it would work, what follows, and what happens without it.
import { useSignal } from "@preact/signals";
import type { Decision, Option } from "../../../wire";
import { CardFace } from "../../kit/card";
import { People } from "../../kit/people";
import { cardName, SUITS } from "../../names";
import { useWideColumn } from "../../table/wide-column";
import { playerOf } from "../../view-queries";
import { clauseLink } from "../../WhyLink";
import { type Ask, PASS } from "../ask";
import { Consequences } from "../Consequences";
import { Acts, Outcomes, Ways } from "../OptionList";
import { type Side, sidesOf } from "./battle-sides";
import { battleNow, useBattles } from "./battle-story";
import words from "./battle-texts.json";
import { Duel } from "./Duel";

export function DeclareTreachery({ ask }: { ask: Ask }) {
  useWideColumn();
  const story = battleNow(useBattles(ask.session), ask.view);
  const sides = sidesOf(ask.view);
  const ways = ask.mine.options.filter(({ decision }) => decision.decide !== "Pass");
  const key = useSignal(ways.length === 1 ? JSON.stringify(ways[0]?.decision) : null);
  const chosen = ways.find((one) => JSON.stringify(one.decision) === key.value) ?? null;
  if (!sides || !story) return null;
  const betrayer = sideFor(ask, sides.attacker, sides.defender);
  const victim = betrayer === sides.attacker ? sides.defender : sides.attacker;
  return (
    <div class="parts">
      <Duel session={ask.session} story={story} />
      {ways.length > 0 && <Pair ask={ask} victim={victim} chosen={chosen} />}
      {ways.length > 1 && (
        <Ways
          label="How"
          chosen={key.value}
          choose={(next) => {
            key.value = next;
          }}
          ways={ways.map((one) => ({ key: JSON.stringify(one.decision), ...wayText(one) }))}
        />
      )}
      <Outcomes
        items={[
          ...(chosen ? [["Treachery", <Consequences ask={ask} decision={chosen.decision} />] as const] : []),
          ["No treachery", <Consequences ask={ask} decision={PASS} />],
        ]}
      />
      <Acts
        ask={ask}
        isChosen={chosen !== null}
        go={
          ways.length > 0
            ? { text: "Declare treachery", decision: chosen?.decision ?? null }
            : { text: "No treachery", decision: PASS }
        }
        out={ways.length > 0 ? { text: "No treachery", decision: PASS } : null}
        lacks="Choose how."
      />
    </div>
  );
}

/** Your side, or your ally's in a battle where the Dwarves may help. */
const sideFor = ({ you }: Ask, attacker: Side, defender: Side): Side =>
  attacker.seat === you || (defender.seat !== you && attacker.player.ally === you) ? attacker : defender;

const isSwapped = (decision: Decision): boolean => decision.decide === "DeclareTreachery" && decision.swapped;

function wayText({ decision }: Option): { readonly title: string; readonly note?: string } {
  if (decision.decide === "PlayAce")
    return { title: `With ${cardName(decision.ace)} as the Jack`, note: words.aceNote };
  return isSwapped(decision) ? { title: "With the pair swapped" } : { title: "With the pair as printed" };
}

function Pair({ ask, victim, chosen }: { ask: Ask; victim: Side; chosen: Option | null }) {
  const me = playerOf(ask.view, ask.you);
  const card = victim.fighter?.card;
  if (!me?.queen || !me.jack || !card || !chosen) return null;
  const isTurned = isSwapped(chosen.decision);
  const suit = SUITS[card.slice(-1) as "D"];
  return (
    <div class="bt-pair">
      <span class="hand small">
        <CardFace card={`Q${me.queen}`} width={48} />
        <CardFace card={`J${me.jack}`} width={48} />
      </span>
      <p>
        <b>You can declare treachery.</b>{" "}
        {chosen.decision.decide === "PlayAce" ? (
          <>
            You hold the Usurper of <People seat={victim.seat} the />, and {cardName(chosen.decision.ace)} serves as the
            Jack of {suit}.
          </>
        ) : isTurned ? (
          <>
            Swapped, your Jack is the Usurper of <People seat={victim.seat} the /> and your Queen sabotages{" "}
            {cardName(card)}. {clauseLink("dwarves.2")}
          </>
        ) : (
          <>
            You hold the Usurper of <People seat={victim.seat} the />, and {cardName(card)} is of the suit you
            sabotaged.
          </>
        )}
      </p>
    </div>
  );
}
