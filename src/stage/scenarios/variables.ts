import { isObject } from "../../base/json-object.ts";

/**
 * `{name}` in the texts of a step: what an earlier step saved, a state's parameter, `{n}` (which repetition),
 * what the same repetition of an earlier step saved: `{name.n}`, or a person of the population: `{person.3.id}`, `{person.n.login}`,
 * `{person.n+200.login}`, `{person.3.repo}`, `{person.n.language}`, a text of so many characters
 * in many scripts that begins with the repetition: `{text.280}`, or so many that may be in a URL: `{path.1900}`.
 */
const pattern =
  /\{([a-z][A-Za-z0-9]*(?:\.(?:\d{1,9}|n|n\+\d{1,5})\.(?:id|login|repo|language)|\.n)?|(?:text|path)\.\d{1,5})\}/g;

export type Lookup = (name: string) => unknown;

/** The names that a value uses, other than those that are always there. */
export function variablesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  visitTexts(value, (text) => {
    for (const [, name] of text.matchAll(pattern))
      if (name !== "n" && !/^(person|text|path)\./.test(name as string))
        found.add((name as string).replace(/\.n$/, ""));
  });
  return found;
}

/** A copy with every variable replaced that `lookup` knows. A text that is a single variable becomes its value unchanged. */
export function fill(value: unknown, lookup: Lookup): unknown {
  if (typeof value === "string") return fillText(value, lookup);
  if (Array.isArray(value)) return value.map((each) => fill(each, lookup));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member, lookup)]));
}

function fillText(text: string, lookup: Lookup): unknown {
  const whole = /^\{([^{}]+)\}$/.exec(text);
  if (whole !== null) {
    const value = lookup(whole[1] as string);
    if (value !== undefined) return value;
  }
  return text.replaceAll(pattern, (found, name: string) => {
    const value = lookup(name);
    return value === undefined ? found : typeof value === "string" ? value : JSON.stringify(value);
  });
}

function visitTexts(value: unknown, visit: (text: string) => void): void {
  if (typeof value === "string") visit(value);
  else if (Array.isArray(value)) for (const each of value) visitTexts(each, visit);
  else if (isObject(value)) for (const each of Object.values(value)) visitTexts(each, visit);
}
