import { isObject } from "../../base/json-object.ts";

/**
 * A value without parts that differ from run to run: the same id becomes the same token, in order of appearance;
 * instants and cursors become placeholders. Values that are equal afterwards mean the same.
 */
export function newNormaliser(): (value: unknown) => unknown {
  const tokens = new Map<string, string>();
  const token = (id: string): string => {
    const known = tokens.get(id) ?? `‹id ${tokens.size + 1}›`;
    tokens.set(id, known);
    return known;
  };
  const text = (value: string): string => value.replaceAll(anInstant, "‹instant›").replaceAll(anId, (id) => token(id));
  function walk(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((each) => walk(each, name));
    if (isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), walk(member, key)]));
    }
    if (typeof value !== "string") return value;
    if (/cursor$/i.test(name)) return "‹cursor›";
    return /(^id|[a-z]Ids?)$/.test(name) ? token(value) : text(value);
  }
  return (value) => walk(value, "");
}

const anInstant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g;
/** A few letters, an underscore and at least eight characters: `sl_00003qj6pdz`. */
const anId = /\b[a-z]{1,6}[_-](?=[0-9A-Za-z]*\d)[0-9A-Za-z]{8,}\b/g;

/** The same for a sentence, such as the reason of a failure, so that two runs can be compared. */
export function normaliseText(sentence: string): string {
  return String(newNormaliser()(sentence));
}
