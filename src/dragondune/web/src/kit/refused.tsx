// Why something was refused, under what was tried.

export function Refused({ text }: { text: string | null }) {
  return text ? (
    <p class="warn sm" role="alert">
      {text}
    </p>
  ) : null;
}
