import { escapeName } from "../../../base/member-path.ts";
import { skip } from "../signals.ts";

/** An assumed member that could not be found. A check that reads it depends on an assumption that is wrong here. */
export interface Gap {
  readonly assumption: string;
  readonly why: string;
}

/**
 * A placeholder for a missing assumed member: reading it ends the check, since everything after it would depend on our
 * assumption. It is not enumerable, so that an object can still be listed, copied and shown.
 */
export function setGap(object: Record<string, unknown>, name: string, gap: Gap): void {
  const received = object[name];
  delete object[name];
  const get = Object.assign(() => restsOn(gap), { received });
  Object.defineProperty(object, name, { enumerable: false, configurable: true, get });
}

/** Lets checks read a value that the target has elsewhere, in a place where it has something else or nothing. */
export function setStandIn(object: Record<string, unknown>, name: string, value: unknown): void {
  const get = Object.assign(() => value, { received: receivedIn(object, name) });
  Object.defineProperty(object, name, { enumerable: true, configurable: true, get });
}

/** What a target itself has in a place, whatever checks read there. */
export function receivedIn(object: object, name: string): unknown {
  const own = Object.getOwnPropertyDescriptor(object, name);
  return own?.get === undefined ? own?.value : (own.get as { readonly received?: unknown }).received;
}

export function isGap(object: object, name: string): boolean {
  const own = Object.getOwnPropertyDescriptor(object, name);
  return own?.get !== undefined && !own.enumerable;
}

/** The same value, where the members at these paths are gaps: each is unlike its declaration. */
export function withGapsAt(value: unknown, paths: ReadonlySet<string>, path = ""): unknown {
  if (typeof value !== "object" || value === null || paths.size === 0) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver);
      if (typeof name === "symbol") return member;
      const at = path === "" ? escapeName(name) : `${path}.${escapeName(name)}`;
      if (paths.has(at)) restsOn({ assumption: "its declaration", why: `\`${at}\` is unlike it` });
      return withGapsAt(member, paths, at);
    },
  });
}

const gapKey = Symbol("rests on");

/** Ends a check that needs a missing member, as a skip that names the assumption. */
function restsOn(gap: Gap): never {
  try {
    return skip(`it depends on ${gap.assumption}, which does not hold here: ${gap.why}`);
  } catch (error) {
    throw Object.assign(error as Error, { [gapKey]: gap });
  }
}

export function gapBehind(error: unknown): Gap | null {
  return error instanceof Error && gapKey in error ? ((error as { [gapKey]?: Gap })[gapKey] ?? null) : null;
}

/** The result of reading an answer; null if that would read a gap. */
export function unlessGap<AnswerBody>(look: () => AnswerBody): AnswerBody | null {
  try {
    return look();
  } catch (error) {
    if (gapBehind(error) === null) throw error;
    return null;
  }
}

/** Whether one of the texts occurs anywhere in a value. If not, it may be in a member that could not be found. */
export function mentions(value: unknown, texts: readonly string[]): boolean {
  const text = JSON.stringify(value);
  if (texts.some((each) => text.includes(JSON.stringify(each).slice(1, -1)))) return true;
  readAll(value);
  return false;
}

/** Reads every member, so that a gap ends the check. */
function readAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const name of Object.getOwnPropertyNames(value)) readAll((value as Record<string, unknown>)[name]);
}

/**
 * A part of a check that rests on an assumption about a member, such as a total: where it fails, the assumption is
 * refuted and no statement is violated; where the member is missing, the rest of the check is evaluated without it.
 */
export function assuming(assumption: `A-${number}`, look: () => void): void {
  try {
    look();
  } catch (error) {
    if (gapBehind(error) !== null) return;
    throw error instanceof Error ? Object.assign(error, { restsOn: [assumption] }) : error;
  }
}
