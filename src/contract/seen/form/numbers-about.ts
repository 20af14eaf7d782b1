import { isObject } from "../../../base/json-object.ts";

/** Greater numbers are instants. */
const maxCount = 1e8;

/** A number of such a name moves with the time. */
const isOfTime = (name: string): boolean =>
  /second|minute|hour|\bms\b|millis|reset|renew|expire|window|elapsed|age$/i.test(name);

/**
 * The numbers of an answer that are about something, by their places, whatever shape they are in: below a member of
 * that name, or beside a text that names it. An item of a list is known by that text, since the order may change.
 */
export function numbersAbout(answer: unknown, name: RegExp): ReadonlyMap<string, number> {
  return new Map(numbersIn(answer, name, "", false));
}

function numbersIn(value: unknown, name: RegExp, place: string, isAbout: boolean): [place: string, number: number][] {
  if (typeof value === "number") return isAbout && value < maxCount ? [[place, value]] : [];
  if (Array.isArray(value))
    return value.flatMap((each, at) => numbersIn(each, name, `${place}/${textAbout(each, name) ?? at}`, isAbout));
  if (!isObject(value)) return [];
  const isNamed = isAbout || textAbout(value, name) !== undefined;
  return Object.entries(value).flatMap(([key, each]) =>
    isOfTime(key) ? [] : numbersIn(each, name, `${place}/${key}`, isNamed || name.test(key)),
  );
}

function textAbout(value: unknown, name: RegExp): string | undefined {
  if (!isObject(value)) return undefined;
  return Object.values(value).find((each): each is string => typeof each === "string" && name.test(each));
}
