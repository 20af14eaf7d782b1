import type { z } from "zod";
import { namesIn } from "../../base/member-path.ts";
import { type Source, stated } from "../../base/provenance.ts";
import { definitionOf } from "../../base/schema-definition.ts";
import { openAnswers, openMembers, statedShapes, statedWherever } from "../../interface/description/stated-shapes.ts";
import type { Operation } from "../../kernel/operation.ts";
import { unwrapped } from "../../kernel/zod-schema.ts";
import { everyOperation } from "./operations.ts";

/**
 * The provenance of an object's members. Nothing in an answer is stated if the whole operation is assumed:
 * the shape of an object may be stated, but not that this operation returns it.
 */
export interface AnswerProvenance {
  readonly source: Source;
  readonly isGuess: boolean;
  readonly open: Readonly<Record<string, Source>>;
}

export function provenanceOfAnswer(operation: Operation): AnswerProvenance {
  const route = `${operation.method} ${operation.path}`;
  return {
    source: openAnswers[route] ?? operation.source,
    isGuess: "assumed" in operation.source,
    open: openMembers[route] ?? {},
  };
}

/** The same for the content of a value with this declaration. */
export function within(schema: z.ZodType, outer: AnswerProvenance): AnswerProvenance {
  const own = metaOf(schema);
  const everywhere = statedWherever[own.id ?? ""];
  if (everywhere !== undefined) return { source: stated(everywhere), isGuess: false, open: {} };
  const source = own["x-provenance"] ?? sectionOf(schema);
  if (source === undefined || (outer.isGuess && "stated" in source)) return outer;
  return { ...outer, source, open: {} };
}

/** The provenance of a member's existence and name. */
export function sourceOfMember(object: z.ZodType, name: string, here: AnswerProvenance): Source {
  const open = here.open[name];
  if (open !== undefined) return open;
  const member = definitionOf(object).shape?.[name];
  const said = member && declaredSource(member);
  if (said && !said.isNamed && (!here.isGuess || "assumed" in said.source)) return said.source;
  if (here.isGuess) return here.source;
  return (member && statedByBase(object, name, member)) ?? here.source;
}

/** The provenance of the declaration of the member at a path. */
export function sourceOfAnswer(operation: Operation, status: number, path: string): Source {
  const body = operation.answers.find((shape) => shape.status === status && shape.body !== undefined)?.body;
  const whole = provenanceOfAnswer(operation);
  return body ? sourceAt(body, namesIn(path), whole) : whole.source;
}

export function sourceOfStatus(operation: Operation): Source {
  return provenanceOfAnswer(operation).source;
}

function sourceAt(schema: z.ZodType, path: readonly string[], outer: AnswerProvenance): Source {
  const here = within(schema, outer);
  const inner = unwrapped(schema);
  if (inner) return sourceAt(inner, path, here);
  const { shape, element, items, valueType, options } = definitionOf(schema);
  const [first, ...rest] = path;
  if (first === undefined) return (options && assumedAmong(options, here)) ?? here.source;
  if (options) {
    const found = options.map((option) => sourceAt(option, path, here));
    return found.find((each) => each !== here.source) ?? here.source;
  }
  const member = shape?.[first];
  if (member) {
    const source = sourceOfMember(schema, first, here);
    return rest.length === 0 ? source : sourceAt(member, rest, { ...here, source, open: {} });
  }
  const item = element ?? items?.[Number(first)] ?? valueType;
  return item ? sourceAt(item, rest, here) : here.source;
}

/** The members decide which of several shapes an answer has; if they are assumed, so is the choice. */
function assumedAmong(options: readonly z.ZodType[], here: AnswerProvenance): Source | undefined {
  const members = options.flatMap((option) =>
    Object.keys(definitionOf(option).shape ?? {}).map((name) => sourceOfMember(option, name, here)),
  );
  return members.find((source) => "assumed" in source);
}

interface Meta {
  readonly id?: string;
  readonly "x-provenance"?: Source;
}

const metas = new WeakMap<z.ZodType, Meta>();

/** Cached, because a schema copies all its metadata, examples included, on every access. */
function metaOf(schema: z.ZodType): Meta {
  const known = metas.get(schema) ?? ((schema.meta() ?? {}) as Meta);
  metas.set(schema, known);
  return known;
}

function sectionOf(schema: z.ZodType): Source | undefined {
  const section = statedShapes[metaOf(schema).id ?? ""];
  return section && stated(section);
}

/** The assumed shape of a member whose existence is stated: a named shape. */
export function guessedShape(member: z.ZodType): { readonly assumed: string } | null {
  const said = declaredSource(member);
  return said?.isNamed && "assumed" in said.source ? said.source : null;
}

/**
 * The provenance of a member itself, inside its optional and nullable wrappers. On a named shape it is about the
 * member's shape, otherwise about its existence.
 */
function declaredSource(schema: z.ZodType): { readonly source: Source; readonly isNamed: boolean } | undefined {
  const inner = unwrapped(schema);
  const own = metaOf(schema);
  const source = own["x-provenance"];
  return source ? { source, isNamed: own.id !== undefined } : inner && declaredSource(inner);
}

interface Base {
  readonly shape: Readonly<Record<string, z.ZodType>>;
  readonly source: Source;
}

let bases: readonly Base[] | null = null;

/** A stated shape with additional members, such as a developer with the proof of a match. */
function statedByBase(object: z.ZodType, name: string, member: z.ZodType): Source | undefined {
  const shape = definitionOf(object).shape ?? {};
  bases ??= everyOperation.flatMap(({ answers }) => answers.flatMap(({ body }) => (body ? basesIn(body) : [])));
  const base = bases.find(
    (each) =>
      each.shape[name] === member &&
      each.shape !== shape &&
      Object.entries(each.shape).every(([own, declared]) => shape[own] === declared),
  );
  return base?.source;
}

function basesIn(schema: z.ZodType): Base[] {
  const inner = unwrapped(schema);
  if (inner) return basesIn(inner);
  const { shape, element, valueType, options = [] } = definitionOf(schema);
  const source = sectionOf(schema);
  const nested = [...Object.values(shape ?? {}), ...options, element, valueType].flatMap((each) =>
    each ? basesIn(each) : [],
  );
  return shape && source ? [{ shape, source }, ...nested] : nested;
}
