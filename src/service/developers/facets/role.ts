// Figures: A-231.
import { base32, hash53 } from "../../../base/rng.ts";
import type { Population } from "../../../population/population.ts";
import type { Repository } from "../../../population/shapes.ts";
import { spoken } from "../../../population/templates.ts";
import { type FitRole, standingOf, roleOf as termsOfRole } from "../../fit/role.ts";
import { fitOf as fitAgainst } from "../../fit/score.ts";
import { showing } from "../../search/proof.ts";
import type { RankTerm, WorkKind } from "../../search/terms.ts";

/**
 * A role against which facets are evaluated. Two calls with the same words mean the same role and share its purchases.
 */
export interface FacetRole {
  readonly text: string;
  readonly key: string;
  readonly terms: FitRole;
}

export function roleOf(text: string): FacetRole {
  return { text, key: base32(hash53(text), 10), terms: termsOfRole(text) };
}

export interface Fit {
  /** 0 off-topic, 1 adjacent, 2 a strong direct fit (§2.7). */
  readonly fit: number;
  readonly matched: readonly { readonly term: string; readonly repositories: readonly string[] }[];
  readonly missing: readonly string[];
}

/** What of a role a developer's work shows, and the fit that fit ranking gives them for it. */
export function fitOf(people: Population, index: number, day: number, { terms }: FacetRole): Fit {
  const repositories = people.repositories(index, day);
  const standing = standingOf(people, index, terms);
  const { matched } = standing;
  return {
    fit: fitAgainst(people, index, terms, standing),
    matched: matched.map((term) => ({ term: nameOf(term), repositories: repositoriesShowing(repositories, term) })),
    missing: terms.filter((term) => !matched.includes(term)).map(nameOf),
  };
}

function nameOf({ kind, name }: RankTerm<WorkKind>): string {
  return kind === "subject" ? spoken(name) : name;
}

function repositoriesShowing(repositories: readonly Repository[], term: RankTerm<WorkKind>): string[] {
  if (term.kind === "role") return [];
  return repositories
    .filter(showing(term))
    .slice(0, 3)
    .map(({ fullName }) => fullName);
}
