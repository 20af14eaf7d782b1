import { parseMembers } from "../../../base/parse-json.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";

/** The request, as rules read it; each part is parsed on access. */
export interface SentByRule {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** An empty object if there was no readable body. */
  readonly body: Json;
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export function requestOf({ operation, sent, answer }: Exchange): SentByRule {
  const [path = "", query] = sent.path.split("?");
  return {
    headers: answer.headers,
    get params() {
      return operation === null ? {} : paramsIn(operation.path, path);
    },
    get query() {
      return new URLSearchParams(query);
    },
    get body() {
      return parseMembers(sent.body);
    },
  };
}

/** An option of a request, which some operations take in the body and others in the query. */
export function option({ query, body }: SentByRule, name: string): unknown {
  return body[name] ?? query.get(name);
}

/** A cursor may hold what the first page was asked for, so that what a later one does not say is no default. */
export function isFirstPage(request: SentByRule): boolean {
  return option(request, "cursor") == null;
}

/** The values of a path's parameters. */
export function paramsIn(template: string, path: string): Record<string, string> {
  const segments = path.split("/");
  const entries = template
    .split("/")
    .flatMap((each, at) => (/^\{\w+\}$/.test(each) ? [[each.slice(1, -1), decoded(segments[at] ?? "")]] : []));
  return Object.fromEntries(entries);
}

export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
