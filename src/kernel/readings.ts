import { type Readings, readingIn } from "../model/readings.ts";
import { type Access, limitSource, type Operation } from "./operation.ts";

const known = new WeakMap<Readings, Map<Operation, Operation>>();

/** An operation as a world's readings have it: what is read otherwise is declared otherwise, for the call and the document alike. */
export function operationUnder<Kind extends Operation>(readings: Readings, operation: Kind): Kind {
  if (operation.access.to === "control" || Object.keys(readings).length === 0) return operation;
  const made = known.get(readings) ?? new Map<Operation, Operation>();
  known.set(readings, made);
  const under = made.get(operation) ?? { ...operation, ...declare(readings, operation, operation.access) };
  made.set(operation, under);
  // It was made from an operation of this kind.
  return under as Kind;
}

type LimitedAccess = Exclude<Access, { readonly to: "control" }>;

function declare(readings: Readings, operation: Operation, access: LimitedAccess): Operation {
  const ignores = new Set(operation.ignores);
  if (readingIn(readings, "A-107") === "ignore") ignores.add("query").add("body");
  if (readingIn(readings, "A-330") === "absent") ignores.add("empty");
  return {
    ...operation,
    ...(ignores.size > 0 && { ignores: [...ignores] }),
    access: accessUnder(readings, operation, access),
    answers: readingIn(readings, "A-331") === "200" ? operation.answers.map(plainSuccess) : operation.answers,
  };
}

function accessUnder(readings: Readings, operation: Operation, access: LimitedAccess): LimitedAccess {
  const source = limitSource(operation);
  const isUntabledRead = operation.method === "GET" && "assumed" in source && access.limit.scope === "account";
  const limit =
    isUntabledRead && access.limit.calls === 60 && readingIn(readings, "A-08") === "120"
      ? { ...access.limit, calls: 120 }
      : access.limit;
  if (access.to === "public") return { ...access, limit };
  const billsDelivery = access.billsDelivery === true && readingIn(readings, "A-21") === "per-developer";
  const cost = billsDelivery
    ? { credits: "1 credit for each developer delivered, and the cells that a depth fills" }
    : access.cost;
  return { ...access, limit, cost };
}

function plainSuccess(answer: Operation["answers"][number]): Operation["answers"][number] {
  return answer.status === 201 ? { ...answer, status: 200 } : answer;
}
