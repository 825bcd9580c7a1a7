// The battle that is on, for those who have nothing to decide in it.
import type { Seat } from "../../../wire";
import type { Place } from "../../store";
import { clauseLink } from "../../why";
import { FACTIONS, SEATS } from "../../words";
import { Fray } from "./Fray";
import { useBattles } from "./stage";

export const isBattle = ({ now }: Place): boolean => !!now?.view?.battle.attacker;

const DOINGS: Readonly<Record<string, string>> = {
  AskQuestion: "may ask a question first", AskBothQuestions: "may still ask both questions for an ace", NegateQuestion: "could stop the question with an ace",
  AnswerColour: "name the colour of their artifact", AnswerNumber: "name the size of their army", AnswerValue: "name the value of their artifact",
  SealPlan: "seal their plans", DeclareTreachery: "could declare treachery", NegateSwap: "could stop the swapped pair with an ace",
  SummonChaos: "could summon a chaos monster", DiscardUsedArtifact: "keep or discard the artifact they played", KeepPlunder: "look at their plunder",
  PickElites: "say who of them was elite",
};

export function BattleNow({ place }: { place: Place }) {
  const view = place.now?.view;
  const story = useBattles(place).slice(-1)[0];
  if (!view?.battle.attacker || !view.battle.defender) return null;
  const you = SEATS.includes(place.seat as Seat) ? (place.seat as Seat) : null;
  const asked = view.waiting.filter((one) => one.seat !== "chance");
  const names = asked.map((one) => FACTIONS[one.seat as Seat].name);
  const doing = asked[0] && DOINGS[asked[0].question];
  return (
    <>
      <div class="sliphead"><h2>{FACTIONS[view.battle.attacker].name} against {FACTIONS[view.battle.defender].name}</h2></div>
      <hr class="orn" />
      <Fray view={view} you={you} />
      {story && story.before.length > 0 && <ul class="sm">{story.before.map((line) => <li key={line.key}>{line.text} {clauseLink(line.clause)}</li>)}</ul>}
      {doing && <p>{names.join(" and ")} {doing}.</p>}
    </>
  );
}
