import type { z } from "zod";
import { type Source, stated } from "../base/provenance.ts";
import type { Operation } from "../kernel/operation.ts";
import { beneath, definitionOf } from "../kernel/schema.ts";

/**
 * Shapes that §2 states, by the names that the document gives them: where one of them is part of an operation that is
 * assumed as a whole, its members are stated all the same.
 */
export const statedShapes: Readonly<Record<string, `§${string}`>> = {
  Developer: "§2.1",
  ProfileRepo: "§2.2",
  SearchJob: "§2.4",
  SearchRound: "§2.4",
  SearchResult: "§2.4",
  ResearchJob: "§2.5",
  ResearchItem: "§2.5",
  Report: "§2.6",
  FitResult: "§2.7",
  Facet: "§2.8",
  Sku: "§2.8",
  Shortlist: "§2.9",
  DeveloperShortlist: "§2.9",
  Note: "§2.10",
  CompanySummary: "§2.11",
  SearchConfig: "§4.1",
  SearchLevers: "§4.1",
  Attachment: "§2.11",
  Project: "§2.11",
};

/** Success statuses that the interface leaves open in operations that it states otherwise (§4.1). */
const assumedStatus: Readonly<Record<string, Source>> = { "POST /v1/search/jobs": { assumed: "A-40" } };

/** Who says that the member at a path of an answer is as it is declared. */
export function sourceOfAnswer(operation: Operation, status: number, path: string): Source {
  const body = operation.answers.find((shape) => shape.status === status)?.body;
  return body ? sourceAt(body, segmentsOf(path), operation.source) : operation.source;
}

export function sourceOfStatus(operation: Operation): Source {
  return assumedStatus[`${operation.method} ${operation.path}`] ?? operation.source;
}

function sourceAt(schema: z.ZodType, path: readonly string[], outer: Source): Source {
  const here = ownSource(schema) ?? outer;
  const inner = beneath(schema);
  if (inner) return sourceAt(inner, path, here);
  const [first, ...rest] = path;
  if (first === undefined) return here;
  const { shape, element, items, valueType, options } = definitionOf(schema);
  const member = shape?.[first] ?? element ?? items?.[Number(first)] ?? valueType;
  if (member) return sourceAt(member, rest, here);
  for (const option of options ?? []) {
    const found = sourceAt(option, path, here);
    if (found !== here) return found;
  }
  return here;
}

function ownSource(schema: z.ZodType): Source | undefined {
  const meta = schema.meta() as { readonly id?: string; readonly "x-provenance"?: Source } | undefined;
  const section = meta?.id === undefined ? undefined : statedShapes[meta.id];
  return meta?.["x-provenance"] ?? (section && stated(section));
}

/** `results[0].details.core` and `results.0.details.core` alike. */
export function segmentsOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((segment) => segment !== "" && segment !== "the body");
}
