import type { JSONSchema } from "@apidevtools/json-schema-ref-parser";

export type Dereferenced =
  | { readonly document: Record<string, unknown>; readonly elsewhere: readonly string[] }
  | { readonly problem: string };

/**
 * A document without references. References to another host or to a file are not followed, since a target must not choose
 * what we fetch; they are listed instead.
 */
export async function dereference(document: Record<string, unknown>): Promise<Dereferenced> {
  // Loaded at the end of a run, since it is the largest part of the kit.
  const parser = await import("@apidevtools/json-schema-ref-parser");
  const copy = structuredClone(document);
  const elsewhere = [...new Set(referencesIn(copy))].filter((each) => !each.startsWith("#"));
  try {
    const whole = await parser.dereference(copy as JSONSchema, {
      resolve: { external: false, file: false, http: false },
      dereference: { circular: "ignore", maxDepth: 200 },
    });
    return { document: whole as Record<string, unknown>, elsewhere };
  } catch (error) {
    return { problem: `its references do not resolve: ${String((error as Error).message).slice(0, 200)}` };
  }
}

const maxReferences = 200_000;

function referencesIn(value: unknown): string[] {
  const found: string[] = [];
  const queue: unknown[] = [value];
  for (let seen = 0; queue.length > 0 && seen < maxReferences; seen++) {
    const each = queue.pop();
    if (typeof each !== "object" || each === null) continue;
    if ("$ref" in each && typeof each.$ref === "string") found.push(each.$ref);
    queue.push(...Object.values(each));
  }
  return found;
}
