import type { z } from "zod";
import { isObject } from "../../src/base/json-object.ts";
import { definitionOf } from "../../src/base/schema-definition.ts";
import { everyOperation, routeOf } from "../../src/contract/seen/operations.ts";
import { provenanceOfAnswer, sourceOfMember, sourceOfStatus, within } from "../../src/contract/seen/provenance-at.ts";
import type { Operation } from "../../src/kernel/operation.ts";
import { unwrapped } from "../../src/kernel/schema.ts";
import type { Json, Said, Variation } from "./deployment.ts";

/** A member of an answer that exists only by assumption. */
interface Guess {
  readonly route: string;
  readonly assumption: string;
  /** `results`, `[]`, `match`: from the root of the answer. */
  readonly steps: readonly string[];
  /** Whether an answer without it still matches our assumption, so that there is nothing to report. */
  readonly isOptional: boolean;
}

/** Every assumed member of every answer, from the declarations. */
function guessesOf(operation: Operation): Guess[] {
  const found: Guess[] = [];
  const route = routeOf(operation);
  const walk = (schema: z.ZodType, steps: readonly string[], outer: ReturnType<typeof provenanceOfAnswer>): void => {
    // Deeper members differ in the same ways, and there are thousands of them.
    if (steps.length > 4) return;
    const inner = unwrapped(schema);
    const here = within(schema, outer);
    if (inner) walk(inner, steps, here);
    const { shape, element, options } = definitionOf(schema);
    if (options) for (const option of options) walk(option, steps, here);
    if (element) walk(element, [...steps, "[]"], here);
    for (const [name, member] of Object.entries(shape ?? {})) {
      const source = sourceOfMember(schema, name, here);
      if ("assumed" in source) {
        const isOptional = definitionOf(member).type === "optional";
        found.push({ route, assumption: source.assumed, steps: [...steps, name], isOptional });
      }
      walk(member, [...steps, name], { ...here, source, open: {} });
    }
  };
  for (const { body } of operation.answers) if (body) walk(body, [], provenanceOfAnswer(operation));
  return found;
}

const guesses = everyOperation.flatMap(guessesOf);

type Edit = (object: Json, name: string) => void;

const edits: Readonly<Record<string, Edit>> = {
  "another name": (object, name) => {
    if (!Object.hasOwn(object, name)) return;
    object[`zq${name[0]?.toUpperCase()}${name.slice(1)}`] = object[name];
    delete object[name];
  },
  "left out": (object, name) => {
    delete object[name];
  },
  "of another kind": (object, name) => {
    if (Object.hasOwn(object, name)) object[name] = isObject(object[name]) ? "opaque" : { opaque: object[name] };
  },
};

function at(value: Json, [first, ...rest]: readonly string[], edit: Edit): void {
  if (first === "[]") {
    if (Array.isArray(value)) for (const item of value) at(item, rest, edit);
  } else if (isObject(value) && first !== undefined) {
    if (rest.length === 0) edit(value, first);
    else at(value[first], rest, edit);
  }
}

function changed(given: readonly Guess[], edit: Edit): NonNullable<Variation["say"]> {
  const byRoute = new Map<string, Guess[]>();
  for (const guess of given) byRoute.set(guess.route, [...(byRoute.get(guess.route) ?? []), guess]);
  return (said, { route }) => {
    if (said.status >= 300) return;
    // The innermost first, because a renamed member cannot be reached by its path any more.
    for (const { steps } of (byRoute.get(route) ?? []).toReversed()) at(said.json, steps, edit);
  };
}

/** One changed assumption, and the operation that it belongs to. */
export interface Single extends Variation {
  readonly route: string;
  /** The member; null for the whole answer. */
  readonly steps: readonly string[] | null;
  /** The kind of change: `another name`, `in an envelope`. */
  readonly words: string;
}

/** Changes one assumed member of one operation. */
export const singleGuesses: readonly Single[] = guesses.flatMap((guess) =>
  Object.entries(edits).map(([words, edit]) => ({
    name: `${guess.route} ${guess.steps.join(".")} ${words}`,
    route: guess.route,
    steps: guess.steps,
    words,
    // A renamed optional member looks like a missing one and an additional one.
    refutes: guess.isOptional && words !== "of another kind" ? [] : [guess.assumption],
    say: changed([guess], edit),
  })),
);

/** Changes all of them at once. */
export const allGuesses: readonly Variation[] = Object.entries(edits).map(([words, edit]) => ({
  name: `every assumed member ${words}`,
  refutes: [],
  say: changed(guesses, edit),
}));

const guessed = everyOperation.filter((operation) => "assumed" in sourceOfStatus(operation));

function wrap(said: Said): void {
  if (said.status < 300 && said.json !== undefined) said.json = { data: said.json };
}

function otherStatus(said: Said): void {
  if (said.status < 300) said.status = said.status === 200 ? 201 : 200;
}

function noBody(said: Said): void {
  if (said.status < 300) Object.assign(said, { status: 204, json: undefined });
}

const wholes: Readonly<Record<string, (said: Said) => void>> = {
  "in an envelope": wrap,
  "with another status": otherStatus,
  "without a body": noBody,
};

/** Changes an answer with an assumed envelope and status: wrapped, with another status, or without a body. */
export const singleWholes: readonly Single[] = guessed.flatMap((operation) => {
  const route = routeOf(operation);
  const source = sourceOfStatus(operation);
  const refutes = "assumed" in source ? [source.assumed] : [];
  return Object.entries(wholes).map(([words, change]) => ({
    name: `${route} ${words}`,
    route,
    steps: null,
    words,
    refutes,
    say: (said: Said, heard: { route: string }) => {
      if (heard.route === route) change(said);
    },
  }));
});

const guessedRoutes = new Set<string>(guessed.map(routeOf));

export const allWholes: readonly Variation[] = Object.entries(wholes).map(([words, change]) => ({
  name: `every assumed answer ${words}`,
  refutes: [],
  say: (said, { route }) => {
    if (guessedRoutes.has(route)) change(said);
  },
}));
