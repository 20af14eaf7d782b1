import type { Operation } from "../../kernel/operation.ts";
import type { Entitlement } from "../../model/entitlements.ts";
import { routeOf } from "../seen/operations.ts";
import type { Check } from "./check.ts";

/** POSTs that change nothing, so that even a request that is accepted by mistake leaves nothing behind. */
const asking = new Set([
  "POST /v2/developers/similar",
  "POST /v1/searches/compile",
  "POST /v1/searches/execute",
  "POST /v1/searches/angles",
  "POST /v1/keys/signature-check",
]);

export function asksOnly({ method, path }: Operation): boolean {
  return method === "GET" || asking.has(`${method} ${path}`);
}

/** A check that an operation refuses something. */
export function refusalCheck(operation: Operation, check: Omit<Check, "on" | "proves" | "tier">): Check {
  return {
    on: [routeOf(operation)],
    // If a request that should be refused is not, it is a write.
    tier: asksOnly(operation) ? "read" : "write",
    harmless: true,
    proves: "nothing",
    ...check,
  };
}

/** The entitlement that a caller of an operation needs: none for a public one, any credential for the caller's own data. */
export function needsOf({ access }: Operation): readonly Entitlement[] {
  return access.to === "public" || access.to === "control" || access.to === "self" ? [] : [access.to];
}

/** The same in a check's declaration, which omits it where no credential is needed. */
export function callerOf(operation: Operation): { readonly needs?: readonly Entitlement[] } {
  return operation.access.to === "public" ? {} : { needs: needsOf(operation) };
}
