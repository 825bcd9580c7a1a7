// The address under which others can reach this server, for links that are handed on.
import type { Addresses } from "../../wire";
import * as api from "../api";
import { resource, useResource } from "../kit/resource";
import words from "./table-texts.json";

const addresses = resource(api.addresses);

export interface Origin {
  readonly address: string;
  /** The address in the server's own network, where there is a public one too. */
  readonly house?: string | null;
  /** Why others will not reach it, if they will not. */
  readonly warning: string | null;
}

/** This page's own address, unless the server knows a better one. */
export function useOrigin(): Origin {
  return originOf(useResource(addresses), location.origin);
}

export function originOf(found: Addresses | null, here: string): Origin {
  if (found?.public) return { address: found.public, house: found.lan, warning: null };
  if (!isOnlyHere(here)) return { address: here, warning: null };
  if (found?.lan) return { address: found.lan, warning: words.house };
  return { address: here, warning: found ? words.onlyHere : null };
}

/** Whether an address means "this computer" wherever it is opened. */
export function isOnlyHere(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || hostname === "0.0.0.0" || hostname.startsWith("127.");
}
