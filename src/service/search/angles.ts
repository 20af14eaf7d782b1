import type { z } from "zod";
import { hash53 } from "../../base/rng.ts";
import type { PlannedConfig } from "../../model/search-config.ts";
import type { Suggestion } from "../../model/searches.ts";

type Base = z.input<typeof PlannedConfig>;

const most = 20;

const nowhere = { countries: [], cities: [], states: [], raw: [], strict: false };

/** Answers show every member that has a default. */
const wholeGithub = { starRange: null, minDevrank: null, repoMode: "similar" } as const;

type Angle = Pick<Suggestion, "label" | "description" | "config">;

/** Directions in which a search can be turned, each a part of a config to merge (§4.1). The same base, the same angles. */
export function anglesOf(base: Base): Suggestion[] {
  const languages = base.requiredLanguages ?? [];
  const technologies = base.levers?.technologies ?? [];
  const subject = base.query ?? languages.join(", ");
  const suggestions: Angle[] = [
    {
      label: "By what they built",
      description: "Look at repositories first, and reach their authors through them.",
      config: { entity: "Repo", ...(subject !== "" && { levers: { interests: [subject.slice(0, 200)] } }) },
    },
    {
      label: "Strong and little known",
      description: "High scores, small followings: people whom few others write to.",
      config: {
        levers: { github: { ...wholeGithub, hideHighProfile: true } },
        boost: [{ signal: "hidden_gem", weight: 2 }],
      },
    },
    {
      label: "Open to work",
      description: "Linked profiles that say they are looking.",
      config: { levers: { openToWork: true } },
    },
    {
      label: "Early in their career",
      description: "Newcomers whose work is ahead of their title.",
      config: { earlyCareerSignals: true, levers: { experienceTier: "early" } },
    },
    {
      label: "Senior people",
      description: "A title and years that show they have done it before.",
      config: { levers: { experienceTier: "senior" } },
    },
    {
      label: "Unconventional titles",
      description: "Founders, researchers and others whose title does not say what they do.",
      config: { includeUnconventionalTitles: true },
    },
    {
      label: "Working on AI",
      description: "Repositories that train, serve or use models.",
      config: { aiFocusedSignals: true },
    },
    {
      label: "Active this year",
      description: "At least a hundred public contributions in the trailing year.",
      config: { levers: { github: { ...wholeGithub, minContributionsLastYear: 100 } } },
    },
    ...languages.slice(0, 4).map((language) => ({
      label: `${language} alone`,
      description: `Only ${language} is required; everything else ranks.`,
      config: { requiredLanguages: [language] },
    })),
    ...technologies.slice(0, 4).map((technology) => ({
      label: `Through ${technology}`,
      description: `People whose repositories use ${technology}.`,
      config: { levers: { technologies: [technology] } },
    })),
    ...(base.levers?.location === undefined
      ? []
      : [
          {
            label: "Anywhere",
            description: "The same people without the place.",
            config: { levers: { location: nowhere } },
          },
        ]),
  ];
  return suggestions
    .slice(0, most)
    .map(({ label, ...rest }) => ({ id: `angle_${hash53(label).toString(36)}`, label, ...rest }));
}
