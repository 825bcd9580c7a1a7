// Your cards, each with what it can do; chosen cards are lifted, unusable ones are grey.
import { useSignal } from "@preact/signals";
import type { Mine, Picture, Player, Seat, TableFacts } from "../../wire";
import { nowOf } from "../decide/card-uses";
import { ownerOf, usesOf, useTableFacts } from "../decide/table-facts";
import { CardFace, cardLabel } from "../kit/card";
import { liftedCards } from "../kit/lifted-cards";
import { cardName } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { knowersOf } from "./Known";

export function Hand({ session, picture, you }: { session: Session; picture: Picture; you: Seat }) {
  const facts = useTableFacts(session);
  const lifted = liftedCards.value;
  const open = useSignal<string | null>(null);
  const me = picture.view?.players.find((one) => one.faction === you);
  if (!me) return null;
  const mine = picture.mine?.question && !picture.mine.answers_itself ? picture.mine : null;
  const pair = [me.queen && `Q${me.queen}`, me.jack && `J${me.jack}`].filter((one): one is string => Boolean(one));
  const limit = facts?.hand_limits[you];
  const shown = open.value && [...me.hand, ...pair].some((one) => one === open.value) ? open.value : null;
  const held = (card: string, width: number) => (
    <Held
      key={card}
      card={card}
      width={width}
      owner={ownerOf(facts, card.slice(-1)) ?? null}
      isOpen={shown === card}
      isLifted={lifted.includes(card)}
      isOff={mine !== null && nowOf(card, me.hand, mine)?.can === false}
      choose={(is) => {
        open.value = is ? card : null;
      }}
    />
  );
  return (
    <section
      class="mycards"
      aria-label="Your cards"
      onKeyDown={(event) => {
        if (event.key === "Escape") open.value = null;
      }}
    >
      {shown && <About card={shown} me={me} mine={mine} facts={facts} />}
      <div class="row">
        <h2 class="h3">Your cards</h2>
        <span class="dim sm push">
          {me.hand_size}
          {limit ? ` of ${limit}` : ""}
        </span>
      </div>
      <div class="cardrow">
        <div class="held">
          {me.hand.map((card) => held(card, 64))}
          {me.hand.length === 0 && <p class="sm dim">You hold no artifacts.</p>}
        </div>
        <div class="held two">{pair.map((card) => held(card, 50))}</div>
      </div>
    </section>
  );
}

function Held({
  card,
  width,
  owner,
  isOpen,
  isLifted,
  isOff,
  choose,
}: {
  card: string;
  width: number;
  owner: Seat | null;
  isOpen: boolean;
  isLifted: boolean;
  isOff: boolean;
  choose: (isOpen: boolean) => void;
}) {
  return (
    <button
      class={`heldcard${isLifted ? " up" : ""}${isOpen ? " open" : ""}`}
      type="button"
      aria-expanded={isOpen}
      aria-label={`${cardLabel(card)}${isLifted ? ", chosen" : ""}${isOff ? ", not usable now" : ""}`}
      onClick={() => choose(!isOpen)}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && choose(true)}
    >
      <CardFace card={card} width={width} {...(owner ? { owner } : {})} lit={isLifted} off={isOff && !isLifted} />
    </button>
  );
}

function About({ card, me, mine, facts }: { card: string; me: Player; mine: Mine | null; facts: TableFacts | null }) {
  const now = mine && nowOf(card, me.hand, mine);
  const known = knowersOf(card, me);
  return (
    <div class="inset aboutcard" role="status">
      <b>{cardName(card)}</b>
      {now && <p class={`sm ${now.can ? "good" : "warn"}`}>Now: {now.text}</p>}
      <ul class="sm">
        {usesOf(facts, card).map((use) => (
          <li key={use.text}>
            {use.text} {clauseLink(use.clause)}
          </li>
        ))}
      </ul>
      {known && <p class="sm dim">{known}</p>}
    </div>
  );
}
