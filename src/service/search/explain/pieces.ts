import type { SearchConfig } from "../../../model/search-config.ts";
import type { Finding } from "../criteria.ts";
import { readFilter } from "../filter.ts";
import { questionIn, type RankTerm } from "../terms.ts";
import type { Aspect } from "./facts.ts";

/** One clause of a config: what it asks, and the config that asks nothing else. */
export interface Piece {
  /** The member of the config, and what it says there. */
  readonly member: string;
  readonly value: string;
  readonly as: "filter" | "rank" | "ignored";
  /** Runs the clause alone: whoever that finds passes it. */
  readonly config: SearchConfig;
  /** Of a query, the terms of which one has to be shown; the clause is about these and not the whole query. */
  readonly terms?: readonly RankTerm[];
  /** What about a person decides it. */
  readonly aspect: Aspect;
}

type Part = Partial<SearchConfig>;
type Professional = NonNullable<SearchConfig["levers"]["professional"]>;
type Github = NonNullable<SearchConfig["levers"]["github"]>;

const everything: SearchConfig = {
  version: 2,
  query: null,
  entity: "auto",
  requiredLanguages: [],
  earlyCareerSignals: false,
  aiFocusedSignals: false,
  includeUnconventionalTitles: false,
  levers: {},
};

/** A config taken apart: all its clauses that filter together are what the whole filters by. */
export function piecesOf(config: SearchConfig, { technologies }: Finding): Piece[] {
  const { levers, requiredLanguages, entity, query } = config;
  const tools = levers.technologies ?? [];
  // Where any technology will do, they are one clause.
  const toolGroups = technologies === "any" && tools.length > 0 ? [tools] : tools.map((name) => [name]);
  return [
    ...requiredLanguages.map((name) =>
      piece("requiredLanguages", name, "filter", { requiredLanguages: [name] }, "languages"),
    ),
    ...toolGroups.map((names) =>
      piece("levers.technologies", names.join(", "), "filter", { levers: { technologies: names } }, "technologies"),
    ),
    ...(query === null ? [] : piecesOfQuery(query)),
    ...piecesOfLevers(config),
    ...(levers.professional === undefined ? [] : piecesOfCareer(levers.professional, config)),
    ...(levers.github === undefined ? [] : piecesOfGithub(levers.github)),
    ...piecesOfFilter(config.filter ?? {}),
    ...(entity === "LinkedInUser" ? [piece("entity", entity, "filter", { entity }, "linkedin")] : []),
    ...wishesOf(config),
  ];
}

function piece(member: string, value: string, as: Piece["as"], part: Part, aspect: Aspect): Piece {
  return { member, value, as, config: { ...everything, ...part }, aspect };
}

/** What a query names has to be shown, one clause for each thing; what it only wishes for ranks. */
function piecesOfQuery(query: string): Piece[] {
  const { required, wished, isStrange } = questionIn(query, 2);
  const whole = piece("query", query, "filter", { query }, "work");
  if (isStrange) return [whole];
  const ofTerms = (terms: readonly RankTerm[], as: Piece["as"]): Piece => ({
    ...whole,
    value: [...new Set(terms.map(({ name }) => name))].join(" or "),
    as,
    terms,
    aspect: skillAspects[terms[0]?.kind ?? "role"],
  });
  return [...required.map((terms) => ofTerms(terms, "filter")), ...wished.map((term) => ofTerms([term], "rank"))];
}

const skillAspects: Readonly<Record<RankTerm["kind"], Aspect>> = {
  language: "languages",
  technology: "technologies",
  subject: "work",
  role: "work",
  word: "repositories",
};

function piecesOfLevers({ levers }: SearchConfig): Piece[] {
  const { location, requireLinkedin, openToWork, experienceTier, yoeRange } = levers;
  const places = location && [...location.cities, ...location.states, ...location.countries, ...location.raw];
  return [
    ...(location && places && places.length > 0
      ? [
          piece(
            "levers.location",
            places.join(", "),
            location.strict === true ? "filter" : "rank",
            { levers: { location: { ...location, strict: true } } },
            "place",
          ),
        ]
      : []),
    ...(requireLinkedin
      ? [piece("levers.requireLinkedin", "true", "filter", { levers: { requireLinkedin } }, "linkedin")]
      : []),
    ...(openToWork ? [piece("levers.openToWork", "true", "filter", { levers: { openToWork } }, "openToWork")] : []),
    ...(experienceTier === undefined
      ? []
      : [
          piece(
            "levers.experienceTier",
            experienceTier,
            experienceTier === "all" ? "ignored" : "filter",
            { levers: { experienceTier } },
            "career",
          ),
        ]),
    ...(yoeRange === undefined
      ? []
      : [
          piece(
            "levers.yoeRange",
            rangeText(yoeRange),
            isOpen(yoeRange) ? "ignored" : "filter",
            { levers: { yoeRange } },
            "years",
          ),
        ]),
  ];
}

const anyCareer: Professional = {
  currentCompanies: [],
  pastCompanies: [],
  mustHaveWorkedAt: [],
  excludeCurrentCompanies: [],
  schools: [],
  titles: [],
  industries: [],
  similarCompanies: [],
  includePast: true,
};

const careerAspects = {
  currentCompanies: "career",
  pastCompanies: "pastCareer",
  mustHaveWorkedAt: "pastCareer",
  excludeCurrentCompanies: "career",
  schools: "education",
  titles: "pastCareer",
  industries: "pastCareer",
  similarCompanies: "pastCareer",
} as const;

function piecesOfCareer(
  { companySizeTier, companiesMode, includePast, ...lists }: Professional,
  { includeUnconventionalTitles }: SearchConfig,
): Piece[] {
  const manner = { includePast, ...(companiesMode !== undefined && { companiesMode }) };
  const named = (Object.keys(careerAspects) as (keyof typeof careerAspects)[]).filter(
    (member) => lists[member].length > 0,
  );
  const titled = (member: string) => (member === "titles" ? { includeUnconventionalTitles } : {});
  return [
    ...named.map((member) => {
      const professional = { ...anyCareer, ...manner, [member]: lists[member] };
      const part = { ...titled(member), levers: { professional } };
      return piece(`levers.professional.${member}`, lists[member].join(", "), "filter", part, careerAspects[member]);
    }),
    ...(companySizeTier === undefined
      ? []
      : [
          piece(
            "levers.professional.companySizeTier",
            companySizeTier,
            "filter",
            { levers: { professional: { ...anyCareer, ...manner, companySizeTier } } },
            "pastCareer",
          ),
        ]),
  ];
}

const anyGithub: Github = { starRange: null, minDevrank: null, repoMode: "similar" };

function piecesOfGithub(github: Github): Piece[] {
  const { starRange, followerRange, minDevrank, hideHighProfile, repoMode } = github;
  const { contributedRepos = [], similarRepos = [], minContributionsLastYear, minContributionsLastMonth } = github;
  const exact = repoMode === "exact" ? similarRepos : [];
  const one = (member: keyof Github, value: string, aspect: Aspect): Piece => {
    const part = { levers: { github: { ...anyGithub, [member]: github[member] } } };
    return piece(`levers.github.${member}`, value, "filter", part, aspect);
  };
  return [
    ...(starRange === null || isOpen(starRange) ? [] : [one("starRange", rangeText(starRange), "stars")]),
    ...(followerRange == null || isOpen(followerRange)
      ? []
      : [one("followerRange", rangeText(followerRange), "followers")]),
    ...(minDevrank === null ? [] : [one("minDevrank", String(minDevrank), "score")]),
    ...(hideHighProfile ? [one("hideHighProfile", "true", "followers")] : []),
    ...(minContributionsLastYear == null
      ? []
      : [one("minContributionsLastYear", String(minContributionsLastYear), "activity")]),
    ...(minContributionsLastMonth == null
      ? []
      : [one("minContributionsLastMonth", String(minContributionsLastMonth), "activity")]),
    // Whoever works on any of them passes, whichever list it is in.
    ...(contributedRepos.length + exact.length > 0
      ? [
          piece(
            exact.length > 0 ? "levers.github.similarRepos" : "levers.github.contributedRepos",
            [...contributedRepos, ...exact].join(", "),
            "filter",
            { levers: { github: { ...anyGithub, repoMode, contributedRepos, similarRepos: exact } } },
            "repositories",
          ),
        ]
      : []),
  ];
}

const eachAlone = ["all", "none", "nin", "excludes"];

/** Conditions that list what has to be there or must not be are taken apart, one name each. */
function piecesOfFilter(filter: Readonly<Record<string, unknown>>): Piece[] {
  return readFilter(filter).conditions.flatMap(({ field, op, value }) => {
    const values = Array.isArray(value) && eachAlone.includes(op) ? value.map((each) => [each]) : [value];
    // An instant is read as a number, and given as a text.
    const given = (each: unknown) => (field === "joined_at" ? new Date(each as number).toISOString() : each);
    return values.map((each) =>
      piece(
        `filter.${field}.${op}`,
        Array.isArray(each) ? each.join(", ") : String(given(each)),
        "filter",
        { filter: { [field]: { [op]: given(each) } } },
        aspectOf(field),
      ),
    );
  });
}

function aspectOf(field: string): Aspect {
  return aspects[field] ?? "person";
}

const aspects: Readonly<Record<string, Aspect>> = {
  languages: "languages",
  primary_language: "languages",
  technologies: "technologies",
  subjects: "work",
  organizations: "organisations",
  city: "place",
  country: "place",
  state: "place",
  has_location: "place",
  seniority: "career",
  title: "career",
  company: "career",
  past_companies: "pastCareer",
  company_size: "career",
  industry: "career",
  school: "education",
  cracked_score: "score",
  cracked_tier: "score",
  followers: "followers",
  total_stars: "stars",
  top_repo_stars: "stars",
  repositories: "repositories",
  years_experience: "years",
  has_email: "email",
  has_linkedin: "linkedin",
  open_to_work: "openToWork",
};

/** What orders and never narrows. */
function wishesOf(config: SearchConfig): Piece[] {
  const { levers, boost = [], rank } = config;
  const { skills = [], interests = [], github } = levers;
  const similarRepos = github?.repoMode === "similar" ? (github.similarRepos ?? []) : [];
  return [
    ...skills.map((name) => piece("levers.skills", name, "rank", { levers: { skills: [name] } }, "skills")),
    ...interests.map((name) => piece("levers.interests", name, "rank", { levers: { interests: [name] } }, "work")),
    ...similarRepos.map((name) =>
      piece(
        "levers.github.similarRepos",
        name,
        "rank",
        { levers: { github: { ...anyGithub, similarRepos: [name] } } },
        "skills",
      ),
    ),
    ...boost.map((each) => piece("boost", each.signal, "rank", { boost: [each] }, "standing")),
    ...(["earlyCareerSignals", "aiFocusedSignals"] as const).flatMap((member) =>
      config[member] ? [piece(member, "true", "rank", { [member]: true }, "standing")] : [],
    ),
    ...(rank === undefined ? [] : [piece("rank", rank.preset ?? "weights", "rank", { rank }, "standing")]),
    ...(config.includeUnconventionalTitles && (levers.professional?.titles ?? []).length === 0
      ? [piece("includeUnconventionalTitles", "true", "ignored", {}, "career")]
      : []),
  ];
}

interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

function isOpen({ min, max }: Range): boolean {
  return min === null && max === null;
}

function rangeText({ min, max }: Range): string {
  if (min === null) return `at most ${max}`;
  return max === null ? `at least ${min}` : `${min} to ${max}`;
}
