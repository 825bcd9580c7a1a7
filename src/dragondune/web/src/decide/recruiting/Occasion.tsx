// Where units meet or lie hidden, and who goes first: hide, come out, take the turn now.
import type { Territory, View } from "../../../wire";
import { useLift } from "../../kit/lifted-cards";
import { fill, listed, nameOf, placeName } from "../../names";
import { placeAt } from "../../view-queries";
import { type Ask, PASS } from "../ask";
import { Consequences } from "../Consequences";
import { Outcomes } from "../OptionList";
import { Deeds } from "../PartByPart";
import { passText } from "../question-texts";
import { deedOf } from "./button-texts";
import words from "./recruiting-texts.json";
import { Part } from "./TurnParts";

export function Occasion({ ask }: { ask: Ask }) {
  const { decider, asked } = ask;
  const option = decider.ready;
  const pass = asked.question === "TakeTurn" ? "Wait" : passText(asked.question);
  useLift([option?.decision.decide === "PlayAce" ? option.decision.ace : null]);
  return (
    <>
      {sentences(ask).map((text) => (
        <p class="occasion">{text}</p>
      ))}
      {decider.facets.map((facet) => (
        <Part key={facet.field} facet={facet} ask={ask} />
      ))}
      {option && asked.question !== "TakeTurn" && (
        <Outcomes
          items={[
            [deedOf(ask, option), <Consequences ask={ask} decision={option.decision} />],
            [pass, <Consequences ask={ask} decision={PASS} />],
          ]}
        />
      )}
      {decider.kinds.length === 0 && (
        <p class="dim sm">{asked.question === "BreakWalls" ? words.noCards : words.noAce}</p>
      )}
      <Deeds ask={ask} pass={pass} {...(option ? { go: deedOf(ask, option) } : {})} />
    </>
  );
}

function sentences({ asked, view, you }: Ask): string[] {
  if (asked.question === "TakeTurn") return asked.about ? [`The ${nameOf(asked.about)} would be next.`] : [];
  if (asked.question === "BreakWalls") return [fill(words.walls, { dragon: view.dragon })];
  if (!asked.place) return [];
  const here = standing(view, asked.place);
  if (asked.question === "ComeOut") return [here];
  const who = asked.about && asked.about !== you ? `The ${nameOf(asked.about)} have entered your territory. ` : "";
  return [`${who}${here}`, words.later];
}

function standing(view: View, territory: Territory): string {
  const place = placeAt(view, territory);
  const there = (place?.garrisons ?? []).map(
    (one) => `${one.units} ${nameOf(one.faction)}${one.is_hidden ? " (hidden)" : ""}`,
  );
  return `In ${placeName(territory)}: ${listed([...there, ...(place?.troll ? ["a troll"] : [])])}.`;
}
