import { defineConfig } from "@playwright/test";

/** CHROMIUM names an installed browser; without it, the browser of `npx playwright install` is used. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  reporter: "line",
  outputDir: "../../../node_modules/.cache/playwright",
  use: { launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] } },
});
