import { z } from "zod";

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

export const Entitlement = z.enum(entitlementNames).meta({ id: "Entitlement" });
export type Entitlement = z.infer<typeof Entitlement>;

export const everyEntitlement: readonly Entitlement[] = entitlementNames;

/** A key represents an agent and never holds these (§2.9, A-04). */
export function keyCanHold(entitlement: Entitlement): boolean {
  return !entitlement.startsWith("project:") && !entitlement.startsWith("account:");
}
