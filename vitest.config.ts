import { defineConfig } from "vitest/config";

const path = (file: string): string => new URL(file, import.meta.url).pathname;
const entry = (file: string): string => path(`./src/${file}`);

/** What starts browsers, toolchains and packages, or walks everything there is: for `npm run test:long`. */
const long = "test/**/*.long.test.ts";

/** What only calls functions, so that modules are read once for all of its files, which halves its time. */
const together = [
  "test/{base,contract,control,documents,kernel,model,openapi,population,scenarios,service,stage,staging,watch}/**/*.test.ts",
  "test/clients/**/*.test.ts",
  "test/docs/{architecture,contract-kit,fleet,machines,readings,reports}.test.ts",
  "test/security/{hostile-files,supply-chain}.test.ts",
];

/** Places for worlds on a disk or in an engine are given back when the file that asked for them ends. */
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
    setupFiles: ["test/property-seed.ts"],
    ...(process.env.PROPERTY_SEEDS && { runner: path("./test/property-runner.ts") }),
    // Left to itself vitest keeps one core for its own process, which has little to do.
    maxWorkers: "100%",
    // On a busy machine an engine, a browser or a clock may keep a test waiting; whatever is really wrong stays wrong.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "together", include: together, exclude: [long], isolate: !inMemory } },
      {
        extends: true,
        test: {
          name: "apart",
          include: ["test/**/*.test.ts", "docs/examples/**/*.test.ts"],
          // Tests of stores choose theirs.
          exclude: [...together, long, ...(inMemory ? [] : ["test/stores/**"])],
        },
      },
      { extends: true, test: { name: "long", include: [long] } },
    ],
  },
});
