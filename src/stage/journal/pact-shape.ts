type Json = unknown;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isMap = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !isList(value);

/**
 * What a consumer can rely on by type alone: a list becomes one item with the members that all its items have, and members
 * that were null are left out, since another answer may have a value there.
 */
export function shapeOf(value: Json): Json {
  if (isList(value)) {
    const common = value
      .filter((each) => each !== null)
      .map(shapeOf)
      .reduce(commonOf, undefined);
    return common === undefined ? [] : [common];
  }
  if (!isMap(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)]));
}

/** The common part of two shapes; undefined where they are of different types. */
function commonOf(one: Json, other: Json): Json {
  if (one === undefined) return other;
  if (isList(one) && isList(other)) {
    const common = [...one, ...other].reduce(commonOf, undefined);
    return common === undefined || one.length === 0 || other.length === 0 ? [] : [common];
  }
  if (isMap(one) && isMap(other)) {
    const sharedMembers = Object.keys(one).flatMap((name) => {
      const common = Object.hasOwn(other, name) ? commonOf(one[name], other[name]) : undefined;
      return common === undefined ? [] : [[name, common] as const];
    });
    return Object.fromEntries(sharedMembers);
  }
  return typeof one === typeof other && isList(one) === isList(other) && isMap(one) === isMap(other) ? one : undefined;
}
