import type * as vocabulary from "../../../population/vocabulary.ts";
import type { Moment } from "./times.ts";

export type Flag =
  | "openToWork"
  | "hasEmail"
  | "hasLinkedin"
  | "hasLocation"
  | "hideHighProfile"
  | "littleKnown"
  | "fewFollowers"
  | "wellKnown"
  | "wellStarred"
  | "experienced"
  | "activeThisMonth"
  | "activeThisYear"
  | "remote"
  | "earlyCareerSignals"
  | "aiFocusedSignals"
  | "includeUnconventionalTitles";

export type Tier = "early" | "upToSenior" | "senior" | "all";

/** The possible meanings of a phrase. `value` is the canonical name, as in a config. */
export type Meaning =
  | {
      readonly kind: "language" | "subject" | "industry" | "school" | "title" | "seniority" | "city" | "state";
      readonly value: string;
    }
  /** Closest: the text names a product that nobody here uses, and this one stands for it. */
  | { readonly kind: "technology"; readonly value: string; readonly isClosest?: boolean }
  /**
   * Origin: words about people's origin, such as "Indian". OfCity: a city that this population lacks, for which its country
   * stands. Elsewhere: a country where nobody of this population lives.
   */
  | {
      readonly kind: "country";
      readonly value: string;
      readonly origin?: boolean;
      readonly ofCity?: boolean;
      readonly elsewhere?: boolean;
    }
  /** A name for a stack of technologies: some are required, others are optional. */
  | {
      readonly kind: "stack";
      readonly value: string;
      readonly required: readonly Meaning[];
      readonly wished: readonly Meaning[];
    }
  /** Elsewhere: real companies, where no person of this population works. Only meant where an employer is expected. */
  | { readonly kind: "company"; readonly value: string; readonly elsewhere?: boolean }
  /** The login of an organization whose repositories somebody works on. */
  | { readonly kind: "organization"; readonly value: string }
  /** A set of countries or of cities. Origin: as of a country. */
  | {
      readonly kind: "area";
      readonly value: string;
      readonly field: "country" | "city";
      readonly names: readonly string[];
      readonly origin?: boolean;
    }
  /** Beside: only has this meaning next to a word such as "engineer". */
  | {
      readonly kind: "role";
      readonly value: string;
      /** Made when it is asked for: a text names a few of all roles. */
      readonly specialties: () => ReadonlySet<string>;
      readonly beside?: boolean;
    }
  | { readonly kind: "tier"; readonly value: Tier }
  /** "mid to senior" */
  | { readonly kind: "levels"; readonly value: string; readonly levels: readonly string[] }
  /** The date of joining GitHub: from the first (inclusive) to the second (exclusive). */
  | { readonly kind: "joined"; readonly value: string; readonly from: Moment | null; readonly until: Moment | null }
  /** Contributions within some days or since the start of a year; null for what no lever holds. */
  | {
      readonly kind: "active";
      readonly value: string;
      readonly within: { readonly days: number } | { readonly year: number } | null;
      readonly least: number;
    }
  /** More than one contribution within the last 30 or 365 days. */
  | { readonly kind: "contributions"; readonly value: string; readonly days: 30 | 365; readonly least: number }
  | { readonly kind: "size"; readonly value: vocabulary.CompanySize }
  | { readonly kind: "grade"; readonly value: string; readonly least: number }
  | { readonly kind: "flag"; readonly value: Flag };
