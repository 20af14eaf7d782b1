import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../src/doors/listen.ts";
import type { Answer } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { creditsPerCandidate } from "../../src/model/fit-rank.ts";
import { newTestCore } from "../core.ts";
import { tokens } from "../harness.ts";
import { type Hand, play } from "./hand.ts";

const config = { version: 2, query: "rust" };
const search = { body: { config, targetCount: 10 } };
const researchOf = ({ person }: Hand, ...indexes: number[]) => ({
  body: { subject: "developers", subjects: indexes.map((index) => person(index).login) },
});
const rank = ({ person }: Hand) => ({ body: { logins: [0, 1, 2, 3, 4].map((index) => person(index).login) } });
const facets = ({ person }: Hand) => ({
  body: { developers: [{ id: person(0).id }], facets: ["activity.contributions"] },
});

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Row = any;

/** What scenarios say beyond what their drives show, each with a test of it. */
const shown: Readonly<Record<string, Readonly<Record<string, (hand: Hand) => Promise<void>>>>> = {
  "balance-empty": {
    "Every paid operation is refused with 402 and a remedy of kind topup; free ones work.": async (hand) => {
      for (const [route, options] of [
        ["POST /v1/search/jobs", search],
        ["POST /v1/deep-research/jobs", researchOf(hand, 0)],
        ["POST /v1/fit-rank", rank(hand)],
        ["POST /v1/developers", facets(hand)],
      ] as const) {
        const { json } = await hand.refused(route, 402, "payment_required", options);
        expect([route, json.remedy.kind]).toEqual([route, "topup"]);
      }
      await hand.get("GET /v1/developers/search?q=rust");
      await hand.get("POST /v1/shortlists", { body: { name: "Free" } });
      expect(await hand.charged()).toBe(0);
    },
  },
  "balance-short": {
    "A request that may cost more is refused before anything is bought; a cheaper one works.": async (hand) => {
      await hand.refused("POST /v1/fit-rank", 402, "payment_required", rank(hand));
      const logins = [hand.person(0).login, hand.person(1).login];
      expect((await hand.get("POST /v1/fit-rank", { body: { logins } })).scoredCount).toBeGreaterThan(0);
      expect(await hand.charged()).toBeGreaterThan(0);
    },
  },
  "billing-unavailable": {
    "Every request that could cost credits is refused with 503 billing_unavailable": async (hand) => {
      await hand.refused("POST /v1/deep-research/jobs", 503, "billing_unavailable", researchOf(hand, 0));
      await hand.refused("POST /v1/fit-rank", 503, "billing_unavailable", rank(hand));
      await hand.refused("POST /v1/developers", 503, "billing_unavailable", facets(hand));
    },
  },
  "brief-empty": {
    "Its brief stays empty until an attachment or a text is added.": async ({ get, values, advance }) => {
      await get(`PATCH /v1/projects/${values.project}`, { body: { jd: "Senior Rust engineer. PostgreSQL." } });
      await advance("10m");
      expect((await get(`GET /v1/projects/${values.project}/brief`)).status).toBe("ready");
    },
  },
  "brief-failed": {
    "Of three briefs that are being written, one fails after four seconds, one is never finished, and one is soon ready.":
      async ({ get, values, advance }) => {
        const statuses = async () => {
          const projects = [values.project, values.staying, values.working];
          return await Promise.all(projects.map(async (id) => (await get(`GET /v1/projects/${id}/brief`)).status));
        };
        await advance("3s");
        expect(await statuses()).toEqual(["populating", "populating", "populating"]);
        await advance("1s");
        expect((await statuses())[0]).toBe("failed");
        await advance("10s");
        expect(await statuses()).toEqual(["failed", "populating", "ready"]);
      },
  },
  "cached-beside-fresh": {
    "one report from five days ago and one from today.": async ({ get, values }) => {
      const { job } = await get(`GET /v2/deep-research/jobs/${values.job}`);
      const [earlier, today] = await Promise.all(job.items.map(({ reportPath }: Row) => get(`GET ${reportPath}`)));
      expect(earlier.id).not.toBe(today.id);
      expect(job.status).toBe("succeeded");
    },
  },
  "commits-unknown-beside-none": {
    "owned is absent, not false, where it is unknown.": async ({ get, values }) => {
      const { developer } = await get(`GET /v1/developers/${values.developer}?repoLimit=12`);
      const repos: Row[] = developer.details.githubProfile.repos;
      expect(repos.some((repo) => !("owned" in repo))).toBe(true);
    },
  },
  "cursors-end": {
    "a client that pages until a page is short sends one request too many, and a cursor of null is refused.": async ({
      refused,
    }) => void (await refused("GET /v1/shortlists?limit=50&cursor=null", 400, "bad_request")),
  },
  "database-unavailable": {
    "Every call of the interface answers 503 database_unavailable with Retry-After, for one minute.": async ({
      refused,
      advance,
      get,
    }) => {
      for (const route of ["GET /v1/shortlists", "GET /v1/developers/search?q=rust", "GET /v1/pricing/catalog"])
        await refused(route, 503, "database_unavailable");
      await advance("59s");
      await refused("GET /v1/me", 503, "database_unavailable");
      await advance("1s");
      await get("GET /v1/me");
    },
  },
  "deep-search-agent-host-down": {
    "Round 0 falls back to the deterministic pager, billed per developer delivered.": async ({
      get,
      values,
      advance,
    }) => {
      await advance("10m");
      const { job, rounds, results } = await get(`GET /v1/search/jobs/${values.job}`);
      const billed = job.creditsCharged - job.progress.considered;
      expect([rounds[0].delivered > 0, billed]).toEqual([true, 0]);
      expect(
        results.filter(({ round }: Row) => round === 0).every(({ source }: Row) => source !== "agent_select"),
      ).toBe(true);
    },
  },
  "deep-search-best-effort-partial": {
    "After three rounds that deliver nobody it stops with twelve": async ({ get, values, advance }) => {
      await advance("10m");
      const { rounds, job } = await get(`GET /v1/search/jobs/${values.job}`);
      expect(rounds.map(({ delivered }: Row) => delivered)).toEqual([12, 0, 0, 0]);
      expect(job.progress.delivered).toBe(12);
    },
  },
  "deep-search-canceled": {
    "A deep search that somebody canceled after its first rounds. What was delivered stays, and stays charged.":
      async ({ get, values, advance, charged }) => {
        const before = await get(`GET /v1/search/jobs/${values.job}`);
        expect(before.rounds.length).toBeGreaterThan(0);
        expect(before.job.progress.delivered).toBeLessThan(before.job.targetCount);
        await advance("1h");
        expect(await get(`GET /v1/search/jobs/${values.job}`)).toEqual(before);
        expect([await charged(), before.job.creditsCharged > 0]).toEqual([before.job.creditsCharged, true]);
      },
  },
  "deep-search-round-considers-nobody": {
    "the search continues with round 2.": async ({ get, values, advance }) => {
      await advance("10m");
      const { rounds } = await get(`GET /v1/search/jobs/${values.job}`);
      expect(rounds[2]?.delivered).toBeGreaterThan(0);
    },
  },
  "deep-search-round-fails": {
    "Round 1 fails and costs nothing": async ({ get, values, advance, charged }) => {
      await advance("10m");
      const { job, results } = await get(`GET /v1/search/jobs/${values.job}`);
      expect(results.some(({ round }: Row) => round === 1)).toBe(false);
      expect([await charged(), job.creditsCharged]).toEqual([job.progress.considered, job.progress.considered]);
    },
  },
  "empty-account": {
    "The first minute of an account on the growth plan, with empty lists, no jobs and nothing used of any quota.":
      async ({ get, call }) => {
        expect((await get("GET /v1/me")).account.plan).toBe("growth");
        for (const { used } of (await get("GET /v1/quotas")).quotas) expect(used).toBe(0);
        const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
        expect(entries.map(({ kind }: Row) => kind)).toEqual(["grant"]);
      },
  },
  "facets-expiring": {
    "They cost nothing for five more minutes; then they are no longer fresh and are bought again.": async ({
      get,
      person,
      advance,
    }) => {
      const body = { developers: [{ id: person(0).id }], facets: ["activity.contributions"] };
      await advance("4m");
      expect((await get("POST /v1/developers", { body })).credits.charged).toBe(0);
      await advance("2m");
      expect((await get("POST /v1/developers", { body })).credits.charged).toBeGreaterThan(0);
    },
  },
  "file-storage-not-configured": {
    "PDFs come as bytes and not as links": async ({ call, person }) => {
      const answer = await call(`GET /v2/deep-research/reports/developers/${person(0).login}/pdf`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    },
  },
  "fit-rank-celebrities": {
    "The first login of each ranking is a celebrity and lands in dropped, free of charge.": async (hand) => {
      const { scoredCount, dropped } = await hand.get("POST /v1/fit-rank", rank(hand));
      expect([scoredCount, dropped.length, await hand.charged()]).toEqual([4, 1, 4 * creditsPerCandidate]);
    },
  },
  "fit-rank-disabled": {
    "Fit ranking is disabled for the account, whatever its plan includes; it answers 403.": async (hand) => {
      expect((await hand.get("GET /v1/me")).entitlements).toContain("fit_rank:read");
      await hand.refused("POST /v1/fit-rank", 403, "forbidden", rank(hand));
    },
  },
  "fit-rank-unscored-rows": {
    "The second and the fourth login of each ranking cannot be scored. They come last and cost nothing.": async (
      hand,
    ) => {
      const { results } = await hand.get("POST /v1/fit-rank", rank(hand));
      const last = results.slice(-2).map(({ login }: Row) => login);
      expect(last.sort()).toEqual([hand.person(1).login, hand.person(3).login].sort());
      expect(await hand.charged()).toBe(3 * creditsPerCandidate);
    },
  },
  "fresh-account": {
    "The demo account with full credits and nothing saved yet.": async ({ get }) => {
      const { credits } = await get("GET /v1/quotas");
      expect(credits.remaining).toBe(credits.granted);
      expect((await get("GET /v1/contacts")).contacts).toEqual([]);
      expect((await get("GET /v1/shortlists")).shortlists).toEqual([]);
      expect((await get("GET /v1/search/jobs")).jobs).toEqual([]);
    },
    "Every other world begins here.": async () => {
      const { names, get } = core.stage.catalogue();
      expect(names.filter((name) => get(name)?.file.extends === null)).toEqual([]);
    },
  },
  "key-expired": {
    "Every key of the account has expired; people can still sign in": async ({ get }) => {
      const { keys } = await get("GET /v1/keys");
      const now = Date.parse("2026-03-01T09:00:00.000Z");
      for (const { name, expiresAt } of keys) expect([name, Date.parse(expiresAt) <= now]).toEqual([name, true]);
      await get("GET /v1/me", { as: "member" });
    },
  },
  "key-narrow": {
    "The agent key may search and nothing else; everything else is a 403 that names what is missing.": async ({
      get,
      refused,
    }) => {
      await get("GET /v1/developers/search?q=rust", { as: "agent" });
      for (const [route, missing] of [
        ["GET /v1/shortlists", "shortlist:read"],
        ["GET /v1/projects", "project:read"],
        ["GET /v1/keys", "key:read"],
      ] as const) {
        expect((await refused(route, 403, "forbidden", { as: "agent" })).json.message).toContain(missing);
      }
    },
  },
  "login-renamed-midway": {
    "the id still identifies the same person. The old login finds nobody, except for the report that was requested with it.":
      async ({ get, values, advance }) => {
        const { developer } = await get(`GET /v1/developers/${values.developer}`);
        expect(developer.login).toBe(values.login);
        await advance("1m");
        const { misses } = await get("POST /v1/developers", {
          body: { developers: [{ login: values.login }], facets: [] },
        });
        expect(misses).toHaveLength(1);
        expect((await get(`GET /v1/deep-research/reports/developers/${values.login}`)).githubLogin).toBe(
          "someone-else-now",
        );
      },
  },
  "renamed-login": {
    "The id still finds them, the old login does not.": async ({ get }) => {
      const named = (login: string) => get("POST /v1/developers", { body: { developers: [{ login }], facets: [] } });
      expect((await named("renamed-since")).results).toHaveLength(1);
    },
  },
  "no-results": {
    "nobody matches anything, in search, deep search or similar developers.": async ({ get, advance, person }) => {
      for (const route of [
        `GET /v1/developers/similar?id=${person(0).id}`,
        `POST /v1/developers/${person(0).id}/similar`,
      ])
        expect((await get(route)).results, route).toEqual([]);
      expect((await get("POST /v2/developers/similar", { body: { like_person: person(0).id } })).results).toEqual([]);
      const { job } = await get("POST /v1/search/jobs", search);
      await advance("10m");
      const ended = await get(`GET /v1/search/jobs/${job.id}`);
      expect([ended.results, ended.job.creditsCharged]).toEqual([[], 0]);
    },
  },
  "plan-lacks-capability": {
    "the starter plan, which has neither deep search nor fit ranking. The credentials are valid; the plan is not sufficient.":
      async (hand) => {
        await hand.refused("POST /v1/fit-rank", 402, "payment_required", rank(hand));
        await hand.get("GET /v1/developers/search?q=rust");
      },
  },
  "prose-comes-late": {
    "A finished report without its prose, which is written after two minutes.": async ({ get, person, advance }) => {
      const path = `GET /v1/deep-research/reports/developers/${person(0).login}`;
      await advance("110s");
      expect((await get(path)).narrativePending).toBe(true);
      await advance("30s");
      expect((await get(path)).narrativePending).toBe(false);
    },
  },
  "quota-exhausted": {
    "All deep searches and reports of this month are used up, and paid for. The x-quota-* headers of the 429 say so.":
      async (hand) => {
        const { headers } = await hand.refused(
          "POST /v1/deep-research/jobs",
          429,
          "too_many_requests",
          researchOf(hand, 0),
        );
        expect([headers.get("x-quota-name"), headers.get("x-quota-remaining")]).toEqual(["reports", "0"]);
      },
  },
  "quota-nearly-out": {
    "One deep search and one report of the month are left, and the others are paid for. The first call that takes one succeeds and shows 0 remaining; the second is refused.":
      async (hand) => {
        const passed = await hand.call("POST /v1/deep-research/jobs", researchOf(hand, 0));
        expect([passed.status, passed.headers.get("x-quota-remaining")]).toEqual([202, "0"]);
        await hand.refused("POST /v1/deep-research/jobs", 429, "too_many_requests", researchOf(hand, 1));
      },
  },
  "report-running": {
    "A report that is being written for the next hour. Only a finished report has all of its signals.": async ({
      get,
      person,
      advance,
    }) => {
      const path = `GET /v1/deep-research/reports/developers/${person(0).login}`;
      await advance("50m");
      const running = await get(path);
      expect(running.status).toBe("running");
      await advance("11m");
      const done = await get(path);
      expect(done.status).toBe("done");
      expect(Object.keys(done.rawSignals).length).toBeGreaterThan(Object.keys(running.rawSignals).length);
    },
  },
  "research-all-done": {
    "Four developers are researched, three at a time; one after the other is done, and the job succeeds.": async ({
      get,
      values,
      advance,
    }) => {
      const atOnce: number[] = [];
      const done: number[] = [];
      for (let poll = 0; poll < 60; poll++) {
        const { items } = (await get(`GET /v2/deep-research/jobs/${values.job}`)).job;
        const count = (status: string) => items.filter((item: Row) => item.status === status).length;
        atOnce.push(count("running"));
        if (done.at(-1) !== count("done")) done.push(count("done"));
        await advance("1s");
      }
      expect(Math.max(...atOnce)).toBe(3);
      expect([done[0], done.at(-1), done.length > 3]).toEqual([0, 4, true]);
    },
  },
  "research-cached": {
    "They are answered at once from the cache, free of charge.": async ({ get, values, call }) => {
      const { job } = await get(`GET /v2/deep-research/jobs/${values.job}`);
      expect(job.items.map(({ status }: Row) => status).slice(0, 2)).toEqual(["done", "done"]);
      const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
      expect(entries.filter(({ ref, credits }: Row) => ref === job.id && credits < 0)).toEqual([]);
    },
  },
  "research-slow": {
    "Each subject takes ten minutes, three at a time": async ({ get, values, advance }) => {
      const states = async () => {
        const { job } = await get(`GET /v2/deep-research/jobs/${values.job}`);
        return job.items.map(({ status }: Row) => status).join(" ");
      };
      await advance("11m");
      expect(await states()).toBe("done done done running running");
      await advance("10m");
      expect(await states()).toBe("done done done done done");
    },
  },
  "session-expiring": {
    "The owner's session expires after five minutes; then it is a 401, and the owner has to sign in again.": async ({
      get,
      advance,
      refused,
    }) => {
      await advance("4m");
      await get("GET /v1/me");
      await advance("1d");
      await refused("GET /v1/me", 401, "unauthorized");
      await get("GET /v1/me", { as: "member" });
    },
  },
  "short-page": {
    "Contribution floors remove most of each page after it is read, and countStatus says short_page.": async ({
      get,
    }) => {
      const levers = { github: { minContributionsLastMonth: 5 } };
      const execute = (more: object) =>
        get("POST /v1/searches/execute", { body: { config: { ...config, ...more }, limit: 20 } });
      const [full, cut] = [await execute({}), await execute({ levers })];
      expect(cut.results.length).toBeLessThan(full.results.length / 2);
      expect([cut.countStatus, cut.total]).toEqual(["short_page", full.total]);
    },
  },
  "busy-account": {
    "They cost a good part of the plan's credits, and more were bought before a large search.": async ({ call }) => {
      const searches = (await call("GET /_understudy/jobs")).json.jobs.filter(({ kind }: Row) => kind === "search");
      expect(new Set(searches.map(({ title }: Row) => title)).size).toBeGreaterThan(10);
      const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
      const grants = entries.filter(({ kind }: Row) => kind === "grant").map(({ operation }: Row) => operation);
      expect(grants.filter((operation: string) => operation === "billing.monthly_grant").length).toBeGreaterThan(10);
      const topUp = entries.findIndex(({ operation }: Row) => operation === "billing.top_up");
      const later = entries.slice(topUp).filter(({ operation }: Row) => operation === "search.jobs.get");
      const largest = Math.min(...entries.map(({ credits }: Row) => credits));
      expect(later.map(({ credits }: Row) => credits)).toContain(largest);
    },
  },
  "deep-search-budget-ceiling": {
    "The target is two hundred developers with a budget of 120 credits.": async ({ get, values }) => {
      const { job } = await get(`GET /v1/search/jobs/${values.job}`);
      expect([job.targetCount, job.budgetCredits]).toEqual([200, 120]);
    },
  },
  midnight: {
    "Thirty seconds before a month ends. Then rate-limit windows, quotas and credits reset and a session and a key expire while a client works.":
      async ({ call, get, refused, advance }) => {
        const left = async () => Number((await call("GET /v1/me")).headers.get("x-ratelimit-remaining"));
        const [before] = [
          await left(),
          await get("GET /v1/me", { as: "member" }),
          await get("GET /v1/me", { as: "reader" }),
        ];
        const first = await get("GET /v1/quotas");
        await advance("30s");
        expect(await left()).toBe(before);
        const second = await get("GET /v1/quotas");
        expect(second.credits.remaining).toBeGreaterThan(first.credits.remaining);
        expect(first.quotas.map(({ used }: Row) => used)).toContain(50);
        for (const { used } of second.quotas) expect(used).toBe(0);
        for (const as of ["member", "reader"]) await refused("GET /v1/me", 401, "unauthorized", { as });
      },
  },
  "research-partial": {
    "Two of five subjects fail; the others finish one by one.": async ({ get, values, advance }) => {
      const done: number[] = [];
      for (let poll = 0; poll < 100; poll++) {
        const { items } = (await get(`GET /v2/deep-research/jobs/${values.job}`)).job;
        const count = items.filter((item: Row) => item.status === "done").length;
        if (done.at(-1) !== count) done.push(count);
        await advance("400ms");
      }
      expect(done).toEqual([0, 1, 2, 3]);
    },
  },
  "scores-by-round": {
    "A finished deep search in which later rounds have higher scores than earlier ones.": async ({ get, values }) => {
      const { job, results } = await get(`GET /v1/search/jobs/${values.job}`);
      expect(job.status).toBe("succeeded");
      const later = results.filter((row: Row) =>
        results.some((other: Row) => other.round < row.round && other.score < row.score),
      );
      expect(later.length).toBeGreaterThan(0);
    },
  },
  "slow-network": {
    "Every answer is slow, and some take seconds; one in fifty gets a gateway timeout.": async ({ advance }) => {
      const answers: Answer[] = [];
      for (let sent = 0; sent < 300; sent++) {
        if (sent % 50 === 0) await advance("1m");
        // Not through a door, which would really wait.
        const call = core.resolve({
          method: "GET",
          target: "/~of-slow-network/v1/me",
          host: "http://understudy.local",
          headers: { authorization: `Bearer ${tokens.owner}` },
          body: null,
          ip: "127.0.0.1",
        });
        answers.push(await core.serve(call));
      }
      const delays = answers.map(({ delayMs = 0 }) => delayMs);
      expect(Math.min(...delays)).toBeGreaterThan(0);
      expect(delays.filter((ms) => ms > 2_000).length).toBeGreaterThan(3);
      const timedOut = answers.filter(({ status }) => status === 504).length;
      expect([timedOut > 0, timedOut < 20]).toEqual([true, true]);
    },
  },
};

let core: StagedCore;
let door: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  const renderReport = async () => new TextEncoder().encode("%PDF-1.7\n".padEnd(2_000, "x"));
  core = newTestCore({}, { renderReport });
  door = await listen(core, { port: 0 });
});

afterAll(() => door.close());

const proofs = Object.entries(shown).flatMap(([scenario, sentences]) =>
  Object.entries(sentences).map(([sentence, shows]) => ({ scenario, sentence, shows })),
);

test.each(proofs)("$scenario: $sentence", async ({ scenario, shows }) => {
  await play(core, (input, init) => fetch(door.url + String(input), init), scenario, shows);
});
