// The table's business behind a cog: invitations, seats, the host's deeds, and how one likes the page.
import { useState } from "preact/hooks";
import type { Seat } from "../../wire";
import * as api from "../api";
import { keepTable, myTable } from "../browser-storage";
import { Icon } from "../kit/icon";
import { ThinkingTold } from "../pages/bots";
import { valueText } from "../pages/rulebook";
import { Settings } from "../pages/Settings";
import { count, nameOf, SEATS } from "../words";
import { type Business, hostRight, invitationLink } from "./business";
import { CopyLink } from "./CopyLink";
import { useChanged } from "./changed";
import { Deed } from "./Deed";
import { HostBusiness } from "./HostBusiness";
import { SeatBusiness } from "./SeatBusiness";
import words from "./words.json";

export function MenuButton({ business }: { business: Business }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button class="cog" type="button" popovertarget="menu" aria-label="Table menu">
        <Icon name="cog" size={24} />
      </button>
      <div
        id="menu"
        class="slip settings menu"
        popover="auto"
        role="dialog"
        aria-label="Table menu"
        onToggle={(event) => setOpen((event as unknown as ToggleEvent).newState === "open")}
      >
        {isOpen && <Menu business={business} />}
      </div>
    </>
  );
}

function Menu({ business }: { business: Business }) {
  const { place, places, picture } = business;
  const isSeated = SEATS.includes(place.seat as Seat);
  return (
    <>
      <div class="row">
        <h2>{picture.info.name || "This table"}</h2>
        <button class="btn sq push" type="button" popovertarget="menu" popovertargetaction="hide" aria-label="Close">
          ×
        </button>
      </div>
      <RulesHere business={business} />
      {places.length > 1 && <Switching business={business} />}
      <Inviting business={business} />
      {isSeated && <SeatBusiness business={business} />}
      {hostRight(business) && <HostBusiness business={business} />}
      <details class="more" open>
        <summary>Settings</summary>
        <Settings isBare />
      </details>
      <p class="row wrap">
        <a href="/">Home</a>{" "}
        <a href="/rules" target="_blank">
          All rules
        </a>{" "}
        <a href="/about">About</a>
      </p>
    </>
  );
}

export function RulesHere({
  business: {
    picture: { info },
  },
}: {
  business: Pick<Business, "picture">;
}) {
  const changed = useChanged(info);
  return (
    <div class="sm">
      <a href={`/rules?edition=${info.edition}`} target="_blank">
        Edition {info.edition}
      </a>
      {changed.length === 0 ? ", with no changes." : `, ${count(changed.length, "rule")} changed:`}
      <ul class="changed">
        {changed.map((one) => (
          <li key={one.key}>
            <a href={`/rules?edition=${info.edition}#${one.clause}`} target="_blank">
              {one.clause}
            </a>{" "}
            {one.meaning}: <b>{valueText(one.value)}</b> <span class="dim">instead of {valueText(one.usual)}</span>
          </li>
        ))}
      </ul>
      <ThinkingTold info={info} />
    </div>
  );
}

function Switching({ business: { place, places, handOver } }: { business: Business }) {
  return (
    <details class="more" open>
      <summary>Seats on this screen</summary>
      <div class="row wrap">
        {places
          .filter((one) => one !== place && SEATS.includes(one.seat as Seat))
          .map((one) => (
            <button key={one.seat} class="btn" type="button" onClick={() => handOver(one.seat as Seat)}>
              Hand over to the {nameOf(one.seat as Seat)}
            </button>
          ))}
      </div>
    </details>
  );
}

export function Inviting({ business }: { business: Business }) {
  const { picture } = business;
  const invitation = myTable(picture.table)?.invitation;
  const host = hostRight(business);
  if (!invitation && !host) return null;
  return (
    <details class="more" open>
      <summary>Invite others</summary>
      {invitation && <CopyLink name="Invitation" label="Copy" link={invitationLink(picture.table, invitation)} />}
      <p class="dim sm">
        Anyone with this link can take a free seat{picture.info.watch === "nobody" ? "." : " or watch."}
      </p>
      {host && (
        <Deed
          sure={words.invited}
          deed={async () => {
            keepTable(picture.table, await api.invite(picture.table, host));
          }}
        >
          Create a new invitation
        </Deed>
      )}
    </details>
  );
}
