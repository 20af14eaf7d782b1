import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadableStream } from "node:stream/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selfSigned } from "../contract/self-signed.ts";
import { newFolder } from "../folder.ts";
import { runServer } from "../processes.ts";
import { freePort, hasRedis, type Redis, startRedis } from "../redis.ts";
import { ask } from "./load.ts";

/** The command line from docs/stores.md. */
const rights = "~understudy:* &understudy:* +@read +@write +@scripting +@pubsub +@connection +info +time";

describe.skipIf(!hasRedis)("Redis behind TLS, with a user restricted to worlds", () => {
  const folder = newFolder();
  const file = (name: string): string => join(folder, name);
  const trusting = { env: { ...process.env, NODE_EXTRA_CA_CERTS: file("cert.pem") } };
  let redis: Redis;
  let port: number;

  beforeAll(async () => {
    writeFileSync(file("cert.pem"), selfSigned.cert);
    writeFileSync(file("key.pem"), selfSigned.key);
    port = await freePort();
    const certificate = ["--tls-cert-file", file("cert.pem"), "--tls-key-file", file("key.pem")];
    redis = await startRedis(["--tls-port", String(port), "--tls-auth-clients", "no", ...certificate]);
    redis.cli("ACL", "SETUSER", "mock", "on", ">open:sesame", ...rights.split(" "));
    redis.cli("ACL", "SETUSER", "default", "off");
  });
  afterAll(() => redis?.stop());

  const store = (password = "open%3Asesame", options = ""): string[] => [
    "--store",
    `rediss://mock:${password}@127.0.0.1:${port}${options}`,
  ];

  test("serves a server that trusts its certificate", async () => {
    const server = await runServer(store(), trusting);
    const events = (await fetch(`${server.url}/_understudy/events`)).body as ReadableStream<Uint8Array>;
    expect((await ask(server.url, "POST /v1/shortlists", { name: "guarded" })).status).toBe(201);
    let heard = "";
    for await (const chunk of events) {
      heard += new TextDecoder().decode(chunk);
      if (heard.includes("shortlists.create")) break;
    }
    expect((await ask(server.url, "GET /_understudy/sandboxes")).json.sandboxes).toHaveLength(1);
    expect((await ask(server.url, "GET /_understudy/health")).json).toMatchObject({ status: "ok" });
    expect(server.said()).toBe("");
    await server.kill("SIGTERM");
  });

  test("refuses others with the reason", async () => {
    await expect(runServer(store())).rejects.toThrow(/does not speak TLS as expected: .*certificate/);
    await expect(runServer(store("wrong"), trusting)).rejects.toThrow(/does not take this user name or password/);
    await expect(runServer(store(undefined, "?prefix=other"), trusting)).rejects.toThrow(/does not permit/);
  });
});
