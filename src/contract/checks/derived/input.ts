import { isObject } from "../../../base/json-object.ts";
import { assumed } from "../../../base/provenance.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import { asksOnly, callerOf, refusalCheck } from "../../run/tiers.ts";
import { otherRefusal } from "../../run/toolbox.ts";
import type { Toolbox } from "../../run/tools.ts";
import { bodySchema, type DescribedInput, followed, minimumOf, placesOf, type Schema } from "../../seen/described.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { type Change, differs } from "../../seen/lesson.ts";
import { sourceOfBound } from "../../seen/open-bounds.ts";
import { routeOf } from "../../seen/operations.ts";
import { baseIsFine, baseRequest } from "./base-request.ts";
import { absent, type Breaker, breakersOf } from "./breakers.ts";
import { skipWhereAbsent, skipWhereClosed } from "./closed.ts";

/** Every bound of an operation's input, exceeded by one, is a 400, and so is an unknown member. */
export function inputChecks(operation: Operation): Check[] {
  const bounds = placesOf(operation).flatMap((place) =>
    breakersOf(place).map((breaker) => boundCheck(operation, place, breaker)),
  );
  return [...bounds, ...unknownChecks(operation)];
}

function boundCheck(operation: Operation, place: DescribedInput, breaker: Breaker): Check {
  const route = routeOf(operation);
  const name = place.path.join(".");
  return refusalCheck(operation, {
    id: `input ${route} ${name} ${breaker.rule}`,
    area: "Input",
    title: `${route} refuses ${place.in === "body" ? "" : `the ${place.in} parameter `}${name} ${breaker.words}`,
    source: sourceOfBound(operation, place, breaker.rule),
    ...callerOf(operation),
    body: (t) =>
      expectRefused(t, operation, (base) => broken(base, place, breaker.value, bodySchema(operation)), null, {
        in: place.in,
        what: `\`${name}\` ${breaker.words}`,
      }),
  });
}

function unknownChecks(operation: Operation): Check[] {
  const route = routeOf(operation);
  const places = [
    ...(operation.ignores?.includes("query") ? [] : (["query"] as const)),
    ...(followed(bodySchema(operation))?.additionalProperties === false ? (["body"] as const) : []),
  ];
  return places.map((place) =>
    refusalCheck(operation, {
      id: `unknown ${route} ${place}`,
      area: "Input",
      title: `${route} refuses an unknown ${place === "query" ? "query parameter" : "member"}`,
      source: assumed("A-107"),
      ...callerOf(operation),
      body: (t) => {
        const withUnknown = (base: CheckRequest) => ({
          ...base,
          [place]: { ...(base[place] as object), usUnknown: "1" },
        });
        return expectRefused(t, operation, withUnknown, { set: "ignores", on: route, unknown: place });
      },
    }),
  );
}

/** `taken` is what an overlay lists where the target accepts it anyway. */
async function expectRefused(
  t: Toolbox,
  operation: Operation,
  change: (base: CheckRequest) => CheckRequest,
  taken: Change | null = null,
  spoiled: { readonly in: DescribedInput["in"]; readonly what: string } = {
    in: "body",
    what: "`usUnknown`, which it does not know,",
  },
): Promise<void> {
  if (asksOnly(operation) && operation.access.to !== "public" && costsNothing(operation)) {
    if (!(await baseIsFine(t, operation))) t.skip("no request is known that the target takes here");
  }
  const route = routeOf(operation);
  const request = change(await baseRequest(t, operation));
  const first = await t.call(route, request);
  // The purse sends a search with a ceiling of one credit, which is no ceiling that a search can begin with.
  const isTooLittle = first.status === 402 && route === "POST /v1/search/jobs";
  const answer = isTooLittle ? await t.call(route, withCeiling(request)) : first;
  if (
    spoiled.in !== "path" &&
    answer.status === 404 &&
    /\{/.test(operation.path) &&
    answer.json?.code === "not_found"
  ) {
    t.skip("no object to address was found here, and a missing one is refused first");
  }
  if (operation.errorShape === "registry" ? answer.status === 400 : answer.json?.code === "bad_request") return;
  if (answer.status === 402 && isTooLittle) t.skip("its ceiling is refused first, or the balance is short");
  await skipWhereClosed(t, operation, answer);
  await skipWhereAbsent(t, operation, answer);
  throw differs(
    `${spoiled.what} should be refused with bad_request (400), and it answers ${answer.status}${answer.json?.code ? ` ${answer.json.code}` : ""}.`,
    answer.status < 300 ? taken : otherRefusal(route, "bad_request", answer),
  );
}

/** Enough for a first round of few candidates; held back like any price, and spent only where it is accepted by mistake. */
const enoughToBegin = 60;

function withCeiling(request: CheckRequest): CheckRequest {
  return isObject(request.body) ? { ...request, body: { ...request.body, budgetCredits: enoughToBegin } } : request;
}

function costsNothing({ access }: Operation): boolean {
  return access.to === "public" || (access.to !== "control" && access.cost === "free");
}

/** The base request with one place changed; its parents are created where the base does not have them. */
function broken(base: CheckRequest, place: DescribedInput, value: unknown, schema: Schema): CheckRequest {
  const [name] = place.path as [string];
  if (place.in === "path") return { ...base, params: { ...base.params, [name]: String(value) } };
  if (place.in === "query") {
    const { [name]: _, ...others } = base.query ?? {};
    return { ...base, query: value === absent ? others : { ...others, [name]: value as string } };
  }
  return { ...base, body: withMember(base.body, place.path, value, schema) };
}

function withMember(whole: unknown, path: readonly string[], value: unknown, given: Schema): unknown {
  const schema = followed(given);
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (first === "0") return [withMember(Array.isArray(whole) ? whole[0] : undefined, rest, value, schema.items)];
  const { [first]: member, ...others } = isObject(whole) ? whole : minimumOf(schema);
  const next = rest.length === 0 ? value : withMember(member, rest, value, schema.properties[first]);
  return next === absent ? others : { ...others, [first]: next };
}
