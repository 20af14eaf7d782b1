import type { Operation } from "./operation.ts";
import { type Code, statusOf } from "./refusal.ts";

/** Every refusal that one operation can answer, by status: those of the gates, of its input and of its handler. */
export function possibleRefusals(operation: Operation): ReadonlyMap<number, readonly Code[]> {
  const possible = new Map<number, Code[]>();
  const add = (code: Code, status: number = operation.statuses?.[code] ?? statusOf[code]): void => {
    const codes = possible.get(status) ?? [];
    if (!codes.includes(code)) possible.set(status, [...codes, code]);
  };
  const { access } = operation;
  add("bad_request");
  if (access.to !== "public" && access.to !== "control") {
    add("unauthorized");
    if (!operation.judgesSignature) add("signature_required");
    if (access.to !== "self") {
      add("payment_required");
      add("forbidden");
    }
  }
  add("client_error", 405);
  add("payload_too_large");
  if (operation.otherMedia !== undefined && operation.body !== undefined) add("client_error", operation.otherMedia);
  if (access.to !== "control") add("too_many_requests");
  if (!operation.withoutWorld) add("database_unavailable");
  add("internal_error");
  if ("assumed" in operation.source) add("not_implemented");
  for (const code of operation.refuses) add(code, statusWhenDeclared[code]);
  return new Map([...possible].sort(([a], [b]) => a - b));
}

/** If a handler declares not_implemented, something is not configured; the gate's own refusal is a 501. */
const statusWhenDeclared: { readonly [code in Code]?: number } = { not_implemented: 503 };

/** The field registry answers these in its own shape (§4.1, A-104). */
export function inRegistryShape(operation: Operation | undefined, status: number): boolean {
  const shape = operation?.errorShape;
  return shape === "registry always" || (shape === "registry" && [400, 404, 429, 503].includes(status));
}
