import { isObject } from "../../base/json-object.ts";
import { stepsOf } from "../../base/member-path.ts";
import { fraction } from "../../base/rng.ts";
import { type Draft, jsonOf, withValue } from "../draft.ts";
import type { Operation } from "../operation.ts";
import { answerAsTheirs, ourRouteOf } from "./follow.ts";
import { movableValues } from "./moved-values.ts";
import { besideWhole, takeMoved } from "./moves.ts";
import type { MemberChange, Overlay } from "./schema.ts";

/** Applies an overlay to one answer, which has the id of a request unless it is a trial. */
export type Adapt = (operation: Operation | null, answer: Draft, requestId?: string) => Draft;

const asItIs: Adapt = (_, answer) => answer;

/** Changes answers to those of a deployment: what was seen of it, and then what its own document says. */
export function newAdapt(overlay: Overlay): Adapt {
  const adaptSeen = adaptToSeen(overlay);
  return (operation, answer, requestId) => {
    const seen = adaptSeen(operation, answer);
    return operation?.follows === undefined ? seen : answerAsTheirs(operation.follows, seen, requestId);
  };
}

/** Other members, statuses, codes and headers. */
function adaptToSeen({ members, statuses, refusals, headers }: Overlay): Adapt {
  if (members.length + statuses.length + refusals.length + headers.length === 0) return asItIs;
  return (operation, answer) => {
    const route = operation === null ? "" : ourRouteOf(operation);
    const isHere = ({ on }: { readonly on: string }): boolean => on === route || on === "*";
    const withFewerHeaders = withoutHeaders(answer, new Set(headers.filter(isHere).map(({ name }) => name)));
    if (answer.status >= 400) return otherRefusal(withFewerHeaders, refusals.filter(isHere));
    const changes = members.filter(isHere);
    const status = statuses.find((each) => isHere(each) && each.status === answer.status)?.becomes ?? answer.status;
    const changed = changes.length === 0 ? withFewerHeaders : changeBody(withFewerHeaders, changes);
    return status === answer.status ? changed : { ...changed, status };
  };
}

function withoutHeaders(answer: Draft, names: ReadonlySet<string>): Draft {
  if (names.size === 0) return answer;
  const remaining = Object.entries(answer.headers).filter(([name]) => !names.has(name));
  return { ...answer, headers: Object.fromEntries(remaining) };
}

function otherRefusal(answer: Draft, rules: Overlay["refusals"]): Draft {
  const body = rules.length === 0 ? null : jsonOf(answer);
  if (!isObject(body)) return answer;
  const rule = rules.find(({ code }) => code === body.code);
  if (rule === undefined) return answer;
  const { code, status } = rule.becomes;
  return withValue({ ...answer, status }, { ...body, code, status });
}

/** Paths are those of our answer, so everything is changed where we have it before it is moved. */
function changeBody(answer: Draft, changes: readonly MemberChange[]): Draft {
  const body = jsonOf(answer);
  if (!isObject(body)) return answer;
  const holder: { body: unknown } = { body };
  const moved = changes.filter(({ is }) => is === "moved");
  const aroundMoved = changes.filter(({ path }) => moved.some((each) => each.path.startsWith(`${path}.`)));
  const change = (each: MemberChange): void => changeAt(body, stepsOf(each.path), each, each.path);
  for (const each of changes) if (!aroundMoved.includes(each)) change(each);
  const putBack = takeMoved(moved, movableValues(holder));
  for (const each of aroundMoved) change(each);
  putBack();
  return withValue(answer, { ...besideWhole(moved), ...(holder.body as object) });
}

/** The value is the answer's own, so it may be changed in place. */
function changeAt(value: unknown, [first, ...rest]: readonly string[], change: MemberChange, key: string): void {
  if (first === "[]") {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) changeAt(item, rest, change, `${key}|${i}`);
  } else if (isObject(value) && first !== undefined && first !== "__proto__") {
    if (rest.length > 0) changeAt(value[first], rest, change, key);
    else if (isChosen(value, change, key)) changeMember(value, first, change);
  }
}

/** Drawn by the object's identity, so that the same object looks the same in every answer. */
function isChosen(object: Record<string, unknown>, { often = 1 }: MemberChange, key: string): boolean {
  return often >= 1 || fraction(String(object.id ?? object.login ?? object.developerId ?? ""), key) < often;
}

function changeMember(object: Record<string, unknown>, name: string, { is, value }: MemberChange): void {
  if (is === "added") object[name] ??= value;
  else if (is === "moved" || !Object.hasOwn(object, name)) return;
  else if (is === "absent") delete object[name];
  else object[name] = is === "null" ? null : value;
}
