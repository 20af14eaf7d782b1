// A collector, the command line beside the newest SDK, one request, and a stop: its span has to arrive.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const received = [];
const collector = createServer(async (request, response) => {
  const parts = await request.toArray();
  received.push({ path: request.url, body: Buffer.concat(parts).toString() });
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
await once(collector.listen(0, "127.0.0.1"), "listening");

const started = spawn(
  process.execPath,
  ["node_modules/understudy/dist/cli.cjs", "start", "--port", "0", "--log", "json"],
  {
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    },
    stdio: ["ignore", "pipe", "inherit"],
  },
);
const lines = createInterface({ input: started.stdout });
const [ready] = await once(lines, "line");
assert.equal((await fetch(`${JSON.parse(ready).url}/v1/pricing/catalog`)).status, 200);
started.kill("SIGTERM");
const [code] = await once(started, "exit");
collector.close();

assert.equal(code, 0);
const spans = received.filter(({ path }) => path === "/v1/traces").map(({ body }) => body);
assert.match(spans.join("\n"), /GET \/v1\/pricing\/catalog/);
