import { conditionsOf } from "../../model/conditions.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import { candidatesFor } from "./ranking.ts";
import { isRequiredSkill, type ParsedText, parsedText } from "./reader/parsed-text.ts";
import { skillsOf } from "./reader/role-description.ts";

export interface Compiled extends ParsedText {
  /** The parts of the text that were not used, described for people who edit the config. */
  readonly warnings: readonly string[];
}

/**
 * A text compiled to a config that runs, parsed as a search parses it. If no person has all named skills, half of them rank
 * instead of filtering, or all but the first, and a warning says so.
 */
export function compile(world: World, text: string): Compiled {
  const strict = parsedText(text, peopleIn(world));
  const finds = ({ config }: ParsedText) => candidatesFor(world, config).total > 0;
  if (conditionsOf(world).search !== "live" || finds(strict)) return { ...strict, warnings: warningsFor(strict) };
  const most = strict.clauses.filter(isRequiredSkill).length - 1;
  for (const wishes of [Math.ceil(most / 2), most]) {
    const looser = parsedText(text, peopleIn(world), Math.max(0, wishes));
    if (wishes > 0 && finds(looser)) return { ...looser, warnings: [...warningsFor(looser), lastSkillsRank] };
  }
  return { ...strict, warnings: [...warningsFor(strict), ...adviceToLoosen(strict.config)] };
}

const lastSkillsRank = "No one has all the skills that are named, so the last of them rank instead of filtering.";

function warningsFor({ config, clauses, understood, ignored, isDescription }: ParsedText): string[] {
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
