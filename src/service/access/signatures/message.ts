import { onFirstUse } from "../../../base/on-first-use.ts";
import { attempt, type Dictionary, parseDictionary, type Read } from "./structured-fields.ts";
import { readTarget, type SignedTarget } from "./target-uri.ts";

/** A request as its sender saw it: the absolute target URI, lower-case header names, equal ones joined with ", ". */
export interface SignedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

/**
 * A call, with the data from which its components are computed. Each part is parsed at most once, however often it is
 * covered.
 */
export interface SignedMessage {
  readonly method: string;
  readonly target: SignedTarget | null;
  header(name: string): string | null;
  dictionary(name: string): Read<Dictionary> | null;
  queryValues(name: string): readonly string[];
}

export function messageOf(call: SignedCall): SignedMessage {
  const target = readTarget(call.url);
  const dictionaries = new Map<string, Read<Dictionary>>();
  const query = onFirstUse(() => new URLSearchParams(target?.query ?? ""));
  const header = (name: string) => headerOf(call, name);
  return {
    method: call.method,
    target,
    header,
    dictionary(name) {
      const text = header(name);
      if (text === null) return null;
      const parsed = dictionaries.get(name) ?? attempt(() => parseDictionary(text));
      dictionaries.set(name, parsed);
      return parsed;
    },
    queryValues: (name) => query().getAll(name),
  };
}

export function hasBody(call: SignedCall): boolean {
  return call.body !== null && call.body.length > 0;
}

/** The value without surrounding white space and line folds (RFC 9421 §2.1); null if the header is missing. */
function headerOf(call: Pick<SignedCall, "headers">, name: string): string | null {
  if (!Object.hasOwn(call.headers, name)) return null;
  const value = call.headers[name] as string;
  return value.includes("\n")
    ? value
        .split("\n")
        .map((line) => line.trim())
        .join(" ")
        .trim()
    : value.trim();
}
