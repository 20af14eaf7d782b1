import { z } from "zod";
import { matchesGlob } from "../base/glob.ts";
import { parseDuration } from "../base/instants.ts";
import { get, put } from "../base/table.ts";
import { defined } from "../base/without-undefined.ts";
import { DurationText } from "./shapes.ts";
import { singleton, type World } from "./world.ts";

/**
 * Outcomes of single processes that take time: a scenario sets them, and each area reads them when a process ends.
 * The first matching line applies; without one, the ordinary course.
 */
const Glob = z.string().min(1).max(200).meta({ description: "A text in which * stands for any run of characters." });

/** One round of a deep search. `falls_back` is round 0 without an agent host (§3): the pager, billed per delivery. */
const SearchRoundScript = z.strictObject({
  query: Glob.optional().meta({ description: "Jobs whose config.query matches; every job without it." }),
  round: z.int().min(0).max(199).optional().meta({ description: "The round's number; every round without it." }),
  outcome: z.enum(["delivers", "considers_nobody", "fails", "falls_back"]).default("delivers"),
  after: DurationText.optional().meta({ description: "How long the round takes." }),
  considered: z.int().min(0).max(5_000).optional().meta({ description: "How many candidates it considers." }),
  delivered: z.int().min(0).max(5_000).optional().meta({ description: "At most so many of them are handed over." }),
  banked: z.int().min(0).max(5_000).optional().meta({ description: "At most so many are kept for /more." }),
  error: z.string().min(1).max(500).optional().meta({ description: "Words for the job's error when this ends it." }),
});

/** A whole deep search: how many developers match, and whether the pager takes over after a failed round 0. */
const SearchJobScript = z.strictObject({
  query: Glob.optional(),
  pool: z.int().min(0).max(5_000).optional().meta({ description: "So many developers match, no more." }),
  fallback: z.enum(["works", "fails"]).default("works"),
});

/** One subject of a deep-research job. `dies` leaves it without a runner until a read notices and abandons it (§3, A-47). */
const ResearchSubjectScript = z.strictObject({
  subject: Glob.optional().meta({ description: "A login or owner/name; every subject without it." }),
  position: z.int().min(0).max(49).optional().meta({ description: "The subject's place in the job, from 0." }),
  outcome: z.enum(["done", "failed", "dies"]).default("done"),
  after: DurationText.optional().meta({ description: "How long it takes from its start." }),
  failCode: z.enum(["not_found", "rate_limited", "provider_error", "timeout", "abandoned", "engine_error"]).optional(),
  failMessage: z.string().min(1).max(500).optional(),
});

/** One item of a facet report. */
const FacetReportScript = z.strictObject({
  facet: Glob.optional(),
  position: z.int().min(0).max(4_999).optional(),
  outcome: z.enum(["done", "failed"]).default("done"),
  after: DurationText.optional(),
});

/** The brief of a project, by the project's name. `stays` never leaves populating. */
const BriefScript = z.strictObject({
  project: Glob.optional(),
  outcome: z.enum(["ready", "failed", "stays"]).default("ready"),
  after: DurationText.optional(),
});

/** The result of fit ranking for one login: no score (§2.7 scored=false), or dropped as a celebrity. */
const FitScript = z.strictObject({
  login: Glob.optional(),
  position: z.int().min(0).max(49).optional(),
  outcome: z.enum(["unscored", "celebrity"]),
});

export const Scripts = z.strictObject({
  searchRounds: z.array(SearchRoundScript).max(1_000),
  searchJobs: z.array(SearchJobScript).max(100),
  researchSubjects: z.array(ResearchSubjectScript).max(1_000),
  facetReports: z.array(FacetReportScript).max(1_000),
  briefs: z.array(BriefScript).max(100),
  fitRanks: z.array(FitScript).max(1_000),
});
export type Scripts = z.infer<typeof Scripts>;

export const ScriptsChange = Scripts.partial();

const scripts = singleton("scripts", Scripts);

const none: Scripts = {
  searchRounds: [],
  searchJobs: [],
  researchSubjects: [],
  facetReports: [],
  briefs: [],
  fitRanks: [],
};

export function setScripts(world: World, change: z.infer<typeof ScriptsChange>): void {
  put(world.tables, scripts, { ...scriptsOf(world), ...defined(change) });
}

export function searchRoundScript(world: World, query: string | null, round: number) {
  return scriptsOf(world).searchRounds.find((line) => fits(line.query, query) && at(line.round, round));
}

export function searchJobScript(world: World, query: string | null) {
  return scriptsOf(world).searchJobs.find((line) => fits(line.query, query));
}

export function researchSubjectScript(world: World, subject: string, position: number) {
  return scriptsOf(world).researchSubjects.find((line) => fits(line.subject, subject) && at(line.position, position));
}

export function facetReportScript(world: World, facet: string, position: number) {
  return scriptsOf(world).facetReports.find((line) => fits(line.facet, facet) && at(line.position, position));
}

export function briefScript(world: World, project: string) {
  return scriptsOf(world).briefs.find((line) => fits(line.project, project));
}

export function fitScript(world: World, login: string, position: number) {
  return scriptsOf(world).fitRanks.find((line) => fits(line.login, login) && at(line.position, position));
}

/** How long a process takes: as its line says, or as usual. */
export function timeOf(line: { readonly after?: string | undefined } | undefined, usual: number): number {
  return line?.after === undefined ? usual : (parseDuration(line.after) ?? usual);
}

function scriptsOf(world: World): Scripts {
  return get(world.tables, scripts, "scripts") ?? none;
}

function fits(pattern: string | undefined, text: string | null): boolean {
  return pattern === undefined || matchesGlob(pattern, text ?? "");
}

function at(wanted: number | undefined, position: number): boolean {
  return wanted === undefined || wanted === position;
}
