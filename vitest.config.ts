import { defineConfig } from "vitest/config";
import { progress } from "./test/progress.ts";

const path = (file: string): string => new URL(file, import.meta.url).pathname;
const entry = (file: string): string => path(`./src/${file}`);

/**
 * What starts browsers, toolchains and packages, walks through all scenarios, breaks the mock on purpose or takes hundreds
 * of turns to try a property: for `npm run test:long`.
 */
const long = "test/**/*.long.test.ts";

/** Of these, what only calls functions. The others start browsers and engines, and have modules of their own. */
const calling =
  "test/{base,clients,contract,control,documents,faults,kernel,model,openapi,population,scenarios,service,stability,stage,staging,watch}/**/*.long.test.ts";

/** Those that run what is built need it to be that of these sources. */
const built = "tools/built.mjs";

/** Half a minute of them, for `npm run test:quick`: what a change most often breaks. */
const quick = [
  "test/{base,kernel,model}/**/*.test.ts",
  "test/{service,stage}/*.test.ts",
  "test/service/{access,billing,clients,developers,fit,jobs,lists,registry}/**/*.test.ts",
];

/** Where tests make their worlds. */
const inMemory = (process.env.UNDERSTUDY_TEST_STORE ?? "memory") === "memory";

export default defineConfig({
  resolve: {
    // Examples import the package by its name, as its users do.
    alias: [
      // As in the build: schemas are made when they are first used (docs/decisions).
      { find: /^zod$/, replacement: entry("base/deferred-zod.ts") },
      { find: /^understudy$/, replacement: path("./test/understudy.ts") },
      { find: /^understudy\/(vitest|msw|playwright)$/, replacement: entry("doors/$1.ts") },
    ],
  },
  test: {
    experimental: { fsModuleCache: true },
    setupFiles: ["test/setup.ts"],
    reporters: ["default", progress()],
    // Modules are read once for all files, which halves their time: a test that replaces modules has no place here.
    isolate: false,
    ...(process.env.PROPERTY_SEEDS && { runner: path("./test/property-runner.ts") }),
    // Left to itself vitest keeps one core for its own process, which has little to do.
    maxWorkers: "100%",
    // On a busy machine an engine, a browser or a clock may keep a test waiting; whatever is really wrong stays wrong.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "quick", include: quick, exclude: [long] } },
      {
        extends: true,
        test: {
          name: "daily",
          globalSetup: built,
          include: ["test/**/*.test.ts", "docs/examples/**/*.test.ts"],
          // Tests of stores choose theirs.
          exclude: [...quick, long, ...(inMemory ? [] : ["test/stores/**"])],
        },
      },
      { extends: true, test: { name: "long", globalSetup: built, include: [calling] } },
      {
        extends: true,
        test: { name: "long-apart", globalSetup: built, include: [long], exclude: [calling], isolate: true },
      },
    ],
  },
});
