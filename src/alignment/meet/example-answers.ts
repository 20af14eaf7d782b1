import type { FollowedOperation } from "../../kernel/overlay/followed-operation.ts";
import { toOurs } from "../../kernel/overlay/to-ours.ts";
import { type DocumentedOperation, routeOf } from "../read/description.ts";

/** An answer that their document shows as an example, in our words. */
export interface Shown {
  /** Our operation. */
  readonly on: string;
  readonly params: Readonly<Record<string, string>>;
  readonly status: number;
  readonly answer: unknown;
}

/** What their document shows of an operation that we have, too; `aligned` is null where nothing in it differs. */
export function shownBy(
  ours: DocumentedOperation,
  theirs: DocumentedOperation,
  aligned: FollowedOperation | null,
): readonly Shown[] {
  const params = theirs.params.flatMap(({ example }, i): [string, string][] => {
    const name = ours.params[i]?.name;
    if (name === undefined || example === undefined) return [];
    const shape = aligned?.params.find((each) => each.ours === name)?.shape;
    return [[name, String(shape === undefined ? example : toOurs(shape, example))]];
  });
  return ours.successes.flatMap(({ status }): Shown[] => {
    const rule = aligned?.answers.find((each) => each.status === status);
    const becomes = rule?.becomes ?? status;
    const example = theirs.successes.find((each) => each.status === becomes)?.example;
    if (example === undefined || rule?.shape === null) return [];
    const answer = rule?.shape === undefined ? example : toOurs(rule.shape, example);
    return [{ on: routeOf(ours), params: Object.fromEntries(params), status, answer }];
  });
}
