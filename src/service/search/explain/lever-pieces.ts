import type { SearchConfig } from "../../../model/search-config.ts";
import { completeGithub, completeProfessional } from "../complete-config.ts";
import type { Aspect } from "./facts.ts";
import { type Piece, piece } from "./piece.ts";

type Professional = NonNullable<SearchConfig["levers"]["professional"]>;
type Github = NonNullable<SearchConfig["levers"]["github"]>;

/** Levers that filter, and places that are only a wish. */
export function piecesOfLevers(config: SearchConfig): Piece[] {
  const { levers } = config;
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
    ...(levers.professional === undefined ? [] : piecesOfCareer(levers.professional, config)),
    ...(levers.github === undefined ? [] : piecesOfGithub(levers.github)),
  ];
}

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
      const professional = completeProfessional({ ...manner, [member]: lists[member] });
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
            { levers: { professional: completeProfessional({ ...manner, companySizeTier }) } },
            "pastCareer",
          ),
        ]),
  ];
}

function piecesOfGithub(github: Github): Piece[] {
  const { starRange, followerRange, minDevrank, hideHighProfile, repoMode } = github;
  const { contributedRepos = [], similarRepos = [], minContributionsLastYear, minContributionsLastMonth } = github;
  const exact = repoMode === "exact" ? similarRepos : [];
  const one = (member: keyof Github, value: string, aspect: Aspect): Piece => {
    const part = { levers: { github: completeGithub({ [member]: github[member] }) } };
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
    // Working on any of them is enough, in either list.
    ...(contributedRepos.length + exact.length > 0
      ? [
          piece(
            exact.length > 0 ? "levers.github.similarRepos" : "levers.github.contributedRepos",
            [...contributedRepos, ...exact].join(", "),
            "filter",
            { levers: { github: completeGithub({ repoMode, contributedRepos, similarRepos: exact }) } },
            "repositories",
          ),
        ]
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
