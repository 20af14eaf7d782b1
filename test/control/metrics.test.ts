import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

test("requests are counted by operation and status, of all sandboxes, in the text that Prometheus reads", async () => {
  const { call } = startWorld();
  for (const sandbox of ["one", "two"]) await call(`GET /~${sandbox}/v1/me`);
  await call("GET /v1/shortlists/none");
  const { text, status, headers } = await call("GET /_understudy/metrics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(text).toContain('understudy_requests_total{operation="me.get",status="200"} 2\n');
  expect(text).toContain('understudy_requests_total{operation="shortlists.get",status="404"} 1\n');
  expect(text).toContain('understudy_request_duration_seconds_count{operation="me.get"} 2\n');
  expect(text).toContain("understudy_sandboxes 3\n");
  expect(text).toMatch(/understudy_evictions_total 0\n/);
  for (const line of text.trimEnd().split("\n")) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/);
  }
});

test("the buckets of a histogram add up to its count", async () => {
  const { call } = startWorld();
  for (let n = 0; n < 5; n++) await call("GET /v1/me");
  const { text } = await call("GET /_understudy/metrics");
  const buckets = [...text.matchAll(/duration_seconds_bucket\{operation="me.get",le="([^"]+)"\} (\d+)/g)];
  const counts = buckets.map(([, , count]) => Number(count));
  expect(buckets.at(-1)?.[1]).toBe("+Inf");
  expect(counts.at(-1)).toBe(5);
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
});
