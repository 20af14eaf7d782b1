import { join } from "node:path";
import { expect, test } from "vitest";
import { describeTypes } from "./types.ts";

/** The types that the package exports. The rest is in stability.test.ts; the type checker takes longer. */
test("the package's exports match the snapshot (npm run generate)", async () => {
  const types = describeTypes({
    understudy: "src/library/index.ts",
    "understudy, in a browser": "src/library/browser.ts",
    "understudy/vitest": "src/doors/vitest.ts",
    "understudy/msw": "src/doors/msw.ts",
    "understudy/playwright": "src/doors/playwright.ts",
    "understudy/coverage-reporter": "src/doors/coverage-reporter.ts",
  });
  await expect(types).toMatchFileSnapshot(join(import.meta.dirname, "types.txt"));
}, 180_000);
