import { defineConfig } from "@playwright/test";

/** CHROMIUM names a browser that is there already; without it, the one that `npx playwright install` has brought. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  reporter: "line",
  outputDir: "node_modules/.cache/playwright",
  use: { launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] } },
});
