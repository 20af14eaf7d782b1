export type JsonObject = { readonly [member: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a `$ref` of the document names, or nothing when it names nothing. */
export function follow(root: JsonObject, ref: string): unknown {
  let value: unknown = root;
  for (const step of ref.slice(2).split("/")) {
    value = isObject(value) ? value[step.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
  }
  return value;
}
