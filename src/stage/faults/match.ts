import { matchesGlob, matchesPath } from "../../base/glob.ts";
import { type Instant, iso } from "../../base/instants.ts";
import { fraction } from "../../base/rng.ts";
import { get, keysOf, put } from "../../base/table.ts";
import type { World } from "../../model/world.ts";
import { milliseconds } from "./kinds.ts";
import { type Fault, faults } from "./rule.ts";

/** The parts of a request that rules match. */
export interface FaultSubject {
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly principal: string | null;
}

/** A rule that matched this request and was not applied, or nearly matched it. */
export interface NearMiss {
  readonly fault: string;
  readonly reason: string;
}

export interface FaultMatch {
  readonly fault: Fault | null;
  readonly nearMisses: readonly NearMiss[];
}

/**
 * The first rule that applies, with its hit counted. Later rules are not tried, so each rule only counts the requests that
 * reached it.
 */
export function matchFault(world: World, subject: FaultSubject, now: Instant): FaultMatch {
  const nearMisses: NearMiss[] = [];
  for (const key of keysOf(world.tables, faults)) {
    const fault = get(world.tables, faults, key) as Fault;
    const comparisons = compare(fault, subject);
    const [difference, ...others] = comparisons.filter((each) => each !== null);
    if (difference !== undefined) {
      // A rule of which no condition matches is about other requests.
      if (others.length === 0 && comparisons.length > 1) nearMisses.push({ fault: fault.id, reason: difference });
      continue;
    }
    const seenCount = fault.seen + 1;
    const reason = reasonToSkip(world, fault, seenCount, now);
    put(world.tables, faults, { ...fault, seen: seenCount, hits: fault.hits + (reason === null ? 1 : 0) });
    if (reason === null) return { fault, nearMisses };
    nearMisses.push({ fault: fault.id, reason });
  }
  return { fault: null, nearMisses };
}

/** `none` matches a request that matches no operation. */
function isOperation(pattern: string, operation: string | null): boolean {
  return pattern === "none" ? operation === null : matchesGlob(pattern, operation ?? "");
}

/** For each condition of a rule, how the request differs; null where it matches. */
function compare({ rule: { match } }: Fault, subject: FaultSubject): (string | null)[] {
  const { operation, method, path, principal } = match;
  const caller = subject.principal ?? "anonymous";
  const comparisons: (string | null)[] = [];
  const note = (fits: boolean, difference: string): void => void comparisons.push(fits ? null : difference);
  if (operation !== undefined) {
    note(
      isOperation(operation, subject.operation),
      `the operation is ${subject.operation ?? "none"}, not ${operation}`,
    );
  }
  if (method !== undefined) note(method === subject.method, `the method is ${subject.method}, not ${method}`);
  if (path !== undefined) note(matchesPath(path, subject.path), `the path does not match ${path}`);
  if (principal !== undefined) note(matchesGlob(principal, caller), `the principal is ${caller}, not ${principal}`);
  return comparisons;
}

/** Why a matching rule is not applied to a request; null when it is. */
function reasonToSkip(world: World, fault: Fault, seenCount: number, now: Instant): string | null {
  const { after, nth, times, probability } = fault.rule.match;
  if (typeof after === "string" && now < fault.since + milliseconds(after)) {
    return `it begins at ${iso(fault.since + milliseconds(after))}`;
  }
  if (typeof after === "number" && seenCount <= after)
    return `it skips the first ${after} requests, and this is number ${seenCount}`;
  if (nth !== undefined && seenCount !== nth) return `it applies to number ${nth}, and this is number ${seenCount}`;
  if (times !== undefined && fault.hits >= times) return `its limit of ${times} hits is reached`;
  if (probability !== undefined && fraction(world.seed, fault.id, "probability", seenCount) >= probability) {
    return `it was not selected (probability ${probability})`;
  }
  return null;
}
