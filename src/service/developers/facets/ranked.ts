import { withRequired } from "../../../interface/billing/catalog.ts";
import type { Call } from "../../../kernel/call.ts";
import { FacetKey } from "../../../model/catalog.ts";

/** Facets that compare a developer with others. */
const ranked: readonly FacetKey[] = ["signals.core", "score.gem", "dossier.core"];

/** Whether a call requests one of them, or a facet that requires one. */
export function asksForRanks({ query, body }: Call): boolean {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : query;
  return FacetKey.options.some(
    (key) => text.includes(key) && withRequired([key]).some((each) => ranked.includes(each)),
  );
}
