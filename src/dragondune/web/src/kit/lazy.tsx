// A part of the page whose script is fetched when it is first shown.
import type { ComponentType } from "preact";
import { resource, useResource } from "./resource";

/** Says so in its place until it is there; where it cannot be fetched, the page can be loaded again. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place = "note",
): ComponentType<Props> {
  const part = resource(async () => ({ Shown: await load() }));
  return function Lazy(props: Props) {
    const found = useResource(part);
    if (found) return <found.Shown {...props} />;
    return (
      <div class={place}>
        <p role="status">{part.fault.value ? "This part of the page could not be loaded." : "Loading…"}</p>
        {Boolean(part.fault.value) && (
          <button class="btn" type="button" onClick={() => location.reload()}>
            Load again
          </button>
        )}
      </div>
    );
  };
}
