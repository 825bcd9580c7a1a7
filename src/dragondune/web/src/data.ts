// Tables that are no script: the build takes whatever JSON the sources import out of it, and the page fetches it beside.

/** By the path of the source. */
export const tables = (await (await fetch("/assets/tables.json")).json()) as Readonly<Record<string, unknown>>;
