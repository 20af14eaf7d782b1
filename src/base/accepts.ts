import type { z } from "zod";
import { isObject } from "./json-object.ts";
import { type Definition, definitionOf } from "./schema-definition.ts";

/** Whether a value certainly matches a schema. After a no, the schema itself decides and provides the message. */
export type Accepts = (value: unknown) => boolean;

/** Whether an object with unknown members is accepted, where its schema allows any. */
export type UnknownMembers = "allowed" | "refused";

const acceptsBySchema = { allowed: new WeakMap<object, Accepts>(), refused: new WeakMap<object, Accepts>() };

/**
 * Checks a value without copying it, ten times as fast as the schema parses it: nearly all rows and answers are valid. The
 * schema would return an accepted value unchanged.
 */
export function acceptsOf(schema: z.ZodType, unknown: UnknownMembers = "allowed"): Accepts {
  const cached = acceptsBySchema[unknown].get(schema);
  if (cached !== undefined) return cached;
  const withoutChecks = acceptsWithoutChecks(schema, (inner) => acceptsOf(inner, unknown), unknown);
  const checks = checksOf(schema);
  const accepts: Accepts =
    checks.length === 0 ? withoutChecks : (value) => withoutChecks(value) && checks.every((holds) => holds(value));
  acceptsBySchema[unknown].set(schema, accepts);
  return accepts;
}

function checksOf(schema: z.ZodType): readonly Accepts[] {
  const own = isCheck(schema) ? [schema] : [];
  return [...own, ...(definitionOf(schema).checks ?? [])].map(({ _zod: { check, def } }) => (value) => {
    // The declaration of a check leaves open which values it takes.
    const payload = { value, issues: [] } as z.core.ParsePayload as z.core.ParsePayload<never>;
    if (def.when !== undefined && !def.when(payload)) return true;
    return !(check(payload) instanceof Promise) && payload.issues.length === 0 && payload.value === value;
  });
}

/** Some schemas, such as `z.int()`, are a check themselves. */
function isCheck(schema: z.ZodType): schema is z.ZodType & z.core.$ZodCheck {
  return schema._zod.traits.has("$ZodCheck");
}

function acceptsWithoutChecks(
  schema: z.ZodType,
  into: (inner: z.ZodType) => Accepts,
  unknown: UnknownMembers,
): Accepts {
  const definition = definitionOf(schema);
  const { type, coerce, innerType, getter, element, options, left, right } = definition;
  if (coerce) return () => false;
  switch (type) {
    case "string":
    case "boolean":
      return (value) => typeof value === type;
    case "number":
      return Number.isFinite;
    case "null":
      return (value) => value === null;
    case "unknown":
    case "any":
      return (value) => value !== undefined;
    case "literal":
    case "enum": {
      const values = schema._zod.values as ReadonlySet<unknown>;
      return (value) => values.has(value);
    }
    case "nullable": {
      const accepts = into(innerType as z.ZodType);
      return (value) => value === null || accepts(value);
    }
    case "optional": {
      const accepts = into(innerType as z.ZodType);
      return (value) => value === undefined || accepts(value);
    }
    case "default":
      return into(innerType as z.ZodType);
    case "lazy":
      return (value) => into((getter as () => z.ZodType)())(value);
    case "array": {
      const accepts = into(element as z.ZodType);
      return (value) => {
        if (!Array.isArray(value)) return false;
        for (let at = 0; at < value.length; at++) if (!accepts(value[at])) return false;
        return true;
      };
    }
    case "object":
      return objectAccepts(definition, into, unknown);
    case "record":
      return recordAccepts(definition, into) ?? asParsed(schema);
    case "union": {
      if (definition.inclusive === false) return asParsed(schema);
      const accepts = (options as readonly z.ZodType[]).map(into);
      return (value) => accepts.some((each) => each(value));
    }
    case "intersection": {
      const both = [left, right].map((side) => into(side as z.ZodType));
      return (value) => both.every((accepts) => accepts(value));
    }
    default:
      return asParsed(schema);
  }
}

/** Rare kinds: accepted if parsing returns the value itself. A container is a new object even if nothing changed. */
function asParsed(schema: z.ZodType): Accepts {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success && parsed.data === value;
  };
}

function objectAccepts(
  { shape = {}, catchall }: Definition,
  into: (inner: z.ZodType) => Accepts,
  unknown: UnknownMembers,
): Accepts {
  const names = Object.keys(shape);
  const members = names.map((name) => into(shape[name] as z.ZodType));
  const isOpen = catchall !== undefined && ["unknown", "any"].includes(definitionOf(catchall).type);
  const others = catchall === undefined || (isOpen && unknown === "refused") ? () => false : into(catchall);
  return (value) => {
    if (!isObject(value)) return false;
    for (let at = 0; at < names.length; at++) if (!members[at]?.(value[names[at] as string])) return false;
    if (isOpen && unknown === "allowed") return !Object.hasOwn(value, "__proto__");
    for (const name in value) if (!Object.hasOwn(shape, name) && !others(value[name])) return false;
    return true;
  };
}

function recordAccepts({ keyType, valueType }: Definition, into: (inner: z.ZodType) => Accepts): Accepts | null {
  if (definitionOf(keyType as z.ZodType).type !== "string") return null;
  const [name, member] = [into(keyType as z.ZodType), into(valueType as z.ZodType)];
  return (value) => isObject(value) && Object.entries(value).every(([key, each]) => name(key) && member(each));
}
