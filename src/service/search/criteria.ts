// Figures: A-409.

import { firstSentences, sentence } from "../../base/text.ts";
import { clip } from "../../kernel/problems.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import type { Predicate } from "../../population/index/predicates.ts";
import type { Population } from "../../population/population.ts";
import type { LocationLever } from "./complete-config.ts";
import { matchesNoOne, type PersonCheck } from "./conditions.ts";
import { anyOf, demandsOf, type Meant, parsedQueryOf } from "./demands.ts";
import { unknownTechnologies } from "./fields.ts";
import { readFilter } from "./filter.ts";
import { type Floors, floorsOf } from "./floors.ts";
import { livesIn } from "./places.ts";
import { repositoriesNamed } from "./repositories.ts";
import { isSignal, presets, type RankingSignal, signalNames } from "./signals.ts";
import { distinct, type RankTerm, termOf, termsIn } from "./terms.ts";

/** A config prepared to run: the conditions and the order. */
export interface Criteria {
  readonly where: Predicate;
  readonly checks: readonly PersonCheck[];
  readonly terms: readonly RankTerm[];
  /** The people in the config's places, and the same for places that are only a wish and rank. */
  readonly place: Predicate | null;
  readonly near: readonly Predicate[];
  /** Facts that are true of all results because they were required, as texts for the proof of a match. */
  readonly claims: readonly string[];
  /** Boosts that raise or lower people in the overall order. */
  readonly boosts: readonly (readonly [RankingSignal, number])[];
  /** The contributions that the people of a page need (§4.1). */
  readonly floors: Floors;
  /** The order of rows within a page; null keeps the overall order. */
  readonly pageWeights: readonly (readonly [RankingSignal, number])[] | null;
}

/** The semantic errors of a config, each with the name of its member; null where there are none. */
export function problemIn({ levers, filter = {} }: SearchConfig): string | null {
  const unknown = unknownTechnologies(levers.technologies ?? []);
  const { named, count } = readFilter(filter).problems;
  if (unknown.length + count === 0) return null;
  const sentences = [
    ...unknown.map((name) => `"config.levers.technologies" has ${name}, which is not a technology known here.`),
    ...named.map((problem) => sentence(`"config.filter": ${problem}`)),
  ];
  return firstSentences(sentences, unknown.length + count);
}

/** The parts of a config without effect: ranks and boosts may have any name (§4.1), but few are known here. */
export function warningsOf({ boost = [], rank }: SearchConfig): string[] {
  const preset = rank?.preset;
  return [
    ...unknownSignals("config.boost", boost),
    ...unknownSignals("config.rank.weights", rank?.weights ?? []),
    ...(preset === undefined || Object.hasOwn(presets, preset)
      ? []
      : [
          `"config.rank.preset" is "${clip(preset)}", which orders nothing here; known are ${Object.keys(presets).join(", ")}.`,
        ]),
  ];
}

function unknownSignals(member: string, weights: readonly { readonly signal: string }[]): string[] {
  return weights
    .filter(({ signal }) => !isSignal(signal))
    .map(
      ({ signal }) =>
        `"${member}" names the signal "${clip(signal)}", which orders nothing here; known are ${signalNames.join(", ")}.`,
    );
}

function knownWeights(weights: readonly { readonly signal: string; readonly weight: number }[]) {
  return weights.flatMap(({ signal, weight }): [RankingSignal, number][] =>
    isSignal(signal) ? [[signal, bounded(weight)]] : [],
  );
}

/** Readings: the result of a query without known words, and of several technologies. */
export interface FindingReadings {
  readonly unknownWords: ReadingOf<"A-139">;
  readonly technologies: ReadingOf<"A-307">;
}

export function findingIn(world: World): FindingReadings {
  return { unknownWords: reading(world, "A-139"), technologies: reading(world, "A-307") };
}

/** `config` must have no problems (see above). Its query is read, unless it is given as it was read. */
export function criteriaOf(
  config: SearchConfig,
  people: Population,
  finding: FindingReadings,
  parsed: Meant | null = parsedQueryOf(config, people),
): Criteria {
  const asked = demandsOf(config, parsed, people, finding.technologies);
  const { members, narrowings, groups, isStrange } = asked;
  const narrow = narrowings.map(({ where }) => where);
  // A query matches only people who show what it names; skills and interests only rank (§4.1).
  const relevant = isStrange ? (finding.unknownWords === "nobody" ? [matchesNoOne] : []) : groups.map(anyOf);
  const locations = members.flatMap(({ levers }) => levers.location ?? []);
  const places = locations.flatMap((location) => livesIn(location) ?? []);
  const boosted = members.flatMap((each) => knownWeights(each.boost ?? []));
  return {
    where: { kind: "and", of: [...narrow, ...relevant] },
    checks: narrowings.flatMap(({ check }) => check ?? []),
    terms: distinct([
      ...members.flatMap((each) => termsOfMembers(each, people)),
      ...groups.flat(),
      ...asked.wished,
    ]).slice(0, maxTerms),
    place: places.length === 0 ? null : ({ kind: "or", of: places } as const),
    near: locations.flatMap((location) => (location.strict === true ? [] : nearness(location))),
    claims: members.flatMap(claimsOf),
    boosts: [
      ...boosted,
      ...(members.some((each) => each.earlyCareerSignals) ? ([["early_career", 1]] as const) : []),
      ...(members.some((each) => each.aiFocusedSignals) ? ([["ai_focus", 1]] as const) : []),
    ],
    floors: floorsOf(members),
    pageWeights: pageWeightsOf(config),
  };
}

/** People in any of the places and, if cities are listed with wider places, also the people in the cities. */
function nearness(location: LocationLever): readonly Predicate[] {
  const isMixed = location.cities.length > 0 && location.countries.length + location.raw.length > 0;
  const narrow = isMixed ? { ...location, countries: [], states: [], raw: [] } : null;
  return [livesIn(location), narrow && livesIn(narrow)].flatMap((place) => place ?? []);
}

const maxTerms = 30;

function termsOfMembers(
  { requiredLanguages, levers, entity, filter = {} }: SearchConfig,
  people: Population,
): RankTerm[] {
  const toRepositories = entity === "Repo" ? 1.5 : 1;
  const { conditions, alternatives } = readFilter(filter);
  const offered = [
    ...conditions.filter(({ op }) => op === "any"),
    ...alternatives.flat().filter(({ op }) => op === "any" || op === "all"),
  ];
  return [
    ...requiredLanguages.map((name) => termOf("language", name, 3)),
    ...(levers.technologies ?? []).map((name) => termOf("technology", name, 2.5)),
    ...(levers.interests ?? []).flatMap((text) => termsIn(text, 2.5 * toRepositories)),
    ...(levers.skills ?? []).flatMap((text) => termsIn(text, 2)),
    ...offered.flatMap(({ field, value }) => {
      const kind = ({ languages: "language", technologies: "technology", subjects: "subject" } as const)[field];
      return kind === undefined ? [] : (value as readonly string[]).map((name) => termOf(kind, name, 2));
    }),
    ...repositoriesNamed(people, levers.github?.similarRepos ?? []).flatMap(({ repository }) => [
      ...(repository.language === null ? [] : [termOf("language", repository.language, 2)]),
      ...(repository.subjects ?? []).map((name) => termOf("subject", name, 2)),
      ...(repository.technologies ?? []).map((name) => termOf("technology", name, 2)),
    ]),
  ];
}

/** For LinkedIn data, a match shows only the requested values, because the data itself is a paid facet. */
function claimsOf({ levers: { professional, openToWork, yoeRange }, filter = {} }: SearchConfig): string[] {
  const any = (list: readonly string[] = []) => list.join(" or ");
  return [
    ...readFilter(filter).conditions.flatMap(({ field, op, value }) =>
      field === "title" && op === "contains" ? [`Titled ${any(value as readonly string[])} on LinkedIn.`] : [],
    ),
    ...(professional?.titles.length ? [`Titled ${any(professional.titles)} on LinkedIn.`] : []),
    ...(professional?.currentCompanies.length && professional.companiesMode !== "similar"
      ? [`Works at ${any(professional.currentCompanies)}.`]
      : []),
    ...(professional?.pastCompanies.length && professional.companiesMode !== "similar"
      ? [`Used to work at ${any(professional.pastCompanies)}.`]
      : []),
    ...(yoeRange !== undefined && yoeRange.min !== null ? [`At least ${yoeRange.min} years of experience.`] : []),
    ...(openToWork ? ["Open to work."] : []),
  ];
}

function pageWeightsOf({ rank }: SearchConfig): Criteria["pageWeights"] {
  const { preset = "", weights = [] } = rank ?? {};
  const chosen = Object.hasOwn(presets, preset)
    ? (Object.entries(presets[preset] ?? {}) as [RankingSignal, number][])
    : [];
  const all = new Map([...chosen, ...knownWeights(weights)]);
  return all.size === 0 ? null : [...all];
}

/** Weights above a hundred have no additional effect. */
function bounded(weight: number): number {
  return Math.max(-100, Math.min(100, weight));
}
