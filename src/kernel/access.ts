import { assumed, type Source, stated } from "../base/provenance.ts";
import type { Entitlement } from "../model/entitlements.ts";
import type { Limit } from "./limits.ts";
import type { Quota } from "./quotas.ts";

/** What an operation costs, in words for the document; an operation without a price never answers 402. */
type Cost = "free" | { readonly credits: string };

export const free: Cost = "free";

export function credits(words: string): Cost {
  return { credits: words };
}

/**
 * Who may call. `self` needs a credential and nothing more: the answer is the caller's own (§8 "self-scoped").
 * `control` is the control plane, which has its own guard.
 */
export type Access =
  | { readonly to: "public"; readonly limit: Limit; readonly sources?: AccessSources }
  | {
      readonly to: "self" | Entitlement;
      readonly cost: Cost;
      readonly limit: Limit;
      readonly quota?: Quota;
      /** Whether one of the readings of A-21 charges for each developer that it delivers. */
      readonly billsDelivery?: true;
      readonly sources?: AccessSources;
    }
  | { readonly to: "control" };

/** §8 has a table of limits; the rest are ours. */
export function limitSource({ access, source }: { readonly access: Access; readonly source: Source }): Source {
  const declared = access.to === "control" ? undefined : access.sources?.limit;
  return declared ?? ("stated" in source ? stated("§8") : assumed("A-08"));
}

/** The source of its access rules, where that is not §5 or §8 although the operation is stated. */
interface AccessSources {
  readonly access?: Source;
  readonly cost?: Source;
  readonly limit?: Source;
}
