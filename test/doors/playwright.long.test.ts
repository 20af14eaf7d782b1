import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";

test.skipIf(!existsSync(chromium))(
  "the example for Playwright passes, by two workers and repeated",
  { timeout: 120_000 },
  () => {
    const atOnce = ["--workers", "2", "--fully-parallel", "--repeat-each", "2"];
    const said = execFileSync(
      process.execPath,
      ["node_modules/@playwright/test/cli.js", "test", "--config", "docs/examples/playwright", ...atOnce],
      { encoding: "utf8", env: { ...process.env, CHROMIUM: chromium } },
    );
    expect(said).toMatch(/4 passed/);
  },
);
