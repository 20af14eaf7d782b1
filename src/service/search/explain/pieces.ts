import type { SearchConfig } from "../../../model/search-config.ts";
import type { Population } from "../../../population/population.ts";
import { planOfQuery } from "../asked.ts";
import { completeGithub } from "../complete-config.ts";
import type { Finding } from "../criteria.ts";
import { type Filter, readFilter } from "../filter.ts";
import type { Clause } from "../reading/clause.ts";
import { membersOf } from "../reading/members.ts";
import { pasted } from "../reading/pasted.ts";
import { withPersons } from "../reading/persons.ts";
import type { Plan } from "../reading/plan.ts";
import { type RankTerm, termsOf, wordTerms } from "../terms.ts";
import type { Aspect } from "./facts.ts";
import { piecesOfLevers } from "./lever-pieces.ts";
import { type Piece, piece } from "./piece.ts";

/** The clauses of a config: all filtering clauses together are equivalent to the whole filter. */
export function piecesOf(config: SearchConfig, people: Population, finding: Finding): Piece[] {
  const plan = planOfQuery(config, people);
  return [
    ...piecesOfMembers(config, finding),
    ...(plan === null ? [] : piecesOfPlan(plan, pasted(config.query ?? ""), people, finding)),
  ];
}

/** The clauses of a text, each with its words. Places are alternatives wherever they are named, so they are one clause. */
export function piecesOfPlan(plan: Plan, text: string, people: Population, finding: Finding): Piece[] {
  const { clauses, unheld, words, isStrange } = plan;
  if (isStrange) return [{ ...piece("query", text, "filter", { query: text }, "work"), span: text }];
  const choices = unheld.flatMap((each) => ("items" in each ? [] : [each]));
  return [
    ...groupsOf(clauses).flatMap((group) => piecesOfClauses(group, text, people, finding)),
    ...choices.map((choice) => ({ ...spanned("filter", [choice], text), aspect: "person" as const, choice })),
    ...words.map((word) => ({
      ...piece("query", word, clauses.length + choices.length === 0 ? "filter" : "rank", {}, "repositories"),
      terms: wordTerms(word, 1),
      span: word,
    })),
  ];
}

function groupsOf(clauses: readonly Clause[]): readonly (readonly Clause[])[] {
  const isShared = ({ sort, isNegated }: Clause) => (sort === "place" || sort === "company") && !isNegated;
  const keyOf = (clause: Clause, at: number) => (isShared(clause) ? `${clause.sort} ${clause.relation}` : `${at}`);
  const groups = new Map<string, Clause[]>();
  for (const [at, clause] of clauses.entries()) {
    const key = keyOf(clause, at);
    groups.set(key, [...(groups.get(key) ?? []), clause]);
  }
  return [...groups.values()];
}

function piecesOfClauses(group: readonly Clause[], text: string, people: Population, finding: Finding): Piece[] {
  const { config, unheld } = membersOf(group);
  const [first] = group as [Clause];
  const named = first.sort === "person" ? withPersons(config, first, people) : config;
  // Interests and skills beside a requirement are its order and no clause of their own.
  const members = piecesOfMembers(named, finding).filter(({ as }) => unheld.length === 0 || as === "filter");
  const { span } = spanned("filter", group, text);
  return [
    ...members.map((each) => ({ ...each, member: "query", span })),
    ...unheld.map((clause) => {
      const terms = termsOf(clause, 1);
      return { ...spanned("filter", group, text), terms, aspect: skillAspects[terms[0]?.kind ?? "role"] };
    }),
  ];
}

function spanned(as: Piece["as"], group: readonly { readonly start: number; readonly end: number }[], text: string) {
  const span = group.map(({ start, end }) => text.slice(start, end)).join(", ");
  return { ...piece("query", span, as, {}, "work"), span };
}

function piecesOfMembers(config: SearchConfig, { technologies }: Finding): Piece[] {
  const { levers, requiredLanguages, entity } = config;
  const tools = levers.technologies ?? [];
  // If any of the technologies is enough, they are one clause.
  const toolGroups = technologies === "any" && tools.length > 0 ? [tools] : tools.map((name) => [name]);
  return [
    ...requiredLanguages.map((name) =>
      piece("requiredLanguages", name, "filter", { requiredLanguages: [name] }, "languages"),
    ),
    ...toolGroups.map((names) =>
      piece("levers.technologies", names.join(", "), "filter", { levers: { technologies: names } }, "technologies"),
    ),
    ...piecesOfLevers(config),
    ...piecesOfFilter(config.filter ?? {}),
    ...(entity === "LinkedInUser" ? [piece("entity", entity, "filter", { entity }, "linkedin")] : []),
    ...wishesOf(config),
  ];
}

const skillAspects: Readonly<Record<RankTerm["kind"], Aspect>> = {
  language: "languages",
  technology: "technologies",
  subject: "work",
  role: "work",
  word: "repositories",
};

const eachAlone = ["all", "none", "nin", "excludes"];

/** Conditions that require or exclude all of a list are split into one clause per name; alternatives are one clause. */
function piecesOfFilter(filter: Filter): Piece[] {
  const { conditions, alternatives } = readFilter(filter);
  const pieces = conditions.flatMap(({ field, op, value }) => {
    const values = Array.isArray(value) && eachAlone.includes(op) ? value.map((each) => [each]) : [value];
    return values.map((each) =>
      piece(
        `filter.${field}.${op}`,
        textOf(field, each),
        "filter",
        { filter: { [field]: { [op]: asWritten(field, each) } } },
        aspectOf(field),
      ),
    );
  });
  if (alternatives.length === 0) return pieces;
  const texts = alternatives.map((all) => all.map(({ field, op, value }) => `${field} ${op} ${textOf(field, value)}`));
  const first = alternatives[0]?.[0]?.field ?? "";
  const value = texts.map((all) => all.join(" and ")).join(", or ");
  return [...pieces, piece("filter.any", value, "filter", { filter: { any: filter.any } }, aspectOf(first))];
}

/** An instant is parsed to a number but written as text. */
function asWritten(field: string, value: unknown): unknown {
  return field === "joined_at" ? new Date(value as number).toISOString() : value;
}

function textOf(field: string, value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(asWritten(field, value));
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

/** Members that order but never filter. */
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
        { levers: { github: completeGithub({ similarRepos: [name] }) } },
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
