// The rights that a link carries, checked with the server before a page is opened with them.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { takeRights } from "../session";

/** `refusal` is why the server does not accept them; the page is then opened with those that were kept before. */
export function useRights(id: string): { readonly isReady: boolean; readonly refusal: string | null } {
  const checked = useSignal<{ id: string; refusal: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    takeRights(id).then((refusal) => {
      if (isWanted) checked.value = { id, refusal };
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return { isReady: checked.value?.id === id, refusal: checked.value?.refusal ?? null };
}
