// Tables that are no script: the build takes whatever JSON the sources import out of it, and the page fetches it beside.

type Tables = Readonly<Record<string, unknown>>;

const load = async (): Promise<Tables> => (await fetch("/assets/tables.json")).json() as Promise<Tables>;

/** By the path of the source. */
export const tables = await load()
  .catch(load)
  .catch((fault: unknown) => {
    document.body.append("A part of the page did not arrive. Load it again.");
    throw fault;
  });
