// A link to hand on, with a button that copies it.
import { useSignal } from "@preact/signals";

export function CopyLink({ label, link, name }: { label: string; link: string; name: string }) {
  const isCopied = useSignal(false);
  const copy = async (event: MouseEvent): Promise<void> => {
    const field = (event.currentTarget as HTMLElement).previousElementSibling as HTMLInputElement;
    try {
      await navigator.clipboard.writeText(link);
      isCopied.value = true;
    } catch {
      // Without a clipboard the link is there to be copied by hand.
      field.select();
    }
  };
  return (
    <div class="copylink">
      <input readonly aria-label={name} value={link} onFocus={(event) => event.currentTarget.select()} />
      <button class="btn" type="button" onClick={(event) => void copy(event)}>
        {isCopied.value ? "Copied" : label}
      </button>
    </div>
  );
}
