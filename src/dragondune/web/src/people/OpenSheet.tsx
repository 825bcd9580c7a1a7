// The sheet of a people over the map: what they can always do, what they can do to you now, and how they win.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Outlook, Picture, Player, Power, Prospect, Seat, TableFacts, View } from "../../wire";
import { useDealRules } from "../deal/deal-rules";
import { negotiationOf, offerTo } from "../deal/negotiation";
import { alliedSince } from "../decide/event-history";
import { useTableFacts } from "../decide/table-facts";
import { CardBack, CardFace } from "../kit/card";
import { hear } from "../kit/hooks";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { Token } from "../kit/token";
import { capital, nameOf } from "../names";
import { botLabel, characterOf } from "../pages/bot-names";
import { useChoices } from "../pages/rule-choices";
import { ownSeat, type Session } from "../session";
import { factsOf } from "../table/Known";
import { shape } from "../table/layout";
import { Ahead } from "../table/Stakes";
import { clauseLink, Why } from "../WhyLink";
import { closePeople, openPeople, whisperTo } from "./open-people";
import { useOutlook } from "./outlook";
import icons from "./people-icons.json";
import { castlesText, figuresOf, gainsClauses, gainsText, powersOf, prospectsOf } from "./people-words";

const POWER_ICONS: Readonly<Record<Power["kind"], string>> = icons.powers;
const PROSPECT_ICONS: Readonly<Record<Prospect["kind"], string>> = icons.prospects;

export function OpenSheet({
  session,
  picture,
  view,
  player,
}: {
  session: Session;
  picture: Picture;
  view: View;
  player: Player;
}) {
  const seat = player.faction;
  const you = ownSeat(session);
  const box = useRef<HTMLElement>(null);
  const facts = useTableFacts(session);
  const outlook = useOutlook(session, true);
  useClosing(box);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, [seat]);
  const prospects = prospectsOf(outlook, seat);
  const isPhone = shape.value === "phone";
  const winning = <Winning facts={facts} player={player} you={you} castles={castlesText(view, seat, you, outlook)} />;
  return (
    <section class="people-sheet panel" role="dialog" aria-label={nameOf(seat)} tabindex={-1} ref={box}>
      <PeopleTabs view={view} seat={seat} />
      <div class="people-text">
        <Head session={session} picture={picture} view={view} player={player} you={you} />
        <div class="people-columns">
          <div>
            <h3>What {seat === you ? `the ${nameOf(seat)}` : "they"} can always do</h3>
            <Powers facts={facts} seat={seat} />
            <Extras facts={facts} player={player} you={you} />
          </div>
          <div class="people-now">
            {you && seat !== you && (
              <>
                <h3>What they can do to you now</h3>
                <ul aria-busy={outlook === null}>
                  {prospects.map((one) => (
                    <Fact key={`${one.kind} ${one.place}`} icon={PROSPECT_ICONS[one.kind]} title={`${one.title}.`}>
                      <Named text={one.text} names={one.names} /> {clauseLink(one.clause)}
                    </Fact>
                  ))}
                </ul>
              </>
            )}
            <Ahead picture={picture} />
            {seat !== you && <KnownHand player={player} />}
            {seat === you && <Coming dangers={outlook?.dangers ?? []} />}
            <KnownToAll facts={factsOf(picture, player, session.heard)} />
          </div>
        </div>
        {isPhone && winning}
      </div>
      <div class="people-win">
        {!isPhone && winning}
        <Approach session={session} picture={picture} view={view} seat={seat} you={you} />
      </div>
    </section>
  );
}

function PeopleTabs({ view, seat }: { view: View; seat: Seat }) {
  return (
    <div class="people-tabs row" role="group" aria-label="Peoples">
      {view.players.map(({ faction }, i) => (
        <button
          key={faction}
          type="button"
          aria-pressed={faction === seat}
          aria-label={`${nameOf(faction)}, key ${i + 1}`}
          onClick={() => faction !== seat && openPeople(faction)}
        >
          <Token seat={faction} size={28} /> <span>{nameOf(faction)}</span>
        </button>
      ))}
      <button class="push" type="button" onClick={closePeople}>
        Close <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  );
}

function Head({
  session,
  picture,
  view,
  player,
  you,
}: {
  session: Session;
  picture: Picture;
  view: View;
  player: Player;
  you: Seat | null;
}) {
  const since = player.ally && alliedSince(session.heard, player.faction);
  const seat = player.faction;
  const holder = picture.info.seats.find((one) => one.seat === seat)?.holder;
  const who = seat === you ? "you" : holder?.kind === "bot" ? botLabel(holder) : holder?.name || "nobody";
  const { choices } = useChoices();
  const role = holder?.kind === "bot" ? characterOf(choices, holder.bot) : undefined;
  return (
    <div class="row people-head">
      <Token seat={seat} size={72} />
      <div>
        <h2>{nameOf(seat)}</h2>
        <p class="dim">
          {who}
          {player.ally && " · "}
          {player.ally === you
            ? player.ally && <b>your ally</b>
            : player.ally && <Named text={`ally of the ${nameOf(player.ally)}`} />}
          {since && ` since turn ${since}`}
        </p>
        {role && (
          <p class="sm">
            {role.name} {role.title} {role.description}.
          </p>
        )}
      </div>
      <dl class="people-figures push">
        {figuresOf(view, player).map(([value, word]) => (
          <div key={word}>
            <dd>{value}</dd> <dt>{word}</dt>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Powers({ facts, seat }: { facts: TableFacts | null; seat: Seat }) {
  return (
    <ul aria-busy={facts === null}>
      {powersOf(facts, seat).map((one) => (
        <Fact key={one.clause} icon={POWER_ICONS[one.kind]} title={`${one.title}.`} isLarge>
          <Named text={one.text} /> <Why ids={one.clause} text={one.clause} />
        </Fact>
      ))}
    </ul>
  );
}

function Fact({
  icon,
  title,
  isLarge = false,
  children,
}: {
  icon: string;
  title: string;
  isLarge?: boolean;
  children: ComponentChildren;
}) {
  return (
    <li class={isLarge ? "fact large" : "fact"}>
      <Icon name={icon} size={isLarge ? 24 : 19} />
      <span>
        <b>{title}</b> {children}
      </span>
    </li>
  );
}

function Extras({ facts, player, you }: { facts: TableFacts | null; player: Player; you: Seat | null }) {
  const seat = player.faction;
  const ace = facts?.peoples.find((one) => one.seat === seat)?.ace;
  const partner = seat === you ? player.ally : you;
  const gained = partner ? gainsText(facts, seat, partner) : "";
  return (
    <div class="people-boxes">
      {partner && gained && (
        <div>
          <h4>
            <Icon name="shaking-hands" size={18} /> {player.ally === partner ? "To their ally" : "To an ally"}
            {partner === you && player.ally === you ? ": you" : ""}
          </h4>
          <p>
            {gained} <Why ids={gainsClauses(facts, seat, partner)} text={gainsClauses(facts, seat, partner)} />
          </p>
        </div>
      )}
      {ace && (
        <div>
          <h4>
            <b class="people-ace" aria-hidden="true">
              A
            </b>{" "}
            For an ace
          </h4>
          <p>
            {capital(ace.text)}. <Why ids={ace.clause} text={ace.clause} />
          </p>
        </div>
      )}
    </div>
  );
}

const CARD = 54;

function KnownHand({ player: { hand, hand_size } }: { player: Player }) {
  if (hand_size === 0) return null;
  const backs = Math.max(0, hand_size - hand.length);
  return (
    <>
      <h3>What you know of their hand</h3>
      <div class="row wrap people-hand">
        {hand.map((card) => (
          <CardFace key={card} card={card} width={CARD} />
        ))}
        {Array.from({ length: backs }, (_, i) => (
          <CardBack key={i} width={CARD} />
        ))}
      </div>
    </>
  );
}

function KnownToAll({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <>
      <h3>What everyone knows</h3>
      <ul>
        {facts.map((fact) => (
          <li class="fact" key={fact}>
            {capital(fact)}.
          </li>
        ))}
      </ul>
    </>
  );
}

/** On your own sheet: what is about to matter to you. */
function Coming({ dangers }: { dangers: Outlook["dangers"] }) {
  if (dangers.length === 0) return null;
  return (
    <>
      <h3>About to matter</h3>
      <ul>
        {dangers.map((one) => (
          <li class="fact" key={`${one.kind} ${one.place}`}>
            <span>
              <Named text={one.text} names={one.names} /> {clauseLink(one.clause)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Winning({
  facts,
  player: { faction: seat },
  you,
  castles,
}: {
  facts: TableFacts | null;
  player: Player;
  you: Seat | null;
  castles: string;
}) {
  const ways = facts?.peoples.find((one) => one.seat === seat)?.victory ?? [];
  return (
    <div>
      <h3>{seat === you ? "How you win" : "How they win"}</h3>
      <p>
        {ways.slice(0, 1).map((one) => (
          <Way key={one.clause} text={one.text} clause={one.clause} />
        ))}
        <Named text={castles} />{" "}
        {ways.slice(1).map((one) => (
          <Way key={one.clause} text={one.text} clause={one.clause} />
        ))}
      </p>
    </div>
  );
}

/** What you can do about them; the buttons stay in their places whatever is shown above. */
function Approach({
  session,
  picture: { info },
  view,
  seat,
  you,
}: {
  session: Session;
  picture: Picture;
  view: View;
  seat: Seat;
  you: Seat | null;
}) {
  const rules = useDealRules(info);
  if (you === null || seat === you || info.status !== "running") return null;
  return (
    <div class="row">
      {rules.agreements !== "off" && view.turn > 0 && (
        <button
          class="btn"
          type="button"
          onClick={() => {
            negotiationOf(session).compose(offerTo(you, [seat]));
            closePeople();
          }}
        >
          Offer a deal
        </button>
      )}
      <button
        class="btn"
        type="button"
        onClick={() => {
          whisperTo.value = seat;
          closePeople();
        }}
      >
        Whisper
      </button>
    </div>
  );
}

function Way({ text, clause }: { text: string; clause: string }) {
  return (
    <>
      <Named text={text} /> <Why ids={clause} text={clause} />{" "}
    </>
  );
}

/** A press outside closes the sheet; presses on what opens sheets, and on rules shown beside them, do not. */
function useClosing(box: { readonly current: HTMLElement | null }): void {
  useEffect(
    () =>
      hear("pointerdown", (event) => {
        const target = event.target as Element;
        if (!box.current?.contains(target) && !target.closest("[data-people], [popover], dialog")) closePeople();
      }),
    [],
  );
}
