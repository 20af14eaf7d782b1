// Figures: A-415.
import { languages, specialties } from "../../population/vocabulary.ts";
import { idsOf } from "./vocabularies.ts";

/** Languages that people of the same specialties write as their first, the likest first, unless required anyway. */
export function languagesNear(required: readonly string[]): string[] {
  const [first] = idsOf("language", required.slice(0, 1));
  if (first === undefined) return [];
  const shares = specialties().map(({ languages: own, languageSlots }) => {
    const share = new Map<number, number>();
    for (const slot of languageSlots) share.set(own[slot] as number, (share.get(own[slot] as number) ?? 0) + 1);
    return share;
  });
  const vectorOf = (id: number) => shares.map((share) => share.get(id) ?? 0);
  const wanted = vectorOf(first);
  return languages
    .map(({ name }, id) => ({ name, likeness: cosine(wanted, vectorOf(id)) }))
    .filter(({ name, likeness }) => likeness > leastLikeness && !required.includes(name) && !besides.has(name))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 2)
    .map(({ name }) => name);
}

const leastLikeness = 0.2;
/** Languages that people write beside their own: nobody switches to them. */
const besides: ReadonlySet<string> = new Set(["Shell", "HCL", "HTML", "CSS", "SQL", "Jupyter Notebook", "TeX"]);

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
