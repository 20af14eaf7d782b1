import { describe, expect, test } from "vitest";
import { startWorld } from "../harness.ts";

type World = ReturnType<typeof startWorld>;

const researched =
  (n: number) =>
  async ({ call }: World) => {
    const { results } = (await call(`GET /v1/developers/search?q=rust&limit=${n}`)).json;
    return results as { id: string; login: string }[];
  };

/** Jobs and the like: how each is started and polled, and the states that it passes. */
const kinds: readonly {
  readonly kind: string;
  readonly begin: (world: World) => Promise<string>;
  readonly poll: (id: string) => string;
  readonly statusOf: (answer: never) => string;
  readonly states: readonly string[];
}[] = [
  {
    kind: "a deep search",
    begin: async ({ call }) =>
      (await call("POST /v1/search/jobs", { body: { config: { version: 2, query: "rust" }, targetCount: 12 } })).json
        .job.id,
    poll: (id) => `GET /v1/search/jobs/${id}`,
    statusOf: ({ job }: { job: { status: string } }) => job.status,
    states: ["queued", "running", "succeeded"],
  },
  {
    kind: "deep research",
    async begin(world) {
      const subjects = (await researched(4)(world)).map(({ login }) => login);
      const body = { subject: "developers", subjects };
      return (await world.call("POST /v1/deep-research/jobs", { body })).json.job.id;
    },
    poll: (id) => `GET /v2/deep-research/jobs/${id}`,
    statusOf: ({ job }: { job: { status: string } }) => job.status,
    states: ["running", "succeeded"],
  },
  {
    kind: "background facets",
    async begin(world) {
      const [developer] = await researched(1)(world);
      const body = { developers: [{ id: developer?.id }], facets: ["signals.core", "score.gem"] };
      return (await world.call("POST /v1/developers/reports", { body })).json.report.id;
    },
    poll: (id) => `GET /v1/developers/reports/${id}`,
    statusOf: ({ report }: { report: { status: string } }) => report.status,
    states: ["queued", "running", "succeeded"],
  },
  {
    kind: "a brief",
    begin: async ({ call }) =>
      (await call("POST /v1/projects", { body: { name: "Rust", jd: "Senior Rust engineer in Berlin." } })).json.id,
    poll: (id) => `GET /v1/projects/${id}/brief`,
    statusOf: ({ status }: { status: string }) => status,
    states: ["populating", "ready"],
  },
];

const each = (values: readonly string[]) => values.filter((value, at) => value !== values[at - 1]);

describe.each(kinds)("$kind", ({ begin, poll, statusOf, states }) => {
  test("finishes by being polled, on a stepping clock", async () => {
    const world = startWorld({ clock: "step" });
    const id = await begin(world);
    const seen: string[] = [];
    for (let n = 0; n < 40 && seen.at(-1) !== states.at(-1); n++) {
      seen.push(statusOf((await world.call(poll(id))).json as never));
    }
    expect(each(seen)).toEqual(states);
    const { now, mode } = (await world.call("GET /_understudy/clock")).json;
    expect(mode).toBe("step");
    await world.call(poll(id));
    expect((await world.call("GET /_understudy/clock")).json.now).toBe(now);
  });

  test("has a preview of its polls' answers, word for word, that changes nothing", async () => {
    const world = startWorld();
    const id = await begin(world);
    const before = (await world.call("GET /_understudy/ledger")).text;
    const { frames } = (await world.call(`GET /_understudy/jobs/${id}/storyboard`)).json;
    expect(each(frames.map(({ status }: { status: string }) => status))).toEqual(states);
    expect((await world.call("GET /_understudy/ledger")).text).toBe(before);
    for (const { at, answer } of frames) {
      await world.call("PATCH /_understudy/clock", { body: { now: at } });
      expect((await world.call(poll(id))).json).toEqual(answer);
    }
  });
});

test("a stepping clock stands still while no unfinished job is polled, and can be set like any other", async () => {
  const { call } = startWorld();
  await call("PATCH /_understudy/clock", { body: { mode: "step" } });
  const { now } = (await call("GET /_understudy/clock")).json;
  await call("GET /v1/me");
  await call("GET /v1/search/jobs");
  expect((await call("GET /_understudy/clock")).json).toMatchObject({ now, mode: "step", factor: 0 });
  expect((await call("PATCH /_understudy/clock", { body: { mode: "frozen" } })).json).toMatchObject({ mode: "frozen" });
});

test("another account's poll of a job does not move time", async () => {
  const { call } = startWorld({ clock: "step" });
  const { job } = (await call("POST /v1/search/jobs", { body: { config: { version: 2, query: "rust" } } })).json;
  const { now } = (await call("GET /_understudy/clock")).json;
  expect((await call(`GET /v1/search/jobs/${job.id}`, { as: "outsider" })).status).toBe(404);
  expect((await call("GET /_understudy/clock")).json.now).toBe(now);
});

test("a preview of an unknown job is a 404 that says where jobs are listed", async () => {
  const { call } = startWorld();
  const answer = await call("GET /_understudy/jobs/sj_nothing/storyboard");
  expect(answer).toMatchObject({ status: 404, json: { message: expect.stringContaining("/_understudy/jobs") } });
});
