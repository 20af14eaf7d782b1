import { cpSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../folder.ts";
import { openServer } from "../listening.ts";
import { type Running, runServer } from "../processes.ts";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A minimal collector: it accepts everything and remembers it. */
async function startCollector(): Promise<{ readonly url: string; readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString("latin1");
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const { url, close } = await openServer(server);
  onTestFinished(close);
  return { url, received };
}

async function startWith(env: NodeJS.ProcessEnv): Promise<Running> {
  const running = await runServer([], { env: { ...process.env, ...env } });
  onTestFinished(async () => void (await running.kill()));
  return running;
}

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const asOwner = { authorization: "Bearer svc_st_demo_owner" };

/** The attributes of OTLP, as an object. */
function plain(attributes: readonly { readonly key: string; readonly value: object }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

test("a collector that OpenTelemetry's variables name gets a span of each answer, under the caller's, and the metrics", async () => {
  const { url, received } = await startCollector();
  const server = await startWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=ours",
  });
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const target = `${server.url}/~shard-1/v1/companies/acme?key=svc_sk_secret`;
  const refused = await fetch(target, { headers: { ...asOwner, traceparent } });
  expect(refused.status).toBe(400);
  await fetch(`${server.url}/_understudy/health`);
  expect(await server.kill("SIGTERM")).toBe(0);

  expect(received.every(({ headers }) => headers["x-tenant"] === "ours")).toBe(true);
  const [resourceSpans] = received
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ body }) => JSON.parse(body).resourceSpans);
  expect(plain(resourceSpans.resource.attributes)).toMatchObject({ "service.name": "understudy" });
  // Health checks are not reported.
  expect(resourceSpans.scopeSpans[0].spans).toHaveLength(1);
  const [span] = resourceSpans.scopeSpans[0].spans;
  expect(span).toMatchObject({ name: "GET /v1/companies/{id}", traceId, parentSpanId: "00f067aa0ba902b7" });
  expect(plain(span.attributes)).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/v1/companies/{id}",
    "http.response.status_code": 400,
    "url.path": "/v1/companies/acme",
    "url.query": "key=svc_sk_[redacted]",
    "understudy.sandbox": "shard-1",
    "understudy.principal": "owner",
    "understudy.request.id": refused.headers.get("x-request-id"),
  });

  const metrics = received
    .filter(({ path }) => path === "/v1/metrics")
    .flatMap(({ body }) => JSON.parse(body).resourceMetrics[0].scopeMetrics[0].metrics);
  const named = (name: string) => metrics.findLast((metric) => metric.name === name);
  expect(named("http.server.request.duration").histogram.dataPoints).toMatchObject([{ count: 1 }]);
  expect(named("understudy_sandboxes").gauge.dataPoints[0].asDouble).toBeGreaterThanOrEqual(1);
  expect(named("understudy_heap_used_bytes").gauge.dataPoints[0].asDouble).toBeGreaterThan(0);
});

test("it is sent in the SDK's default protocol, under the service name of the environment", async () => {
  const { url, received } = await startCollector();
  const server = await startWith({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/spans`,
    OTEL_METRICS_EXPORTER: "none",
    OTEL_SERVICE_NAME: "mock-of-the-search-service",
  });
  await fetch(`${server.url}/v1/me`, { headers: asOwner });
  expect(await server.kill("SIGTERM")).toBe(0);
  expect(received.map(({ path, headers }) => [path, headers["content-type"]])).toEqual([
    ["/spans", "application/x-protobuf"],
  ]);
  expect(received[0]?.body).toContain("GET /v1/me");
  expect(received[0]?.body).toContain("mock-of-the-search-service");
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:9", /OpenTelemetry: .*'127\.0\.0\.1:9'/],
  ["OTEL_TRACES_SAMPLER", "sometimes", /OpenTelemetry: .*"sometimes"/],
  ["OTEL_TRACES_EXPORTER", "pigeon", /OpenTelemetry: .*pigeon/],
])("what the SDK cannot read is said: %s=%s", async (name, value, sentence) => {
  const server = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", [name]: value });
  expect((await fetch(`${server.url}/v1/me`, { headers: asOwner })).status).toBe(200);
  expect(server.said()).toMatch(sentence);
});

test("what a part of the SDK says comes whole, and not only the part's name", async () => {
  const { url } = await startCollector();
  const server = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf" });
  expect((await fetch(`${server.url}/v1/me`, { headers: asOwner })).status).toBe(200);
  await server.kill("SIGTERM");
  // This collector answers in JSON.
  expect(server.said()).toMatch(/OpenTelemetry: \w+: .*could not deserialize response/);
});

test("an exporter that is named switches the SDK on, too, without a collector", async () => {
  const server = await startWith({ OTEL_TRACES_EXPORTER: "console", OTEL_TRACES_SAMPLER: "sometimes" });
  expect((await fetch(`${server.url}/v1/me`, { headers: asOwner })).status).toBe(200);
  expect(server.said()).toContain('"sometimes"');
});

test("a missing collector prevents neither answers nor the server's exit", async () => {
  const server = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect((await fetch(`${server.url}/v1/me`, { headers: asOwner })).status).toBe(200);
  expect(await server.kill("SIGTERM")).toBe(0);
});

test("without the SDK a sentence says what to install, and the server still starts", async () => {
  const folder = newFolder();
  cpSync("dist", join(folder, "dist"), { recursive: true });
  const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  const server = await runServer([], { cwd: folder, env });
  onTestFinished(async () => void (await server.kill()));
  expect((await fetch(`${server.url}/v1/me`, { headers: asOwner })).status).toBe(200);
  expect(server.said()).toContain("npm install @opentelemetry/sdk-node");
});

test("a disabled SDK, or one without a collector, is not loaded", async () => {
  const server = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_SDK_DISABLED: "true" });
  expect((await fetch(`${server.url}/v1/me`, { headers: asOwner })).status).toBe(200);
  expect(server.said()).toBe("");
});
