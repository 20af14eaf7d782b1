import type { Operation } from "../../kernel/operation.ts";
import { placesOf } from "../derived/described.ts";
import type { Asked, Sent } from "../exchange.ts";

const guesses = new Map<Operation, ReadonlyMap<string, string>>();

/** Members of an operation's input that we chose, by their names, with the assumption. */
function guessedMembers(operation: Operation): ReadonlyMap<string, string> {
  const known = guesses.get(operation);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const { path, source } of placesOf(operation)) {
    if (path.length === 1 && "assumed" in source) found.set(path[0] as string, source.assumed);
  }
  guesses.set(operation, found);
  return found;
}

/** The assumptions that a request rests on: the whole operation, or members that it sends. */
export function requestRestsOn(operation: Operation | null, { query = {}, body }: Asked): readonly string[] {
  if (operation === null) return [];
  if ("assumed" in operation.source) return [operation.source.assumed];
  const guessed = guessedMembers(operation);
  const sent = [...Object.keys(query), ...Object.keys(typeof body === "object" && body !== null ? body : {})];
  return [...new Set(sent.flatMap((name) => guessed.get(name) ?? []))];
}

/** The query and the body of a request that was sent. */
export function askedBy({ path, body }: Sent): Asked {
  const query = Object.fromEntries(new URLSearchParams(path.split("?")[1] ?? ""));
  try {
    return { query, body: typeof body === "string" ? JSON.parse(body) : undefined };
  } catch {
    return { query };
  }
}
