// Why something was refused, under what was tried.

/** A refusal as a sentence. */
export const messageOf = (refusal: unknown): string => (refusal instanceof Error ? refusal.message : String(refusal));

export function Refused({ text }: { text: string | null }) {
  return text ? <p class="warn sm" role="alert">{text}</p> : null;
}
