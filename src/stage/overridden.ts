import { isObject } from "../base/json-object.ts";
import { type Draft, jsonOf, withValue } from "../kernel/draft.ts";

/** A refusal begins here, and keeps its own members. */
const leastRefusal = 400;

/** A successful answer with other members; what is not given of it stays. */
export function overridden(answer: Draft, members: Readonly<Record<string, unknown>>): Draft {
  if (answer.status >= leastRefusal) return answer;
  const value = jsonOf(answer);
  return isObject(value) ? withValue(answer, merged(value, members)) : answer;
}

function merged(value: unknown, members: unknown): unknown {
  if (!isObject(value) || !isObject(members)) return members;
  const changed = Object.entries(members).map(([name, member]) => [name, merged(value[name], member)]);
  return { ...value, ...Object.fromEntries(changed) };
}
