import { conditionsOf } from "../../model/conditions.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import { candidatesFor } from "./ranking.ts";
import { skillsOf } from "./reading/described.ts";
import { pasted } from "./reading/pasted.ts";
import { isRequiredSkill, type Plan, planOf } from "./reading/plan.ts";
import { asRun } from "./understood.ts";

export interface Compiled extends Plan {
  /** The parts of the text that were not used, described for people who edit the config. */
  readonly warnings: readonly string[];
}

/**
 * A text compiled to a config that runs, parsed as a search parses it. If no person has all named skills, the
 * last named ones rank instead of filtering until people are found, and a warning says so.
 */
export function compile(world: World, pastedText: string): Compiled {
  const text = pasted(pastedText);
  const canSearch = conditionsOf(world).search === "live";
  const planWith = (wishes: number) => planOf(text, peopleIn(world), wishes);
  const strict = planWith(0);
  if (!canSearch) return { ...strict, warnings: warningsFor(strict) };
  const asPlanned = run(world, strict);
  if (asPlanned.total > 0) return { ...asPlanned.plan, warnings: warningsFor(strict) };
  const loosened = withFewestWishes(strict.clauses.filter(isRequiredSkill).length - 1, (wishes) =>
    run(world, planWith(wishes)),
  );
  if (loosened !== null) return { ...loosened, warnings: [...warningsFor(loosened), lastSkillsRank] };
  return { ...asPlanned.plan, warnings: [...warningsFor(strict), ...adviceToLoosen(strict.config)] };
}

/**
 * Halves the range instead of counting up, since a text may name thousands of skills. One requirement less never finds
 * fewer people.
 */
function withFewestWishes(maxWishes: number, runWith: (wishes: number) => Run): Plan | null {
  let found: Plan | null = null;
  let least = 1;
  let most = maxWishes;
  while (least <= most) {
    const wishes = found === null ? most : (least + most) >> 1;
    const { plan, total } = runWith(wishes);
    if (total > 0) {
      found = plan;
      most = wishes - 1;
    } else if (found === null) break;
    else least = wishes + 1;
  }
  return found;
}

interface Run {
  readonly plan: Plan;
  readonly total: number;
}

/** How many people a plan finds, and the plan with what a search makes of each part of its text. */
function run(world: World, plan: Plan): Run {
  const { total, criteria } = candidatesFor(world, plan.config);
  return { plan: { ...plan, understood: plan.understood.map((each) => asRun(each, criteria)) }, total };
}

const lastSkillsRank = "No one has all the skills that are named, so the last of them rank instead of filtering.";

function warningsFor({ config, clauses, understood, ignored, isDescription }: Plan): string[] {
  const { location } = config.levers;
  const named = clauses.filter(({ isNegated }) => !isNegated);
  const required = new Set(named.filter(({ isSoft }) => !isSoft).flatMap(skillsOf));
  const wishes = named
    .filter(({ isSoft }) => isSoft)
    .flatMap(skillsOf)
    .filter((name) => !required.has(name));
  const warnings: string[] = [];
  if (understood.length === 0) {
    const isEmpty = ignored.length > 0;
    return [`Nothing in the text was understood. The config finds ${isEmpty ? "nobody" : "everybody"}.`];
  }
  if (location !== undefined && location.strict !== true) {
    const remote = clauses.some(({ items }) => items.some(({ meaning }) => meaning.value === "remote"));
    const why = remote ? "The role can be done remotely, so the place only ranks." : "The place only ranks.";
    warnings.push(`${why} Set levers.location.strict to require it.`);
  }
  if (location === undefined && isDescription) {
    warnings.push("No place was named, so people everywhere are considered.");
  }
  if (wishes.length > 0) {
    const names = [...new Set(wishes)];
    warnings.push(
      `${names.join(", ")} ${names.length === 1 ? "ranks" : "rank"} and ${names.length === 1 ? "is" : "are"} not required.`,
    );
  }
  return warnings;
}

/** Names the members to relax when a config finds no people. */
function adviceToLoosen({ levers, requiredLanguages, filter, query }: SearchConfig): string[] {
  const narrow = [
    ...(levers.technologies?.length ? ["levers.technologies"] : []),
    ...(levers.location?.strict ? ["levers.location.strict"] : []),
    ...(levers.yoeRange === undefined ? [] : ["levers.yoeRange"]),
    ...(levers.experienceTier === undefined ? [] : ["levers.experienceTier"]),
    ...(requiredLanguages.length > 0 ? ["requiredLanguages"] : []),
    ...(filter === undefined ? [] : ["filter"]),
    ...(query === null ? [] : ["query"]),
  ];
  return [`No one fits all of this. Loosen ${narrow.join(", ") || "the config"} to find people.`];
}
