// The reveal as everyone sees it, above the decision; small while you have a decision to make.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { People } from "../../kit/people";
import { capital, placeName, the } from "../../names";
import type { Session } from "../../session";
import { clauseLink } from "../../WhyLink";
import type { Story } from "./battle-story";
import words from "./battle-texts.json";
import { Duel, pointsOf, totalOf } from "./Duel";
import { ALL_SHOWN, showReveal, useBattles, usePhase, useStage } from "./reveal-stage";

/** `asked` is what the holder of this seat has to decide, if anything. */
export function Reveal({ session, asked }: { session: Session; asked: string | null }) {
  const stories = useBattles(session);
  const stage = useStage(session, stories);
  const isWide = useSignal(false);
  useEffect(() => {
    isWide.value = false;
  }, [asked, stage.noticed]);
  const open = stories.filter((one) => one.revealed !== null);
  const at = open.findIndex((one) => one.revealed === stage.open);
  const story = open[at];
  if (!story || (asked === "DeclareTreachery" && !story.ended)) return null;
  if (asked && !isWide.value)
    return (
      <Strip
        session={session}
        story={story}
        widen={() => {
          isWide.value = true;
        }}
      />
    );
  return (
    <section class="panel bt-reveal" aria-label="The battle">
      <div class="row">
        <h2>{titleOf(session, story)}</h2>
        <button
          type="button"
          class="plain push"
          onClick={() => {
            if (asked) isWide.value = false;
            else showReveal(session, null);
          }}
        >
          Close
        </button>
      </div>
      <p class="sm dim">Battle in {placeName(story.place)}</p>
      <Duel key={story.revealed} session={session} story={story} />
      <Verdict session={session} story={story} />
      {open.length > 1 && (
        <div class="row bt-others">
          <button
            type="button"
            class="plain"
            disabled={at <= 0}
            onClick={() => showReveal(session, open[at - 1]?.revealed ?? null)}
          >
            Earlier battle
          </button>
          <span class="sm dim push">
            {at + 1} of {open.length}
          </span>
          <button
            type="button"
            class="plain"
            disabled={at >= open.length - 1}
            onClick={() => showReveal(session, open[at + 1]?.revealed ?? null)}
          >
            Later battle
          </button>
        </div>
      )}
    </section>
  );
}

function Strip({ session, story, widen }: { session: Session; story: Story; widen: () => void }) {
  return (
    <section class="bt-strip" aria-label="The battle">
      <span class="sm">
        In <b>{placeName(story.place)}</b>: {titleOf(session, story)}
      </span>
      <button type="button" class="plain push" onClick={widen}>
        View
      </button>
      <button type="button" class="plain" onClick={() => showReveal(session, null)}>
        Close
      </button>
    </section>
  );
}

export function titleOf(session: Session, story: Story): string {
  const { winner, ended } = story;
  if (ended === "both") return "Both betray, both lose";
  if (ended === "chaos") return "Chaos destroys everything";
  if (!winner) return "The plans are revealed";
  const winners = capital(the(winner));
  const loser = winner === story.attacker ? story.defender : story.attacker;
  if (ended === "treachery") return `${winners} betray ${the(loser)}`;
  const one = pointsOf(session, story, winner);
  const other = pointsOf(session, story, loser);
  return one && other ? `${winners} win ${totalOf(one)} to ${totalOf(other)}` : `${winners} win`;
}

/** Why it went so, and what it cost. */
function Verdict({ session, story }: { session: Session; story: Story }) {
  const phase = usePhase(session, story.revealed ?? 0);
  if (phase < ALL_SHOWN || (!story.ended && story.after.length === 0)) return null;
  return (
    <div class="bt-verdict">
      {story.ended && (
        <p>
          <Reason session={session} story={story} />
        </p>
      )}
      <ul class="sm">
        {story.after.map((line) => (
          <li key={line.key}>
            {line.text} {clauseLink(line.clause)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reason({ session, story: { winner, ended, attacker, ...story } }: { session: Session; story: Story }) {
  if (ended === "treachery")
    return (
      <>
        {words.treachery} {clauseLink("V.9")}
      </>
    );
  if (ended === "both")
    return (
      <>
        {words.traitors} {clauseLink("R122")}
      </>
    );
  if (ended === "chaos") return <>Nobody wins. {clauseLink("twoaces.3")}</>;
  if (!winner) return null;
  const points = [attacker, story.defender].map((seat) =>
    pointsOf(session, { winner, ended, attacker, ...story }, seat),
  );
  const isTie = points[0] && points[1] && totalOf(points[0]) === totalOf(points[1]);
  return isTie ? (
    <>
      A tie goes to the attacker, <People seat={winner} the />. {clauseLink("V.6")}
    </>
  ) : (
    <>The higher value wins. {clauseLink("V.6")}</>
  );
}

/** The way back to the last reveal, for the waiting panel. */
export function LastBattle({ session }: { session: Session }) {
  const stories = useBattles(session);
  const stage = useStage(session, stories);
  const last = stories.filter((one) => one.revealed !== null).pop();
  if (!last || stage.open !== null) return null;
  return (
    <button type="button" class="plain" onClick={() => showReveal(session, last.revealed)}>
      Last battle, in {placeName(last.place)}:{" "}
      {titleOf(session, last)
        .toLowerCase()
        .replace(/^the (\w)/, (_, letter: string) => `the ${letter.toUpperCase()}`)}
    </button>
  );
}
