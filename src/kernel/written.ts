import { joinBytes, type Part } from "../base/join-bytes.ts";

declare const value: unique symbol;

/** A type without `readonly`, which JSON does not have. */
export type Plain<Value> = unknown extends Value
  ? Value
  : Value extends Written<infer Stood>
    ? Stood
    : Value extends readonly (infer Each)[]
      ? Plain<Each>[]
      : Value extends object
        ? { -readonly [Key in keyof Value]: Plain<Value[Key]> }
        : Value;

/**
 * A `Value` that is serialized already, so that it can be sent many times, whole or as a part of a larger value. Only
 * this file joins pieces of JSON, and the result has the type of the value.
 */
export class Written<out Value> {
  /** Never present at run time: it only carries the type. */
  declare readonly [value]: Value;
  #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  get parts(): readonly Part[] {
    return this.#parts;
  }

  get text(): string {
    return this.#parts.map((part) => (typeof part === "string" ? part : decoder.decode(part))).join("");
  }

  /** As UTF-8, joined on first access. */
  get bytes(): Uint8Array {
    const [first] = this.#parts;
    if (this.#parts.length === 1 && first instanceof Uint8Array) return first;
    const bytes = joinBytes(this.#parts);
    this.#parts = [bytes];
    return bytes;
  }
}

const decoder = new TextDecoder();

/** `change` is called for each member, like the replacer of `JSON.stringify`. */
export function written<Value>(value: Value, change?: (key: string, value: unknown) => unknown): Written<Plain<Value>> {
  return new Written([JSON.stringify(value, change)]);
}

/** The members of an object; members, and the elements of a member, may be serialized already. */
type Members<Body> = { readonly [Key in keyof Body]: Member<Body[Key]> };
type Member<Value> =
  | Value
  | Written<Value>
  | (Value extends readonly (infer Each)[] ? readonly Each[] | readonly Written<Each>[] : never);

export function writtenObject<Body extends object>(members: Members<NoInfer<Body>>): Written<Body> {
  const parts: Part[] = [];
  for (const [name, member] of Object.entries<unknown>(members)) {
    if (member === undefined) continue;
    addTo(parts, `${parts.length === 0 ? "{" : ","}${JSON.stringify(name)}:`);
    addMember(parts, member);
  }
  addTo(parts, parts.length === 0 ? "{}" : "}");
  return new Written(parts);
}

/** An object with additional members, which may be serialized already. */
export function withMembers<Base extends object, More extends object>(
  base: Written<Base>,
  more: More,
): Written<Base & Plain<More>> {
  const { bytes } = base;
  const parts: Part[] = [bytes.subarray(0, -1)];
  let comma = bytes.length > 2 ? "," : "";
  for (const [name, member] of Object.entries(more) as [string, unknown][]) {
    if (member === undefined) continue;
    addTo(parts, `${comma}${JSON.stringify(name)}:`);
    addMember(parts, member);
    comma = ",";
  }
  addTo(parts, "}");
  return new Written(parts);
}

function addMember(parts: Part[], member: unknown): void {
  if (member instanceof Written) for (const part of member.parts) addTo(parts, part);
  else if (Array.isArray(member) && member.some((each) => each instanceof Written)) {
    member.forEach((each, at) => {
      addTo(parts, at === 0 ? "[" : ",");
      addMember(parts, each);
    });
    addTo(parts, "]");
  } else addTo(parts, JSON.stringify(member));
}

/** Adjacent texts become one part, because encoding a part takes longer than joining texts. */
function addTo(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
  else parts.push(part);
}
