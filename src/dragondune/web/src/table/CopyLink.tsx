// A link to hand on, with buttons that copy it or open the device's own sharing sheet.
import { useSignal } from "@preact/signals";
import words from "./table-texts.json";

/** Milliseconds for which a button says that it has copied. */
const SAID = 2000;

/** Without a secure address browsers have no clipboard for pages, but still copy what is selected. */
async function copied(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/** `title` is that of the sharing sheet, where the device has one. */
export function CopyLink({ label, link, name, title }: { label: string; link: string; name: string; title?: string }) {
  const state = useSignal<"waiting" | "copied" | "selected">("waiting");
  const copy = async (event: MouseEvent): Promise<void> => {
    const field = (event.currentTarget as HTMLElement).previousElementSibling as HTMLInputElement;
    state.value = (await copied(field)) ? "copied" : "selected";
    if (state.value === "copied")
      setTimeout(() => {
        state.value = "waiting";
      }, SAID);
  };
  const share = (): void => void navigator.share({ title: title || "Dragon Dune", url: link }).catch(() => undefined);
  return (
    <div class="copylink">
      <input readonly aria-label={name} value={link} onFocus={(event) => event.currentTarget.select()} />
      <button class="btn" type="button" onClick={(event) => void copy(event)}>
        {state.value === "copied" ? "Copied" : label}
      </button>
      {title !== undefined && "share" in navigator && (
        <button class="btn" type="button" onClick={share}>
          Share…
        </button>
      )}
      {state.value === "selected" && (
        <span class="sm" role="status">
          {words.byHand}
        </span>
      )}
    </div>
  );
}
