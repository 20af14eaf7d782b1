import { isObject } from "../../src/base/json-object.ts";
import { operationAt, routeOf } from "../../src/contract/seen/operations.ts";
import { type Answer, type Call, jsonTextOf } from "../../src/kernel/call.ts";
import type { RoutedCall } from "../../src/kernel/routed-call.ts";
import { route as routeTo } from "../../src/kernel/router.ts";
import type { StagedCore } from "../../src/understudy.ts";
import { tokens } from "../harness.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape are accepted
type Json = any;

export interface LaxCharge {
  readonly route: string;
  readonly credits: number;
  /** The search that was charged for, if any. */
  readonly job: string | null;
  readonly request: string;
}

/**
 * A deployment that accepts what it should refuse, and charges for it: a mock whose refusals become successes. Its balance shows
 * every charge, and what it creates has longer ids than we assume. Only a ceiling that is a number is kept: it ignores all others.
 */
export function layOpen(core: StagedCore) {
  const ledger: LaxCharge[] = [];
  const jobs = new Map<string, Json>();
  const charged = { own: 0, other: 0 };
  let isCounting = false;

  function charge(heard: Heard, credits: number, job: string | null = null): number {
    if (isCounting && credits > 0) {
      charged[heard.account] += credits;
      ledger.push({ route: heard.route, credits, job, request: JSON.stringify(heard.body) ?? heard.query.toString() });
    }
    return credits;
  }

  function newJob(heard: Heard): Json {
    const id = `sj_lax${jobs.size}`;
    const budget = ceilingIn(heard.body);
    const targetCount = Number.isInteger(heard.body?.targetCount) ? heard.body.targetCount : 25;
    const now = new Date().toISOString();
    const job = {
      ...{ id, status: "queued", targetCount, targetMode: "best_effort", savedSearchId: null, projectId: null },
      ...{ progress: null, error: null, creditsEstimated: 2 * targetCount, creditsCharged: 0 },
      ...{ budgetCredits: budget, budgetRemaining: budget, createdAt: now, updatedAt: now },
    };
    jobs.set(id, job);
    return { job };
  }

  /** The first poll runs the whole search, and charges for it. */
  function polled(heard: Heard, job: Json): Json {
    if (job.status === "queued") {
      job.status = "partial";
      job.creditsCharged = charge(heard, Math.min(2 * job.targetCount, job.budgetCredits ?? Infinity), job.id);
      job.progress = { delivered: 0, banked: 0, round: 0, considered: job.creditsCharged };
      if (job.budgetCredits !== null) job.budgetRemaining = job.budgetCredits - job.creditsCharged;
    }
    return { job, rounds: [{ round: 0, delivered: 0, banked: 0 }], results: [] };
  }

  const prices: Readonly<Record<string, (heard: Heard) => Json>> = {
    "POST /v1/fit-rank": (heard) => {
      const count = countOf(heard.body?.logins);
      charge(heard, 2 * count);
      return { results: [], misses: [], dropped: [], scoredCount: count };
    },
    "POST /v1/developers": (heard) => ({
      results: [],
      credits: { charged: charge(heard, 3 * countOf(heard.body?.developers) * costs(heard)) },
    }),
    "POST /v1/developers/reports": (heard) => {
      charge(heard, 5 * countOf(heard.body?.developers) * costs(heard));
      return { report: { id: "fr_lax0", status: "running", items: [] } };
    },
    "POST /v1/developers/{id}/emails": (heard) => {
      charge(heard, 3);
      return { developerId: "1", emails: [], developer: {} };
    },
    "POST /v1/developers/{id}/similar": (heard) => {
      charge(heard, 2 * rowsOf(heard));
      return { results: [] };
    },
    "POST /v1/deep-research/jobs": (heard) => {
      charge(heard, 20 * countOf(heard.body?.subjects));
      return { job: { id: "jr_lax0", status: "running", items: [] } };
    },
    "POST /v1/search/jobs": newJob,
    "POST /v1/search/jobs/{id}/more": (heard) => {
      const id = heard.path.split("/")[4] as string;
      charge(heard, Math.min(2 * 25, ceilingIn(heard.body) ?? Infinity), id);
      return { job: { ...jobs.get(id), id, status: "running" } };
    },
    "GET /v1/developers/search": (heard) => readDeeply(heard),
    "POST /v1/searches/execute": (heard) => readDeeply(heard),
  };

  function readDeeply(heard: Heard): Json {
    const depth = heard.body?.depth ?? heard.query.get("depth") ?? "core";
    if (depth !== "core") charge(heard, 2 * rowsOf(heard));
    return { results: [], total: 0, nextCursor: null };
  }

  /** Of what is refused for its input, only the name is kept. */
  function creationOf(heard: Heard): Json {
    const name = typeof heard.body?.name === "string" ? heard.body.name.slice(0, 80) : "unnamed";
    return heard.route === "POST /v1/keys" ? { name, entitlements: ["search:read"] } : { name: name || "unnamed" };
  }

  function instead(heard: Heard, call: RoutedCall, status: number): Answer | Promise<Answer> | null {
    const own = jobs.get(heard.path.split("/")[4] ?? "");
    if (own !== undefined && heard.route === "GET /v1/search/jobs/{id}") return say(200, polled(heard, own));
    if (own !== undefined && heard.route.endsWith("/cancel")) return say(200, { job: { ...own, status: "canceled" } });
    if (status === 401) return null;
    const price = prices[heard.route];
    if (price !== undefined) return say(200, price(heard));
    if (status === 400 && /^POST \/v1\/(keys|shortlists|companies|projects)$/.test(heard.route))
      return core.serve({ ...call, body: bytesOf(creationOf(heard)) });
    return null;
  }

  async function serve(call: RoutedCall): Promise<Answer> {
    const path = shortened(call.path);
    const match = routeTo(core.stage.router, call.method, path);
    const asked = { ...call, path, match, query: shortened(call.query), body: inOurs(call.body) };
    const operation = operationAt(asked.method, asked.path);
    const heard: Heard = {
      route: operation === null ? "" : routeOf(operation),
      account: asked.headers.authorization === `Bearer ${tokens.outsider}` ? "other" : "own",
      path: asked.path,
      query: new URLSearchParams(asked.query),
      body: jsonOf(asked.body),
    };
    const answer = await core.serve(asked);
    const isRefused = answer.status >= 400 && ![429, 500, 501, 503].includes(answer.status);
    const given = isRefused ? ((await instead(heard, asked, answer.status)) ?? answer) : answer;
    const headers = Object.fromEntries(
      Object.entries(given.headers).filter(([name]) => !/^x-understudy-|^content-length$|^etag$/.test(name)),
    );
    const text = jsonTextOf(given);
    if (text === null) return { ...given, headers };
    const json = JSON.parse(text);
    if (heard.route === "GET /v1/quotas" && given.status === 200) {
      json.credits.used += charged[heard.account];
      json.credits.remaining -= charged[heard.account];
    }
    return { ...given, headers, body: JSON.stringify(json).replaceAll(shortId, `$1-${tail}`) };
  }

  return {
    core: { ...core, serve },
    ledger,
    /** Only what is sent from now on is charged. */
    open: () => {
      isCounting = true;
    },
  };
}

interface Heard {
  readonly route: string;
  readonly account: "own" | "other";
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Json;
}

/** The ids of keys and lists are longer than we assume. */
const tail = "0000-4000-8000-00a0c91e6bf6";
const shortId = /\b((?:key|sl)_[0-9a-z]{8,13})\b/g;
const shortened = (text: string): string => text.replaceAll(`-${tail}`, "");

function inOurs(body: Call["body"]): Call["body"] {
  return body instanceof Uint8Array ? new TextEncoder().encode(shortened(new TextDecoder().decode(body))) : body;
}

function jsonOf(body: Call["body"]): Json {
  try {
    return body instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(body)) : undefined;
  } catch {
    return undefined;
  }
}

const bytesOf = (json: Json): Uint8Array => new TextEncoder().encode(JSON.stringify(json));
const say = (status: number, json: Json): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(json),
});

/** How many it names: something that is no list counts as one. */
function countOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return Array.isArray(value) ? value.length : 1;
}

/** The facet that tells who somebody is costs nothing; all else does, whatever it is. */
function costs({ body }: Heard): 0 | 1 {
  const { facets } = body ?? {};
  return Array.isArray(facets) && facets.length > 0 && facets.every((key) => key === "id.core") ? 0 : 1;
}

function rowsOf({ body, query }: Heard): number {
  const limit = Number(body?.limit ?? query.get("limit") ?? 10);
  return Number.isInteger(limit) && limit > 0 ? limit : 10;
}

function ceilingIn(body: Json): number | null {
  const value = isObject(body) ? body.budgetCredits : undefined;
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;
}
