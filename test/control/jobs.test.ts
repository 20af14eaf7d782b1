import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const { call } = startWorld({ noLimits: true });
const advance = (span: string) => call("PATCH /_understudy/clock", { body: { advance: span } });

interface Lane {
  readonly label: string;
  readonly status: string;
  readonly from: string;
  readonly to: string;
}

const lanesOf = async (id: string): Promise<readonly Lane[]> => {
  const { jobs } = (await call("GET /_understudy/jobs")).json;
  return jobs.find((job: { id: string }) => job.id === id).lanes;
};

const secondsOf = ({ from, to }: Lane): number => (Date.parse(to) - Date.parse(from)) / 1_000;

test("a round of /more begins when it was requested, not when the round before it ended", async () => {
  await call("POST /_understudy/reset", { body: {} });
  const body = { config: { version: 2, query: "rust" }, targetCount: 5 };
  const { id } = (await call("POST /v1/search/jobs", { body })).json.job;
  await advance("1d");
  await call(`GET /v1/search/jobs/${id}`);
  await call(`POST /v1/search/jobs/${id}/more`, { body: { count: 10 } });
  expect((await lanesOf(id)).at(-1)).toMatchObject({ status: "due" });
  await advance("1d");
  await call(`GET /v1/search/jobs/${id}`);
  const lanes = await lanesOf(id);
  expect(Date.parse(lanes.at(-1)?.from ?? "") - Date.parse(lanes[0]?.to ?? "")).toBeGreaterThan(80_000_000);
  for (const lane of lanes) expect(secondsOf(lane)).toBeLessThan(60);
});

test("a queued job is due to start", async () => {
  const { id } = (await call("POST /v1/search/jobs", { body: { config: { version: 2, query: "go" } } })).json.job;
  expect(await lanesOf(id)).toMatchObject([{ label: "start", status: "due" }]);
});

test("a round without candidates is not a failed round", async () => {
  const statusesIn = async (scenario: string) => {
    const { values } = (await call("PUT /_understudy/scenario", { body: { name: scenario } })).json;
    const id = values.job;
    for (let polls = 0; polls < 6; polls++) {
      await advance("1m");
      await call(`GET /v1/search/jobs/${id}`);
    }
    return (await lanesOf(id)).map(({ status }) => status);
  };
  expect(await statusesIn("deep-search-round-considers-nobody")).toContain("empty");
  expect(await statusesIn("deep-search-round-fails")).toContain("failed");
});
