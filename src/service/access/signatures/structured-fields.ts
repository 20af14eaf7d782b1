import { fromBase64 } from "../../../base/base64.ts";

/**
 * Structured fields (RFC 8941), read strictly and in one pass. Integers and decimals stay
 * apart, and parameters keep their order, because a signature base needs the exact text back.
 * Every reader throws a SyntaxError that says where it stopped; `attempt` turns that into a value.
 */
export type BareItem =
  | { readonly kind: "integer"; readonly value: number }
  | { readonly kind: "decimal"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "token"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Uint8Array<ArrayBuffer> }
  | { readonly kind: "boolean"; readonly value: boolean };
export type Parameters = ReadonlyMap<string, BareItem>;
export interface StructuredItem {
  readonly bare: BareItem;
  readonly parameters: Parameters;
}
export interface InnerList {
  readonly items: readonly StructuredItem[];
  readonly parameters: Parameters;
}
export type FieldMember = StructuredItem | InnerList;
export type Dictionary = ReadonlyMap<string, FieldMember>;

export type Read<Value> = { readonly value: Value } | { readonly problem: string };

export function attempt<Value>(read: () => Value): Read<Value> {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: error.message };
    throw error;
  }
}

/** A parameter's value if it is of the requested kind, otherwise null. */
export function parameterOf<Kind extends BareItem["kind"]>(parameters: Parameters, name: string, kind: Kind) {
  const found = parameters.get(name);
  return found?.kind === kind ? (found.value as Extract<BareItem, { kind: Kind }>["value"]) : null;
}

interface Cursor {
  readonly text: string;
  at: number;
}

export function parseDictionary(text: string): Dictionary {
  const members = new Map<string, FieldMember>();
  readMembers(text, (cursor) => {
    const key = readKey(cursor);
    members.set(key, skip(cursor, "=") ? readMember(cursor) : { bare: yes, parameters: readParameters(cursor) });
  });
  return members;
}

export function parseList(text: string): readonly FieldMember[] {
  const members: FieldMember[] = [];
  readMembers(text, (cursor) => members.push(readMember(cursor)));
  return members;
}

export function parseItem(text: string): StructuredItem {
  const cursor = { text, at: 0 };
  readWhile(cursor, spaces);
  const item = readItem(cursor);
  readWhile(cursor, spaces);
  return cursor.at === text.length ? item : fail(cursor, "the end of the value");
}

const yes: BareItem = { kind: "boolean", value: true };
const spaces = / */y;
const blanks = /[ \t]*/y;
const keys = /[a-z*][a-z0-9_\-.*]*/y;
const tokens = /[A-Za-z*][A-Za-z0-9!#$%&'*+\-.^_`|~:/]*/y;
const numbers = /-?[0-9]+(?:\.[0-9]*)?/y;
const plainText = /[\x20\x21\x23-\x5b\x5d-\x7e]*/y;
const base64Text = /[A-Za-z0-9+/=]*/y;

function readMembers(text: string, readOne: (cursor: Cursor) => void): void {
  const cursor = { text, at: 0 };
  readWhile(cursor, spaces);
  while (cursor.at < text.length) {
    readOne(cursor);
    readWhile(cursor, blanks);
    if (cursor.at === text.length) return;
    expect(cursor, ",");
    readWhile(cursor, blanks);
    if (cursor.at === text.length) fail(cursor, "a member after the comma");
  }
}

function readMember(cursor: Cursor): FieldMember {
  return cursor.text[cursor.at] === "(" ? readInnerList(cursor) : readItem(cursor);
}

function readInnerList(cursor: Cursor): InnerList {
  expect(cursor, "(");
  const items: StructuredItem[] = [];
  for (;;) {
    readWhile(cursor, spaces);
    if (skip(cursor, ")")) return { items, parameters: readParameters(cursor) };
    items.push(readItem(cursor));
    const next = cursor.text[cursor.at];
    if (next !== " " && next !== ")") fail(cursor, "a space or )");
  }
}

function readItem(cursor: Cursor): StructuredItem {
  return { bare: readBareItem(cursor), parameters: readParameters(cursor) };
}

function readParameters(cursor: Cursor): Parameters {
  const parameters = new Map<string, BareItem>();
  while (skip(cursor, ";")) {
    readWhile(cursor, spaces);
    const key = readKey(cursor);
    parameters.set(key, skip(cursor, "=") ? readBareItem(cursor) : yes);
  }
  return parameters;
}

function readKey(cursor: Cursor): string {
  return readWhile(cursor, keys) || fail(cursor, "a lower-case key");
}

function readBareItem(cursor: Cursor): BareItem {
  const first = cursor.text[cursor.at] ?? "";
  if (first === '"') return { kind: "string", value: readString(cursor) };
  if (first === ":") return { kind: "bytes", value: readBytes(cursor) };
  if (first === "?") return { kind: "boolean", value: readBoolean(cursor) };
  if (first === "-" || (first >= "0" && first <= "9")) return readNumber(cursor);
  return { kind: "token", value: readWhile(cursor, tokens) || fail(cursor, "a value") };
}

function readNumber(cursor: Cursor): { kind: "integer" | "decimal"; value: number } {
  const start = cursor.at;
  const text = readWhile(cursor, numbers);
  const [whole = "", fraction] = text.replace("-", "").split(".");
  const fits =
    fraction === undefined
      ? whole.length >= 1 && whole.length <= 15
      : whole.length <= 12 && fraction.length >= 1 && fraction.length <= 3;
  if (!fits) fail({ text: cursor.text, at: start }, "an integer of at most 15 digits or a decimal of 12 and 3");
  return { kind: fraction === undefined ? "integer" : "decimal", value: Number(text) };
}

function readString(cursor: Cursor): string {
  expect(cursor, '"');
  const parts: string[] = [];
  for (;;) {
    parts.push(readWhile(cursor, plainText));
    if (skip(cursor, '"')) return parts.join("");
    if (!skip(cursor, "\\")) fail(cursor, 'printable ASCII or a closing "');
    const escaped = cursor.text[cursor.at];
    if (escaped !== '"' && escaped !== "\\") fail(cursor, 'a " or \\ after \\');
    parts.push(escaped as string);
    cursor.at++;
  }
}

function readBytes(cursor: Cursor): Uint8Array<ArrayBuffer> {
  expect(cursor, ":");
  const bytes = fromBase64(readWhile(cursor, base64Text));
  if (bytes === null) return fail(cursor, "base64 between colons");
  expect(cursor, ":");
  return bytes;
}

function readBoolean(cursor: Cursor): boolean {
  expect(cursor, "?");
  if (skip(cursor, "1")) return true;
  return skip(cursor, "0") ? false : fail(cursor, "?0 or ?1");
}

/**
 * The text that the sticky pattern matches here. Each pattern repeats one class of characters, so nothing can
 * backtrack.
 */
function readWhile(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const [text] = pattern.exec(cursor.text) ?? [""];
  cursor.at += text.length;
  return text;
}

function skip(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at++;
  return true;
}

function expect(cursor: Cursor, character: string): void {
  if (!skip(cursor, character)) fail(cursor, character);
}

function fail(cursor: Cursor, wanted: string): never {
  throw new SyntaxError(`expected ${wanted} at character ${cursor.at + 1}`);
}
