import { type Call, jsonTextOf, type PendingAnswer } from "../../kernel/call.ts";
import type { Operation } from "../../kernel/operation.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { World } from "../../model/world.ts";
import { additive, maximal, minimal } from "./payloads.ts";
import { reshape } from "./reshape.ts";

/** Answers as large, as small or as new as the interface allows them to be, where a scenario asks for that. */
export function tolerate(world: World, operation: Operation | null, call: Call, answer: PendingAnswer): PendingAnswer {
  const { payloads } = conditionsOf(world);
  if (payloads === "normal" || operation === null) return answer;
  const text = jsonTextOf(answer);
  if (text === null) return answer;
  const grown =
    payloads === "additive" ? { ...answer, headers: { ...answer.headers, "x-added-header": "something new" } } : answer;
  const schema = operation.answers.find(({ status }) => status === answer.status)?.body;
  const value: unknown = JSON.parse(text);
  if (schema === undefined) return payloads === "additive" ? { ...grown, body: withUnknown(value) } : answer;
  const rules =
    payloads === "additive" ? additive(world.seed) : payloads === "minimal" ? minimal : maximal(limitIn(call));
  return { ...grown, body: JSON.stringify(reshape(schema, value, rules)) };
}

/** A refusal may grow a member as well (§7 says what it has, not that it has nothing else). */
function withUnknown(value: unknown): string {
  const grows = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(grows ? { ...value, addedText: "something new" } : value);
}

function limitIn({ query }: Call): number | null {
  const match = /(?:^|&)limit=(\d{1,3})(?:&|$)/.exec(query);
  return match === null ? null : Number(match[1]);
}
