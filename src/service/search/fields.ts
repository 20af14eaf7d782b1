// Figures: A-137.

import fixture from "../../../fixtures/fields.json" with { type: "json" };
import { parseInstant } from "../../base/instants.ts";
import { nearest } from "../../base/nearest.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { lengthOf, listFirst } from "../../base/text.ts";
import { clip } from "../../kernel/problems.ts";
import { Field } from "../../model/field.ts";
import { listOperators, technologyNames } from "../../model/filter-shapes.ts";

/** The field registry (§2.13): what may be filtered, sorted, boosted and shown, and how. */
export const fields = onFirstUse((): readonly Field[] => fixture.map((row) => Field.parse(row, { jitless: true })));

const byName = onFirstUse(() => new Map(fields().map((field) => [field.name, field])));

export function fieldNamed(name: string): Field | undefined {
  return byName().get(name);
}

/** A filter whose field, operator and value agree with the registry. */
export interface Condition {
  readonly field: string;
  readonly op: string;
  readonly value: number | boolean | string | readonly string[];
}

/** Parses a filter, or returns the error as a text for the caller. */
export function readCondition(field: string, op: string, value: unknown): Condition | string {
  const entry = byName().get(field);
  if (entry === undefined) return `"${clip(field)}" is not a field of the registry${suggestionFor(field)}`;
  if (entry.status === "disabled") return `"${field}" is disabled and cannot be used`;
  if (entry.status === "planned") return `"${field}" is planned: it holds nothing yet and cannot be used`;
  if (!entry.filterable) return `"${field}" cannot be filtered: the registry says filterable false`;
  if (!entry.ops.includes(op)) {
    return `"${field}" takes the operators ${entry.ops.join(", ")}; "${clip(op)}" is none of them`;
  }
  const parsed = readValue(entry, op, value);
  const unknown = field === "technologies" && parsed !== null ? unknownTechnologies(parsed) : [];
  if (unknown.length > 0) return `"technologies" is a closed vocabulary without ${listFirst(unknown)}`;
  return parsed === null ? `"${field}" ${op} needs ${expected(entry, op)}` : { field, op, value: parsed };
}

/**
 * Technologies are a closed vocabulary (§4.1): a value outside it is rejected. The document lists it, so that no other
 * spelling is taken.
 */
export function unknownTechnologies(names: Condition["value"]): string[] {
  return (Array.isArray(names) ? names : []).flatMap((name) => {
    if (known().has(name)) return [];
    const meant = nearest(technologyNames(), name);
    return [meant === null ? clip(name) : `${clip(name)} (did you mean ${meant}?)`];
  });
}

const known = onFirstUse((): ReadonlySet<string> => new Set(technologyNames()));

function readValue({ type }: Field, op: string, value: unknown): Condition["value"] | null {
  if (listOperators.includes(op)) {
    const list = typeof value === "string" ? [value] : value;
    const fits = Array.isArray(list) && list.length > 0 && list.length <= 100 && list.every(isText);
    return fits ? (list as string[]) : null;
  }
  switch (type) {
    case "uint":
      return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
    case "bool":
      return typeof value === "boolean" ? value : null;
    case "datetime":
      return typeof value === "string" ? parseInstant(value) : null;
    default:
      return isText(value) ? (value as string) : null;
  }
}

function expected({ type }: Field, op: string): string {
  if (listOperators.includes(op)) return "a list of 1 to 100 texts";
  if (type === "uint") return "a whole number that is not negative";
  if (type === "bool") return "true or false";
  return type === "datetime" ? "an ISO 8601 instant" : "a text";
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && lengthOf(value) <= 200;
}

function suggestionFor(name: string): string {
  const names = fields().map((field) => field.name);
  const lower = name.toLowerCase().replaceAll("-", "_");
  const alike = (each: string) => lower.length > 3 && (each.startsWith(lower.slice(0, 4)) || each.includes(lower));
  const near = nearest(names, name) ?? names.find(alike);
  return near === undefined ? "" : `; did you mean "${near}"?`;
}
