// node tools/picture.mjs: takes the picture of the console in README.md again. Needs a build and Chromium.
import { chromium } from "playwright-core";
import { readOptions } from "./options.mjs";

readOptions(import.meta.filename);
const { createUnderstudy } = await import("../dist/index.js");
const understudy = await createUnderstudy({ scenario: "research-partial" });
const base = await understudy.listen();
const call = (method, path, body, token = "svc_sk_demo_agent") =>
  understudy.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

await call("POST", "/v1/search/jobs", { config: { version: 2, query: "rust databases" }, targetCount: 25 });
await understudy.clock.advance("9s");
const { jobs } = await (await call("GET", "/v1/search/jobs")).json();
await call("GET", `/v1/search/jobs/${jobs[0].id}`);
await call("GET", "/v1/developers/search?q=rust+in+berlin");
await call("GET", "/v1/me", undefined, "svc_sk_demo_expired");
await call("POST", "/v1/shortlists", { nam: "Compiler people" }, "svc_st_demo_owner");
await call("POST", "/v1/shortlists", { name: "Compiler people" }, "svc_st_demo_owner");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const colorScheme of ["light", "dark"]) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 720 }, colorScheme });
  await page.goto(`${base}/_understudy/console`);
  await page.getByText("● live").waitFor();
  await page.locator(".row").first().waitFor();
  await page.screenshot({ path: `docs/images/console-${colorScheme}.png` });
}
await browser.close();
await understudy.close();
