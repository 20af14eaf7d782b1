/** A repository as deep research describes it, in a report and in its document (§2.6). */
export interface RepositoryFacts {
  readonly name: string;
  readonly owner: string;
  readonly isFork: boolean;
  readonly primaryLanguage: string | null;
  readonly languages: readonly { readonly name: string; readonly size: number }[];
  readonly topics: readonly string[];
  readonly stars: number;
  readonly forks: number;
  readonly pushedAt: string;
  readonly latestReleaseAt: string | null;
  /** Absent if nothing is known. */
  readonly contribution?: Contribution | undefined;
}

export type Relation = "owner" | "maintainer" | "core" | "reviewer" | "drive-by";

/** A person's activity in a repository over about two years (§2.6). */
export interface Contribution {
  readonly relation: Relation | null;
  readonly commitsAuthored: number | null;
  readonly authoredPrs: number | null;
  readonly authoredPrsMerged: number | null;
  readonly authoredPrsMergedByOthers: number | null;
  readonly selfMergedPrs: number | null;
  readonly mergedForOthers: number | null;
  readonly reviewsGiven: number | null;
  readonly filesTouchedMedian: number | null;
  readonly firstMergedAt: string | null;
  readonly lastMergedAt: string | null;
  readonly prTitles: readonly string[] | null;
}
