// A part of the page whose script is fetched when it is first shown.
import type { ComponentChildren, ComponentType, VNode } from "preact";
import { lettering } from "./lettering";
import { resource, useResource } from "./resource";

/** Says so in its place until it has loaded; if it cannot be loaded, offers to load the page again. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place = "note",
): ComponentType<Props> {
  return fetched(load, (told) => <div class={place}>{told}</div>);
}

/** The same for a part that is all there is to see: it comes with its fonts, and has a main part and a heading before. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loadLettered = async (): Promise<ComponentType<Props>> => {
    const [Shown] = await Promise.all([load(), lettering()]);
    return Shown;
  };
  return fetched(loadLettered, (told) => (
    <main class="note">
      <h1 class="unseen">Dragon Dune</h1>
      {told}
    </main>
  ));
}

function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (told: ComponentChildren) => VNode,
): ComponentType<Props> {
  const part = resource(async () => ({ Shown: await load() }));
  return function Lazy(props: Props) {
    const found = useResource(part);
    if (found) return <found.Shown {...props} />;
    return meanwhile(
      <>
        <p role="status">{part.fault.value ? "This part of the page could not be loaded." : "Loading…"}</p>
        {Boolean(part.fault.value) && (
          <button class="btn" type="button" onClick={() => location.reload()}>
            Load again
          </button>
        )}
      </>,
    );
  };
}
