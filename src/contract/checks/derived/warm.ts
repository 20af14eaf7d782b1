import { stated } from "../../../base/provenance.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import type { Toolbox } from "../../run/equipment/tools.ts";
import { callerOf } from "../../run/tiers.ts";
import type { Principal } from "../../seen/exchange.ts";
import { routeOf } from "../../seen/operations.ts";
import { baseRequest, noteBase } from "./base-request.ts";
import { invented } from "./refusals.ts";

/** The statuses of a request, and of the same one right after a success. Others may look at what the first one costs. */
export function askAgain(t: Toolbox, operation: Operation, caller?: Principal): Promise<Again> {
  const route = routeOf(operation);
  return t.visit(`the same to nobody: ${route}`, async (own) => {
    const request = await baseRequest(own, operation);
    const { status: plain } = await own.call(route, { ...request, ...(caller && { as: caller }) });
    noteBase(own, operation, plain);
    return { plain, status: plain < 300 ? (await own.call(route, { ...request, as: invented })).status : null };
  });
}

interface Again {
  readonly plain: number;
  /** Null where the first one did not succeed. */
  readonly status: number | null;
}

/** Repeats a request right after a success, with a credential that nobody was given: a cache must not bypass the gate. */
export function warmCheck(operation: Operation): Check {
  const route = routeOf(operation);
  return {
    id: `again ${route}`,
    area: "Credentials",
    title: `${route} asks who calls, however recently it has answered the same to somebody else`,
    on: [route],
    source: stated("§5"),
    tier: "read",
    ...callerOf(operation),
    proves: "nothing",
    quick: true,
    async body(t) {
      const { status } = await askAgain(t, operation);
      if (status === null) return t.skip("it answers nothing here that could be asked for again");
      if (status < 300)
        throw new Error(`With an invalid credential it should be refused with 401 and answers ${status}.`);
    },
  };
}
