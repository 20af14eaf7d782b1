import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";

/** The entitlements of §5.3, and those that A-04 adds for the operations whose entitlement the interface leaves open. */
const entitlementNames = [
  "search:read",
  "search:deep",
  "contact:read",
  "contact:create",
  "contact:update",
  "contact:delete",
  "shortlist:read",
  "shortlist:create",
  "shortlist:update",
  "project:read",
  "project:create",
  "project:update",
  "fit_rank:read",
  "developer:read",
  "developer:enrich",
  "report:read",
  "key:create",
  "key:read",
  "key:delete",
  "account:update",
] as const;

/** Those of them that A-04 adds: a service may have others in their place, or none. */
const added: ReadonlySet<string> = new Set([
  ...["contact:create", "shortlist:create", "project:create", "developer:read", "developer:enrich"],
  ...["report:read", "key:create", "key:read", "key:delete"],
]);

export function isAddedEntitlement(name: string): boolean {
  return added.has(name);
}

export const Entitlement = z.enum(entitlementNames).meta({ id: "Entitlement" });
export type Entitlement = z.infer<typeof Entitlement>;

export const everyEntitlement: readonly Entitlement[] = entitlementNames;

/** A key represents an agent and never holds what is about projects or the account (§2.9, A-04). */
type KeyEntitlement = Exclude<Entitlement, `project:${string}` | `account:${string}`>;

export function keyCanHold(entitlement: Entitlement): entitlement is KeyEntitlement {
  return !entitlement.startsWith("project:") && !entitlement.startsWith("account:");
}

/** What a key can be minted with. */
export const KeyEntitlement = z
  .enum(everyEntitlement.filter(keyCanHold), {
    error: ({ input }) =>
      everyEntitlement.includes(input as Entitlement)
        ? `is ${String(input)}, which a key cannot hold; only a session can`
        : undefined,
  })
  .meta({ id: "KeyEntitlement", ...from(assumed("A-04")) });
