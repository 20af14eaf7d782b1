import type { JsonObject } from "../base/json-object.ts";

/** What a number, a text or a list would have to be; 3.0 says with a boolean that a bound is excluded. */
export function boundsBroken(schema: JsonObject, value: unknown): string[] {
  const bound = (name: string): number | null => (typeof schema[name] === "number" ? (schema[name] as number) : null);
  const broken: string[] = [];
  const least = (name: string, size: number, what: string): void => {
    const limit = bound(name);
    if (limit !== null && size < limit) broken.push(`${what} at least ${limit}`);
  };
  const most = (name: string, size: number, what: string): void => {
    const limit = bound(name);
    if (limit !== null && size > limit) broken.push(`${what} at most ${limit}`);
  };
  if (typeof value === "number") {
    least("minimum", value, "be");
    most("maximum", value, "be");
    const above = schema.exclusiveMinimum === true ? bound("minimum") : bound("exclusiveMinimum");
    const below = schema.exclusiveMaximum === true ? bound("maximum") : bound("exclusiveMaximum");
    if (above !== null && value <= above) broken.push(`be more than ${above}`);
    if (below !== null && value >= below) broken.push(`be less than ${below}`);
    const step = bound("multipleOf");
    if (step !== null && step > 0 && Math.abs(value / step - Math.round(value / step)) > 1e-9)
      broken.push(`be a multiple of ${step}`);
  } else if (typeof value === "string") {
    const length = [...value].length;
    least("minLength", length, "have a length of");
    most("maxLength", length, "have a length of");
    if (typeof schema.pattern === "string" && !fits(schema.pattern, value)) broken.push(`match ${schema.pattern}`);
  } else if (Array.isArray(value)) {
    least("minItems", value.length, "have items:");
    most("maxItems", value.length, "have items:");
  } else if (typeof value === "object" && value !== null) {
    const { length } = Object.keys(value);
    least("minProperties", length, "have members:");
    most("maxProperties", length, "have members:");
  }
  return broken;
}

/** A pattern that JavaScript does not know forbids nothing, and neither does one on a text that would take it long. */
function fits(pattern: string, text: string): boolean {
  if (text.length > 1_000) return true;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

const instant = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/;

const formats: Readonly<Record<string, RegExp>> = {
  "date-time": instant,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)?$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  hostname: /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
  byte: /^[A-Za-z0-9+/]*={0,2}$/,
};

/** Formats that are not in this list say nothing that can be checked. */
export function formatBroken(format: string, value: string): boolean {
  return formats[format]?.test(value) === false;
}

/** The formats that a text can be held against. */
export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formats, format);
}
