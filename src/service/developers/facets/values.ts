// Figures: A-231.
import { listWords } from "../../../base/text.ts";
import type { FacetKey } from "../../../model/catalog.ts";
import type { World } from "../../../model/world.ts";
import { summarize } from "../../../population/garden-views.ts";
import { spoken } from "../../../population/templates.ts";
import { peopleIn } from "../../../population/world-people.ts";
import { evidenceOf, personaOf } from "../../research/prose.ts";
import { isBelowFloor } from "../../research/ranking.ts";
import { commitStatsOf, type ResearchSource, sourceOf } from "../../research/source.ts";
import { repositoriesOf } from "../hydrate.ts";
import * as measured from "./measurements.ts";
import { type FacetRole, fitOf } from "./role.ts";

export interface FacetRequest {
  readonly world: World;
  readonly index: number;
  readonly day: number;
  /** The role for facets that depend on one; without it they have no value. */
  readonly role: FacetRole | null;
}

/** The value of a developer's facet, consistent with the profile; null if there is no data. */
export function facetValue(key: FacetKey, { world, index, day, role }: FacetRequest): unknown {
  const people = peopleIn(world);
  const source = () => sourceOf(people, index, day);
  const isBelow = isBelowFloor(world);
  switch (key) {
    case "id.core": {
      const { id, login, name, avatarUrl } = people.person(index);
      return { id, login, name, avatarUrl };
    }
    case "profile.basics":
      return { core: people.core(index, day), repos: repositoriesOf(world, index, day, { depth: "core" }) };
    case "score.cracked":
      return people.cracked(index) ?? null;
    case "github.garden":
      return summarize(people.garden(index, day));
    case "identity.linkedin": {
      const linkedin = people.linkedin(index);
      if (linkedin === undefined) return null;
      return {
        linkedin,
        experience: people.experience(index, day) ?? [],
        education: people.education(index, day) ?? [],
      };
    }
    case "contact.socials":
      return people.linkedin(index) === undefined ? null : people.socials(index);
    case "contact.emails": {
      const emails = people.emails(index);
      return emails.length === 0 ? null : { emails };
    }
    case "signals.archetype":
      return measured.archetypeOf(source());
    case "signals.signature_tech":
      return measured.signatureTechOf(source());
    case "signals.builder_scope":
      return measured.builderScopeOf(source());
    case "signals.ai_usage":
      return measured.aiUsageOf(source());
    case "signals.commit_facts":
      return commitStatsOf(source());
    case "activity.contributions":
      return measured.contributionsOf(source());
    case "signals.core":
      return measured.coreSignalsOf(source(), isBelow);
    case "score.gem":
      return measured.gemOf(source(), isBelow);
    case "ai.repo_summaries":
      return measured.repoSummariesOf(source());
    case "ai.person_summary":
      return { summary: personaOf(source()) };
    case "dossier.core":
      return dossierOf(source(), isBelow);
    default:
      return role === null ? null : againstRole(key, source(), role);
  }
}

function dossierOf(source: ResearchSource, isBelow: boolean) {
  const { login } = source.facts;
  return {
    login,
    reportPath: `/v1/deep-research/reports/developers/${login}`,
    persona: personaOf(source),
    evidence: evidenceOf(source),
    gem: measured.gemOf(source, isBelow),
  };
}

function againstRole(key: FacetKey, source: ResearchSource, role: FacetRole): unknown {
  const { people, index, day } = source;
  const { fit, matched, missing } = fitOf(people, index, day, role);
  const evident = matched.filter(({ repositories }) => repositories.length > 0);
  switch (key) {
    case "tags.matched": {
      const names = new Set(matched.map(({ term }) => term));
      const repositories = people
        .repositories(index, day)
        .filter(({ subjects = [], technologies = [] }) =>
          [...subjects.map(spoken), ...technologies].some((tag) => names.has(tag)),
        )
        .map(({ fullName, subjects = [], technologies = [] }) => ({ fullName, subjects, technologies }));
      return repositories.length === 0 ? null : { repositories };
    }
    case "fit.match_rationale":
      return {
        rationale:
          matched.length === 0
            ? `Nothing in ${source.facts.login}'s public work shows what the role names.`
            : `${source.facts.login}'s work shows ${listWords(matched.map(({ term }) => term))}${missing.length === 0 ? "" : `; not ${listWords(missing)}`}.`,
        matched,
        missing,
      };
    case "fit.score_vs_jd":
      return { fit, matched: matched.length, asked: matched.length + missing.length };
    case "dossier.contextual":
      return {
        fit,
        strengths: evident.map(({ term, repositories }) => `${term}: ${listWords(repositories)}`),
        gaps: missing,
        evidence: evidenceOf(source),
      };
    case "dossier.pitch_sheet":
      return {
        opener:
          evident[0] === undefined
            ? "We are looking for somebody to build with us, and would like to hear what you work on."
            : `Your work on ${evident[0].repositories[0]} is close to what we build.`,
        points: evident.slice(0, 3).map(({ term, repositories }) => `They know ${term}: see ${repositories[0]}.`),
        careful: missing.slice(0, 3).map((term) => `Nothing public shows ${term}.`),
      };
    default:
      return null;
  }
}
