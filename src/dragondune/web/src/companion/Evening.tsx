// The table itself: who is here, what has happened, and the end.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import * as api from "../api";
import { DownloadLog, Trust } from "../ending/Trust";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { Token } from "../kit/token";
import { nameOf } from "../names";
import { Deed } from "../table/Deed";
import { Inviting } from "../table/Inviting";
import { hostRight } from "../table/table-controls";
import { clauseLink } from "../WhyLink";
import { tellBox } from "./box-telling";
import type { BoxProps } from "./Companion";
import words from "./companion-texts.json";

const SHOWN = 15;

export function Evening({ controls }: BoxProps) {
  const { session, picture } = controls;
  const host = hostRight(controls);
  const isOver = picture.info.status !== "running";
  return (
    <>
      <h2>Table</h2>
      {isOver && (
        <section class="box-over" aria-label="The end">
          <p class="al">{words.over}</p>
          <div class="row wrap">
            <DownloadLog info={picture.info} />
            <a class="btn" href="/companion">
              Another game
            </a>
          </div>
          <Trust info={picture.info} head={picture.head} />
        </section>
      )}
      <ul class="box-who">
        {picture.info.seats.map(({ seat, holder }) => (
          <li key={seat}>
            <Token seat={seat} size={40} />
            <b>{nameOf(seat)}</b>
            <span>{holder.kind === "person" ? holder.name : "free"}</span>
            {session.here.includes(seat) && (
              <span class="good">
                <Icon name="check-mark" size={18} /> here
              </span>
            )}
          </li>
        ))}
      </ul>
      {!isOver && picture.info.seats.some((one) => one.holder.kind === "open") && <Inviting controls={controls} />}
      <Story controls={controls} />
      {!isOver && host && (
        <Deed sure={words.close} deed={() => api.command(picture.table, host, { do: "close_box" })}>
          Close the box
        </Deed>
      )}
    </>
  );
}

/** What has happened, the latest first. */
function Story({ controls: { session } }: Pick<BoxProps, "controls">) {
  const isAll = useSignal(false);
  const lines = useMemo(() => tellBox(session.heard), [session.heard]);
  return (
    <section aria-label="What has happened">
      <h3>What has happened</h3>
      <ol class="box-story" reversed>
        {(isAll.value ? lines : lines.slice(0, SHOWN)).map(({ key, text, names, clause }) => (
          <li key={key}>
            <Named text={text} names={names} /> {clauseLink(clause)}
          </li>
        ))}
      </ol>
      {!isAll.value && lines.length > SHOWN && (
        <button
          class="linkish sm"
          type="button"
          onClick={() => {
            isAll.value = true;
          }}
        >
          Show all {lines.length}
        </button>
      )}
    </section>
  );
}
