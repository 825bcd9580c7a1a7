// Invitations: one link for all, or one for each free seat; to be copied, shared, or read with a camera.
import { useSignal } from "@preact/signals";
import type { Seat } from "../../wire";
import * as api from "../api";
import { keepTable, myTable } from "../browser-storage";
import { lazy } from "../kit/lazy";
import { the } from "../names";
import { CopyLink } from "./CopyLink";
import { Deed } from "./Deed";
import { useOrigin } from "./origin";
import { hostRight, invitationLink, type TableControls } from "./table-controls";
import words from "./table-texts.json";

const QrCode = lazy(async () => (await import("../companion/QrCode")).QrCode);

/** `isPlain`: as a part of the page, not folded. */
export function Inviting({ controls, isPlain = false }: { controls: TableControls; isPlain?: boolean }) {
  const { picture, session } = controls;
  const { address, house, warning } = useOrigin();
  const invitation = myTable(picture.table)?.invitation;
  const host = hostRight(controls);
  if (!invitation && !host)
    return isPlain ? (
      <>
        <h2>Invite</h2>
        <p class="dim sm">{words.askHost}</p>
      </>
    ) : null;
  const link = invitation ? invitationLink(address, picture.table, invitation) : null;
  const more = host && (
    <>
      <SeatInvitations controls={controls} host={host} address={address} />
      <Deed
        sure={words.invited}
        deed={async () => {
          keepTable(picture.table, await api.invite(picture.table, host));
        }}
      >
        Create a new invitation
      </Deed>
    </>
  );
  const body = (
    <>
      {link && invitation && (
        <div class="inviting">
          <QrCode link={link} label="QR code to scan" />
          <div class="form">
            <CopyLink name="Invitation" label="Copy" link={link} title={picture.info.name} />
            {house && (
              <CopyLink
                name="Invitation in this house"
                label="Copy"
                link={invitationLink(house, picture.table, invitation)}
              />
            )}
            {warning && <p class="warn sm">{warning}</p>}
            {session.spectators > 0 && <p class="dim sm">Watching: {session.spectators}.</p>}
          </div>
        </div>
      )}
      <p class="dim sm invited">
        Anyone with this link can take a free seat{picture.info.watch === "nobody" ? "." : " or watch."}
      </p>
      {host && isPlain ? (
        <details class="more">
          <summary>More ways to invite</summary>
          {more}
        </details>
      ) : (
        more
      )}
    </>
  );
  if (isPlain)
    return (
      <>
        <h2>Invite</h2>
        {body}
      </>
    );
  return (
    <details class="more" open>
      <summary>Invite others</summary>
      {body}
    </details>
  );
}

/** A link for each free seat, which ends when somebody has taken it. */
function SeatInvitations({
  controls: { picture },
  host,
  address,
}: {
  controls: TableControls;
  host: string;
  address: string;
}) {
  const made = useSignal<Partial<Record<Seat, string>>>({});
  const free = picture.info.seats.filter((one) => one.holder.kind === "open").map((one) => one.seat);
  if (free.length === 0) return null;
  return (
    <details class="more">
      <summary>One link for each seat</summary>
      <p class="dim sm">{words.seatLinks}</p>
      {free.map((seat) => {
        const invitation = made.value[seat];
        return invitation ? (
          <CopyLink
            key={seat}
            name={`Invitation to play ${the(seat)}`}
            label="Copy"
            link={invitationLink(address, picture.table, invitation)}
            title={picture.info.name}
          />
        ) : (
          <Deed
            key={seat}
            deed={async () => {
              made.value = { ...made.peek(), [seat]: (await api.invite(picture.table, host, seat)).invitation };
            }}
          >
            Invite someone to play {the(seat)}
          </Deed>
        );
      })}
    </details>
  );
}
