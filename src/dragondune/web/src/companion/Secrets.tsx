// Secret battle plans and bids: asked for, sealed on each phone, and opened together.
import { useSignal } from "@preact/signals";
import type { OpenedEntries, PlainDecision, SealedKind, SealingView, Seat } from "../../wire";
import { useSteadyHands } from "../decide/steady-hands";
import { CardFace } from "../kit/card";
import { Chip } from "../kit/chip";
import { Icon } from "../kit/icon";
import { Peoples } from "../kit/people";
import { Refused } from "../kit/refused";
import { Token } from "../kit/token";
import { capital, count, FACTIONS, nameOf, suitOf } from "../names";
import { Segments } from "../pages/form-controls";
import { sentenceOf } from "../pages/rule-choices";
import type { BoxProps } from "./Companion";
import words from "./companion-texts.json";
import { BidForm, PlanForm } from "./SecretForms";

const KINDS = [
  ["plan", "Battle plans"],
  ["bid", "Bids"],
] as const;
const FIGHTERS = 2;

export function Secrets(props: BoxProps) {
  const { room, you } = props;
  return (
    <>
      <h2>Secrets</h2>
      {room.sealing ? (
        <Collecting key={room.sealing.number} sealing={room.sealing} {...props} />
      ) : (
        <>
          {room.opened && <Opened opened={room.opened} />}
          {you ? <Calling {...props} you={you} /> : !room.opened && <p class="dim">Nothing is secret now.</p>}
        </>
      )}
    </>
  );
}

/** Asks people for their plans or bids. */
function Calling({ controls: { session, picture }, you }: BoxProps & { you: Seat }) {
  const kind = useSignal<SealedKind>("plan");
  const playing = picture.info.seats.map((one) => one.seat);
  const chosen = useSignal<readonly Seat[]>([you]);
  const fault = useSignal<string | null>(null);
  const { busy, once } = useSteadyHands(kind.value, { isOwn: true });
  const toggle = (seat: Seat): void => {
    const next = chosen.value.includes(seat) ? chosen.value.filter((one) => one !== seat) : [...chosen.value, seat];
    chosen.value = kind.value === "plan" ? next.slice(-FIGHTERS) : next;
  };
  const isReady = kind.value === "plan" ? chosen.value.length === FIGHTERS : chosen.value.length > 0;
  const call = (): void =>
    once(() =>
      session.act({ do: "call_sealing", what: kind.value, seats: chosen.value }).catch((refusal: unknown) => {
        fault.value = sentenceOf(refusal);
      }),
    );
  return (
    <section class="form box-call" aria-label="Ask for secrets">
      <Segments
        label="What is secret?"
        values={KINDS}
        value={kind.value}
        choose={(next) => {
          kind.value = next;
          chosen.value = next === "bid" ? playing : [you];
        }}
      />
      <p class="sm dim">{kind.value === "plan" ? words.plans : words.bids}</p>
      <div class="row wrap" role="group" aria-label={kind.value === "plan" ? "Who fights" : "Who bids"}>
        {playing.map((seat) => (
          <Chip key={seat} on={chosen.value.includes(seat)} choose={() => toggle(seat)}>
            <span class={`f${FACTIONS[seat].letter}`}>
              {suitOf(seat)} {nameOf(seat)}
            </span>
          </Chip>
        ))}
      </div>
      <button class="btn go" type="button" disabled={!isReady || busy} onClick={call}>
        {kind.value === "plan" ? "Ask both for their plan" : `Ask for ${count(chosen.value.length, "bid")}`}
      </button>
      <Refused text={fault.value} />
    </section>
  );
}

/** Who has sealed, and your own entry. */
function Collecting({ controls: { session }, room, you, sealing }: BoxProps & { sealing: SealingView }) {
  const isChanging = useSignal(false);
  const fault = useSignal<string | null>(null);
  const missing = sealing.seats.filter((seat) => !sealing.sealed.includes(seat));
  const isAsked = you !== null && sealing.seats.includes(you);
  const isSealed = isAsked && sealing.sealed.includes(you);
  const { busy, isAsleep, once } = useSteadyHands(sealing.number);
  const say = (deed: Promise<unknown>): Promise<void> =>
    deed.then(
      () => {
        fault.value = null;
        isChanging.value = false;
      },
      (refusal: unknown) => {
        fault.value = sentenceOf(refusal);
      },
    );
  const seal = (decision: PlainDecision): void => once((key) => say(session.decide(decision, key)));
  const change = (): void => {
    isChanging.value = true;
  };
  const form = { seal, isStill: busy || isAsleep };
  return (
    <section aria-label={sealing.what === "plan" ? "Battle plans" : "Bids"}>
      <h3>{sealing.what === "plan" ? "A battle" : "Sealed bids"}</h3>
      <ul class="box-who">
        {sealing.seats.map((seat) => (
          <li key={seat}>
            <Token seat={seat} size={40} />
            <b>{nameOf(seat)}</b>
            {sealing.sealed.includes(seat) ? (
              <span class="good">
                <Icon name="check-mark" size={18} /> sealed
              </span>
            ) : (
              <span class="dim">thinking…</span>
            )}
          </li>
        ))}
      </ul>
      {isSealed && !isChanging.value && <Mine sealing={sealing} change={change} />}
      {isAsked && (!isSealed || isChanging.value) && (
        <>
          {sealing.what === "plan" && room.plan && <PlanForm facts={room.plan} seat={you} {...form} />}
          {sealing.what === "bid" && <BidForm facts={room.bid} {...form} />}
        </>
      )}
      {!isAsked && (
        <p role="status">
          Waiting for the <Peoples seats={missing} />.
        </p>
      )}
      <Refused text={fault.value} />
      {you && (
        <button class="linkish sm" type="button" onClick={() => void say(session.act({ do: "cancel_sealing" }))}>
          Cancel without opening anything
        </button>
      )}
    </section>
  );
}

/** Your own entry, face down unless you look at it. */
function Mine({ sealing, change }: { sealing: SealingView; change: () => void }) {
  const isShown = useSignal(false);
  return (
    <div class="box-mine">
      <p role="status">{words.sealed}</p>
      {isShown.value && <p class="al">{capital(sealing.text)}</p>}
      <div class="row wrap">
        <button
          class="btn"
          type="button"
          aria-pressed={isShown.value}
          onClick={() => {
            isShown.value = !isShown.value;
          }}
        >
          {isShown.value ? "Hide it" : "Look at it"}
        </button>
        <button class="btn" type="button" onClick={change}>
          Change it
        </button>
      </div>
    </div>
  );
}

/** What was opened last, for everybody. */
function Opened({ opened }: { opened: OpenedEntries }) {
  return (
    <section class="box-opened" aria-label="Opened last">
      <h3>{opened.what === "plan" ? "The plans" : "The bids"}</h3>
      <ul>
        {opened.entries.map(({ seat, decision, text }) => (
          <li key={seat}>
            <span class="row">
              <Token seat={seat} size={44} /> <b>{nameOf(seat)}</b>
            </span>
            <Face decision={decision} />
            <span class="sm">{capital(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Face({ decision }: { decision: PlainDecision }) {
  switch (decision.decide) {
    case "SealPlan":
    case "SealElitePlan":
    case "SealBlessedPlan":
      return (
        <span class="row">
          <b class="num">{decision.count}</b> {decision.card && <CardFace card={decision.card} width={64} />}
        </span>
      );
    case "PlaceBid":
      return <b class="num">{decision.amount}</b>;
    default:
      return <b class="num">–</b>;
  }
}
