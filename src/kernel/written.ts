import { joinBytes, type Part } from "../base/join-bytes.ts";

declare const value: unique symbol;

/** What is left of a type in JSON, where nothing is read-only. */
export type Plain<Value> = unknown extends Value
  ? Value
  : Value extends readonly (infer Each)[]
    ? Plain<Each>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Plain<Value[Key]> }
      : Value;

/**
 * A `Value` that is JSON already. What is written once can be answered often: whole, or as a part of something larger.
 * Only this file puts JSON together, and what it puts together has the type of what it stands for.
 */
export class Written<out Value> {
  /** Never there: it carries the type alone. */
  declare readonly [value]: Value;
  #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  get parts(): readonly Part[] {
    return this.#parts;
  }

  /** As UTF-8, joined by the first who asks. */
  get bytes(): Uint8Array {
    const [first] = this.#parts;
    if (this.#parts.length === 1 && first instanceof Uint8Array) return first;
    const bytes = joinBytes(this.#parts);
    this.#parts = [bytes];
    return bytes;
  }
}

/** `change` is asked what to write of each member, as by `JSON.stringify`. */
export function written<Value>(value: Value, change?: (key: string, value: unknown) => unknown): Written<Plain<Value>> {
  return new Written([JSON.stringify(value, change)]);
}

/** The members of an object, any of which, or of whose elements, may be written already. */
type Members<Body> = { readonly [Key in keyof Body]: Member<Body[Key]> };
type Member<Value> =
  | Value
  | Written<Value>
  | (Value extends readonly (infer Each)[] ? readonly Each[] | readonly Written<Each>[] : never);

export function writtenObject<Body extends object>(members: Members<NoInfer<Body>>): Written<Body> {
  const parts: Part[] = [];
  for (const [name, member] of Object.entries<unknown>(members)) {
    if (member === undefined) continue;
    parts.push(`${parts.length === 0 ? "{" : ","}${JSON.stringify(name)}:`, ...partsOf(member));
  }
  parts.push(parts.length === 0 ? "{}" : "}");
  return new Written(parts);
}

/** A list of what is written already. */
export function writtenList<Each>(list: readonly Written<Each>[]): Written<Each[]> {
  return new Written(partsOf(list));
}

/** An object with further members, which it does not have yet. */
export function withMembers<Base extends object, More extends object>(
  base: Written<Base>,
  more: More,
): Written<Base & Plain<More>> {
  const added = JSON.stringify(more);
  if (added === "{}") return new Written(base.parts);
  const { bytes } = base;
  return new Written([bytes.subarray(0, -1), bytes.length > 2 ? "," : "", added.slice(1)]);
}

function partsOf(member: unknown): readonly Part[] {
  if (member instanceof Written) return member.parts;
  if (!Array.isArray(member) || !member.some((each) => each instanceof Written)) return [JSON.stringify(member)];
  const parts: Part[] = ["["];
  for (const each of member) {
    if (parts.length > 1) parts.push(",");
    parts.push(...partsOf(each));
  }
  parts.push("]");
  return parts;
}
