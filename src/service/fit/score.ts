// Figures: A-171.
import type { FitRow } from "../../model/fit-rank.ts";
import type { Population } from "../../population/population.ts";
import { companies, seniorities } from "../../population/vocabulary.ts";
import { bridgeOf, type FitRole, type RoleStanding, standingOf } from "./role.ts";

/** Scores one developer against a role, or by build quality without one; docs/reports.md has the formulas. */
export function scoreOf(people: Population, index: number, role: FitRole, company: string | undefined): FitRow {
  const standing = standingOf(people, index, role);
  return {
    ...identityOf(people, index),
    fit: fitOf(people, index, role, standing),
    gettable: gettableOf(people, index, company),
    bridgeable: hundredths(standing.bridgeable),
    confidence: confidenceOf(people, index, role),
    bridge: bridgeOf(people, index, standing),
    scored: true,
    ...prescoreOf(people, index, standing.coverage),
  };
}

/** From 0, off-topic, to 2, a strong direct fit (§2.7). */
export function fitOf(people: Population, index: number, role: FitRole, { coverage }: RoleStanding): number {
  const quality = qualityOf(people, index);
  return hundredths(2 * (role.length === 0 ? quality : againstRole(coverage, quality)));
}

/** A candidate whose scoring failed: only evidence that needs no scoring is shown. */
export function unscored(people: Population, index: number, role: FitRole): FitRow {
  const { coverage } = standingOf(people, index, role);
  return {
    ...identityOf(people, index),
    fit: 0,
    gettable: 0,
    bridgeable: 0,
    confidence: 0,
    bridge: "",
    scored: false,
    ...prescoreOf(people, index, coverage),
  };
}

function identityOf(people: Population, index: number) {
  return { login: people.loginOf(index), developerId: people.idOf(index) };
}

/**
 * Covering seven tenths of a role counts as fully direct; quality counts for a quarter, and only if the work is on
 * topic.
 */
function againstRole(coverage: number, quality: number): number {
  const direct = Math.min(1, coverage / 0.7);
  return 0.75 * direct + 0.25 * quality * Math.min(1, 2 * coverage);
}

/** Intrinsic build quality: the score, the stars, and whether there was work this year. */
function qualityOf(people: Population, index: number): number {
  const { score, totalStars, activity } = people.traits(index);
  return (0.6 * score) / 100 + 0.25 * magnitude(totalStars) + (0.15 * activity) / 63;
}

/**
 * How likely a developer would move: looking for work counts most, fame and rank count against it, contact data counts
 * for it.
 */
function gettableOf(people: Population, index: number, company: string | undefined): number {
  const { company: employer, openToWork, followers, seniority, hasEmail, hasLinkedin } = people.traits(index);
  const name = companies[employer]?.name;
  if (name !== undefined && name.toLowerCase() === company?.trim().toLowerCase()) return 0.05;
  const isHigh = seniority >= seniorities.indexOf("principal") && seniorities[seniority] !== "manager";
  return hundredths(
    0.5 +
      (openToWork ? 0.3 : 0) +
      (name === undefined ? 0.1 : 0) +
      (hasEmail || hasLinkedin ? 0.1 : 0) -
      0.3 * magnitude(followers) -
      (isHigh ? 0.15 : 0),
  );
}

/** How much data there is about the role and the person. */
function confidenceOf(people: Population, index: number, role: FitRole): number {
  const { repositories, activity, hasLinkedin } = people.traits(index);
  return hundredths(
    0.25 +
      0.3 * Math.min(1, repositories / 12) +
      (activity > 0 ? 0.15 : 0) +
      (hasLinkedin ? 0.1 : 0) +
      0.2 * Math.min(1, role.length / 4),
  );
}

/** Computed from counts alone; unknown for developers without a score. */
function prescoreOf(people: Population, index: number, coverage: number): { prescore?: number } {
  const cracked = people.cracked(index);
  return cracked === undefined ? {} : { prescore: Math.round(70 * coverage + 0.3 * cracked.crackedScore) };
}

/** 0 for none, 1 for ten thousand or more. */
function magnitude(count: number): number {
  return Math.min(1, Math.log10(1 + count) / 4);
}

function hundredths(value: number): number {
  return Math.round(Math.max(0, Math.min(2, value)) * 100) / 100;
}
