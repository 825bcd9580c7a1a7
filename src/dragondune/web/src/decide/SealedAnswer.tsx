// While you have nothing to decide: the auction, council or battle as everyone sees it, and your sealed answer.
import type { ComponentChildren } from "preact";
import type { Mine, Question } from "../../wire";
import { useCommand } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { capital } from "../names";
import type { Session } from "../session";
import { BattleNow, isBattle } from "./battle/BattleNow";
import { AuctionNow, isAuction } from "./bidding/AuctionNow";
import { CouncilNow, isCouncil } from "./council/CouncilNow";
import words from "./sealed-texts.json";
import { isSame } from "./standing/prepared-answers";
import { answersTo, standingTitle } from "./standing/standing-answers";

/** What everyone is busy with, if there is more to see of it than who decides. */
export const affairOf = (session: Session): keyof typeof AFFAIRS | null =>
  isAuction(session) ? "auction" : isCouncil(session) ? "council" : isBattle(session) ? "battle" : null;

const AFFAIRS = { auction: AuctionNow, council: CouncilNow, battle: BattleNow };

/** The children are shown where there is nothing better. */
export function Meanwhile({ session, children }: { session: Session; children: ComponentChildren }) {
  const affair = affairOf(session);
  if (!affair) return <>{children}</>;
  const Affair = AFFAIRS[affair];
  return <Affair session={session} />;
}

/** Your answer, if you have already given it. */
export function OwnAnswer({ session }: { session: Session }) {
  const [act, fault] = useCommand(session);
  const mine = session.now?.mine;
  const question = session.now?.view?.waiting.find((one) => one.seat === session.seat)?.question as
    | Question
    | undefined;
  if (!mine?.answers_itself || !question) return null;
  const { sealed } = mine;
  if (!sealed) return <p class="sm inset">{reasonOf(question, mine)}</p>;
  const text = mine.options.find((one) => isSame(one.decision, sealed))?.text ?? "";
  return (
    <div class="inset" role="status">
      <p>
        Your answer is sealed: <b>{capital(text)}</b>.
      </p>
      <p class="sm dim">{words.change}</p>
      <button type="button" class="btn" onClick={() => act({ do: "undo" })}>
        Change it
      </button>
      <Refused text={fault} />
    </div>
  );
}

function reasonOf(question: Question, mine: Mine): string {
  if (question === "Bid" && mine.sealed_bid !== null) return "Your sealed maximum bids for you.";
  if (mine.prepared.some((one) => one.question === question)) return "Your prepared answer is used.";
  const standing = mine.standing[question] ?? mine.question?.usual;
  if (standing === "decline" || standing === "accept") {
    const text = answersTo(question, [standing]).find(([answer]) => answer === standing)?.[1];
    return `Your standing answer is used: ${standingTitle(question)}, ${text}.`;
  }
  return words.single;
}
