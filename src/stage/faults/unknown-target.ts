import { fitsTemplate, matchesGlob } from "../../base/glob.ts";
import { didYouMean } from "../../base/nearest.ts";
import { nearbyPath } from "../../kernel/nearby-path.ts";
import type { Operation } from "../../kernel/operation.ts";
import type { FaultRule } from "./rule.ts";

/** A rule with a pattern that fits no operation would never be applied, so it is refused as a mistake. */
export interface UnknownTarget {
  readonly member: "operation" | "path";
  readonly reason: string;
}

export function unknownTarget(
  operations: readonly Operation[],
  { operation, path }: FaultRule["match"],
): UnknownTarget | null {
  if (operation !== undefined) {
    const reason = unknownOperation(operations, operation);
    if (reason !== null) return { member: "operation", reason };
  }
  const ours = operation && ourPattern(operations, operation);
  const reason = path === undefined || ours === "none" ? null : unknownPath(operations, path, ours);
  return reason === null ? null : { member: "path", reason };
}

/** A name that the document that is followed has for an operation means ours. */
export function ourPattern(operations: readonly Operation[], pattern: string): string {
  if (operations.some(({ id }) => id === pattern)) return pattern;
  return operations.find(({ theirId }) => theirId === pattern)?.id ?? pattern;
}

/** The same for the requests that a rule is about. */
export function ourTarget(operations: readonly Operation[], { match, ...rule }: FaultRule): FaultRule {
  const { operation } = match;
  if (operation === undefined) return { ...rule, match };
  return { ...rule, match: { ...match, operation: ourPattern(operations, operation) } };
}

/** Why a pattern fits no operation; null if it fits one, or means requests that match no operation. */
export function unknownOperation(operations: readonly Operation[], pattern: string): string | null {
  const ids = operations.map(({ id }) => id).filter((id) => !id.startsWith("control."));
  const theirIds = operations.flatMap(({ theirId }) => theirId ?? []);
  if ([...ids, "none"].some((id) => matchesGlob(pattern, id)) || theirIds.includes(pattern)) return null;
  const near =
    didYouMean([...ids, ...theirIds], pattern) ||
    ". The ids are those of /openapi.json, and * stands for anything: shortlists.*";
  return `no operation is called "${pattern.slice(0, 80)}"${near}`;
}

function unknownPath(operations: readonly Operation[], path: string, operation: string | undefined): string | null {
  const matching = operations.filter(({ id }) => operation === undefined || matchesGlob(operation, id));
  if (matching.some((each) => fitsTemplate(path, each.path))) return null;
  const of = operation === undefined ? "" : ` of ${operation.slice(0, 80)}`;
  const near = nearbyPath(matching, path);
  const advice =
    near === null ? ". * stands for one segment, ** for any number: /v1/shortlists/**" : `; did you mean "${near}"?`;
  return `no path${of} fits "${path.slice(0, 80)}"${advice}`;
}
