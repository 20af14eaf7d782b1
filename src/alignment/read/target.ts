import type { Budget } from "../../base/budget.ts";
import { isObject } from "../../base/json-object.ts";

/** A place in a document that is changed in place: what is in it, and where it is held. */
export interface Held {
  readonly value: unknown;
  readonly within: Record<string, unknown> | unknown[] | null;
  readonly key: string | number;
}

type Step =
  | { readonly is: "name"; readonly name: string }
  | { readonly is: "index"; readonly index: number }
  | { readonly is: "each" }
  | { readonly is: "where"; readonly path: readonly string[]; readonly equals: string };

interface Reach {
  readonly step: Step;
  /** `..`: here and anywhere below. */
  readonly isDeep: boolean;
}

const name = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*`;
const quoted = String.raw`'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"`;
const forms = {
  plain: new RegExp(String.raw`^(\.\.?)(${name}|\*)`, "u"),
  bracket: new RegExp(String.raw`^(\.\.)?\[\s*(?:${quoted}|(\d{1,9})|(\*))\s*\]`, "u"),
  filter: new RegExp(
    String.raw`^(\.\.)?\[\s*\?\s*\(?\s*@((?:\.${name})+)\s*==\s*(?:${quoted}|(true|false|-?\d{1,15}))\s*\)?\s*\]`,
    "u",
  ),
};

/**
 * What a JSONPath leads to, as far as overlays need it: names, `['names']`, `[0]`, `*`, `..` and `[?@.name == 'value']`. Null for
 * any other.
 */
export function readTarget(target: string): readonly Reach[] | null {
  if (!target.startsWith("$")) return null;
  const reaches: Reach[] = [];
  let rest = target.slice(1).trimEnd();
  while (rest !== "") {
    const [whole, reach] = plainStep(rest) ?? bracketStep(rest) ?? filterStep(rest) ?? ["", null];
    if (reach === null) return null;
    reaches.push(reach);
    rest = rest.slice(whole.length);
  }
  return reaches;
}

function plainStep(text: string): [string, Reach] | null {
  const [whole, dots, word = ""] = forms.plain.exec(text) ?? [];
  if (whole === undefined) return null;
  return [whole, { step: word === "*" ? { is: "each" } : { is: "name", name: word }, isDeep: dots === ".." }];
}

function bracketStep(text: string): [string, Reach] | null {
  const [whole, dots, single, double, index, star] = forms.bracket.exec(text) ?? [];
  if (whole === undefined) return null;
  const isDeep = dots === "..";
  if (star !== undefined) return [whole, { step: { is: "each" }, isDeep }];
  if (index !== undefined) return [whole, { step: { is: "index", index: Number(index) }, isDeep }];
  return [whole, { step: { is: "name", name: unescaped(single ?? double ?? "") }, isDeep }];
}

function filterStep(text: string): [string, Reach] | null {
  const [whole, dots, path = "", single, double, plain = ""] = forms.filter.exec(text) ?? [];
  if (whole === undefined) return null;
  const equals = single === undefined && double === undefined ? plain : unescaped(single ?? double ?? "");
  return [whole, { step: { is: "where", path: path.slice(1).split("."), equals }, isDeep: dots === ".." }];
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, "$1");
}

/** All that a target leads to in a document. */
export function heldAt(
  document: Record<string, unknown>,
  reaches: readonly Reach[],
  spend: Budget["spend"],
): readonly Held[] {
  let found: readonly Held[] = [{ value: document, within: null, key: "" }];
  for (const { step, isDeep } of reaches) {
    const from = isDeep ? allWithin(found, spend) : found;
    found = from.flatMap((each) => {
      const held = inside(each);
      spend(1 + held.length);
      return held.filter((one) => fits(step, one));
    });
  }
  return found;
}

function inside({ value }: Held): readonly Held[] {
  if (Array.isArray(value)) return value.map((each, key) => ({ value: each, within: value, key }));
  return isObject(value) ? Object.entries(value).map(([key, each]) => ({ value: each, within: value, key })) : [];
}

function fits(step: Step, { value, key }: Held): boolean {
  switch (step.is) {
    case "each":
      return true;
    case "name":
      return key === step.name;
    case "index":
      return key === step.index;
    case "where": {
      const at = step.path.reduce<unknown>((each, part) => (isObject(each) ? each[part] : undefined), value);
      return at !== undefined && !isObject(at) && String(at) === step.equals;
    }
  }
}

function allWithin(from: readonly Held[], spend: Budget["spend"]): readonly Held[] {
  const all = [...from];
  for (let i = 0; i < all.length; i++) {
    const held = inside(all[i] as Held);
    spend(1 + held.length);
    for (const each of held) all.push(each);
  }
  return all;
}
