// Recipes for frameworks that are not installed here, run as they stand on their pages beside a stand-in for the framework's
// part: what they do with Understudy and MSW is real. tools/empty-folder.mjs tries Next.js with Next.js itself.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { runModules } from "./modules.ts";
import { pages } from "./pages.ts";

/** The box of a page that has a text, as a module with what stands before and behind it; it fails where that throws. */
async function runBox(path: string, has: string, around: (box: string) => string, folder = newFolder()): Promise<void> {
  await using understudy = await createUnderstudy();
  const url = await understudy.listen();
  const block = pages.find((page) => page.path === path)?.blocks.find(({ text }) => text.includes(has));
  if (block === undefined) throw new Error(`${path} has no box with ${has}`);
  await runModules([{ ...block, page: path, text: around(block.text) }], folder, url);
}

test("Cypress gives each spec a world of its own", async () => {
  await runBox(
    "docs/frontends.md",
    "Cypress.spec.name",
    (box) => `
    import assert from "node:assert";
    const Cypress = { spec: { name: "cart.cy.ts" } };
    const hooks = [];
    const beforeEach = (hook) => hooks.push(hook);
    const requests = [];
    const cy = { request: (method, url, body) => requests.push(
      fetch(url, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    ) };
    ${box}
    for (const hook of hooks) hook();
    for (const { status } of await Promise.all(requests)) assert.equal(status, 200);
    const { scenario } = await (await fetch("http://127.0.0.1:4747/~cart-cy-ts/_understudy")).json();
    assert.equal(scenario, "balance-empty");
  `,
  );
});

test("Storybook gives each story the scenario that it names", async () => {
  await runBox(
    "docs/browser.md",
    "msw-storybook-addon/csf3",
    (box) => `
    import assert from "node:assert";
    import { setupServer } from "msw/node";
    const mswLoader = () => () => {};
    ${box.replace(/^import .*msw-storybook-addon.*$/m, "").replace("export default", "const preview =")}
    const server = setupServer();
    server.listen();
    await preview.beforeEach({ id: "card--empty", parameters: { scenario: "balance-empty" }, msw: server });
    const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };
    const body = JSON.stringify({ config: { version: 2, query: "rust" } });
    const answer = await fetch("https://api.example.com/v1/search/jobs", { method: "POST", headers, body });
    assert.equal(answer.status, 402);
    server.close();
  `,
  );
});

test("what Next.js fetches on its server is answered, server components included", async () => {
  const folder = newFolder();
  const mock = `
    import { setupServer } from "msw/node";
    import { createUnderstudy } from "understudy";
    import { handlers } from "understudy/msw";
    export async function start() {
      setupServer(...handlers(await createUnderstudy(), { baseUrl: "https://api.example.com" })).listen();
    }`;
  writeFileSync(join(folder, "mock.mjs"), mock);
  await runBox(
    "docs/library.md",
    "NEXT_RUNTIME",
    (box) => `
    import assert from "node:assert";
    ${box.replace('"./mock"', '"./mock.mjs"')}
    async function Page() {
      const answer = await fetch("https://api.example.com/v1/pricing/catalog", { cache: "no-store" });
      return (await answer.json()).plans.length;
    }
    process.env.NEXT_RUNTIME = "nodejs";
    await register();
    assert.ok(await Page() > 0);
  `,
    folder,
  );
});

test("the build that Metro takes for React Native answers", async () => {
  const program = `
    const { createUnderstudy } = await import("understudy");
    const understudy = await createUnderstudy();
    const answer = await understudy.fetch("/v1/pricing/catalog");
    console.log(import.meta.resolve("understudy").split("/dist/")[1], answer.status);`;
  const flags = ["--conditions=react-native", "--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(stdout).toBe("browser.js 200\n");
});
