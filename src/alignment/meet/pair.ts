import { perObject } from "../../base/on-first-use.ts";
import { type DocumentedOperation, placeholders } from "../read/description.ts";
import type { Likeness } from "./match.ts";
import { fold } from "./names.ts";

export interface Pairs {
  readonly pairs: readonly (readonly [ours: DocumentedOperation, theirs: DocumentedOperation])[];
  readonly missing: readonly DocumentedOperation[];
  readonly added: readonly DocumentedOperation[];
}

/** Operations by method and path, and what is left by what it returns and what its path says. */
export function pairOperations(
  ours: readonly DocumentedOperation[],
  theirs: readonly DocumentedOperation[],
  likeness: Likeness,
): Pairs {
  const keyOf = ({ method, path }: DocumentedOperation): string => `${method} ${placeholders(path)}`;
  const byKey = new Map(theirs.map((each) => [keyOf(each), each]));
  const pairs = ours.flatMap((each): [DocumentedOperation, DocumentedOperation][] => {
    const same = byKey.get(keyOf(each));
    return same === undefined ? [] : [[each, same]];
  });
  const [mine, other] = [new Set(ours), new Set(theirs)];
  for (const [each, same] of pairs) {
    mine.delete(each);
    other.delete(same);
  }
  const scored = [...mine].flatMap((each) =>
    [...other].map((candidate) => ({ each, candidate, score: score(each, candidate, likeness) })),
  );
  for (const { each, candidate, score: found } of scored.sort((a, b) => b.score - a.score)) {
    if (found < leastScore) break;
    if (!mine.has(each) || !other.has(candidate)) continue;
    pairs.push([each, candidate]);
    mine.delete(each);
    other.delete(candidate);
  }
  return { pairs, missing: [...mine], added: [...other] };
}

const leastScore = 1;

/** Two operations are one if they return the same, and take as many ids; words in common make it surer. */
function score(ours: DocumentedOperation, theirs: DocumentedOperation, likeness: Likeness): number {
  if (ours.method !== theirs.method || ours.params.length !== theirs.params.length) return 0;
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
  const words = path.split("/").filter((each) => each !== "" && !each.startsWith("{") && !/^v\d+$/.test(each));
  return new Set(words.map((each) => fold(each).replace(/s$/, "")));
});

function alike(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  const shared = [...ours].filter((each) => theirs.has(each)).length;
  return ours.size + theirs.size === 0 ? 0 : (2 * shared) / (ours.size + theirs.size);
}
