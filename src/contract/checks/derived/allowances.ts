import { assumed } from "../../../base/provenance.ts";
import { planNamed } from "../../../interface/billing/catalog.ts";
import { limitSource, type Operation } from "../../../kernel/operation.ts";
import type { Check, PassiveCheck } from "../../run/check.ts";
import type { AnswerBody } from "../../run/equipment/tools.ts";
import { type Change, differs, restingOn } from "../../seen/lesson.ts";
import { routeOf } from "../../seen/operations.ts";
import { type Ground, says } from "../../seen/sentences.ts";

export function groundOfLimit(operation: Operation): Ground {
  const source = limitSource(operation);
  return "assumed" in source ? source : says("8/table");
}

/** The window that answers announce, which is free to read; only filling a window proves it. */
export function allowanceCheck(operation: Operation): PassiveCheck | null {
  const { access } = operation;
  if (access.to === "control") return null;
  const route = routeOf(operation);
  const { calls } = access.limit;
  return {
    id: `allowance ${route}`,
    area: "Rate limits",
    title: `${route} announces a limit of ${calls} calls in every answer seen`,
    on: [route],
    source: groundOfLimit(operation),
    quick: true,
    tier: "read",
    async body({ session, skip }) {
      const said = session.recorder.limits.get(route);
      if (said === undefined) return skip("none of its answers announced a window in this run");
      if (said === calls) return;
      const message = `Its x-ratelimit-limit is ${said}.`;
      const change: Change = { set: "limits", on: route, calls: said };
      if ("assumed" in limitSource(operation)) throw differs(message, change);
      // §8 states the limit, and no header that tells it: only a window that is filled shows another one.
      throw restingOn("A-09", message, change);
    },
  };
}

/** The interface states no quota sizes; a mock has to assume them plan by plan. */
export const quotaSizesCheck: Check = {
  id: "quota sizes",
  area: "Access",
  title: "Quotas have the sizes that the plan is assumed to have",
  on: ["GET /v1/quotas"],
  source: assumed("A-10"),
  tier: "read",
  needs: [],
  async body(t) {
    const { account } = await t.need("GET /v1/me");
    const { quotas } = await t.need("GET /v1/quotas");
    const sizes: Readonly<Record<string, number>> | undefined = planNamed(account.plan)?.quotas;
    if (sizes === undefined) return t.skip(`the account's plan is ${account.plan}, which the mock does not have`);
    const others = quotas.filter(({ name, limit }: AnswerBody) => sizes[name] !== undefined && sizes[name] !== limit);
    if (others.length === 0) return;
    const words = others.map(({ name, limit }: AnswerBody) => `${name} is ${limit} and not ${sizes[name]}`);
    const changes = others.map(
      ({ name, limit }: AnswerBody): Change => ({ set: "quotas", plan: account.plan, name, size: limit }),
    );
    throw differs(`On the plan ${account.plan} ${words.join(", ")}.`, ...changes);
  },
};
