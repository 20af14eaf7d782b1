import type { z } from "zod";
import { listWords } from "../base/text.ts";

/**
 * A rule across the members of a request, in one place: as a condition, as words for a refusal, and as JSON Schema for the
 * document, so that clients know in advance what the server refuses.
 */
export interface MemberRule {
  readonly holds: (given: GivenMembers) => boolean;
  readonly error: string;
  /** The member that a refusal names; without it the refusal is about the body as a whole. */
  readonly path?: readonly string[];
  readonly schema: JsonSchema;
}

export type JsonSchema = Readonly<Record<string, unknown>>;
type GivenMembers = Readonly<Record<string, unknown>>;

const has = (given: GivenMembers, name: string): boolean => given[name] !== undefined;

/** For an object that has only these members. */
export function exactlyOne(...names: readonly string[]): MemberRule {
  return {
    holds: (given) => names.filter((name) => has(given, name)).length === 1,
    error: `needs exactly one of ${listWords(names, "and")}`,
    schema: { minProperties: 1, maxProperties: 1 },
  };
}

/** Exactly one of these, in an object that may have other members. */
export function eitherOf(...names: readonly string[]): MemberRule {
  return {
    holds: (given) => names.filter((name) => has(given, name)).length === 1,
    error: `takes exactly one of ${listWords(names, "and")}`,
    schema: { oneOf: names.map((name) => alternative(name)) },
  };
}

/** At least one of these, and not blank. */
export function anyWithText(...names: readonly string[]): MemberRule {
  return {
    holds: (given) => names.some((name) => /\S/.test(String(given[name] ?? ""))),
    error: `needs ${listWords(names, "or")} that is not blank`,
    schema: anyAlternative(names.map((name) => alternative(name, { pattern: "\\S" }))),
  };
}

/** At least one of these. */
export function anyOf(...names: readonly string[]): MemberRule {
  return {
    holds: (given) => names.some((name) => has(given, name)),
    error: `needs ${listWords(names, "or")}`,
    schema: anyAlternative(names.map((name) => alternative(name))),
  };
}

/** A required member. Other members are not mentioned, so that generated types stay closed. */
function alternative(name: string, schema: JsonSchema = {}): JsonSchema {
  return { required: [name], properties: { [name]: schema } };
}

/** Wrapped, because generators read `anyOf` beside `properties` as "either these members or one of those". */
function anyAlternative(alternatives: readonly JsonSchema[]): JsonSchema {
  return { allOf: [{ anyOf: alternatives }] };
}

/** `needed` is required, and not null, when another member has one of these values. */
export function neededWhen(
  needed: string,
  [member, values]: readonly [member: string, values: readonly unknown[]],
  error: string,
): MemberRule {
  return {
    holds: (given) => !values.includes(given[member]) || given[needed] != null,
    error,
    path: [needed],
    schema: {
      if: requiring(member, { enum: values }),
      then: requiring(needed, { not: { type: "null" } }),
    },
  };
}

/** A member that is only allowed beside certain values of another one, which is then required. */
export function onlyWith(
  member: string,
  [other, values]: readonly [member: string, values: readonly unknown[]],
  error: string,
): MemberRule {
  return {
    holds: (given) => !has(given, member) || values.includes(given[other]),
    error,
    path: [member],
    schema: {
      if: requiring(member),
      then: requiring(other, { enum: values }),
    },
  };
}

/**
 * An object's schema with rules across its members. Call `.meta({ id })` after it, so that the id stays. The schema's own
 * `meta` is inherited; reading it here would create the schema at every start.
 */
export function withRules<Schema extends z.ZodType>(schema: Schema, ...rules: readonly MemberRule[]): Schema {
  const [first, ...others] = rules.map((rule) => rule.schema);
  const checked = rules.reduce<Schema>(
    (held, { holds, error, path }) =>
      held.refine((given) => holds(given as GivenMembers), { error, ...(path && { path: [...path] }) }) as Schema,
    schema,
  );
  return checked.meta(others.length === 0 ? { ...first } : { allOf: [first, ...others] }) as Schema;
}

/** A schema that requires one member and allows all others, in a form that every validator and linter understands. */
export function requiring(name: string, schema: JsonSchema = {}): JsonSchema {
  return { required: [name], ...withMember(name, schema) };
}

/** The same for an optional member. */
export function withMember(name: string, schema: JsonSchema): JsonSchema {
  return { properties: { [name]: schema }, additionalProperties: true };
}
