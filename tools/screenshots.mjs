// node tools/screenshots.mjs --out DIR [--only panel,panel]: every panel of the console in both themes and four widths,
// and a sheet per panel with all eight, for people who review them. --walk: one picture of each panel instead, into
// docs/images/walk, of a world that is the same each time. Needs a build and Chromium.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { readOptions } from "./options.mjs";
import { said } from "./said.mjs";

const {
  walk = false,
  out = walk ? "docs/images/walk" : "screenshots",
  only = "",
} = readOptions(import.meta.filename, {
  options: { out: { type: "string" }, only: { type: "string" }, walk: { type: "boolean" } },
}).values;
const { createUnderstudy } = await import("../dist/index.js");
const themes = ["light", "dark"];
const widths = [1440, 1280, 768, 390];

// With one seed and a stopped clock.
const understudy = await createUnderstudy({ scenario: "lived-in-account", seed: "understudy", clock: "frozen" });
const base = await understudy.listen();
const owner = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
const call = (method, path, body, headers = {}) =>
  understudy.fetch(path, {
    method,
    headers: { ...owner, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const places = await furnish();
const proxy = walk ? null : await watchedService();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-lcd-text"],
});
const isWanted = ([name]) => only === "" || only.split(",").includes(name);
if (walk) {
  mkdirSync(out, { recursive: true });
  for (const [name, hash, at] of places.filter(isWanted).filter(([, hash]) => !hash.includes("/")))
    if (at === undefined) console.log(await shoot(base, hash, "light", { width: 1280, height: 540 }, `${name}.png`));
} else await shootSheets();
await browser.close();
proxy?.end();
await understudy.close();
process.exit(0);

async function shootSheets() {
  mkdirSync(join(out, "sheets"), { recursive: true });
  for (const [name, hash, at = base] of places.filter(isWanted)) {
    const files = [];
    for (const colorScheme of themes) {
      for (const width of widths) {
        const file = `${name}-${colorScheme}-${width}.png`;
        files.push(await shoot(at, hash, colorScheme, { width, height: width > 400 ? 900 : 844 }, file));
      }
    }
    await sheet(name, files);
    console.log(join(out, "sheets", `${name}.png`));
  }
}

/** Creates something of everything, so that no panel is empty; returns the places to show. */
async function furnish() {
  await call("POST", "/v1/search/jobs", { config: { version: 2, query: "rust databases" }, targetCount: 25 });
  await call("POST", "/v1/deep-research/jobs", { subject: "developers", subjects: ["torvalds-none", "nobody-here"] });
  await understudy.clock.advance("20s");
  for (const path of [
    "/v1/search/jobs",
    "/v1/deep-research/jobs",
    "/v1/quotas",
    "/v1/developers/search?q=rust+in+berlin",
  ])
    await call("GET", path);
  await understudy.faults.add({ match: { operation: "notes.*" }, then: { status: 503 } });
  await call("GET", "/v1/me", undefined, { authorization: "Bearer svc_sk_demo_expired" });
  const refused = await call("POST", "/v1/shortlists", { nam: "Compiler people" });
  await call("POST", "/v1/shortlists", { name: "Compiler people" });
  return [
    ["scenario", "scenario"],
    ["requests", "requests"],
    ["request", `requests/${refused.headers.get("x-request-id")}`],
    ["assertions", "requests?calls="],
    ["jobs", "jobs"],
    ["money", "money"],
    ["records", "records"],
    ["people", "people?q=rust+engineers+in+Germany"],
    ["coverage", "coverage"],
    ["world", "world"],
    ["faults", "faults"],
    ["provenance", "reference/provenance"],
    ["reference", "reference"],
    ["operation", "reference/shortlists.update"],
    ["real-service", "real-service", { of: () => proxy.url }],
    ["real-service-alone", "real-service"],
  ];
}

/**
 * A deployment with an error that does not identify itself as a mock, behind a proxy which knows what an earlier one
 * learned of it.
 */
async function watchedService() {
  const service = createServer(async (request, response) => {
    const answer = await understudy.fetch(request.url, { method: request.method, headers: owner });
    const text = (await answer.text()).replaceAll(/"hasEmail":(true|false),?/g, "");
    const headers = [...answer.headers].filter(([name]) => !/^(x-understudy|content-length)/.test(name));
    response.writeHead(answer.status, Object.fromEntries(headers)).end(text);
  });
  await new Promise((resolve) => service.listen(0, "127.0.0.1", resolve));
  const target = `http://127.0.0.1:${service.address().port}`;
  const reports = join(out, "reports");
  const first = await startProxy(target, ["--report", reports]);
  await use(first.url);
  await first.end();
  const second = await startProxy(target, ["--overlay", join(reports, "overlay.json")]);
  await use(second.url);
  return second;

  async function use(url) {
    for (const path of [
      "/v1/me",
      "/v1/quotas",
      "/v1/shortlists",
      "/v1/developers/search?q=rust&limit=2",
      "/v1/projects",
    ])
      await fetch(url + path, { headers: owner });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function startProxy(target, more) {
  const child = spawn(process.execPath, ["dist/cli.cjs", "proxy", "--target", target, "--port", "0", ...more]);
  const ended = once(child, "exit");
  const end = () => {
    child.kill("SIGINT");
    return ended;
  };
  const [, url] = await said(child, /Forwarding (\S+)/);
  return { url, end };
}

async function shoot(at, hash, colorScheme, { width, height }, name) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(`${typeof at === "string" ? at : at.of()}/_understudy/console#/${hash}`);
  await page.getByText("● live").waitFor();
  await page.waitForFunction(() => !document.body.textContent.includes("Reading …"));
  await page.waitForFunction(hasSettled, undefined, { polling: 700 });
  const file = join(out, name);
  await page.screenshot({ path: file });
  await page.close();
  return file;
}

/** In the page: whether it still shows what it showed before. */
function hasSettled() {
  const before = document.body.dataset.seen;
  document.body.dataset.seen = String(document.body.textContent.length);
  return document.body.dataset.seen === before;
}

async function sheet(name, files) {
  const page = await browser.newPage({ viewport: { width: 2200, height: 900 } });
  const image = (file) =>
    `<img height="${file.includes("-390") ? 560 : 460}" src="data:image/png;base64,${readFileSync(file).toString("base64")}">`;
  const rows = themes.map((_, at) =>
    files
      .slice(at * widths.length, (at + 1) * widths.length)
      .map(image)
      .join(" "),
  );
  await page.setContent(`<body style="margin:8px;background:#888;white-space:nowrap">${rows.join("<br>")}`);
  await page.screenshot({ path: join(out, "sheets", `${name}.png`), fullPage: true });
  await page.close();
}
