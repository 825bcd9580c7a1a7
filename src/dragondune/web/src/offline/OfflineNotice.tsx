// Says at once that there is no connection, and how old what is shown is.
import { isOffline } from "./connection";
import words from "./offline-texts.json";

export function OfflineNotice() {
  if (!isOffline.value) return null;
  return (
    <p class="banner-top" role="alert">
      {words.offline}
    </p>
  );
}

const { format } = new Intl.DateTimeFormat([], { weekday: "short", hour: "2-digit", minute: "2-digit" });

export const keptSince = (at: number): string => `${words.since} ${format(at)}`;
