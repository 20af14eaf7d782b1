import { isObject } from "../../../base/json-object.ts";
import { assumed } from "../../../base/provenance.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { Check } from "../../run/check.ts";
import { otherRefusal } from "../../run/equipment/toolbox.ts";
import type { Toolbox } from "../../run/equipment/tools.ts";
import { asksOnly, callerOf, refusalCheck } from "../../run/tiers.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { bodySchema, followed, placesOf } from "../../seen/input-places.ts";
import { type Change, differs } from "../../seen/lesson.ts";
import { sourceOfBound } from "../../seen/open-bounds.ts";
import { routeOf } from "../../seen/operations.ts";
import { baseIsFine, baseRequest } from "./base-request.ts";
import { type Breaker, breakersOf, withValue } from "./breakers.ts";
import { skipWhereAbsent, skipWhereClosed } from "./closed-operations.ts";
import { type BrokenBound, isRefusalOfInput, namedBounds } from "./named-bounds.ts";

/** Every bound of an operation's input, exceeded by one, is a 400, and so is an unknown member. */
export function inputChecks(operation: Operation): Check[] {
  const bounds = placesOf(operation).flatMap((place) =>
    breakersOf(place).map((breaker) => ({
      ...breaker,
      place,
      id: `input ${routeOf(operation)} ${place.path.join(".")} ${breaker.rule}`,
      source: sourceOfBound(operation, place, breaker.rule),
    })),
  );
  const unknown = unknownMembers(operation);
  const all = [...bounds, ...unknown];
  return [
    ...bounds.map((each) => boundCheck(operation, each, all)),
    ...unknown.map((each) => unknownCheck(operation, each, all)),
  ];
}

function boundCheck(operation: Operation, bound: BrokenBound & Breaker, all: readonly BrokenBound[]): Check {
  const { id, place, words, source } = bound;
  const name = place.path.join(".");
  return refusalCheck(operation, {
    id,
    area: "Input",
    title: `${routeOf(operation)} refuses ${place.in === "body" ? "" : `the ${place.in} parameter `}${name} ${words}`,
    source,
    ...callerOf(operation),
    body: (t) => expectRefused(t, operation, bound, all, null, `\`${name}\` ${words}`),
  });
}

function unknownMembers(operation: Operation): readonly BrokenBound[] {
  const places = [
    ...(operation.ignores?.includes("query") ? [] : (["query"] as const)),
    ...(followed(bodySchema(operation))?.additionalProperties === false ? (["body"] as const) : []),
  ];
  return places.map((where) => ({
    id: `unknown ${routeOf(operation)} ${where}`,
    place: { in: where, path: [where === "query" ? "usUnknown" : "usUnknownMember"] },
    value: "us-any-value",
    source: assumed("A-107"),
  }));
}

function unknownCheck(operation: Operation, unknown: BrokenBound, all: readonly BrokenBound[]): Check {
  const route = routeOf(operation);
  const where = unknown.place.in as "query" | "body";
  return refusalCheck(operation, {
    id: unknown.id,
    area: "Input",
    title: `${route} refuses an unknown ${where === "query" ? "query parameter" : "member"}`,
    source: unknown.source,
    ...callerOf(operation),
    body: (t) =>
      expectRefused(
        t,
        operation,
        unknown,
        all,
        { set: "ignores", on: route, unknown: where },
        `\`${unknown.place.path.join(".")}\`, which it does not know,`,
      ),
  });
}

/** `taken` is what an overlay lists where the target accepts it anyway. */
async function expectRefused(
  t: Toolbox,
  operation: Operation,
  bound: BrokenBound,
  all: readonly BrokenBound[],
  taken: Change | null,
  words: string,
): Promise<void> {
  if (asksOnly(operation) && operation.access.to !== "public" && costsNothing(operation)) {
    if (!(await baseIsFine(t, operation))) t.skip("no request is known that the target takes here");
  }
  if ((await namedBounds(t, operation, all)).has(bound.id)) return;
  const route = routeOf(operation);
  // What is stated, what is assumed and what is unknown are different faults.
  const accepted = `${route} accepted ${bound.id.split(" ", 1)[0]} ${"assumed" in bound.source ? "assumed" : "stated"}`;
  if (t.session.facts.has(accepted) && !asksOnly(operation))
    t.skip("another request of its kind was accepted, and each that is accepted leaves something behind");
  const request = withValue(await baseRequest(t, operation), bound.place, bound.value, bodySchema(operation));
  const first = await t.call(route, request);
  // The purse sends a search with a ceiling of one credit, which is no ceiling that a search can begin with.
  const isTooLittle = first.status === 402 && route === "POST /v1/search/jobs";
  const answer = isTooLittle ? await t.call(route, withCeiling(request)) : first;
  if (
    bound.place.in !== "path" &&
    answer.status === 404 &&
    /\{/.test(operation.path) &&
    answer.json?.code === "not_found"
  ) {
    t.skip("no object to address was found here, and a missing one is refused first");
  }
  if (isRefusalOfInput(operation, answer)) return;
  if (answer.status === 402 && isTooLittle) t.skip("its ceiling is refused first, or the balance is short");
  await skipWhereClosed(t, operation, answer);
  await skipWhereAbsent(t, operation, answer);
  if (answer.status < 300) t.session.facts.set(accepted, Promise.resolve(bound.id));
  throw differs(
    `${words} should be refused with bad_request (400), and it answers ${answer.status}${answer.json?.code ? ` ${answer.json.code}` : ""}.`,
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
