import type { Operation, Route } from "../../kernel/operation.ts";
import type { Principal } from "../seen/exchange.ts";
import { operationOf, rowOf } from "../seen/operations.ts";
import type { Target } from "./session.ts";

// What entitlements are called is stated for some operations, and where a credential's are shown for none. So their names only
// choose whom to try first: what a credential may do is learned from what it was answered.

/** The entitlement that an operation takes; any of those that the operations of one row of §8 have, which are not told apart. */
export function entitlementsOf(operation: Operation): readonly string[] {
  const named = rowOf(operation).map(({ access: { to } }) => to);
  return [...new Set(named)].filter((to) => to !== "public" && to !== "self" && to !== "control");
}

/**
 * Of some credentials the first that may call all of these, by what is known of it or by what it was answered; null where each was
 * refused one and never let in there.
 */
export function whoMay(
  { served, forbidden }: Target,
  { on, needs = [] }: { readonly on: readonly Route[]; readonly needs?: readonly string[] },
  among: readonly (Principal | null)[],
): Principal | null {
  const given = among.filter((each) => each !== null);
  const isLetIn = ({ label }: Principal, route: Route) => served.has(`${route} ${label}`);
  const isRefused = (each: Principal, route: Route) => forbidden.has(`${route} ${each.label}`) && !isLetIn(each, route);
  return (
    given.find(({ entitlements }) => needs.every((need) => entitlements?.includes(need))) ??
    given.find((each) => on.length > 0 && on.every((route) => isLetIn(each, route))) ??
    given.find((each) => !on.some((route) => isRefused(each, route))) ??
    null
  );
}

/** Whether a 403 may be right: nothing shows that the credential has what the operation takes. */
export function mayLack({ served }: Target, route: Route, principal: Principal | null): boolean {
  const operation = operationOf(route);
  if (principal === null || operation === null) return false;
  if (served.has(`${route} ${principal.label}`)) return false;
  return (
    principal.entitlements === null ||
    entitlementsOf(operation).some((each) => principal.entitlements?.includes(each) === false)
  );
}
