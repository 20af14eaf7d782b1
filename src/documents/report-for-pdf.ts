import type { Contribution as ContributionFacts, RepositoryFacts } from "../model/report.ts";
import type { ReportPdfOptions } from "../model/report-pdf.ts";

/**
 * The members of a report (§2.6) that the document uses. The type is structural: any object with these members can be
 * rendered, and a missing member is null, absent or empty here exactly as in the report.
 */
export interface ReportForPdf {
  readonly id: string;
  readonly githubLogin: string;
  readonly status: string;
  readonly rawSignals: Readonly<Record<string, number>>;
  readonly pctSignals: Readonly<Record<string, number>>;
  readonly signalPopulations?: Readonly<Record<string, string>> | undefined;
  readonly signalsExcluded: Readonly<Record<string, Exclusion>>;
  readonly composites: Composites;
  readonly evidence?: readonly string[] | undefined;
  readonly profile: Profile | null;
  readonly contributions: Contributions | null;
  readonly repos: readonly Repository[];
  readonly subjects: readonly Subject[] | null;
  readonly commitStats?: Readonly<Record<string, unknown>> | null | undefined;
  readonly narrative: Narrative | null;
  readonly narrativePending: boolean;
}

export interface Exclusion {
  readonly reason: string;
  readonly detail?: string | null | undefined;
}

/** All absent when the ranking population is too small. */
export interface Composites {
  readonly gemScore?: number | undefined;
  readonly quality?: number | undefined;
  readonly visibility?: number | undefined;
  readonly reachable?: number | undefined;
  readonly productionMaturity?: number | undefined;
  readonly qualityTerms?: readonly Term[] | undefined;
  readonly visibilityTerms?: readonly Term[] | undefined;
  readonly productionMaturityTerms?: readonly Term[] | undefined;
}

export interface Term {
  readonly signal: string;
  readonly weight: number;
  readonly pct: number;
}

export interface Profile {
  readonly createdAt?: string | null | undefined;
  readonly followers?: number | null | undefined;
  readonly following?: number | null | undefined;
  readonly organizations?: readonly string[] | undefined;
  readonly socialAccounts?: readonly { readonly provider: string; readonly url: string }[] | undefined;
}

export interface Contributions {
  readonly totalCommitContributions: number;
  readonly totalPullRequestContributions: number;
  readonly totalPullRequestReviewContributions: number;
  readonly calendar: readonly { readonly date: string; readonly count: number }[];
}

/** A document can be made of a report that lacks some of a repository's facts. */
export interface Repository extends Omit<RepositoryFacts, "latestReleaseAt" | "contribution"> {
  readonly latestReleaseAt?: string | null | undefined;
  readonly contribution?: Contribution | undefined;
}

export interface Contribution extends Partial<Omit<ContributionFacts, "relation">> {
  readonly relation: string | null;
}

export interface Subject {
  readonly name: string;
  readonly weight?: number | undefined;
}

export interface Narrative {
  readonly persona: string;
  readonly sections: { readonly activity: string | null; readonly code: string | null; readonly social: string | null };
}

/** The same report and options give the same bytes. Text replaces a picture or logo that cannot be drawn. */
export interface RenderOptions extends ReportPdfOptions {
  /** Replaces the developer's display name with the login in the whole document. */
  readonly maskName?: boolean;
}
