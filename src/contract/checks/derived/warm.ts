import { stated } from "../../../base/provenance.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import { fact } from "../../run/session.ts";
import { callerOf } from "../../run/tiers.ts";
import type { Toolbox } from "../../run/tools.ts";
import { restingOn } from "../../seen/lesson.ts";
import { routeOf } from "../../seen/operations.ts";
import { baseRequest } from "./base-request.ts";
import { entitlementSource } from "./refusals.ts";

/**
 * Repeats a request right after a success, with callers who may not see the answer: a cache must not bypass the gate.
 */
export function warmCheck(operation: Operation, needed: string): Check {
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
      if ((await t.call(route, request)).status >= 300) t.skip("it answers nothing here that could be asked for again");
      const { status } = await t.call(route, { ...request, as: null });
      if (status < 300) throw new Error(`Without a credential it should be refused with 401 and answers ${status}.`);
      if (needed === "self" || !t.session.options.allowWrites) return;
      const narrow = await keyWithout(t, needed);
      const again = await t.call(route, { ...request, as: narrow });
      if (again.status >= 300) return;
      const problem = `A key without ${needed} should be refused with 403 and is answered ${again.status}.`;
      const source = entitlementSource(operation);
      throw "assumed" in source ? restingOn(source.assumed, problem) : new Error(problem);
    },
  };
}

function keyWithout(t: Toolbox, needed: string) {
  const right = needed === "fit_rank:read" ? "search:read" : "fit_rank:read";
  return fact(t.session, `key that holds ${right} alone`, () => t.make.key([right]));
}
