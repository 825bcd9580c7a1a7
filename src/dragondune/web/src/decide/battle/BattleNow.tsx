// The current battle, for those who have nothing to decide in it.
import type { Seat } from "../../../wire";
import { nameOf } from "../../names";
import { ownSeat, type Session } from "../../session";
import { clauseLink } from "../../WhyLink";
import { wordsOf } from "../question-texts";
import { Fray } from "./BattleHead";
import { useBattles } from "./battle-story";

export const isBattle = ({ now }: Session): boolean => Boolean(now?.view?.battle.attacker);

export function BattleNow({ session }: { session: Session }) {
  const view = session.now?.view;
  const story = useBattles(session).at(-1);
  if (!view?.battle.attacker || !view.battle.defender) return null;
  const you = ownSeat(session);
  const asked = view.waiting.filter((one) => one.seat !== "chance");
  const names = asked.map((one) => nameOf(one.seat as Seat));
  const doing = asked[0] && wordsOf(asked[0].question)?.in_battle;
  return (
    <>
      <div class="panel-head">
        <h2>
          {nameOf(view.battle.attacker)} against {nameOf(view.battle.defender)}
        </h2>
      </div>
      <hr class="orn" />
      <Fray view={view} you={you} />
      {story && story.before.length > 0 && (
        <ul class="sm">
          {story.before.map((line) => (
            <li key={line.key}>
              {line.text} {clauseLink(line.clause)}
            </li>
          ))}
        </ul>
      )}
      {doing && (
        <p>
          {names.join(" and ")} {doing}.
        </p>
      )}
    </>
  );
}
