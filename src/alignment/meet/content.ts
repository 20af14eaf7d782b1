import { isObject } from "../../base/json-object.ts";
import type { Source } from "../../base/provenance.ts";
import { statedShapes, statedWherever } from "../../interface/description/stated-shapes.ts";
import type { Ours, Walk } from "./difference.ts";

/** The same schema one level deeper: a shape that the interface states is stated wherever a stated operation has it. */
export function contentOf(walk: Walk, outer: Ours, schema: unknown): Ours {
  const { name, provenance } = walk.ours.plain(schema);
  const everywhere = statedWherever[name ?? ""];
  if (everywhere !== undefined) return { schema, source: { stated: everywhere }, isGuess: false, open: {} };
  const section = statedShapes[name ?? ""];
  const own = isSource(provenance) ? provenance : section === undefined ? undefined : { stated: section };
  const source = own === undefined || (outer.isGuess && "stated" in own) ? outer.source : own;
  return { schema, source, isGuess: outer.isGuess, open: {} };
}

/** Where it is said that an object has a member of this name. */
export function sourceOfMember({ source, isGuess, open }: Ours, name: string, member: unknown): Source {
  const given = open[name];
  if (given !== undefined) return given;
  const own = isObject(member) ? member["x-provenance"] : undefined;
  return isSource(own) && (!isGuess || "assumed" in own) ? own : source;
}

export function memberOf(walk: Walk, object: Ours, name: string, member: unknown): Ours {
  const source = sourceOfMember(object, name, member);
  return contentOf(walk, { ...object, source }, member);
}

function isSource(value: unknown): value is Source {
  return isObject(value) && ("stated" in value || "assumed" in value);
}
