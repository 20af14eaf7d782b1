// Figures: A-417.
import fixture from "../../../fixtures/lived-in.json" with { type: "json" };
import { capitalize, listWords } from "../../base/text.ts";
import type { CompanyRow } from "../../model/company.ts";
import { singular } from "../../population/templates.ts";
import { cities, seniorities, titles } from "../../population/vocabulary.ts";
import { factsOf } from "../clients/company-context.ts";
import { companyFacts } from "../clients/company-facts.ts";
import type { Cast } from "./cast.ts";

interface Role {
  readonly name: string;
  readonly place: string;
  /** Its text, in lines. */
  readonly jd: readonly string[];
}

/** How many years of work a level is advertised with. */
const levels = { mid: "two", senior: "five", staff: "eight" } as const;
const levelNames = Object.keys(levels) as (keyof typeof levels)[];

/** The first few are written by hand; later ones follow from what their company does. */
export function roleAt(cast: Cast, at: number, company: CompanyRow | undefined): Role {
  return fixture.roles[at] ?? drawnRole(cast, at, company);
}

function drawnRole({ world, pick }: Cast, at: number, company: CompanyRow | undefined): Role {
  const facts = company === undefined ? companyFacts(world.seed, `project ${at}`) : factsOf(world, company);
  const { trade, language, technologies, subjects } = facts;
  const level = pick(levelNames, "role level", at);
  const title = pick(trade.titles[seniorities.indexOf(level)] ?? [], "role title", at);
  const name = (titles[title] as { name: string }).name;
  const place = pick(cities, "role city", at).name;
  const team = company?.name == null ? "Our team works" : `At ${company.name} people work`;
  const jd = [
    `# ${name}`,
    "",
    `Location: ${place}, or remote`,
    "",
    `${team} on ${listWords(subjects)} in ${language}. You would own the ${singular(pick(trade.nouns, "role noun", at))}, from the first note to the pager.`,
    "",
    "## What you bring",
    `- ${capitalize(levels[level])} years or more of ${language}`,
    `- Experience with ${listWords(technologies.slice(0, 2))}`,
    "",
    "## Nice to have",
    ...technologies.slice(2).map((technology) => `- ${technology}`),
  ];
  return { name, place, jd };
}

/** The text of a role. */
export function jdOf({ jd, place }: Role): string {
  return jd.join("\n").replace("{place}", place);
}
