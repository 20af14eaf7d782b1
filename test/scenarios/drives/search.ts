import { expect } from "vitest";
import { creditsPerCandidate } from "../../../src/model/fit-rank.ts";
import type { Drives, Hand } from "../hand.ts";

const config = { version: 2, query: "rust engineers" };

/** A number of contributions that hardly anybody reached in the last month. */
const withFloors = { ...config, levers: { github: { minContributionsLastMonth: 5 } } };

export const searchDrives: Drives = {
  async "search-disabled"(hand) {
    await refuseSearches(hand);
    hand.saw("§7 503 search not enabled");
  },

  async "index-unavailable"(hand) {
    await refuseSearches(hand);
    hand.saw("§7 503 index unavailable");
    await hand.advance("2m");
    await hand.get("GET /v1/developers/search?q=rust");
  },

  async "registry-unavailable"({ get, saw }) {
    expect(await get("GET /v2/developers/fields")).toMatchObject({ ok: true, registry: "unavailable", fields: [] });
    saw("§4.1 registry unavailable");
  },

  async "registry-down"({ call, saw }) {
    const { status, json, headers } = await call("GET /v2/developers/fields");
    expect(status).toBe(503);
    expect(json).toEqual({ ok: false, error: expect.any(String), hint: expect.any(String) });
    expect(headers.get("retry-after")).not.toBeNull();
    saw("§4.1 registry 503 in its own shape");
  },

  async "no-results"({ get, person, saw }) {
    expect(await get("GET /v1/developers/search?q=rust")).toMatchObject({ results: [], total: 0 });
    expect((await get(`GET /v1/developers/similar?id=${person(0).id}`)).results).toEqual([]);
    const { job } = await get("POST /v1/search/jobs", { body: { config } });
    expect(job.creditsEstimated).toBe(0);
    saw("§4.1 an empty list");
  },

  async "short-page"({ get, saw }) {
    const full = await get("POST /v1/searches/execute", { body: { config, limit: 20 } });
    const cut = await get("POST /v1/searches/execute", { body: { config: withFloors, limit: 20 } });
    expect(cut.countStatus).toBe("short_page");
    expect(cut.results.length).toBeLessThan(full.results.length);
    saw("§4.1 countStatus short_page");
  },

  async "calendars-unanswered"({ get, saw }) {
    const ids = (page: { results: { id: string }[] }) => page.results.map(({ id }) => id);
    const full = await get("POST /v1/searches/execute", { body: { config, limit: 20 } });
    const kept = await get("POST /v1/searches/execute", { body: { config: withFloors, limit: 20 } });
    expect(ids(kept)).toEqual(ids(full));
    saw("§4.1 not answered is kept");
  },

  async "brief-empty"({ get, values, advance, saw }) {
    expect(await get(`GET /v1/projects/${values.project}/brief`)).toEqual({ status: "empty", brief: null });
    await advance("1d");
    expect((await get(`GET /v1/projects/${values.project}/brief`)).status).toBe("empty");
    saw("§3 brief empty");
  },

  async "brief-failed"({ get, values, advance, saw }) {
    const status = async (id: string) => (await get(`GET /v1/projects/${id}/brief`)).status;
    expect(await status(values.project)).toBe("populating");
    saw("§3 brief populating");
    await advance("1h");
    expect(await status(values.project)).toBe("failed");
    expect(await status(values.staying)).toBe("populating");
    expect(await status(values.working)).toBe("ready");
    saw("§3 brief failed");
  },

  async "facets-owned"({ get, person, charged, saw }) {
    const bought = await get("POST /v1/developers", {
      body: { developers: [{ id: person(0).id }, { id: person(1).id }], facets: ["identity.linkedin", "score.gem"] },
    });
    expect(bought.credits.charged).toBe(0);
    const statuses = bought.results.flatMap((row: { cells: Record<string, { status: string }> }) =>
      Object.values(row.cells).map(({ status }) => status),
    );
    expect(statuses).toContain("owned");
    expect(await charged()).toBe(0);
    saw("§2.8 a cell already owned bills 0");
    const { facets } = await get("GET /v1/pricing/catalog");
    const unknown = [{ login: "nobody-has-this-login" }, { email: "nobody@nowhere.example" }, { id: "1" }];
    const people = Array.from({ length: 12 }, (_, index) => ({ login: person(index).login }));
    const everything = {
      facets: facets.map(({ key }: { key: string }) => key),
      context: { role: "Senior Rust engineer" },
    };
    const { results } = await get("POST /v1/developers", {
      body: { developers: [...people, ...unknown], ...everything },
    });
    // The dossier that is owned is a report, which can be read, and researching its subject finds it in the cache.
    const path: string = results[0].cells["dossier.core"].value.reportPath;
    expect(await get(`GET ${path}`)).toMatchObject({ githubLogin: person(0).login, status: "done" });
    const { job } = await get("POST /v1/deep-research/jobs", {
      body: { subject: "developers", subjects: [person(0).login] },
    });
    expect(job).toMatchObject({ status: "succeeded", items: [{ source: "cache", reportPath: path }] });
    expect((await get("GET /v1/deep-research/jobs")).jobs[0].items[0].preview.tags).not.toEqual([]);
    expect(await charged()).toBe(0);
  },

  async "facets-expiring"({ get, person, advance, saw }) {
    const body = { developers: [{ id: person(0).id }], facets: ["activity.contributions"] };
    const charge = async () => (await get("POST /v1/developers", { body })).credits.charged;
    expect(await charge()).toBe(0);
    await advance("6m");
    expect(await charge()).toBeGreaterThan(0);
    expect(await charge()).toBe(0);
    saw("§2.8 freshness ends");
  },

  async "facets-in-the-background"({ get, person, advance, charged, saw }) {
    const named = (count: number) => Array.from({ length: count }, (_, index) => ({ id: person(index).id }));
    const enrich = (count: number, facets: string[]) =>
      get("POST /v1/developers", { body: { developers: named(count), facets } });
    const [first] = (await enrich(100, ["signals.builder_scope"])).results;
    expect(first.cells["signals.builder_scope"].value.scope).toMatch(/^[a-z]+$/);
    const { cells } = (await enrich(1, ["dossier.core", "fit.score_vs_jd"])).results[0];
    expect(cells["dossier.core"]).toEqual({ status: "report_required", credits: 0 });
    saw("§2.8 report_required");
    expect(cells["fit.score_vs_jd"]).toEqual({ status: "context_required", credits: 0 });
    saw("§2.8 context needed");

    const before = await charged();
    const ask = async (count: number, facets: string[]) =>
      (await get("POST /v1/developers/reports", { body: { developers: named(count), facets } })).report;
    const dossiers = await ask(3, ["dossier.core"]);
    const gems = await ask(1, ["score.gem"]);
    const poll = async ({ id }: { id: string }) => (await get(`GET /v1/developers/reports/${id}`)).report;
    expect(dossiers.status).toBe("queued");
    expect((await poll(dossiers)).status).toBe("queued");
    await advance("4s");
    expect((await poll(dossiers)).status).toBe("running");
    await advance("1m");
    expect(await charged()).toBe(before);
    const { status, items } = await poll(dossiers);
    expect(status).toBe("partial");
    expect(items.map((item: { status: string }) => item.status)).toEqual(["succeeded", "failed", "succeeded"]);
    expect((await poll(gems)).status).toBe("failed");
    expect(await charged()).toBe(before + 2 * items[0].credits);
    expect((await enrich(1, ["dossier.core"])).results[0].cells["dossier.core"].status).toBe("owned");
    expect((await poll(await ask(1, ["dossier.core"]))).status).toBe("succeeded");
    saw("§2.8 background facets");
  },

  async "fit-rank-disabled"({ refused, person, saw }) {
    await refused("POST /v1/fit-rank", 403, "forbidden", { body: { logins: [person(0).login] } });
    saw("§7 403 fit ranking not enabled");
  },

  async "fit-rank-unscored-rows"({ get, person, charged, saw }) {
    const logins = [0, 1, 2, 3, 4].map((index) => person(index).login);
    const { results, scoredCount } = await get("POST /v1/fit-rank", { body: { logins, role: "Rust engineer" } });
    const unscored = results.filter((row: { scored: boolean }) => !row.scored);
    expect(unscored).toEqual(results.slice(-unscored.length));
    expect(unscored.length).toBeGreaterThan(0);
    expect(await charged()).toBe(creditsPerCandidate * scoredCount);
    saw("§2.7 scored false");
  },

  async "fit-rank-celebrities"({ get, person, saw }) {
    const logins = [0, 1, 2].map((index) => person(index).login);
    const { results, misses, dropped } = await get("POST /v1/fit-rank", {
      body: { logins: [...logins, "nobody-at-all"] },
    });
    expect(dropped).toEqual([expect.objectContaining({ login: logins[0], reason: "celebrity" })]);
    expect(results.length + misses.length + dropped.length).toBe(4);
    saw("§2.7 dropped celebrity");
  },
};

async function refuseSearches({ refused, call, person }: Hand): Promise<void> {
  const searches = [
    "GET /v1/developers/search?q=rust",
    `GET /v1/developers/similar?id=${person(0).id}`,
    "POST /v2/developers/similar",
    "POST /v1/searches/execute",
    "POST /v1/search/jobs",
  ];
  const bodies = [undefined, undefined, { like_person: person(0).id }, { config }, { config }];
  for (const [position, route] of searches.entries()) {
    const body = bodies[position];
    const { headers } = await refused(route, 503, "database_unavailable", body === undefined ? {} : { body });
    expect(headers.get("retry-after")).not.toBeNull();
  }
  expect((await call("GET /v1/me")).status).toBe(200);
}
