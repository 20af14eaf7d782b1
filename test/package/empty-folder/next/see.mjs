// Starts what `next build` made, and looks at the page that comes from its server: the plans are Understudy's.
import assert from "node:assert";
import { spawn } from "node:child_process";
import { createUnderstudy } from "understudy";

const understudy = await createUnderstudy();
const { plans } = await (await understudy.fetch("/v1/pricing/catalog")).json();

const flags = ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1", "--port", "0"];
const next = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
try {
  const url = await new Promise((resolve, reject) => {
    let said = "";
    next.stdout.on("data", (text) => {
      said += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found !== undefined && said.includes("Ready")) resolve(found);
    });
    next.once("exit", () => reject(new Error(`next start ended by itself: ${said}`)));
  });
  const page = await (await fetch(url)).text();
  const expected = `<p>${plans.map(({ plan }) => plan).join(", ")}</p>`;
  assert.ok(page.includes(expected), `The page has no ${expected}: ${page.slice(0, 2_000)}`);
} finally {
  next.kill();
}
