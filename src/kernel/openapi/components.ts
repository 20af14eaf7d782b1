import type { JsonObject } from "../../base/json-object.ts";

/** The shared parts of one document. A part is added when an operation first refers to it, so none is unused. */
export interface Components {
  readonly schemas: Map<string, JsonObject>;
  readonly responses: Map<string, JsonObject>;
  readonly headers: Map<string, JsonObject>;
  readonly securitySchemes: Map<string, JsonObject>;
}

export function newComponents(): Components {
  return { schemas: new Map(), responses: new Map(), headers: new Map(), securitySchemes: new Map() };
}

/** Stores a part under its name and returns a reference to it. Throws if the name already belongs to another part. */
export function share(components: Components, kind: keyof Components, name: string, part: JsonObject): JsonObject {
  const existing = components[kind].get(name);
  if (existing === undefined) components[kind].set(name, part);
  else if (JSON.stringify(existing) !== JSON.stringify(part)) throw new Error(`Two ${kind} are called ${name}.`);
  return { $ref: `#/components/${kind}/${name}` };
}

export function sorted(components: Components): JsonObject {
  const kinds = Object.entries(components).map(([kind, parts]: [string, Map<string, JsonObject>]) => [
    kind,
    Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1))),
  ]);
  return Object.fromEntries(kinds);
}
