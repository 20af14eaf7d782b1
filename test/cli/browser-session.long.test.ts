import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { hasChromium, launchChromium } from "../console/chromium.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";
import { openServer } from "../listening.ts";
import { startServer } from "../server.ts";
import { endInProcess, runInProcess } from "./in-process.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** An app of one page that uses a service at another origin, and shows in its title when it is done. */
const app = (service: string) => `<!doctype html><title>working</title><script type="module">
const call = async (method, path, body) => {
  const answer = await fetch(${JSON.stringify(service)} + path, {
    method,
    headers: { authorization: "Bearer ${tokens.owner}", ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status === 204 ? null : answer.json();
};
await call("GET", "/v1/pricing/catalog");
await call("GET", "/v1/me");
const { results: [person] } = await call("GET", "/v1/developers/search?q=rust&limit=5");
await call("GET", "/v1/developers/" + person.id);
const list = await call("POST", "/v1/shortlists", { name: "From a page" });
await call("POST", "/v1/shortlists/" + list.id + "/members", { developerIds: [person.id] });
await call("PATCH", "/v1/shortlists/" + list.id, { name: "From a browser" });
await call("GET", "/v1/shortlists/" + list.id);
await call("POST", "/v1/developers/" + person.id + "/notes", { body: "Seen in a browser." });
await call("GET", "/v1/developers/" + person.id + "/notes");
await call("GET", "/v1/search/jobs/nothing-there");
await call("GET", "/v1/quotas");
document.title = "done";
</script>`;

async function serveApp(service: string): Promise<string> {
  const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(app(service)));
  const { url, close } = await openServer(server);
  ends.push(close);
  return url;
}

test.skipIf(!hasChromium)(
  "a browser's traffic through the proxy has no violations: live, as a HAR and as a pact",
  async () => {
    const folder = newFolder();
    const mock = await startServer({ scenario: "lived-in-account" });
    ends.push(mock.close);
    const proxy = runInProcess(["proxy", "--target", mock.url, "--port", "0", "--report", join(folder, "live")]);
    ends.push(() => proxy.stop());
    const through = await proxy.heard(/^Forwarding (\S+) to/m);

    const har = join(folder, "session.har");
    const browser = await launchChromium();
    ends.push(() => browser.close());
    const context = await browser.newContext({ recordHar: { path: har, content: "embed" } });
    const page = await context.newPage();
    await page.goto(await serveApp(through));
    await page.waitForFunction(() => document.title === "done");
    await context.close();

    proxy.stop();
    expect(await proxy.code).toBe(0);
    expect(proxy.out()).toMatch(/violations 0 .*\n12 of \d+ exchanges judged/);

    const drift = await endInProcess(["drift", har, "--target", through]);
    expect(drift).toMatchObject({ code: 0, err: "" });
    expect(drift.out).toMatch(/violations 0 .*\n12 of \d+ exchanges judged/);

    const pacts = join(folder, "pacts");
    const exported = await endInProcess(["pact", "export", "--consumer", "page", "--out", pacts, "--from", mock.url]);
    expect(exported).toMatchObject({ code: 0, err: "" });
    const verified = await endInProcess(["pact", "verify", "--pacts", pacts], { cwd: process.cwd() });
    expect(verified).toMatchObject({ code: 0, err: "" });
  },
);
