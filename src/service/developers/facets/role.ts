// Figures: A-231.
import { base32, hash53 } from "../../../base/rng.ts";
import { holds } from "../../../population/index/predicates.ts";
import type { Population } from "../../../population/population.ts";
import type { Repository } from "../../../population/shapes.ts";
import { spoken } from "../../../population/texts.ts";
import { showing } from "../../search/proof.ts";
import { distinct, type RankTerm, termsIn } from "../../search/terms.ts";

/**
 * A role against which facets are evaluated. Two calls with the same words mean the same role and share its purchases.
 */
export interface FacetRole {
  readonly text: string;
  readonly key: string;
  readonly terms: readonly RankTerm[];
}

const maxTerms = 24;

export function roleOf(text: string): FacetRole {
  return {
    text,
    key: base32(hash53(text), 10),
    terms: distinct(termsIn(text, 1)).slice(0, maxTerms),
  };
}

export interface Fit {
  /** 0 off-topic, 1 adjacent, 2 a strong direct fit (§2.7). */
  readonly fit: number;
  readonly matched: readonly { readonly term: string; readonly repositories: readonly string[] }[];
  readonly missing: readonly string[];
}

/** How many of a role's terms a developer's work shows, as a share. */
export function fitOf(people: Population, index: number, day: number, { terms }: FacetRole): Fit {
  const traits = people.traits(index);
  const repositories = people.repositories(index, day);
  const matched = terms.filter(({ where }) => holds(where, index, traits));
  const share = terms.length === 0 ? 0.5 : matched.length / terms.length;
  return {
    fit: Math.round(200 * Math.min(1, 1.25 * share)) / 100,
    matched: matched.map((term) => ({ term: nameOf(term), repositories: repositoriesShowing(repositories, term) })),
    missing: terms.filter((term) => !matched.includes(term)).map(nameOf),
  };
}

function nameOf({ kind, name }: RankTerm): string {
  return kind === "subject" ? spoken(name) : name;
}

function repositoriesShowing(repositories: readonly Repository[], term: RankTerm): string[] {
  if (term.kind === "role") return [];
  return repositories
    .filter(showing(term))
    .slice(0, 3)
    .map(({ fullName }) => fullName);
}
