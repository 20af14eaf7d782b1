import { fraction } from "../../../src/base/rng.ts";
import { definitionOf } from "../../../src/base/schema-definition.ts";
import { everyOperation } from "../../../src/contract/seen/operations.ts";
import { provenanceOfAnswer, sourceOfMember, within } from "../../../src/contract/seen/provenance-at.ts";
import { unwrapped } from "../../../src/kernel/zod-schema.ts";
import type { Json } from "./people.ts";
import { type Switch, says } from "./switch.ts";

/** Every name that the interface states for a member of some answer. */
function namesStated(): ReadonlySet<string> {
  const names = new Set<string>();
  type Schema = Parameters<typeof within>[0];
  const walk = (schema: Schema, outer: ReturnType<typeof provenanceOfAnswer>): void => {
    const here = within(schema, outer);
    const { shape, element, options = [], valueType } = definitionOf(schema);
    for (const inner of [unwrapped(schema), element, valueType, ...options]) if (inner) walk(inner, here);
    for (const [name, member] of Object.entries(shape ?? {})) {
      const source = sourceOfMember(schema, name, here);
      if ("stated" in source) names.add(name);
      walk(member, { ...here, source, open: {} });
    }
  };
  for (const operation of everyOperation)
    for (const { body } of operation.answers) if (body) walk(body, provenanceOfAnswer(operation));
  return names;
}

type Edit = (object: Json, name: string) => void;

const edits: Readonly<Record<string, Edit>> = {
  "is called otherwise": (object, name) => {
    object[`zq${name[0]?.toUpperCase()}${name.slice(1)}`] = object[name];
    delete object[name];
  },
  "is left out": (object, name) => {
    delete object[name];
  },
  "is of another kind": (object, name) => {
    object[name] = typeof object[name] === "object" ? "opaque" : { opaque: object[name] };
  },
};

/** A fifth of the members that no sentence names, another fifth each day: whoever relies on one of them is wrong. */
export function unnamed(judges: RegExp): readonly Switch[] {
  const stated = namesStated();
  const day = String(Math.floor(Date.now() / 86_400_000));
  return Object.entries(edits).map(([words, edit]) => {
    const change = (value: Json): Json => {
      if (Array.isArray(value)) value.forEach(change);
      else if (typeof value === "object" && value !== null)
        for (const name of Object.keys(value)) {
          change(value[name]);
          if (/^[a-z]\w+$/i.test(name) && !stated.has(name) && fraction(`${day} ${words}`, name) < 0.2)
            edit(value, name);
        }
      return value;
    };
    return { name: `what the interface does not name ${words}`, judges, say: says(/^(?!GET \/openapi)/, change) };
  });
}
