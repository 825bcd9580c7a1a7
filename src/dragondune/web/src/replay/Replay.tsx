// A game that is over, step by step, with everybody's secrets.

export function Replay({ id }: { id: string }) {
  return <main class="note">{id}</main>;
}
