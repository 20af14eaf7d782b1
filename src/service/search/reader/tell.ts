import type { Clause } from "./clause.ts";
import { type Flag, flags } from "./flags.ts";
import { namesOf } from "./geography.ts";
import type { Meaning, MeaningKind } from "./meaning.ts";

export type Understood = {
  readonly span: string;
  readonly as: string;
  readonly value: string;
};

/** What a clause was read as, for users: one entry for each thing. */
export function told(text: string, clause: Clause): Understood[] {
  const { items, start, end } = clause;
  return items.map(({ meaning, ...own }, at) => {
    const span = text.slice(at === 0 ? start : own.start, at === items.length - 1 ? end : own.end);
    return { span, as: asOf(clause, meaning), value: valueIn(clause, meaning) };
  });
}

function asOf(clause: Clause, meaning: Meaning): string {
  const { isNegated, isSoft, isNear } = clause;
  if (meaning.kind === "flag") return `${isSoft && !isNegated ? "preferred " : ""}${flags[meaning.value as Flag].told}`;
  const manner = isNegated ? "not " : isSoft ? "preferred " : isNear && clause.sort === "place" ? "near " : "";
  const nobody = meaning.isElsewhere && meaning.kind !== "country" ? `, where nobody here ${has(clause)}` : "";
  return `${manner}${kindOf(clause, meaning)}${nobody}`;
}

function has({ sort, relation }: Clause): string {
  if (sort === "school") return "studied";
  return relation === "past" || relation === "worked" ? "worked" : "works";
}

const labels: Partial<Record<MeaningKind, string>> = {
  tier: "experience tier",
  level: "seniority",
  size: "company size",
  grade: "cracked tier",
  area: "region",
};

function kindOf({ relation }: Clause, meaning: Meaning): string {
  const { kind, range, isStandIn } = meaning;
  if (kind === "measure") return range?.of ?? kind;
  if (kind === "country" && isStandIn) return "country of the city";
  if (kind === "technology" && isStandIn) return "closest technology";
  if (kind === "company") return companies[relation ?? "current"];
  return labels[kind as MeaningKind] ?? kind;
}

const companies = { current: "company", past: "past company", worked: "worked at", like: "similar company" } as const;

function valueIn({ isNegated }: Clause, meaning: Meaning): string {
  if (meaning.kind === "flag") return isNegated ? "no" : "yes";
  // An area within a country is ours to draw, so it is told what it consists of.
  return meaning.kind === "area" && meaning.field === "city"
    ? `${meaning.value}: ${namesOf(meaning).join(", ")}`
    : meaning.value;
}
