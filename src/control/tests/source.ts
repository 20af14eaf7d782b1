import { defaultSeed } from "../../base/defaults.ts";
import { iso } from "../../base/instants.ts";
import { isIndex, readPointer } from "../../base/json-pointer.ts";
import type { CallAgain, Reproduction } from "../../stage/again/reproduction.ts";

/** How a language writes what JSON has. */
interface Language {
  readonly null: string;
  readonly true: string;
  readonly false: string;
  readonly key: (name: string) => string;
}

const asText = (name: string): string => JSON.stringify(name);

export const javaScript: Language = {
  null: "null",
  true: "true",
  false: "false",
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : asText(name)),
};
export const python: Language = { null: "None", true: "True", false: "False", key: asText };

/** Writes a JSON value as an expression. */
export type WriteLiteral = (value: unknown) => string;

/** `{id1}` in a text is a variable where an earlier call of the reproduction saves it, and else those characters. */
export function writerFor({ before }: Reproduction, language: Language): WriteLiteral {
  const names = before.flatMap(({ save }) => save.map(([name]) => name));
  const placeholder = names.length === 0 ? null : new RegExp(`\\{(${names.join("|")})\\}`);
  const write: WriteLiteral = (value) => {
    if (typeof value === "string") return placeholder === null ? asText(value) : concatenated(value, placeholder);
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
    if (typeof value === "object" && value !== null) {
      const members = Object.entries(value).map(([name, member]) => `${language.key(name)}: ${write(member)}`);
      return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
    }
    return value === true ? language.true : value === false ? language.false : language.null;
  };
  return write;
}

function concatenated(text: string, placeholder: RegExp): string {
  const parts = text.split(placeholder).map((part, at) => (at % 2 === 1 || part === "" ? part : asText(part)));
  return parts.filter((part) => part !== "").join(" + ") || '""';
}

/** What a test is called, in every language. */
export function nameOf({ call, status }: Reproduction): string {
  const what = call.operation ?? `${call.method} ${call.target.split("?", 1)[0]}`;
  return `${what} ${status === 0 ? "is broken off" : `answers ${status}`}`;
}

/** How the world begins: its scenario, and what is not that of every world of it. */
export function beginning({ recipe, start }: Reproduction): Readonly<Record<string, string>> {
  return {
    scenario: recipe.scenario,
    ...(recipe.seed !== defaultSeed && { seed: recipe.seed }),
    ...(start !== null && { clock: iso(start) }),
  };
}

/** Equal calls that follow each other, so that a full window is one line. */
export function repeated(calls: readonly CallAgain[]): readonly { readonly call: CallAgain; readonly times: number }[] {
  const groups: { readonly call: CallAgain; times: number }[] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    const isAgain = call.save.length === 0 && JSON.stringify({ ...last?.call, at: null }) === JSON.stringify(call);
    if (last !== undefined && isAgain) last.times += 1;
    else groups.push({ call, times: 1 });
  }
  return groups;
}

/** The way to a member: /job/id is `job` and `id`. */
export function stepsOf(pointer: string): readonly (string | number)[] {
  return (readPointer(pointer) ?? []).map((step) => (isIndex(step) ? Number(step) : step));
}
