import { z } from "zod";
import { assumed, from } from "../base/provenance.ts";
import type { ReadingOf } from "./readings.ts";

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

/** Those that A-04 adds: a service may have others instead, or none. */
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

type KeyRights = ReadingOf<"A-04">;

const without = (kinds: RegExp): readonly Entitlement[] => everyEntitlement.filter((each) => !kinds.test(each));

/** What keys can hold: a key represents an agent, and project:read is stated to be beyond it (§2.9). The rest is A-04. */
export const keyEntitlements: { readonly [Name in KeyRights]: readonly Entitlement[] } = {
  "no-projects": without(/^(project|account):/),
  "project-writes": without(/^(project:read$|account:)/),
  "no-keys": without(/^(project|account|key):/),
};

/** What a key can be minted with. */
export function keyEntitlementOf(rights: KeyRights): z.ZodType<Entitlement> {
  return z
    .enum(keyEntitlements[rights], {
      error: ({ input }) =>
        everyEntitlement.includes(input as Entitlement)
          ? `is ${String(input)}, which a key cannot hold; only a session can`
          : undefined,
    })
    .meta({ ...(rights === "no-projects" && { id: "KeyEntitlement" }), ...from(assumed("A-04")) });
}
