import { isObject, type JsonObject } from "../base/json-object.ts";
import type { Source } from "../base/provenance.ts";
import type { Slices } from "../base/slices.ts";
import { describing } from "./openapi/describe.ts";
import type { Operation } from "./operation.ts";

interface AssumedReading {
  readonly name: string;
  readonly what: string;
  /** The figures that it replaces, by fixture file. */
  readonly figures?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A decision about something that the interface leaves open. A rule applies everywhere and belongs to no single shape. */
export interface Assumption {
  readonly id: string;
  readonly about: string;
  readonly choice: string;
  readonly rule?: boolean;
  /** Files in fixtures/ with its figures and texts. */
  readonly fixtures?: readonly string[];
  /** Patterns of ids of the operations that implement its readings without declaring it. */
  readonly feltBy?: readonly string[];
  /** The ways to read the interface here, all of them implemented; the first is the default. */
  readonly readings?: readonly AssumedReading[];
}

/** One behaviour of Understudy, with its source. */
export interface ProvenanceEntry {
  readonly kind: "operation" | "parameter" | "member" | "rule";
  /** The operation that it belongs to; for a member, the shape. */
  readonly of: string;
  readonly name: string;
  readonly source: Source;
}

interface ProvenanceShare {
  readonly stated: number;
  readonly assumed: number;
}

export interface ProvenanceLedger {
  readonly shares: Readonly<Record<ProvenanceEntry["kind"] | "all", ProvenanceShare>>;
  readonly entries: readonly ProvenanceEntry[];
  readonly assumptions: readonly (Assumption & { readonly usedBy: readonly string[] })[];
}

/** Everything the operations do, each with the section that states it or the assumption that it is based on. */
export function* provenanceOf(
  operations: readonly Operation[],
  assumptions: readonly Assumption[],
): Slices<ProvenanceLedger> {
  const members = yield* memberEntries(operations);
  const entries = [...operations.flatMap(entriesOf), ...members, ...rulesOf(assumptions)];
  const kinds = ["operation", "parameter", "member", "rule"] as const;
  const shares = kinds.map((kind) => [kind, shareOf(entries.filter((entry) => entry.kind === kind))] as const);
  return {
    shares: {
      ...(Object.fromEntries(shares) as Record<ProvenanceEntry["kind"], ProvenanceShare>),
      all: shareOf(entries),
    },
    entries,
    assumptions: assumptions.map((row) => ({ ...row, usedBy: usersOf(entries, row.id) })),
  };
}

function shareOf(entries: readonly ProvenanceEntry[]): ProvenanceShare {
  const assumed = entries.filter(({ source }) => "assumed" in source).length;
  return { stated: entries.length - assumed, assumed };
}

function usersOf(entries: readonly ProvenanceEntry[], id: string): readonly string[] {
  const users = entries.filter(({ source, of }) => "assumed" in source && source.assumed === id && of !== everywhere);
  return users.map(({ of, name, kind }) => (kind === "operation" ? of : `${of} ${name}`));
}

const everywhere = "every operation";

function rulesOf(assumptions: readonly Assumption[]): readonly ProvenanceEntry[] {
  const rules = assumptions.filter(({ rule }) => rule === true);
  return rules.map(({ id, about }) => ({ kind: "rule", of: everywhere, name: about, source: { assumed: id } }));
}

/** An operation and its access rules: stated ones come from §8, unless its declaration says otherwise. */
export function entriesOf({ id, method, path, source, access }: Operation): readonly ProvenanceEntry[] {
  const entry: ProvenanceEntry = { kind: "operation", of: id, name: `${method} ${path}`, source };
  if (access.to === "control") return [entry];
  const usual: Source = "stated" in source ? { stated: access.to === "public" ? "§5" : "§8" } : source;
  const rule = (name: string, own: Source | undefined): ProvenanceEntry => ({
    kind: "rule",
    of: id,
    name,
    source: own ?? usual,
  });
  const { limit, sources = {} } = access;
  return [
    entry,
    rule(access.to === "public" ? "no credential" : `needs ${access.to}`, sources.access),
    rule(`${limit.calls} calls in ${limit.windowMs} ms per ${limit.scope}`, sources.limit),
    ...(access.to === "public" ? [] : [rule(access.cost === "free" ? "free" : access.cost.credits, sources.cost)]),
  ];
}

/** Parameters, and the members of every body and answer, with their sources from the document. */
function* memberEntries(operations: readonly Operation[]): Slices<readonly ProvenanceEntry[]> {
  const plain = { title: "", version: "", description: "", authentication: "", tags: {} };
  const document = yield* describing(operations, plain);
  const { schemas } = document.components as { readonly schemas: { readonly [name: string]: JsonObject } };
  const entries: ProvenanceEntry[] = [];
  /** The best source of each shape: a shape is stated if any stated operation uses it. */
  const sources = new Map<string, Source>();

  function recordSources(schema: unknown, source: Source): void {
    if (!isObject(schema)) return;
    const own = sourceIn(schema) ?? source;
    if (typeof schema.$ref === "string") {
      const name = schema.$ref.split("/").at(-1) as string;
      const before = sources.get(name);
      if (before !== undefined && ("stated" in before || "assumed" in own)) return;
      sources.set(name, own);
      recordSources(schemas[name], own);
    } else {
      for (const { schema: inner } of partsOf(schema)) recordSources(inner, own);
    }
  }

  for (const { id, method, path, source } of operations) {
    const { parameters, requestBody, responses } = operationIn(document, path, method);
    for (const { name, "x-provenance": own } of parameters) {
      entries.push({ kind: "parameter", of: id, name: String(name), source: own as Source });
    }
    for (const each of [requestBody, ...Object.values(responses)]) {
      if (!isObject(each) || !isObject(each.content)) continue;
      for (const media of Object.values(each.content)) recordSources((media as JsonObject).schema, source);
    }
  }

  function referredTo({ $ref }: JsonObject): JsonObject {
    return typeof $ref === "string" ? (schemas[$ref.split("/").at(-1) as string] ?? {}) : {};
  }

  function listMembers(of: string, schema: JsonObject, path: string, source: Source): void {
    for (const { name, schema: part } of partsOf(schema)) {
      const own = sourceIn(part) ?? sourceIn(referredTo(part)) ?? source;
      const where = name === null ? path : path === "" ? name : `${path}.${name}`;
      if (name !== null) entries.push({ kind: "member", of, name: where, source: own });
      listMembers(of, part, where, own);
    }
  }
  for (const [name, source] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const schema = schemas[name] as JsonObject;
    listMembers(name, schema, "", sourceIn(schema) ?? source);
  }
  return entries;
}

function sourceIn(schema: JsonObject): Source | undefined {
  return schema["x-provenance"] as Source | undefined;
}

interface DescribedPart {
  readonly parameters: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: JsonObject;
}

function operationIn(document: JsonObject, path: string, method: string): DescribedPart {
  const paths = document.paths as { readonly [path: string]: { readonly [method: string]: DescribedPart } };
  return paths[path]?.[method.toLowerCase()] as DescribedPart;
}

/** The direct parts of a schema: its members with their names, its items and alternatives without one. */
function partsOf(schema: JsonObject): readonly { readonly name: string | null; readonly schema: JsonObject }[] {
  const members = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const others = [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.prefixItems].flat();
  return [
    ...members.map(([name, member]) => ({ name, schema: member as JsonObject })),
    ...others.filter(isObject).map((each) => ({ name: null, schema: each })),
  ];
}
