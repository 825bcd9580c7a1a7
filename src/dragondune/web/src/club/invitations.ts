// Invitations to tournaments that this page has made or was opened with, until it is closed.
const kept = new Map<string, string>();

export function keepInvitation(tournament: string, invitation: string): void {
  kept.set(tournament, invitation);
}

/** The one in the address, which is then removed from it, or the one that was made here. */
export function invitationTo(tournament: string): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("invitation");
  if (given) {
    kept.set(tournament, given);
    history.replaceState(null, "", location.pathname);
  }
  return kept.get(tournament) ?? null;
}
