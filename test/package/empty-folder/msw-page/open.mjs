import assert from "node:assert";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "playwright-core";

const types = { mjs: "text/javascript", js: "text/javascript", html: "text/html" };
const server = createServer(({ url }, response) => {
  const file = join(process.argv[2], url === "/" ? "index.html" : url);
  try {
    const content = readFileSync(file);
    response.writeHead(200, { "content-type": types[file.split(".").pop()] }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => document.title !== "waiting");
  assert.equal(await page.title(), "200 3");
} finally {
  await browser.close();
  server.close();
}
