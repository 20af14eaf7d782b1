import type { Draft } from "./draft.ts";

interface Figure {
  readonly field: string;
  /** Raises people with more of it, where it is only wished for. */
  readonly signal?: string;
  /** The lever that holds its range, and the lever around that. */
  readonly lever?: readonly [name: string, ...within: string[]];
}

/** What is counted, but for employees, who are a company's size. */
const rows = {
  years: { field: "years_experience", signal: "years_experience", lever: ["yoeRange"] },
  stars: { field: "total_stars", signal: "total_stars", lever: ["starRange", "github"] },
  "stars of one repository": { field: "top_repo_stars", signal: "top_repo_stars" },
  followers: { field: "followers", signal: "followers", lever: ["followerRange", "github"] },
  score: { field: "cracked_score", signal: "cracked_score" },
  repositories: { field: "repositories" },
  employees: { field: "company_size" },
} satisfies Record<string, Figure>;

export type MeasureName = keyof typeof rows;
export const figures: Readonly<Record<MeasureName, Figure>> = rows;

export interface Range {
  readonly of: MeasureName;
  /** Both inclusive. */
  readonly min: number | null;
  readonly max: number | null;
}

export function requireRange(draft: Draft, { of, min, max }: Range): void {
  const { field, lever: [name, ...within] = [] } = figures[of];
  if (name !== undefined && draft.narrow(draft.within(...within), name, min, max)) return;
  const held = draft.levers.github as { minDevrank?: number } | undefined;
  const isDevrank = of === "score" && min !== null && min <= 100 && held?.minDevrank === undefined;
  if (isDevrank) draft.within("github").minDevrank = min;
  else if (min !== null) draft.where(field, "gte", min);
  if (max !== null) draft.where(field, "lte", max);
}
