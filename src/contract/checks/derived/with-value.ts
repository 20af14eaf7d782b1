import { isObject } from "../../../base/json-object.ts";
import { type DescribedInput, followed, minimumOf, type Schema } from "../../seen/described.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { absent } from "./breakers.ts";

/** A request with one place changed; its parents are created where it does not have them. */
export function withValue(
  request: CheckRequest,
  { in: where, path }: Pick<DescribedInput, "in" | "path">,
  value: unknown,
  schema: Schema,
): CheckRequest {
  const [name] = path as [string];
  if (where === "path") return { ...request, params: { ...request.params, [name]: String(value) } };
  if (where === "query") {
    const { [name]: _, ...others } = request.query ?? {};
    return { ...request, query: value === absent ? others : { ...others, [name]: value as string } };
  }
  return { ...request, body: withMember(request.body, path, value, schema) };
}

function withMember(whole: unknown, path: readonly string[], value: unknown, given: Schema): unknown {
  const schema = followed(given);
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (first === "0") return [withMember(Array.isArray(whole) ? whole[0] : undefined, rest, value, schema.items)];
  const { [first]: member, ...others } = isObject(whole) ? whole : minimumOf(schema);
  const next = rest.length === 0 ? value : withMember(member, rest, value, schema.properties[first]);
  return next === absent ? others : { ...others, [first]: next };
}
