import { perObject } from "../../base/on-first-use.ts";
import type { Slices } from "../../base/slices.ts";
import { type DocumentedOperation, placeholders } from "../read/description.ts";
import type { SchemaReader } from "../read/plain.ts";
import { type Likeness, namesIn } from "./likeness.ts";
import { newPlaces } from "./relocations.ts";
import { fold } from "./synonyms.ts";

export interface Pairs {
  readonly pairs: readonly (readonly [ours: DocumentedOperation, theirs: DocumentedOperation])[];
  readonly missing: readonly DocumentedOperation[];
  readonly added: readonly DocumentedOperation[];
}

/** The operations of a document, and who reads what they answer. */
export interface OperationsOf {
  readonly operations: readonly DocumentedOperation[];
  readonly reader: SchemaReader;
}

/** Operations by method and path, and what is left by what it returns and what its path says. */
export function* pairOperations(ours: OperationsOf, theirs: OperationsOf, likeness: Likeness): Slices<Pairs> {
  const keyOf = ({ method, path }: DocumentedOperation): string => `${method} ${placeholders(path)}`;
  const byKey = new Map(theirs.operations.map((each) => [keyOf(each), each]));
  const pairs = ours.operations.flatMap((each): [DocumentedOperation, DocumentedOperation][] => {
    const same = byKey.get(keyOf(each));
    return same === undefined ? [] : [[each, same]];
  });
  const [mine, other] = [new Set(ours.operations), new Set(theirs.operations)];
  for (const [each, same] of pairs) {
    mine.delete(each);
    other.delete(same);
  }
  const sharing = yield* newIndex({ operations: [...other], reader: theirs.reader });
  yield;
  const scored: { each: DocumentedOperation; candidate: DocumentedOperation; score: number }[] = [];
  for (const each of mine) {
    yield;
    for (const candidate of sharing(tokensOf(ours.reader, each))) {
      const found = theirs.reader.budget.part(
        () => score(each, candidate, likeness),
        () => 0,
      );
      if (found >= leastScore) scored.push({ each, candidate, score: found });
    }
  }
  const meet = (each: DocumentedOperation, candidate: DocumentedOperation): void => {
    if (!mine.has(each) || !other.has(candidate)) return;
    pairs.push([each, candidate]);
    mine.delete(each);
    other.delete(candidate);
  };
  for (const { each, candidate } of scored.sort((a, b) => b.score - a.score)) meet(each, candidate);
  yield;
  const place = newPlaces(pairs, [...other]);
  for (const each of mine) {
    theirs.reader.budget.spend(1);
    const candidate = place(each);
    if (candidate !== null) meet(each, candidate);
  }
  return { pairs, missing: [...mine], added: [...other] };
}

const leastScore = 1;

/** More of them would say nothing about any one. */
const mostSharing = 100;
const mostCandidates = 32;
const mostNames = 30;
/** Each takes some microseconds. */
const inOneSlice = 200;

/** Finds the operations that have most in common with another, without a look at all of them. */
function* newIndex({
  operations,
  reader,
}: OperationsOf): Slices<(tokens: ReadonlySet<string>) => DocumentedOperation[]> {
  const byToken = new Map<string, DocumentedOperation[]>();
  for (const [i, operation] of operations.entries()) {
    if (i % inOneSlice === 0) yield;
    for (const token of tokensOf(reader, operation)) {
      const sharing = byToken.get(token);
      if (sharing === undefined) byToken.set(token, [operation]);
      else if (sharing.length <= mostSharing) sharing.push(operation);
    }
  }
  return (tokens) => {
    const shared = new Map<DocumentedOperation, number>();
    for (const token of tokens) {
      const sharing = byToken.get(token) ?? [];
      if (sharing.length > mostSharing) continue;
      reader.budget.spend(1 + sharing.length);
      for (const each of sharing) shared.set(each, (shared.get(each) ?? 0) + 1);
    }
    const best = [...shared].sort(([, a], [, b]) => b - a);
    return best.slice(0, mostCandidates).map(([each]) => each);
  };
}

/** What an operation can be known by: its name, what is said of it, the words of its path and the members of what it answers. */
function tokensOf(reader: SchemaReader, operation: DocumentedOperation): ReadonlySet<string> {
  const { method, params, id, summary } = operation;
  const names = reader.budget.part(
    () => namesAnswered(reader, operation),
    () => [],
  );
  const words = [...wordsOf(operation)].map((each) => `word ${each}`);
  const said = [`id ${fold(id)}`, `summary ${summary}`, ...words, ...names];
  return new Set(said.map((each) => `${method} ${params.length} ${each}`));
}

/** The members of an answer, and of what is in them. */
function namesAnswered(reader: SchemaReader, { successes }: DocumentedOperation): string[] {
  const answer = reader.plain(successes[0]?.schema);
  const inside = Object.values(answer.members).slice(0, mostNames);
  const shapes = [answer, reader.plain(answer.items), ...inside.map((each) => reader.plain(each))];
  const deeper = shapes.map(({ items }) => reader.plain(items));
  const names = [...shapes, ...deeper].flatMap((each) => [...namesIn(each)].slice(0, mostNames));
  reader.budget.spend(names.length);
  return names;
}

/** Two operations are one if they return the same, and take as many ids; words in common make it surer. */
function score(ours: DocumentedOperation, theirs: DocumentedOperation, likeness: Likeness): number {
  const isSameId = ours.id !== "" && fold(ours.id) === fold(theirs.id);
  const isSameSummary = ours.summary.length > 10 && ours.summary === theirs.summary;
  const words = alike(wordsOf(ours), wordsOf(theirs));
  return (isSameId ? 1 : 0) + (isSameSummary ? 1 : 0) + answersAlike(ours, theirs, likeness) * 0.75 + words * 0.5;
}

/** Two answers of one member each say little, such as `{ id }`. */
function answersAlike(ours: DocumentedOperation, theirs: DocumentedOperation, likeness: Likeness): number {
  const [mine, other] = [ours.successes[0]?.schema, theirs.successes[0]?.schema];
  if (mine === undefined || other === undefined) return 0;
  return likeness.isTelling(mine) ? likeness.ofAnswers(mine, other) : 0;
}

/** What a path is about, without ids and versions. */
const wordsOf = perObject(({ path }: DocumentedOperation): ReadonlySet<string> => {
  const steps = path.split("/").flatMap((each) => (each.startsWith("{") ? [each] : each.split(/[-_]/)));
  const words = steps.filter((each) => each !== "" && !each.startsWith("{") && !/^v\d+$/.test(each));
  return new Set(words.map((each) => fold(each).replace(/s$/, "")));
});

function alike(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  const shared = [...ours].filter((each) => theirs.has(each)).length;
  return ours.size + theirs.size === 0 ? 0 : (2 * shared) / (ours.size + theirs.size);
}
