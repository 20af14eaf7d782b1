import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requestLog } from "../../src/cli/request-log.ts";
import { listen } from "../../src/doors/listen.ts";
import { newTerminal } from "../cli/in-process.ts";
import { newTestCore } from "../core.ts";
import { get, say, token } from "../doors/raw.ts";
import { startWorld, tokens } from "../harness.ts";
import { readDocument } from "../openapi/document.ts";
import { walkDocumented } from "../openapi/exchanges.ts";

test("after every operation was used, no export holds a credential", async () => {
  const { call } = startWorld({}, { renderReport: async () => new Uint8Array(4) });
  const seen = await walkDocumented(call, await readDocument());
  const secrets = [...Object.values(tokens), seen["keys.create"]?.json.secret];
  expect(secrets.every((secret) => typeof secret === "string" && secret.length > 10)).toBe(true);
  for (const secret of secrets) await call("GET /v1/me", { as: secret });
  await call("GET /v1/me?svc_sk_demo_agent=1", { headers: { cookie: "session=svc_st_demo_owner" } });
  for (const path of [
    "journal?limit=1000",
    "journal?format=har&limit=1000",
    "journal?format=pact&consumer=web&limit=1000",
  ]) {
    const { status, text } = await call(`GET /_understudy/${path}`);
    expect(status).toBe(200);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain("PRIVATE KEY");
  }
  const { journal } = (await call("GET /_understudy/snapshot")).json;
  expect(secrets.filter((secret) => JSON.stringify(journal).includes(secret))).toEqual([]);
}, 60_000);

test("the log on the terminal shows neither credentials nor control characters", async () => {
  let out = "";
  const terminal = newTerminal({
    out: (text) => {
      out += text;
    },
    hasColours: true,
  });
  for (const style of ["pretty", "json"]) {
    out = "";
    const log = requestLog(style, terminal);
    const { port, close } = await listen(newTestCore(), { port: 0, ...(log && { onAnswer: log }) });
    try {
      const obeyed = "x-understudy-sandbox: a\u001b[2J\u001b]0;gone\u0007\r\n";
      await say(port, get("/v1/keys/svc_sk_demo_agent?token=svc_sk_demo_agent"));
      await say(port, get("/v1/me?token=svc_sk_demo_agent", token + obeyed));
    } finally {
      await close();
    }
    expect(out).toContain("/v1/keys/svc_sk_[redacted]");
    expect(out).toContain("token=svc_sk_[redacted]");
    expect(out).not.toMatch(/svc_s[kt]_demo/);
    const uncoloured = ["31", "32", "33", "0"].reduce((text, code) => text.replaceAll(`\u001b[${code}m`, ""), out);
    expect(uncoloured.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  }
});

test("no source builds markup from text", () => {
  const files = readdirSync("src/console", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  const odd = files.filter((name) =>
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function\(/.test(
      readFileSync(join("src/console", name), "utf8"),
    ),
  );
  expect(odd).toEqual([]);
});
