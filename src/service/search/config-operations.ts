import { iso } from "../../base/instants.ts";
import { hash53 } from "../../base/rng.ts";
import { get, put } from "../../base/table.ts";
import * as declared from "../../interface/search/config-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { writtenObject } from "../../kernel/written-json.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import { anglesKept, type Suggestion } from "../../model/searches.ts";
import type { World } from "../../model/world.ts";
import { dayOf } from "../../population/population.ts";
import { balanceOf } from "../billing/credits.ts";
import { accountText, projectText } from "../clients/project-text.ts";
import { payForDelivery } from "../developers/delivery.ts";
import { cellsOfDepth } from "../developers/depths.ts";
import { allOf, mayNeedSample, needsIndex, needsReader } from "../needs.ts";
import { showPeople } from "../similar/similar-people.ts";
import { anglesOf } from "./angles.ts";
import { requireSearch } from "./availability.ts";
import { compile } from "./compile.ts";
import { problemIn, warningsOf } from "./criteria.ts";
import { toldOf } from "./demands.ts";
import { floorWarnings, withinFloors } from "./floors.ts";
import { matchOf } from "./match.ts";
import { pageOf } from "./page.ts";
import { rankedOnce } from "./ranking.ts";

const compileSearch = implement(declared.compileSearch, {
  waitsFor: allOf(needsReader, needsIndex),
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

const executeSearch = implement(declared.executeSearch, {
  waitsFor: allOf(needsReader, needsIndex, mayNeedSample),
  handle({ world, caller: { account }, body, now, call, refuse }) {
    requireSearch(world);
    const { config, depth } = body;
    const facets = [...new Set(body.facets)];
    const problem = problemIn(config);
    if (problem !== null) return refuse("bad_request", problem);
    const { ranking, candidates, nextCursor } = pageOf({ world, now }, account, "searches.execute", config, body);
    const { people, criteria, total } = ranking;
    const day = dayOf(now);
    const { candidates: reaching, countStatus } = withinFloors(world, people, criteria.floors, candidates, day);
    const rows = reaching.map(({ index, score }) => ({
      index,
      more: { match: matchOf(people, index, criteria, score, day) },
    }));
    const views = showPeople(world, rows, { depth, garden: "summary", facets }, day, call.origin);
    const indexes = reaching.map(({ index }) => index);
    const cells = [...cellsOfDepth(people, indexes, depth), ...views.cells];
    const charged = payForDelivery(world, account, { developers: reaching.length, cells }, "searches.execute", now);
    const spent = { charged, remaining: balanceOf(world, account.id, now) };
    const warnings = [...warningsOf(config), ...floorWarnings(world, config)];
    return writtenObject({
      results: views.people,
      total,
      countStatus,
      nextCursor,
      credits: spent,
      ...toldOf(world, config),
      ...(warnings.length > 0 && { warnings }),
    });
  },
});

const suggestAngles = implement(declared.suggestAngles, {
  waitsFor: allOf(needsReader, needsIndex),
  handle({ world, caller, body, now, refuse }) {
    const { scope, projectId, config, regenerate } = body;
    const given = config && { ...config, jd: null, prompt: null };
    const problem = given === undefined ? null : problemIn(given);
    if (problem !== null) refuse("bad_request", problem);
    const project = scope === "project" ? projectText(world, caller, projectId ?? "", now) : null;
    const text = body.jd ?? config?.jd ?? body.prompt ?? config?.prompt ?? null;
    if (config !== undefined || text !== null) {
      const base = given ?? compile(world, text ?? "").config;
      const contextVersion = versionOf(JSON.stringify([config ?? null, text]));
      return {
        suggestions: triedAngles(world, base, regenerate ? 1 : 0, dayOf(now)),
        scope,
        contextVersion,
        cached: false,
        generatedAt: iso(now),
      };
    }
    const context = project ?? accountText(world, caller, now) ?? refuse("bad_request", nothingToRead);
    const contextVersion = versionOf(context);
    const key = `${caller.account.id}|${scope}|${scope === "project" ? projectId : ""}`;
    const before = get(world.tables, anglesKept, key);
    const isSame = before?.contextVersion === contextVersion;
    const cached = isSame && !regenerate;
    const turn = isSame ? before.turn + 1 : 0;
    const angles = cached
      ? before
      : put(world.tables, anglesKept, {
          key,
          contextVersion,
          generatedAt: iso(now),
          turn,
          suggestions: triedAngles(world, compile(world, context).config, turn, dayOf(now)),
        });
    return {
      suggestions: [...angles.suggestions],
      scope,
      contextVersion,
      cached,
      generatedAt: angles.generatedAt,
    };
  },
});

const nothingToRead =
  'There is no stored context: no open project of this account has a jd. Send "config", "jd" or "prompt", or give a project a jd.';

function versionOf(context: string): string {
  return hash53(context).toString(36);
}

export const searchConfigOperations = { compileSearch, executeSearch, suggestAngles } satisfies Handlers<
  typeof declared
>;

const maxAngles = 20; // §4.1
/** How many others come first each time that angles are asked for again. */
const stride = 5;

/**
 * The angles that are worth a click: merged into the config, each finds people, and others than the config alone or in
 * another order. None is tried while search is unavailable. Each `turn` puts others first.
 */
function triedAngles(world: World, base: SearchConfig, turn: number, day: number): Suggestion[] {
  const angles = anglesOf(base);
  const isLive = conditionsOf(world).search === "live";
  const before = isLive ? firstPage(world, base, day) : [];
  const useful = angles.filter(({ config }) => {
    if (!isLive) return true;
    const found = firstPage(world, merged(base, config), day);
    return found.length > 0 && found.join() !== before.join();
  });
  const start = useful.length === 0 ? 0 : (turn * stride) % useful.length;
  return [...useful.slice(start), ...useful.slice(0, start)].slice(0, maxAngles);
}

/** A client's merge: what an angle names takes the place of the config's member, or of the lever. */
function merged(base: SearchConfig, { levers, ...members }: Suggestion["config"]): SearchConfig {
  return { ...base, ...members, levers: { ...base.levers, ...levers } } as SearchConfig;
}

const pageSize = 20;

/** The total and the first people, whose order tells what ranks. */
function firstPage(world: World, config: SearchConfig, day: number): readonly number[] {
  const { people, criteria, total, slice } = rankedOnce(world, config);
  const { candidates } = withinFloors(world, people, criteria.floors, slice(0, pageSize), day);
  return candidates.length === 0 ? [] : [total, ...candidates.map(({ index }) => index)];
}
