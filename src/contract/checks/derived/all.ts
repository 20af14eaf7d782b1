import type { Operation } from "../../../kernel/operation.ts";
import type { Sheet } from "../../run/check.ts";
import { everyOperation } from "../../seen/operations.ts";
import { allowanceCheck, quotaSizesCheck } from "./allowances.ts";
import { answersCheck, errorsCheck } from "./answers.ts";
import { inputChecks } from "./input.ts";
import { limitCheck } from "./limits.ts";
import { credentialCheck, entitlementCheck, foreignCheck, foreignListCheck, isOwned, objectCheck } from "./refusals.ts";
import { refusedCreationCheck } from "./refused-creations.ts";
import { warmCheck } from "./warm.ts";

/** Checked first: whether each operation exists and requires a credential and an entitlement … */
export function openingChecks(): Sheet {
  return [
    ...everyOperation.filter(({ access }) => access.to !== "public").map(credentialCheck),
    ...everyOperation.flatMap((each) => (each.method === "GET" ? [] : entitlementChecks(each))),
  ];
}

/** … after the written checks, which leave objects behind to address: unknown, another account's or malformed ids … */
export function refusalChecks(): Sheet {
  return [
    ...everyOperation.filter((each) => each.path.includes("{") && each.refuses.includes("not_found")).map(objectCheck),
    ...everyOperation.filter(isOwned).map(foreignCheck),
    ...everyOperation.flatMap((each) => foreignListCheck(each) ?? []),
    ...everyOperation.flatMap((each) =>
      each.method === "GET" && each.access.to !== "public" && each.access.to !== "control"
        ? [warmCheck(each), ...entitlementChecks(each).map((check) => ({ ...check, harmless: false }))]
        : [],
    ),
    ...everyOperation.flatMap(inputChecks),
    // By the names of all that was refused before.
    ...everyOperation.flatMap((each) => refusedCreationCheck(each) ?? []),
  ];
}

/**
 * … then checks that use up limits. They come neither first, while the run still needs those limits, nor last, so that
 * the windows are new again when the run cleans up …
 */
export function burstChecks(): Sheet {
  const callsOf = ({ access }: Operation) => (access.to === "control" ? 0 : access.limit.calls);
  const reads = everyOperation.filter(({ method }) => method === "GET").toSorted((a, b) => callsOf(b) - callsOf(a));
  const removals = everyOperation.filter(removesObject);
  const others = everyOperation.filter((each) => !reads.includes(each) && !removals.includes(each));
  return [...reads, ...removals, ...others].flatMap((each) => limitCheck(each) ?? []);
}

/** … and last, checks of all answers of the run. */
export function closingChecks(): Sheet {
  return [
    ...everyOperation.flatMap((each) => allowanceCheck(each) ?? []),
    quotaSizesCheck,
    ...everyOperation.map(answersCheck),
    errorsCheck,
  ];
}

function entitlementChecks(operation: Operation): Sheet {
  const { to } = operation.access;
  return to === "public" || to === "self" || to === "control" ? [] : [entitlementCheck(operation, to)];
}

function removesObject({ method, path }: Operation): boolean {
  return method === "DELETE" || /\/(remove|cancel|archive)$/.test(path);
}
