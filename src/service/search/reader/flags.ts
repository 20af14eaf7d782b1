// Figures: A-408.
import { celebrityFollowers } from "../celebrity.ts";
import type { Draft } from "./draft.ts";

type FlagEffect = (draft: Draft) => void;

/** What one word says of people, such as "remote": how it is told, and what it asks for. */
interface FlagRow {
  readonly told: string;
  /** Raises those who are so, where it is only wished for. */
  readonly signal?: string;
  /** It orders people, and filters nobody. */
  readonly isOrder?: true;
  /** For people who are so, and for those who are not; without one of them that changes nothing. */
  readonly is?: FlagEffect;
  readonly isNot?: FlagEffect;
}

const where =
  (field: string, op: string, value: unknown): FlagEffect =>
  (draft) =>
    draft.where(field, op, value);
const lever =
  (name: string, ...within: string[]): FlagEffect =>
  (draft) => {
    draft.within(...within)[name] = true;
  };
/** The floors on contributions are minima (§4.1), so nothing says who was not active. */
const atLeastOne =
  (floor: string): FlagEffect =>
  (draft) => {
    draft.within("github")[floor] = 1;
  };

/** The maximum followers of little-known people, and of people with few followers. */
const littleKnown = 500;
const fewFollowers = 100;

const rows = {
  openToWork: {
    told: "open to work",
    signal: "open_to_work",
    is: lever("openToWork"),
    isNot: where("open_to_work", "eq", false),
  },
  hasEmail: {
    told: "has email",
    signal: "has_email",
    is: where("has_email", "eq", true),
    isNot: where("has_email", "eq", false),
  },
  hasLinkedin: {
    told: "has LinkedIn",
    signal: "has_linkedin",
    is: lever("requireLinkedin"),
    isNot: where("has_linkedin", "eq", false),
  },
  hasLocation: {
    told: "has location",
    is: where("has_location", "eq", true),
    isNot: where("has_location", "eq", false),
  },
  hideHighProfile: {
    told: "hide high profile",
    signal: "hidden_gem",
    is: lever("hideHighProfile", "github"),
    isNot: where("followers", "gt", celebrityFollowers),
  },
  littleKnown: {
    told: "little known",
    signal: "hidden_gem",
    is: (draft) => {
      draft.boost("hidden_gem");
      draft.where("followers", "lte", littleKnown);
    },
    isNot: where("followers", "gt", littleKnown),
  },
  fewFollowers: {
    told: "few followers",
    signal: "hidden_gem",
    is: where("followers", "lte", fewFollowers),
    isNot: where("followers", "gt", fewFollowers),
  },
  activeThisMonth: { told: "active in the last 30 days", is: atLeastOne("minContributionsLastMonth") },
  activeThisYear: { told: "active in the last 365 days", is: atLeastOne("minContributionsLastYear") },
  wellKnown: { told: "well known", signal: "followers", isOrder: true },
  wellStarred: { told: "many stars", signal: "total_stars", isOrder: true },
  experienced: { told: "much experience", signal: "years_experience", isOrder: true },
  remote: { told: "remote, so places only rank", isOrder: true },
  earlyCareerSignals: { told: "early career signals", isOrder: true },
  aiFocusedSignals: { told: "AI-focused signals", isOrder: true },
  // Has no effect without titles to extend.
  includeUnconventionalTitles: { told: "unconventional titles" },
} satisfies Record<string, FlagRow>;

export type Flag = keyof typeof rows;
export const flags: Readonly<Record<Flag, FlagRow>> = rows;
