// What there is to see while nothing is asked of oneself: one's sealed answer, the auction, the council.
import type { ComponentChildren } from "preact";
import type { Mine, Question } from "../../wire";
import type { Place } from "../store";
import { AuctionNow, isAuction } from "./bidding/AuctionNow";
import { useCommand } from "./command";
import { CouncilNow, isCouncil } from "./council/CouncilNow";
import { sentence } from "./PartByPart";
import { TakeBack } from "./SlipFoot";
import { answersTo, STANDING } from "./standing/catalogue";
import { MyAnswers } from "./standing/MyAnswers";
import { deedText, isSame } from "./standing/ready";

/** The children are shown where there is nothing better. */
export function Meanwhile({ place, children }: { place: Place; children: ComponentChildren }) {
  const mine = place.now?.mine ?? null;
  const isSealed = mine?.sealed !== null && mine?.sealed !== undefined;
  return (
    <>
      {isAuction(place) ? <AuctionNow place={place} /> : isCouncil(place) ? <CouncilNow place={place} /> : children}
      {mine && mine.answers_itself && <Answered place={place} mine={mine} />}
      {mine && !isSealed && <footer class="slipfoot"><TakeBack place={place} mine={mine} /><MyAnswers place={place} /></footer>}
    </>
  );
}

function Answered({ place, mine }: { place: Place; mine: Mine }) {
  const { fault, act } = useCommand(place);
  const question = place.now?.view?.waiting.find((one) => one.seat === place.seat)?.question as Question | undefined;
  const { sealed } = mine;
  if (!sealed) return question ? <p class="sm inset">{reasonOf(question, mine)}</p> : null;
  const text = mine.options.find((one) => isSame(one.decision, sealed))?.text ?? deedText(sealed);
  return (
    <div class="inset" role="status">
      <p>Your answer is sealed: <b>{sentence(text)}</b>.</p>
      <p class="sm dim">You may change it until the others have answered.</p>
      <button class="btn" onClick={() => act({ do: "undo" })}>Change it</button>
      {fault && <p class="sm warn" role="alert">{fault}</p>}
    </div>
  );
}

function reasonOf(question: Question, mine: Mine): string {
  if (question === "Bid" && mine.sealed_bid !== null) return "Your sealed maximum bids for you.";
  if (mine.prepared.some((one) => one.question === question)) return "Your prepared answer is given.";
  const standing = mine.standing[question];
  if (standing === "decline" || standing === "accept") {
    const text = answersTo(question).find(([answer]) => answer === standing)?.[1];
    return `Your standing answer is given: ${STANDING[question]?.title ?? ""}, ${text}.`;
  }
  return "There is one answer you can give; the table gives it, and takes as long as for everybody.";
}
