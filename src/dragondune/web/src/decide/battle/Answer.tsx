// Binding answers: the panel says what each of them commits you to before you give it.
import { useSignal } from "@preact/signals";
import type { Card, Colour, AnswerColour as ColourDecision } from "../../../wire";
import { CardFace } from "../../kit/card";
import { People } from "../../kit/people";
import { Steps } from "../../kit/stepper";
import { Token } from "../../kit/token";
import { cardName, count, isRed, listed } from "../../names";
import { playerOf } from "../../view-queries";
import { clauseLink } from "../../WhyLink";
import { type Ask, decisions } from "../ask";
import { Consequences } from "../Consequences";
import { Acts, type Way, Ways } from "../OptionList";
import { cardFacts, useTableFacts } from "../table-facts";
import { Fray } from "./BattleHead";
import words from "./battle-texts.json";

function Bound({ ask }: { ask: Ask }) {
  const { about } = ask.asked;
  return (
    <>
      <Fray view={ask.view} you={ask.you} />
      <p class="sm">
        {about && (
          <>
            The <People seat={about} /> ask.{" "}
          </>
        )}
        {words.binds} {clauseLink("R114")}
      </p>
    </>
  );
}

const handOf = ({ view, you }: Ask): readonly Card[] => playerOf(view, you)?.hand ?? [];

const Faces = ({ cards }: { cards: readonly Card[] }) => (
  <span class="row bt-faces">
    {cards.map((card) => (
      <CardFace key={card} card={card} width={34} />
    ))}
  </span>
);

const COLOURS: readonly { readonly colour: Colour; readonly title: string }[] = [
  { colour: "red", title: "Red (Fire)" },
  { colour: "black", title: "Black (Ice)" },
  { colour: "none", title: "None" },
];

export function AnswerColour({ ask }: { ask: Ask }) {
  const facts = useTableFacts(ask.session);
  const cards = handOf(ask).filter((card) => cardFacts(facts, card)?.is_artifact !== false);
  const open = decisions(ask, "AnswerColour");
  const colour = useSignal<string | null>(null);
  const chosen = open.find((one) => one.colour === colour.value) ?? null;
  return (
    <>
      <Bound ask={ask} />
      <Ways
        label="Answer"
        chosen={colour.value}
        choose={(next) => {
          colour.value = next;
        }}
        ways={COLOURS.map((one) => colourWay(ask, one, cards, open))}
      />
      <Acts
        ask={ask}
        isChosen={chosen !== null}
        go={{ text: chosen ? `Answer: ${chosen.colour}` : "Answer", decision: chosen }}
        lacks="Choose an answer."
      />
    </>
  );
}

function colourWay(
  ask: Ask,
  { colour, title }: (typeof COLOURS)[number],
  cards: readonly Card[],
  open: readonly ColourDecision[],
): Way {
  const fitting = colour === "none" ? [] : cards.filter((card) => isRed(card.slice(-1)) === (colour === "red"));
  const way = { key: colour, title, ...(fitting.length > 0 ? { face: <Faces cards={fitting} /> } : {}) };
  if (open.some((one) => one.colour === colour)) {
    const only =
      fitting.length === 1 && fitting[0]
        ? `You will play ${cardName(fitting[0])}.`
        : `You will play one of ${listed(fitting.map(cardName))}.`;
    return { ...way, note: colour === "none" ? "You will play no artifact." : only };
  }
  const barred = ask.mine.forbidden.find(
    ({ decision }) => decision.decide === "AnswerColour" && decision.colour === colour,
  );
  return {
    ...way,
    off: barred ? (
      `Agreement ${barred.agreement} forbids it.`
    ) : (
      <>
        You hold no {colour} artifact. {clauseLink("R113")}
      </>
    ),
  };
}

export function AnswerNumber({ ask }: { ask: Ask }) {
  const counts = decisions(ask, "AnswerNumber").map((one) => one.count);
  const wanted = useSignal<number | null>(null);
  const at = wanted.value ?? counts.length - 1;
  const sent = counts[at] ?? 0;
  return (
    <>
      <Bound ask={ask} />
      <div class="stepper" role="group" aria-label="Units">
        <Steps
          less="fewer units"
          more="more units"
          value={sent}
          isLeast={at <= 0}
          isMost={at >= counts.length - 1}
          step={(by) => {
            wanted.value = at + by;
          }}
        />
        <Token seat={ask.you} n={sent} size={44} />
      </div>
      <Consequences ask={ask} decision={{ decide: "AnswerNumber", count: sent }} />
      <Acts
        ask={ask}
        isChosen={wanted.value !== null}
        go={{ text: `Answer: ${count(sent, "unit")}`, decision: { decide: "AnswerNumber", count: sent } }}
      />
    </>
  );
}

export function AnswerValue({ ask }: { ask: Ask }) {
  const values = decisions(ask, "AnswerValue").map((one) => one.value);
  const value = useSignal<string | null>(null);
  const chosen = values.find((one) => String(one) === value.value);
  return (
    <>
      <Bound ask={ask} />
      <Ways
        label="Answer"
        chosen={value.value}
        choose={(next) => {
          value.value = next;
        }}
        ways={values.map((one) => {
          const cards = handOf(ask).filter((card) => card.slice(0, -1) === (one === 1 ? "A" : String(one)));
          return {
            key: String(one),
            title: one ? String(one) : "None",
            ...(one ? { face: <Faces cards={cards} /> } : {}),
            note: one
              ? `You will play ${cards.length > 1 ? "one of " : ""}${listed(cards.map(cardName))}.`
              : "You will play no artifact.",
          };
        })}
      />
      <Acts
        ask={ask}
        isChosen={chosen !== undefined}
        lacks="Choose an answer."
        go={{
          text: chosen === undefined ? "Answer" : `Answer: ${chosen || "none"}`,
          decision: chosen === undefined ? null : { decide: "AnswerValue", value: chosen },
        }}
      />
    </>
  );
}
