import { iso } from "../../base/instants.ts";
import { joinBytes } from "../../base/join-bytes.ts";
import { assumed, stated } from "../../base/provenance.ts";
import { hash53 } from "../../base/rng.ts";
import { get, put } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, free, operation, reply } from "../../kernel/operation.ts";
import { ExecutedPage } from "../../model/search-page.ts";
import {
  Angles,
  AnglesRequest,
  anglesKept,
  CompiledSearch,
  CompileRequest,
  ExecuteRequest,
} from "../../model/searches.ts";
import { dayOf } from "../../population/population.ts";
import { balanceOf } from "../billing/credits.ts";
import { accountText, projectText } from "../clients/project-text.ts";
import { buy, purchasesFor, requireCreditsFor, sumOf } from "../developers/cells.ts";
import { cellsOfDepth } from "../developers/depths.ts";
import { asksForRanks } from "../developers/facets/ranked.ts";
import { showPeople } from "../similar/show.ts";
import { anglesOf } from "./angles.ts";
import { requireSearch } from "./availability.ts";
import { compile, planned } from "./compile.ts";
import { problemsOf, warningsOf } from "./criteria.ts";
import { withinFloors } from "./floors.ts";
import { matchOf } from "./match.ts";
import { pageOf } from "./page.ts";
import { lexiconAhead } from "./planning/lexicon.ts";

const limit = perMinute(20, "account");
const sources = { limit: assumed("A-08") };

const compileSearch = operation({
  id: "searches.compile",
  searches: true,
  waitsFor: lexiconAhead,
  route: "POST /v1/searches/compile",
  tag: "Search",
  summary: "Make a search config from a job description, a prompt or a project",
  description: "What it answers runs as it is with POST /v1/searches/execute, or as a deep search.",
  source: assumed("A-28"),
  access: { to: "search:read", cost: free, limit },
  body: CompileRequest,
  answers: { status: 200, body: CompiledSearch },
  refuses: ["bad_request", "forbidden", "not_found"],
  reasons: { forbidden: "A project is named and the credential lacks project:read." },
  handle({ world, caller, body, now }) {
    const { jd, prompt, projectId } = body;
    const text = jd ?? prompt ?? projectText(world, caller, projectId ?? "", now);
    const { config, understood, ignored, warnings } = compile(world, text);
    return {
      config,
      understood: understood.map((each) => ({ ...each })),
      ignored: [...ignored],
      warnings: [...warnings],
    };
  },
});

const executeSearch = operation({
  id: "searches.execute",
  waitsFor: lexiconAhead,
  ranks: asksForRanks,
  searches: true,
  route: "POST /v1/searches/execute",
  tag: "Search",
  summary: "Run a search config and enrich what it finds",
  description:
    "Contribution floors are read live for the rows of this page only, so a page may be short: countStatus says so. Boosts and ranks order, they never filter.",
  source: assumed("A-29"),
  access: {
    to: "search:read",
    cost: credits("core is free; depth and facets bill the cells they fill, once per developer"),
    limit,
  },
  body: ExecuteRequest,
  beyondSchema: [{ member: "config.levers", when: "A range has a min above its max." }],
  answers: { status: 200, body: ExecutedPage },
  refuses: ["bad_request", "payment_required", "billing_unavailable", "database_unavailable"],
  handle({ world, caller: { account }, body, now, call, refuse }) {
    requireSearch(world);
    const { config, depth } = body;
    const facets = [...new Set(body.facets)];
    const problems = problemsOf(config);
    if (problems.length > 0) return refuse("bad_request", problems.join(" "));
    const { ranking, candidates, nextCursor } = pageOf(world, account, "searches.execute", config, body);
    const { people, criteria, total } = ranking;
    const day = dayOf(now);
    const { candidates: kept, countStatus } = withinFloors(world, people, config, candidates, day);
    const rows = kept.map(({ index, score }) => ({
      index,
      more: { match: matchOf(people, index, criteria, score, day) },
    }));
    const shown = showPeople(world, rows, { depth, garden: "summary", facets }, day, call.origin);
    const indexes = kept.map(({ index }) => index);
    const cells = [...cellsOfDepth(people, indexes, depth), ...shown.cells];
    const purchases = purchasesFor(world, account, cells, now);
    requireCreditsFor(world, account, purchases, now);
    buy(world, account, purchases, { operation: "searches.execute" }, now);
    const spent = { charged: sumOf(purchases), remaining: balanceOf(world, account.id, now) };
    const warnings = warningsOf(config);
    const told = warnings.length === 0 ? {} : { warnings };
    const tail = JSON.stringify({ total, countStatus, nextCursor, credits: spent, ...told });
    return reply({ status: 200, json: joinBytes(['{"results":[', ...shown.people, `],${tail.slice(1)}`]) });
  },
});

const suggestAngles = operation({
  id: "searches.angles",
  route: "POST /v1/searches/angles",
  tag: "Search",
  summary: "Suggest directions in which a search can be turned",
  description:
    "Angles from a config, a job description or a prompt are derived on the spot. Without any of them they come from stored context: generated once per change of it, cached and free. `regenerate` puts others first.",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit, sources },
  body: AnglesRequest,
  beyondSchema: [
    { member: "config.levers", when: "A range has a min above its max." },
    { member: "config", when: "Neither it nor jd nor prompt is given, and nothing is stored to read instead." },
  ],
  answers: { status: 200, body: Angles },
  refuses: ["bad_request", "forbidden", "not_found"],
  reasons: {
    bad_request: "There is nothing to derive angles from.",
    forbidden: "A project is named and the credential lacks project:read.",
  },
  handle({ world, caller, body, now, refuse }) {
    const { scope, projectId, config, regenerate } = body;
    const problems = config === undefined ? [] : problemsOf({ ...config, jd: null, prompt: null });
    if (problems.length > 0) refuse("bad_request", problems.join(" "));
    const project = scope === "project" ? projectText(world, caller, projectId ?? "", now) : null;
    const text = body.jd ?? config?.jd ?? body.prompt ?? config?.prompt ?? null;
    if (config !== undefined || text !== null) {
      const base = config ?? planned(text ?? "").config;
      const contextVersion = versionOf(JSON.stringify([config ?? null, text]));
      return {
        suggestions: anglesOf(base, regenerate ? 1 : 0),
        scope,
        contextVersion,
        cached: false,
        generatedAt: iso(now),
      };
    }
    const context = project ?? accountText(world, caller, now) ?? refuse("bad_request", nothingToRead);
    const contextVersion = versionOf(context);
    const key = `${caller.account.id}|${scope}|${projectId ?? ""}`;
    const before = get(world.tables, anglesKept, key);
    const isSame = before?.contextVersion === contextVersion;
    const cached = isSame && !regenerate;
    const turn = isSame ? before.turn + 1 : 0;
    const kept = cached
      ? before
      : put(world.tables, anglesKept, {
          key,
          contextVersion,
          generatedAt: iso(now),
          turn,
          suggestions: anglesOf(planned(context).config, turn),
        });
    return {
      suggestions: [...kept.suggestions],
      scope,
      contextVersion,
      cached,
      generatedAt: kept.generatedAt,
    };
  },
});

const nothingToRead =
  'There is no stored context: no open project of this account has a jd. Send "config", "jd" or "prompt", or give a project a jd.';

function versionOf(context: string): string {
  return hash53(context).toString(36);
}

export const searchConfigOperations = [compileSearch, executeSearch, suggestAngles];
