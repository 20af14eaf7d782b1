import { expect, test } from "vitest";
import { addressOf, startedWith, withCommandLine } from "../../src/cli/health.ts";
import { runInProcess } from "./in-process.ts";

test("health is 0 where a server answers, and 1 with what to do where none does", async () => {
  const server = runInProcess(["start", "--port", "0"]);
  const url = new URL(await server.url());
  const asked = runInProcess(["health", "--port", url.port]);
  expect([await asked.code, asked.out()]).toEqual([0, `A server answers at ${url.origin}.\n`]);
  server.stop();
  await server.code;
  const afterwards = runInProcess(["health"], { env: { UNDERSTUDY_PORT: url.port } });
  expect(await afterwards.code).toBe(1);
  expect(afterwards.err()).toContain("name its --port");
});

test.each([
  [["node", "/app/dist/cli.cjs", "start", "--port", "5000"], "http://127.0.0.1:5000"],
  [["node", "/app/dist/cli.cjs", "start", "--tls-cert", "c.pem", "--tls-key", "k.pem"], "https://127.0.0.1:4747"],
  [["node", "/app/dist/cli.cjs", "--port", "5001"], "http://127.0.0.1:5001"],
  [["node", "/app/dist/cli.cjs", "proxy", "--port", "5002"], "http://127.0.0.1:4747"],
  [["/sbin/init"], "http://127.0.0.1:4747"],
])("where the container's first process is %s, %s is asked", (words, address) => {
  const given = { port: 4747, host: "127.0.0.1", tls: false, "tls-cert": undefined };
  const commandLine = words.map((word) => `${word}\0`).join("");
  const place = withCommandLine(given, startedWith(commandLine), { UNDERSTUDY_HOST: "0.0.0.0" });
  expect(addressOf(place)).toBe(address);
});
