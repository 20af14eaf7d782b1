// Figures: A-409.
import { sentence } from "../../base/text.ts";
import { type ReadingOf, reading } from "../../model/readings.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import type { Predicate } from "../../population/index/predicates.ts";
import { type Selection, select } from "../../population/index/select.ts";
import type { Population } from "../../population/population.ts";
import { type Check, matchesNoOne, narrowingOf } from "./conditions.ts";
import { unknownTechnologies } from "./fields.ts";
import { readFilter } from "./filter.ts";
import { narrowingsOf } from "./levers.ts";
import { type Location, livesIn } from "./places.ts";
import { repositoriesNamed } from "./repositories.ts";
import { isSignal, presets, type Signal, signalNames } from "./signals.ts";
import { distinct, type Question, questionIn, type RankTerm, termOf, termsIn } from "./terms.ts";

/** A config made ready to run: who passes, and what orders them. */
export interface Criteria {
  readonly where: Predicate;
  readonly checks: readonly Check[];
  readonly terms: readonly RankTerm[];
  /** Those of them that the query names and no one shows beside the others: they rank instead of narrowing. */
  readonly loosened: readonly RankTerm[];
  /** Who lives where the config says, and the same when that is only wished for and ranks. */
  readonly place: Predicate | null;
  readonly near: readonly Predicate[];
  /** What everybody found is known to be, since it was required, in words for the proof of a match. */
  readonly claims: readonly string[];
  /** What lifts or lowers people in the order of all pages. */
  readonly boosts: readonly (readonly [Signal, number])[];
  /** What orders the rows of one page among themselves; null leaves them as they come. */
  readonly pageWeights: readonly (readonly [Signal, number])[] | null;
}

/** What is wrong with a config beyond its shape, each in words that name the member. */
export function problemsOf({ levers, filter = {} }: SearchConfig): string[] {
  const unknown = unknownTechnologies(levers.technologies ?? []);
  return [
    ...unknown.map((name) => `"config.levers.technologies" has "${clip(name)}", which is not a technology known here.`),
    ...readFilter(filter).problems.map((problem) => sentence(`"config.filter": ${problem}`)),
  ];
}

/** What of a config changes nothing: any name may be given to ranks and boosts (§4.1), and only some are known here. */
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
  return weights.flatMap(({ signal, weight }): [Signal, number][] =>
    isSignal(signal) ? [[signal, bounded(weight)]] : [],
  );
}

/** What the interface leaves open about who is found: whom a query of nothing known finds, and what several technologies ask. */
export interface Finding {
  readonly strange: ReadingOf<"A-139">;
  readonly technologies: ReadingOf<"A-307">;
}

export function findingIn(world: World): Finding {
  return { strange: reading(world, "A-139"), technologies: reading(world, "A-307") };
}

/** `config` has no problems (see above). */
export function criteriaOf(config: SearchConfig, people: Population, finding: Finding): Criteria {
  return chosenBy(config, people, finding).criteria;
}

/** The criteria, and everybody who passes them by the index: finding out what narrows has mostly found them already. */
export function chosenBy(
  config: SearchConfig,
  people: Population,
  finding: Finding,
): { readonly criteria: Criteria; readonly selection: Selection } {
  const { conditions } = readFilter(config.filter ?? {});
  const narrowings = [
    ...narrowingsOf(config, people, finding.technologies),
    ...conditions.map((condition) => narrowingOf(condition, people)),
  ];
  const { location } = config.levers;
  const question = config.query === null ? null : questionIn(config.query, 2);
  const named = question === null ? [] : [...question.required.flat(), ...question.wished];
  const narrow = narrowings.map(({ where }) => where);
  const { kept, tried } = displayedTogether(people, narrow, question?.required ?? []);
  // A person who does not show what the query names is no answer to it; skills and interests only rank (§4.1).
  const relevant = question?.isStrange ? (finding.strange === "nobody" ? [matchesNoOne] : []) : kept.map(anyOf);
  const place = location === undefined ? null : livesIn(location);
  const where: Predicate = { kind: "and", of: [...narrow, ...relevant] };
  const criteria = {
    where,
    checks: narrowings.flatMap(({ check }) => check ?? []),
    terms: distinct([...termsOf(config, people), ...named]).slice(0, maxTerms),
    loosened: (question?.required ?? []).filter((group) => !kept.includes(group)).flat(),
    place,
    near: location === undefined || location.strict === true ? [] : nearness(location),
    claims: claimsOf(config),
    boosts: [
      ...knownWeights(config.boost ?? []),
      ...(config.earlyCareerSignals ? ([["early_career", 1]] as const) : []),
      ...(config.aiFocusedSignals ? ([["ai_focus", 1]] as const) : []),
    ],
    pageWeights: pageWeightsOf(config),
  };
  return { criteria, selection: tried === null || question?.isStrange ? select(people.ground, where) : tried };
}

/**
 * What of a query everybody has to show: all of it, where anybody shows it all. Where topics and trades exclude each
 * other, the rarest of them stays and those that no one shows beside it only rank: naming more never finds more.
 */
function displayedTogether(
  people: Population,
  narrow: readonly Predicate[],
  required: Question["required"],
): { readonly kept: Question["required"]; readonly tried: Selection | null } {
  if (required.length < 2) return { kept: required, tried: null };
  const found = (groups: Question["required"]) =>
    select(people.ground, { kind: "and", of: [...narrow, ...groups.map(anyOf)] });
  const all = found(required);
  if (all.count > 0) return { kept: required, tried: all };
  const isSkill = (group: readonly RankTerm[]) =>
    group.some(({ kind }) => kind === "language" || kind === "technology");
  const kept = required.filter(isSkill);
  const others = required
    .filter((group) => !isSkill(group))
    .map((group) => ({ group, size: found([...kept, group]).count }));
  for (const [at, { group }] of others.sort((a, b) => a.size - b.size).entries()) {
    if (at === 0 || found([...kept, group]).count > 0) kept.push(group);
  }
  return { kept, tried: null };
}

function anyOf(terms: readonly RankTerm[]): Predicate {
  return { kind: "or", of: terms.map(({ where }) => where) };
}

/** Who lives in any of the places, and, where cities are among wider ones, who lives in one of those. */
function nearness(location: Location): readonly Predicate[] {
  const isMixed = location.cities.length > 0 && location.countries.length + location.raw.length > 0;
  const narrow = isMixed ? { ...location, countries: [], states: [], raw: [] } : null;
  return [livesIn(location), narrow && livesIn(narrow)].flatMap((place) => place ?? []);
}

const maxTerms = 30;

function termsOf({ requiredLanguages, levers, entity, filter = {} }: SearchConfig, people: Population): RankTerm[] {
  const toRepositories = entity === "Repo" ? 1.5 : 1;
  const alternatives = readFilter(filter).conditions.filter(({ op }) => op === "any");
  return [
    ...requiredLanguages.map((name) => termOf("language", name, 3)),
    ...(levers.technologies ?? []).map((name) => termOf("technology", name, 2.5)),
    ...(levers.interests ?? []).flatMap((text) => termsIn(text, 2.5 * toRepositories)),
    ...(levers.skills ?? []).flatMap((text) => termsIn(text, 2)),
    ...alternatives.flatMap(({ field, value }) => {
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

/** LinkedIn's side of a match says no more than what was asked: the values themselves are a facet that is bought. */
function claimsOf({ levers: { professional, openToWork, yoeRange } }: SearchConfig): string[] {
  const any = (list: readonly string[] = []) => list.join(" or ");
  return [
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
  const chosen = Object.hasOwn(presets, preset) ? (Object.entries(presets[preset] ?? {}) as [Signal, number][]) : [];
  const all = new Map([...chosen, ...knownWeights(weights)]);
  return all.size === 0 ? null : [...all];
}

/** Beyond a hundred a weight changes nothing any more. */
function bounded(weight: number): number {
  return Math.max(-100, Math.min(100, weight));
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
