import { stated } from "../../../base/provenance.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import { callerOf } from "../../run/tiers.ts";
import { routeOf } from "../../seen/operations.ts";
import { baseRequest, noteBase } from "./base-request.ts";
import { invented } from "./refusals.ts";

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
      const request = await baseRequest(t, operation);
      const { status: plain } = await t.call(route, request);
      noteBase(t, operation, plain);
      if (plain >= 300) t.skip("it answers nothing here that could be asked for again");
      const { status } = await t.call(route, { ...request, as: invented });
      if (status < 300)
        throw new Error(`With an invalid credential it should be refused with 401 and answers ${status}.`);
    },
  };
}
