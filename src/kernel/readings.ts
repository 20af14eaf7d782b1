import type { z } from "zod";
import { perObject } from "../base/on-first-use.ts";
import { mintKeyOf } from "../model/key.ts";
import type { ContestedId, ReadingOf, Readings } from "../model/readings.ts";
import { type Access, limitSource, type Operation } from "./operation.ts";
import { limitOf, usualLimit } from "./pages.ts";
import { monthly, type Quota, unitsOf } from "./quotas.ts";
import type { Code } from "./refusal.ts";
import { defaultOf, shapeOf } from "./zod-schema.ts";

type LimitedAccess = Exclude<Access, { readonly to: "control" }>;
type OperationChange = (operation: Operation) => Operation;

/**
 * How a reading changes the declarations of operations, for calls and the document alike. Behaviour that is not in a
 * declaration calls `reading(world, id)` where it is implemented.
 */
const changes: { readonly [Id in ContestedId]?: { readonly [Name in ReadingOf<Id>]?: OperationChange } } = {
  "A-04": {
    "no-keys": on("keys.create", (operation) => ({ ...operation, body: mintKeyOf("no-keys") })),
    "project-writes": on("keys.create", (operation) => ({ ...operation, body: mintKeyOf("project-writes") })),
  },
  "A-08": { "120": access((given, operation) => (isUntabledRead(operation) ? withCalls(given, 120) : given)) },
  "A-21": { "per-developer": access(billDelivery) },
  "A-43": { unit: on("search.jobs.more", access(withQuota(monthly("deep_searches", 1)))) },
  "A-52": { "404": on("research.reports.public", withRefusal({ without: "gone" })) },
  "A-67": { "20": withPageSize(20) },
  "A-104": {
    every: (operation) => (operation.errorShape ? { ...operation, errorShape: "registry always" } : operation),
  },
  "A-107": { ignore: alsoIgnoring("query", "body") },
  "A-158": { job: on("research.jobs.create", access(takingOnce)) },
  "A-182": { update: access((given) => (given.to === "contact:create" ? { ...given, to: "contact:update" } : given)) },
  "A-320": { none: ({ caching: _, ...operation }) => operation },
  "A-322": { commas: (operation) => ({ ...operation, repeatsLists: false }) },
  "A-330": { absent: alsoIgnoring("empty") },
  "A-331": { "200": ifAssumed(withStatus(201, 200)) },
  "A-400": { "415": (operation) => ({ ...operation, otherMedia: 415 }) },
  "A-424": { "403": withStatuses({ signature_required: 403 }) },
  "A-425": {
    conflict: withStatuses({ not_contactable: 409 }),
    forbidden: withStatuses({ not_contactable: 403, mailbox_required: 403 }),
  },
  "A-426": { "400": withStatuses({ payload_too_large: 400 }) },
  "A-430": { refused: on("companies.archive", withRefusal({ also: "conflict" })) },
  "A-431": { "204": ifAssumed(withoutAnswer) },
  "A-404": { "404": on("developers.similar", withRefusal({ also: "not_found" })) },
  "A-401": { "200": withStatus(202, 200), "201": withStatus(202, 201) },
};

const changedOperations = perObject((readings: Readings) =>
  perObject((operation: Operation) => applyReadings(readings, operation)),
);

/** An operation under a world's readings. */
export function operationUnder<Kind extends Operation>(readings: Readings, operation: Kind): Kind {
  if (operation.access.to === "control" || Object.keys(readings).length === 0) return operation;
  // It is a copy of an operation of this type.
  return changedOperations(readings)(operation) as Kind;
}

function applyReadings(readings: Readings, operation: Operation): Operation {
  return Object.entries(readings).reduce((under, [id, name]) => {
    const change = (changes[id as ContestedId] as Readonly<Record<string, OperationChange>> | undefined)?.[name ?? ""];
    return change === undefined ? under : change(under);
  }, operation);
}

function access(change: (given: LimitedAccess, operation: Operation) => LimitedAccess): OperationChange {
  return (operation) =>
    operation.access.to === "control" ? operation : { ...operation, access: change(operation.access, operation) };
}

/** No reading changes a stated part of an operation. */
function ifAssumed(change: OperationChange): OperationChange {
  return (operation) => ("assumed" in operation.source ? change(operation) : operation);
}

function on(id: string, change: OperationChange): OperationChange {
  return (operation) => (operation.id === id ? change(operation) : operation);
}

function withRefusal({ also, without }: { readonly also?: Code; readonly without?: Code }): OperationChange {
  return (operation) => ({
    ...operation,
    refuses: [...operation.refuses.filter((code) => code !== without), ...(also === undefined ? [] : [also])],
  });
}

function withStatuses(statuses: NonNullable<Operation["statuses"]>): OperationChange {
  return (operation) => ({ ...operation, statuses: { ...operation.statuses, ...statuses } });
}

function withoutAnswer(operation: Operation): Operation {
  return operation.method === "DELETE" ? { ...operation, answers: [{ status: 204 }] } : operation;
}

function isUntabledRead(operation: Operation): boolean {
  const { method, access } = operation;
  const isOurs = "assumed" in limitSource(operation);
  return (
    method === "GET" &&
    isOurs &&
    access.to !== "control" &&
    access.limit.scope === "account" &&
    access.limit.calls === 60
  );
}

function withCalls(given: LimitedAccess, calls: number): LimitedAccess {
  return { ...given, limit: { ...given.limit, calls } };
}

function withQuota(quota: Quota): (given: LimitedAccess) => LimitedAccess {
  return (given) => (given.to === "public" ? given : { ...given, quota });
}

/** However many units its answer says, a call takes one. */
function takingOnce(given: LimitedAccess): LimitedAccess {
  if (given.to === "public" || given.quota === undefined) return given;
  const { quota } = given;
  return { ...given, quota: monthly(quota.name, (answer) => Math.min(1, unitsOf(quota, answer))) };
}

function billDelivery(given: LimitedAccess): LimitedAccess {
  if (given.to === "public" || given.billsDelivery !== true) return given;
  return { ...given, cost: { credits: "1 credit for each developer delivered, and the cells that a depth fills" } };
}

function alsoIgnoring(...more: NonNullable<Operation["ignores"]>): OperationChange {
  return (operation) => ({ ...operation, ignores: [...new Set([...(operation.ignores ?? []), ...more])] });
}

function withStatus(usual: number, status: number): OperationChange {
  return (operation) => ({
    ...operation,
    answers: operation.answers.map((answer) => (answer.status === usual ? { ...answer, status } : answer)),
  });
}

/** Another page size for lists where the interface states none; the one of notes is stated. */
function withPageSize(size: number): OperationChange {
  return (operation) => {
    const { query, source } = operation;
    const limit = query && shapeOf(query).limit;
    if (query === undefined || limit === undefined || defaultOf(limit) !== usualLimit || "stated" in source)
      return operation;
    // A list's query is an object of parameters.
    return { ...operation, query: (query as z.ZodObject).extend({ limit: limitOf(size) }) };
  };
}
