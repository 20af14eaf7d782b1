import { expect } from "vitest";
import type { Drives } from "../hand.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape are looked at
type Row = any;

/** Each shows a sentence of the interface that a client could violate without noticing it elsewhere. */
export const pitfallDrives: Drives = {
  async "scores-by-round"({ get, saw, values: saved }) {
    const { results }: { results: Row[] } = await get(`GET /v1/search/jobs/${saved.job}`);
    const sorted = [...results].sort((a, b) => b.score - a.score).map(({ round }) => round);
    expect(sorted).not.toEqual(results.map(({ round }) => round));
    const within = results.filter(({ round }) => round === 1).map(({ score }) => score);
    expect(within).toEqual([...within].sort((a, b) => b - a));
    saw("§2.4 scores not comparable across rounds");
  },

  async "login-renamed-midway"({ get, advance, saw, values: saved }) {
    await advance("2m");
    const { developer } = await get(`GET /v1/developers/${saved.developer}`);
    expect(developer).toMatchObject({ id: saved.developer, login: "someone-else-now" });
    const { members } = await get(`GET /v1/shortlists/${saved.list}`);
    expect(members).toMatchObject([{ developerId: saved.developer, login: "someone-else-now" }]);
    saw("§1 logins must not be used as keys");
  },

  async "cached-beside-fresh"({ get, saw, values: saved }) {
    const { job } = await get(`GET /v2/deep-research/jobs/${saved.job}`);
    expect(job.items.map(({ source }: Row) => source)).toEqual(["cache", "fresh"]);
    saw("§2.5 a cached answer must not be presented as fresh");
  },

  async "prose-comes-late"({ get, advance, saw, person }) {
    const path = `GET /v1/deep-research/reports/developers/${person(0).login}`;
    expect(await get(path)).toMatchObject({ status: "done", narrative: null, narrativePending: true });
    await advance("10m");
    expect(await get(path)).toMatchObject({ narrative: { persona: expect.any(String) }, narrativePending: false });
    saw("§2.6 null is a normal narrative");
  },

  async "commits-unknown-beside-none"({ get, saw, values: saved }) {
    const { developer } = await get(`GET /v1/developers/${saved.developer}?repoLimit=12`);
    const commits = developer.details.githubProfile.repos.map((repo: Row) =>
      "commits" in repo ? repo.commits : "absent",
    );
    expect(commits).toEqual(expect.arrayContaining([0, "absent"]));
    saw("§2.2 commits absent is not 0");
  },

  async "cursors-end"({ get, saw }) {
    const first = await get("GET /v1/shortlists?limit=50");
    const last = await get(`GET /v1/shortlists?limit=50&cursor=${encodeURIComponent(first.nextCursor)}`);
    expect([first.shortlists.length, last.shortlists.length, last.nextCursor]).toEqual([50, 50, null]);
    saw("§4.5 nextCursor null on the last page");
  },

  async "list-changes-between-pages"({ get, advance, saw }) {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const answer: Row = await get(`GET /v1/shortlists?limit=10${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...answer.shortlists.map(({ id }: Row) => id));
      cursor = answer.nextCursor;
      await advance("15s");
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(40);
    expect((await get("GET /v1/shortlists?limit=100")).shortlists.length).toBeGreaterThan(40);
    saw("§4.5 pages of a list that changes");
  },
};
