import type { Source } from "../../../src/base/provenance.ts";
import { entitlementSource } from "../../../src/contract/checks/derived/refusals.ts";
import { everyOperation, routeOf } from "../../../src/contract/seen/operations.ts";
import { sourceOfStatus } from "../../../src/contract/seen/provenance-at.ts";
import type { Operation } from "../../../src/kernel/operation.ts";
import { tokens } from "../../harness.ts";
import type { Json } from "../altered.ts";
import { hearsAs, only, refuses, refusesAs } from "../changes.ts";
import type { Fault } from "../fault.ts";

const { agent, owner, starter } = tokens as { agent: string; owner: string; starter: string };

const isClosed = ({ access }: Operation): boolean => access.to !== "public" && access.to !== "control";
const isStated = (source: Source): boolean => "stated" in source;

/** Whoever comes without a good credential is taken for the agent. */
const unlocked: readonly Fault[] = everyOperation
  .filter((operation) => isClosed(operation) && isStated(operation.source))
  .map((operation) => {
    const route = routeOf(operation);
    return {
      area: "credentials",
      words: `${route} asks for no credential`,
      source: operation.source,
      on: [route],
      look: [`credential ${route}`],
      change: () =>
        only(
          route,
          hearsAs((token) => (token === null || token.startsWith("svc_sk_us0") ? agent : token)),
        ),
    };
  });

/** Any credential will do. */
const unentitled: readonly Fault[] = everyOperation
  .filter(
    (operation) => isClosed(operation) && operation.access.to !== "self" && isStated(entitlementSource(operation)),
  )
  .map((operation) => {
    const route = routeOf(operation);
    return {
      area: "entitlements",
      words: `${route} asks for no entitlement`,
      source: entitlementSource(operation),
      on: [route],
      look: [`entitlement ${route}`],
      change: () =>
        only(route, {
          operation: (each) => ({ ...each, access: { ...each.access, to: "self" } as Operation["access"] }),
        }),
    };
  });

/** One account sees what is another's. */
const shared: readonly Fault[] = everyOperation
  .filter(
    ({ path, refuses, source }) =>
      isStated(source) &&
      refuses.includes("not_found") &&
      /\/v\d\/(shortlists|notes|companies|projects|search\/jobs|deep-research\/jobs)\/\{/.test(path),
  )
  .map((operation) => {
    const route = routeOf(operation);
    return {
      area: "visibility",
      words: `${route} shows one account's data to another`,
      source: operation.source,
      on: [route],
      look: [`foreign ${route}`],
      other: starter,
      change: () =>
        only(
          route,
          hearsAs((token) => (token === starter ? owner : token)),
        ),
    };
  });

/** What a refusal says instead. */
const alterations: readonly [words: string, alter: (json: Json) => { status?: number; json?: Json }][] = [
  ["without a code", ({ code: _, ...json }) => ({ json })],
  ["without a message", ({ message: _, ...json }) => ({ json })],
  ["without its status in the body", ({ status: _, ...json }) => ({ json })],
  ["with another status in the body", (json) => ({ json: { ...json, status: json.status + 1 } })],
  ["with a code that is not one", (json) => ({ json: { ...json, code: "us_no_such_code" } })],
  ["with the code of another status", (json) => ({ json: { ...json, code: "conflict" } })],
  ["as an error of the registry", (json) => ({ json: { ok: false, error: json.message, hint: "" } })],
];

const bodies: readonly Fault[] = (
  [
    ["unauthorized", "credential"],
    ["forbidden", "entitlement"],
    ["not_found", "object"],
  ] as const
).flatMap(([code, check]) =>
  alterations.map(([words, alter]) => {
    const route = "PATCH /v1/shortlists/{id}";
    return {
      area: "refusals",
      words: `${code} is answered ${words}`,
      source: { stated: "§7" } as const,
      on: [route] as const,
      look: [`${check} ${route}`, "errors"],
      change: () => only(route, refuses(code, alter)),
    };
  }),
);

/** A refusal by another number: clients branch on codes, and the code has gone with it. */
const statuses: readonly [code: string, as: { code: string; status: number }, check: string][] = [
  ["unauthorized", { code: "forbidden", status: 403 }, "credential"],
  ["forbidden", { code: "payment_required", status: 402 }, "entitlement"],
  ["forbidden", { code: "unauthorized", status: 401 }, "entitlement"],
  ["not_found", { code: "bad_request", status: 400 }, "object"],
  ["not_found", { code: "gone", status: 410 }, "object"],
  ["not_found", { code: "forbidden", status: 403 }, "foreign"],
];

const misnamed: readonly Fault[] = everyOperation
  .filter(({ source }) => isStated(source))
  .flatMap((operation) =>
    statuses.flatMap(([code, as, check]): Fault[] => {
      const route = routeOf(operation);
      const applies =
        check === "credential"
          ? isClosed(operation)
          : check === "entitlement"
            ? isClosed(operation) && operation.access.to !== "self" && isStated(entitlementSource(operation))
            : operation.refuses.includes("not_found") && operation.path.includes("{");
      if (!applies || (check === "foreign" && !shared.some(({ on }) => on.includes(route)))) return [];
      return [
        {
          area: "statuses",
          words: `${route} answers ${as.code} (${as.status}) where it should say ${code}${check === "foreign" ? " to another account" : ""}`,
          source: operation.source,
          on: [route],
          look: [`${check} ${route}`],
          ...(check === "foreign" && { other: starter }),
          change: () => only(route, refusesAs(code, as.status, as.code)),
        },
      ];
    }),
  );

/** A success by another number. */
const successes: readonly Fault[] = everyOperation
  .filter((operation) => isStated(sourceOfStatus(operation)) && operation.answers[0]?.body !== undefined)
  .map((operation) => {
    const route = routeOf(operation);
    const status = operation.answers[0]?.status === 200 ? 201 : 200;
    return {
      area: "statuses",
      words: `${route} succeeds with ${status}`,
      source: operation.source,
      on: [route],
      change: () => only(route, { answer: (answer) => (answer.status < 300 ? { ...answer, status } : answer) }),
    };
  });

export const refusalMutants: readonly Fault[] = [
  ...unlocked,
  ...unentitled,
  ...shared,
  ...bodies,
  ...misnamed,
  ...successes,
];
