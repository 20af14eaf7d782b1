import { second } from "../../../src/base/instants.ts";
import { fraction } from "../../../src/base/rng.ts";
import { everyOperation, routeOf } from "../../../src/contract/seen/operations.ts";
import type { Limit } from "../../../src/kernel/limits.ts";
import type { Operation } from "../../../src/kernel/operation.ts";
import type { Change } from "../altered.ts";
import { only } from "../changes.ts";
import type { Fault } from "../fault.ts";

function withLimit(change: (limit: Limit) => Limit): Change {
  return {
    operation: (operation) =>
      operation.access.to === "control"
        ? operation
        : {
            ...operation,
            access: { ...operation.access, limit: change(operation.access.limit) } as Operation["access"],
          },
  };
}

const breakages: readonly [words: string, change: (limit: Limit) => Limit][] = [
  ["takes one call more than its limit", (limit) => ({ ...limit, calls: limit.calls + 1 })],
  ["takes one call less than its limit", (limit) => ({ ...limit, calls: limit.calls - 1 })],
  ["counts in windows ten times as long", (limit) => ({ ...limit, windowMs: 10 * limit.windowMs })],
];

/** A seed with which the kit waits a window of this operation out. */
function patientSeed({ id }: Operation): string {
  for (let number = 0; ; number++) if (fraction(`s${number}`, id, "wait") < 0.15) return `s${number}`;
}

/** Each limit of §8's table, off by one, too long and not there. */
export const limitMutants: readonly Fault[] = everyOperation
  .filter(
    ({ source, access }) =>
      "stated" in source && access.to !== "control" && !("assumed" in (access.sources?.limit ?? {})),
  )
  .flatMap((operation) => {
    const { access } = operation;
    if (access.to === "control") return [];
    const route = routeOf(operation);
    return breakages.map(([words, change]) => ({
      area: "limits",
      words: `${route} ${words}`,
      source: access.sources?.limit ?? ({ stated: "§8" } as const),
      on: [route],
      look: [`limit ${route}`],
      clock: access.limit.windowMs === second ? "real" : "8x",
      // Just after the beginning of a minute, of ten minutes and of an hour, so that windows end when they should.
      now: "2026-03-02T10:00:00.200Z",
      seed: patientSeed(operation),
      change: () => only(route, withLimit(change)),
    }));
  });
