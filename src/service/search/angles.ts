// Figures: A-415.
import { isObject } from "../../base/json-object.ts";
import { hash53 } from "../../base/rng.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { Suggestion } from "../../model/searches.ts";
import { spoken } from "../../population/templates.ts";
import { languages, specialties } from "../../population/vocabulary.ts";
import { completeGithub, completeLocation, completeProfessional, type Levers } from "./complete-config.ts";
import { idsOf } from "./vocabularies.ts";

type SuggestionDraft = Pick<Suggestion, "label" | "description" | "config">;

type Base = Pick<SearchConfig, "query" | "requiredLanguages" | "levers" | "filter" | "boost">;

const maxNames = 20; // of a lever, §4.1

/**
 * Variations of a search, each a part of a config to merge (§4.1), computed from the config alone. An object inside
 * levers is complete, including the config's values.
 */
export function anglesOf(base: Base): Suggestion[] {
  const drafts = [...onSkills(base), ...onPlace(base), ...onCareer(base), ...onStanding(base), ...startingWide(base)];
  return drafts.map(({ label, ...rest }) => ({ id: `angle_${hash53(label).toString(36)}`, label, ...rest }));
}

function onSkills({ requiredLanguages, levers, filter }: Base): SuggestionDraft[] {
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
  ];
}

function onPlace({ levers: { location } }: Base): SuggestionDraft[] {
  return when(location?.strict === true, {
    label: "Anywhere, nearest first",
    description: "The place ranks instead of filtering.",
    config: { levers: { location: completeLocation({ ...location, strict: false }) } },
  });
}

function onCareer({ levers, boost }: Base): SuggestionDraft[] {
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
  ];
}

function onStanding({ levers, filter, boost }: Base): SuggestionDraft[] {
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
  ];
}

/** Fewer conditions, for texts that name so much that hardly anybody fits. */
function startingWide({ query, requiredLanguages, levers }: Base): SuggestionDraft[] {
  const { location, skills = [], technologies = [] } = levers;
  return when(query !== null || requiredLanguages.length > 0, {
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
  });
}

/** Both lists as one of a lever. */
function together(names: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...names, ...more])].slice(0, maxNames);
}

function when(isSo: boolean, draft: SuggestionDraft): SuggestionDraft[] {
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

/** Languages that people of the same specialties write as their first, the likest first, unless required anyway. */
function languagesNear(required: readonly string[]): string[] {
  const [first] = idsOf("language", required.slice(0, 1));
  if (first === undefined) return [];
  const shares = specialties().map(({ languages: own, languageSlots }) => {
    const share = new Map<number, number>();
    for (const slot of languageSlots) share.set(own[slot] as number, (share.get(own[slot] as number) ?? 0) + 1);
    return share;
  });
  const vectorOf = (id: number) => shares.map((share) => share.get(id) ?? 0);
  const wanted = vectorOf(first);
  return languages
    .map(({ name }, id) => ({ name, likeness: cosine(wanted, vectorOf(id)) }))
    .filter(({ name, likeness }) => likeness > leastLikeness && !required.includes(name) && !besides.has(name))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 2)
    .map(({ name }) => name);
}

const leastLikeness = 0.2;
/** Languages that people write beside their own: nobody switches to them. */
const besides: ReadonlySet<string> = new Set(["Shell", "HCL", "HTML", "CSS", "SQL", "Jupyter Notebook", "TeX"]);

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
