import { readPointer, valueAt } from "../../../base/json-pointer.ts";
import { stated } from "../../../base/provenance.ts";
import { listOf } from "../../../kernel/creates.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import type { AnswerBody, Toolbox } from "../../run/equipment/tools.ts";
import { needsOf } from "../../run/tiers.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { bodySchema, minimumOf, placesOf } from "../../seen/input-places.ts";
import { routeOf } from "../../seen/operations.ts";
import { breakersOf } from "./breakers.ts";
import { whoLacks } from "./refusals.ts";

/**
 * A refused request creates nothing: the object cannot be found by its name afterwards. For every kind of object that
 * has a name and is listed.
 */
export function refusedCreationCheck(operation: Operation): Check | null {
  const { creates } = operation;
  const list = listOf(creates);
  const route = routeOf(operation);
  if (list === null || creates === "nothing") return null;
  return {
    id: `nothing made ${route}`,
    area: "Refused requests",
    title: `${route} creates no ${creates.what} when it refuses`,
    on: [route, list.route],
    source: stated("§5"),
    tier: "write",
    needs: needsOf(operation),
    proves: "nothing",
    async body(t) {
      const { refused } = t.session.creations;
      const isSeen = (status: number) =>
        [...refused.values()].some((each) => each.what === creates.what && each.status === status);
      // Whatever the run was refused under a name is looked for; what it was not refused yet is asked for.
      for (const { status, spoil } of await waysToRefuse(t, operation)) {
        if (status === 400 && isSeen(status)) continue;
        const { as, body } = spoil({ ...minimumOf(bodySchema(operation)), name: t.make.name("refused") });
        await t.call(route, { body, ...(as !== undefined && { as }) });
      }
      const rows = valueAt(await t.need(list.route), readPointer(list.in) ?? []) as readonly AnswerBody[];
      const made = rows.find(({ name }) => refused.get(name)?.what === creates.what && name.includes(t.run));
      if (made === undefined) return;
      throw new Error(
        `It refused to make "${made.name}" (${refused.get(made.name)?.status}), and ${list.route} shows it all the same: ${made.id}.`,
      );
    },
  };
}

type Spoil = (body: Record<string, unknown>) => Pick<CheckRequest, "as" | "body">;

/** With the status that is due. */
interface Way {
  readonly status: number;
  readonly spoil: Spoil;
}

/** Two members with a wrong type, and each caller who lacks the entitlement. */
async function waysToRefuse(t: Toolbox, operation: Operation): Promise<readonly Way[]> {
  const wrong = placesOf(operation)
    .filter(({ in: place, path }) => place === "body" && path.length === 1 && path[0] !== "name")
    .flatMap((place): Spoil[] => {
      const breaker = breakersOf(place).find(({ rule }) => rule === "type");
      return breaker === undefined ? [] : [(body) => ({ body: { ...body, [place.path[0] as string]: breaker.value } })];
    });
  const [needed] = needsOf(operation);
  const narrow = needed === undefined ? null : await whoLacks(t, operation, needed);
  return [
    ...wrong.slice(0, 2).map((spoil) => ({ status: 400, spoil })),
    { status: 401, spoil: (body) => ({ body, as: null }) },
    { status: 403, spoil: (body) => ({ body, as: narrow }) },
  ];
}
