import { isObject } from "../../base/json-object.ts";
import { parseMembers } from "../../base/parse-json.ts";
import type { Lenses } from "../../contract/seen/form/find-member.ts";
import { matchAt } from "../../contract/seen/operations.ts";
import { exchangeOf } from "../exchange.ts";
import type { Observed } from "../observation.ts";
import { collectAnswer } from "./collect-answer.ts";
import type { SeenWorld } from "./seen-world.ts";

/** Adds what an exchange shows to a world. Answers that differ from our assumptions are read, too. */
export function collect(world: SeenWorld, seen: Observed, lenses: Lenses): void {
  const match = seen.status >= 200 && seen.status < 300 ? matchAt(seen.method, seen.path) : null;
  if (match === null) return;
  const { answer, operation } = exchangeOf(seen, match.operation, lenses);
  // Members that could not be found in the answer are left out of the copy.
  const json: unknown = answer.json === undefined ? undefined : JSON.parse(JSON.stringify(answer.json));
  if (!isObject(json)) return;
  world.last = Math.max(world.last, seen.at);
  const declared = operation?.answers.find((each) => each.status === answer.status)?.body;
  collectAnswer(world, match.operation.id, declared, {
    params: match.params,
    body: parseMembers(seen.requestBody),
    json,
  });
}
