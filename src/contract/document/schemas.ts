import { isObject } from "../../base/json-object.ts";

// biome-ignore lint/suspicious/noExplicitAny: a stranger's document is looked into wherever it leads
export type Schema = any;

interface Plain {
  readonly types: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly items: Schema;
  readonly values: readonly unknown[] | null;
  readonly isNullable: boolean;
  readonly bounds: Readonly<Record<string, number>>;
}

const boundNames = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"];
const deepest = 12;

/** The differences between two schemas of one place, in words. Descriptions and examples do not count. */
export function differencesOf(
  ours: Schema,
  theirs: Schema,
  where: string,
  side: "request" | "answer",
  depth = 0,
): string[] {
  if (!isObject(ours) || depth > deepest) return [];
  if (!isObject(theirs)) return [`${where} is not described`];
  if ("$ref" in ours || "$ref" in theirs) return [];
  const mine = plain(ours);
  const other = plain(theirs);
  return [
    ...typeDifferences(mine, other, where),
    ...valueDifferences(mine, other, where),
    ...boundDifferences(mine, other, where),
    ...memberDifferences(mine, other, where, side, depth),
    ...(isObject(mine.items) && isObject(other.items)
      ? differencesOf(mine.items, other.items, `${where}[]`, side, depth + 1)
      : []),
  ];
}

function typeDifferences(ours: Plain, theirs: Plain, where: string): string[] {
  const found: string[] = [];
  const asNumber = (types: readonly string[]) => types.map((each) => (each === "integer" ? "number" : each));
  const [mine, other] = [asNumber(ours.types), asNumber(theirs.types)];
  if (mine.length > 0 && other.length > 0 && !mine.some((each) => other.includes(each))) {
    found.push(`${where} is ${theirs.types.join(" or ")} instead of ${ours.types.join(" or ")}`);
  }
  if (theirs.isNullable && !ours.isNullable) found.push(`${where} may be null`);
  if (!theirs.isNullable && ours.isNullable && other.length > 0) found.push(`${where} is never null`);
  return found;
}

function valueDifferences(ours: Plain, theirs: Plain, where: string): string[] {
  if (ours.values === null || theirs.values === null) return [];
  const [mine, other] = [ours.values.map(String), theirs.values.map(String)];
  const added = other.filter((each) => !mine.includes(each));
  const missing = mine.filter((each) => !other.includes(each));
  return [
    ...(added.length > 0 ? [`${where} may also be ${added.join(", ")}`] : []),
    ...(missing.length > 0 ? [`${where} is never ${missing.join(", ")}`] : []),
  ];
}

function boundDifferences(ours: Plain, theirs: Plain, where: string): string[] {
  return boundNames.flatMap((name) => {
    const [mine, other] = [ours.bounds[name], theirs.bounds[name]];
    return mine === undefined || other === undefined || mine === other
      ? []
      : [`${where} has ${name} ${other} instead of ${mine}`];
  });
}

function memberDifferences(ours: Plain, theirs: Plain, where: string, side: string, depth: number): string[] {
  const found: string[] = [];
  if (Object.keys(theirs.properties).length === 0) return found;
  for (const [name, member] of Object.entries(ours.properties)) {
    const place = `${where}.${name}`;
    const other = theirs.properties[name];
    if (other === undefined) found.push(`${place} is missing`);
    else {
      const [before, now] = [ours.required.includes(name), theirs.required.includes(name)];
      if (!before && now && side === "request") found.push(`${place} is required`);
      if (before && !now && side === "answer") found.push(`${place} may be absent`);
      found.push(...differencesOf(member, other, place, side as "request", depth + 1));
    }
  }
  for (const name of Object.keys(theirs.properties)) {
    if (!Object.hasOwn(ours.properties, name)) found.push(`${where}.${name} is added`);
  }
  return found;
}

/** A normalised schema: allOf merged, null beside one alternative as nullable. */
function plain(schema: Schema): Plain {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.filter(isObject) : [])] as Schema[];
  const alternatives: Schema[] = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(isObject) ?? [];
  const others = alternatives.filter((each) => each.type !== "null");
  if (others.length === 1) parts.push(others[0]);
  const types = parts.flatMap(({ type }) => (Array.isArray(type) ? type : typeof type === "string" ? [type] : []));
  const values = parts.find((each) => Array.isArray(each.enum))?.enum ?? null;
  return {
    types: [...new Set(types.filter((each) => each !== "null").map(String))],
    properties: Object.assign({}, ...parts.map((each) => (isObject(each.properties) ? each.properties : {}))),
    required: parts.flatMap((each) => (Array.isArray(each.required) ? each.required.map(String) : [])),
    items: parts.find((each) => isObject(each.items))?.items,
    values: values === null ? null : values.filter((each: unknown) => each !== null),
    isNullable:
      types.includes("null") || parts.some((each) => each.nullable === true) || others.length < alternatives.length,
    bounds: Object.assign(
      {},
      ...parts.map((each) =>
        Object.fromEntries(boundNames.flatMap((name) => (typeof each[name] === "number" ? [[name, each[name]]] : []))),
      ),
    ),
  };
}
