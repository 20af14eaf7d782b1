import { type BytePart, joinBytes } from "../base/join-bytes.ts";

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
  #parts: readonly BytePart[];
  #open: Uint8Array | null = null;

  constructor(parts: readonly BytePart[]) {
    this.#parts = parts;
  }

  get parts(): readonly BytePart[] {
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

  /** The bytes without the last brace, for more members to follow. */
  get open(): Uint8Array {
    this.#open ??= this.bytes.subarray(0, -1);
    return this.#open;
  }
}

const decoder = new TextDecoder();

/** `change` is called for each member, like the replacer of `JSON.stringify`. */
export function written<Value>(value: Value, change?: (key: string, value: unknown) => unknown): Written<Plain<Value>> {
  return new Written([JSON.stringify(value, change)]);
}

/** The members of an object; members, and the elements of a member, may be serialized already. */
type WrittenMembers<Body> = { readonly [Key in keyof Body]: Member<Body[Key]> };
type Member<Value> =
  | Value
  | Written<Value>
  | (Value extends readonly (infer Each)[] ? readonly Each[] | readonly Written<Each>[] : never);

export function writtenObject<Body extends object>(members: WrittenMembers<NoInfer<Body>>): Written<Body> {
  const parts: BytePart[] = [];
  addMembers(parts, "{", members);
  return new Written(parts);
}

/** A list whose elements are serialized already. */
export function writtenList<Each>(elements: readonly Written<Each>[]): Written<Each[]> {
  const parts: BytePart[] = [];
  addElements(parts, elements);
  return new Written(parts);
}

/** An object with additional members, which may be serialized already. */
export function withMembers<Base extends object, More extends object>(
  base: Written<Base>,
  more: More,
): Written<Base & Plain<More>> {
  const { open } = base;
  const parts: BytePart[] = [open];
  addMembers(parts, open.length > 1 ? "," : "", more);
  return new Written(parts);
}

/** Members and the brace behind them; `before` stands before the first one. */
function addMembers(parts: BytePart[], before: string, members: object): void {
  let lead = before;
  for (const name in members) {
    const member: unknown = members[name as keyof typeof members];
    if (member === undefined) continue;
    addText(parts, `${lead}${nameText(name)}`);
    addMember(parts, member);
    lead = ",";
  }
  addText(parts, lead === "{" ? "{}" : "}");
}

/** Names are those of declarations: few, and each is written for every row of every page. */
const nameTexts = new Map<string, string>();

function nameText(name: string): string {
  let text = nameTexts.get(name);
  if (text === undefined) {
    text = `${JSON.stringify(name)}:`;
    nameTexts.set(name, text);
  }
  return text;
}

function addMember(parts: BytePart[], member: unknown): void {
  if (member instanceof Written) addParts(parts, member.parts);
  else if (Array.isArray(member) && member.some((each) => each instanceof Written)) addElements(parts, member);
  else addText(parts, JSON.stringify(member));
}

function addElements(parts: BytePart[], elements: readonly unknown[]): void {
  let lead = "[";
  for (const each of elements) {
    addText(parts, lead);
    addMember(parts, each);
    lead = ",";
  }
  addText(parts, elements.length === 0 ? "[]" : "]");
}

function addParts(parts: BytePart[], more: readonly BytePart[]): void {
  for (const part of more) {
    if (typeof part === "string") addText(parts, part);
    else parts.push(part);
  }
}

/** Adjacent texts become one part, because encoding a part takes longer than joining texts. */
function addText(parts: BytePart[], text: string): void {
  const at = parts.length - 1;
  const last = parts[at];
  if (typeof last === "string") parts[at] = last + text;
  else parts.push(text);
}
