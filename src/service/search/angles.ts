// Figures: A-415.
import { isObject } from "../../base/json-object.ts";
import { hash53 } from "../../base/rng.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { Suggestion } from "../../model/searches.ts";
import { spoken } from "../../population/texts.ts";
import { completeGithub, completeLocation, completeProfessional } from "./complete-config.ts";
import { languagesNear, topicsNear } from "./neighbours.ts";

type Draft = Pick<Suggestion, "label" | "description" | "config">;
type Levers = SearchConfig["levers"];

type Base = Pick<SearchConfig, "query" | "requiredLanguages" | "levers" | "filter" | "boost">;

const maxNames = 20; // of a lever, §4.1

/**
 * Variations of a search, each a part of a config to merge (§4.1), computed from the config alone. An object inside
 * levers is complete, including the config's values.
 */
export function anglesOf(base: Base): Suggestion[] {
  const drafts = [...onSkills(base), ...onPlace(base), ...onCareer(base), ...onStanding(base), ...onFilter(base)];
  return drafts.map(({ label, ...rest }) => ({ id: `angle_${hash53(label).toString(36)}`, label, ...rest }));
}

function onSkills({ requiredLanguages, levers, query, filter }: Base): Draft[] {
  const near = languagesNear(requiredLanguages);
  const topics = levers.interests ?? [];
  const skills = levers.skills ?? [];
  const technologies = levers.technologies ?? [];
  return [
    ...topics.slice(0, 4).map((topic) => ({
      label: `Deep in ${spoken(topic)}`,
      description: `Puts ${spoken(topic)} first and lets the rest follow.`,
      config: { query: spoken(topic), levers: { interests: [topic] } },
    })),
    ...topicsNear(topics)
      .slice(0, 3)
      .map((topic) => ({
        label: `Coming from ${spoken(topic)}`,
        description: `People who build ${spoken(topic)} often move over.`,
        config: { levers: { interests: together(topics, [topic]) } },
      })),
    ...when(near.length > 0, {
      label: `${requiredLanguages[0]} or a neighbour`,
      description: `Also takes people who write ${near.join(" or ")} and could switch.`,
      config: {
        requiredLanguages: requiredLanguages.slice(1),
        filter: withLanguages(filter, [...requiredLanguages.slice(0, 1), ...near]),
      },
    }),
    ...when(requiredLanguages.length > 1, {
      label: `Mainly ${requiredLanguages[0]}`,
      description: "Requires the first language alone; the others rank.",
      config: {
        requiredLanguages: requiredLanguages.slice(0, 1),
        levers: { skills: together(skills, requiredLanguages.slice(1)) },
      },
    }),
    ...when(technologies.length > 0, {
      label: "Tools can be learned",
      description: "Technologies rank instead of filtering.",
      config: { levers: { technologies: [], skills: together(skills, technologies) } },
    }),
    ...when(query !== null, {
      label: "By what they built",
      description: "Looks for repositories first, and reaches their authors through them.",
      config: { entity: "Repo" },
    }),
  ];
}

function onPlace({ levers: { location } }: Base): Draft[] {
  return when(location?.strict === true, {
    label: "Anywhere, nearest first",
    description: "The place ranks instead of filtering.",
    config: { levers: { location: completeLocation({ ...location, strict: false }) } },
  });
}

function onCareer({ levers, boost }: Base): Draft[] {
  const companies = [...(levers.professional?.currentCompanies ?? []), ...(levers.professional?.pastCompanies ?? [])];
  const isSenior = levers.experienceTier === "senior" || (levers.yoeRange?.min ?? 0) > 0;
  return [
    ...when(companies.length > 0, {
      label: `Peers of ${companies[0]}`,
      description: "People of companies that compete for the same engineers.",
      config: {
        levers: {
          professional: completeProfessional({
            ...levers.professional,
            currentCompanies: [],
            pastCompanies: [],
            similarCompanies: companies.slice(0, maxNames),
          }),
        },
      },
    }),
    ...when(levers.openToWork !== true, {
      label: "Open to work",
      description: "Linked profiles that say they are looking.",
      config: { levers: { openToWork: true } },
    }),
    ...when(isSenior, {
      label: "Ready for the next step",
      description: "A little less experience, more to grow.",
      config: {
        levers: {
          experienceTier: "upToSenior",
          yoeRange: { min: Math.max(0, (levers.yoeRange?.min ?? 5) - 3), max: levers.yoeRange?.max ?? null },
        },
      },
    }),
    ...when(!isSenior, {
      label: "Seasoned",
      description: "A title and years that show they have done it before.",
      config: { levers: { experienceTier: "senior" } },
    }),
    {
      label: "Rising",
      description: "Newcomers whose work is ahead of their title.",
      config: { earlyCareerSignals: true, boost: withBoost(boost, "early_career", 1) },
    },
    {
      label: "Unconventional titles",
      description: "Founders, researchers and others whose title does not say what they do.",
      config: { includeUnconventionalTitles: true },
    },
  ];
}

function onStanding({ levers, filter, boost }: Base): Draft[] {
  const github = (change: Partial<NonNullable<Levers["github"]>>) => ({
    levers: { github: completeGithub({ ...levers.github, ...change }) },
  });
  const { starRange, minDevrank, minContributionsLastMonth } = levers.github ?? {};
  return [
    {
      label: "Hidden gems",
      description: "Strong and little followed: people whom few others write to.",
      config: { ...github({ hideHighProfile: true }), boost: withBoost(boost, "hidden_gem", 2) },
    },
    ...when((minDevrank ?? 0) < 80, {
      label: "The strongest",
      description: "Elite and above, whatever else.",
      config: github({ minDevrank: 80 }),
    }),
    ...when((starRange?.min ?? 0) < 500 && (starRange?.max ?? 500) >= 500, {
      label: "Maintainers people rely on",
      description: "At least 500 stars on their own repositories.",
      config: github({ starRange: { min: 500, max: starRange?.max ?? null } }),
    }),
    ...when((minContributionsLastMonth ?? 0) < 10, {
      label: "Active this month",
      description: "At least ten contributions in the last month; pages may come up short.",
      config: github({ minContributionsLastMonth: 10 }),
    }),
    ...when(filter?.has_email === undefined, {
      label: "Within reach",
      description: "An address is on file.",
      config: { filter: { ...filter, has_email: { eq: true } } },
    }),
    {
      label: "At home with AI",
      description: "Lifts people whose repositories train, serve or use models.",
      config: { aiFocusedSignals: true },
    },
  ];
}

/** Fewer conditions, for texts that name so much that hardly anybody fits. */
function onFilter({ query, requiredLanguages, levers, filter = {} }: Base): Draft[] {
  const { experienceTier, yoeRange, professional, location, skills = [], technologies = [] } = levers;
  const workplaces = ["currentCompanies", "pastCompanies", "mustHaveWorkedAt"] as const;
  return [
    ...when(experienceTier !== undefined || yoeRange !== undefined, {
      label: "At any level",
      description: "Neither years nor levels filter.",
      config: { levers: { experienceTier: "all", yoeRange: { min: null, max: null } } },
    }),
    ...when(
      workplaces.some((member) => (professional?.[member].length ?? 0) > 0),
      {
        label: "From any employer",
        description: "Where they work or worked does not filter.",
        config: {
          levers: {
            professional: completeProfessional({
              ...professional,
              currentCompanies: [],
              pastCompanies: [],
              mustHaveWorkedAt: [],
            }),
          },
        },
      },
    ),
    ...Object.keys(filter)
      .filter((field) => field !== "any")
      .slice(0, 4)
      .map((field) => ({
        label: `Whatever the ${field.replaceAll("_", " ")}`,
        description: `Takes "${field}" off the filter.`,
        config: { filter: Object.fromEntries(Object.entries(filter).filter(([name]) => name !== field)) },
      })),
    ...when(query !== null && requiredLanguages.length + technologies.length > 0, {
      label: "Skills alone",
      description: "Only languages and technologies filter; what people build does not.",
      config: { query: null },
    }),
    ...when(query !== null || requiredLanguages.length > 0, {
      label: "Start wide",
      description: `Only ${requiredLanguages.length > 0 ? "languages filter" : "what people build filters"}; the rest ranks or is taken off.`,
      config: {
        query: requiredLanguages.length > 0 ? null : query,
        filter: {},
        levers: {
          skills: together(skills, technologies),
          technologies: [],
          location: completeLocation({ ...location, strict: false }),
          requireLinkedin: false,
          openToWork: false,
          experienceTier: "all",
          yoeRange: { min: null, max: null },
          professional: completeProfessional({}),
          github: completeGithub({}),
        },
      },
    }),
  ];
}

/** Both lists as one of a lever. */
function together(names: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...names, ...more])].slice(0, maxNames);
}

function when(isSo: boolean, draft: Draft): Draft[] {
  return isSo ? [draft] : [];
}

function withBoost(boost: Base["boost"], signal: string, weight: number) {
  return [{ signal, weight }, ...(boost ?? []).filter((each) => each.signal !== signal)].slice(0, maxNames);
}

/** Any of these languages, beside the filter's existing conditions on languages, such as exclusions. */
function withLanguages(filter: Base["filter"], any: readonly string[]) {
  const held = [filter?.languages ?? []].flat().filter(isObject);
  return { ...filter, languages: held.length === 0 ? { any } : [...held, { any }] };
}
