// Builds dist/: everything that a user of the package runs, as self-contained bundles, so that an installation brings
// no other package and a start loads few files. It takes a fraction of a second and does no type check. `--types` adds
// the declarations. The executable for machines without Node is made of dist/ (executable.mjs).
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { licences, packagesIn } from "./build/licences.mjs";
import { buildForNode, inPages, published, reporters } from "./build/node.mjs";
import { buildForPages } from "./build/pages.mjs";
import { buildTypes } from "./build-types.mjs";
import { bundle } from "./bundle.mjs";
import { generateScenarios } from "./generate.mjs";
import { readOptions } from "./options.mjs";

/** Returns the packages in the bundles, as paths under the root. */
export async function build(root, { types = false, dist = join(root, "dist") } = {}) {
  for (const path of await generateScenarios(root)) console.error(`Wrote ${path}`);
  rmSync(dist, { recursive: true, force: true });
  const tables = await writeTables(root, dist);
  await writeConfigSchema(root, dist);
  const builds = [...(await buildForNode(root, dist, tables)), ...(await buildForPages(root, dist))];
  const shipped = packagesIn(builds.map(({ metafile }) => metafile));
  writeFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), licences(root, shipped));
  if (types) await buildTypes(root, { ...published, ...reporters }, { browser: inPages.browser }, join(dist, "types"));
  return shipped;
}

/**
 * What takes long to compute, computed. The name says the content, so the tables of another build are not found, and what
 * they would have said is computed.
 */
async function writeTables(root, dist) {
  const { makeTables, tablesModule } = await import(`${await bundle(root, "tools/tables.ts")}?${Date.now()}`);
  const content = tablesModule(makeTables());
  const name = `tables-${createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase()}.js`;
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, name), content);
  return name;
}

/** What editors find by the `$schema` of a config. That of scenarios is beside them. */
async function writeConfigSchema(root, dist) {
  const { configSchema } = await import(`${await bundle(root, "tools/config-schema.ts")}?${Date.now()}`);
  writeFileSync(join(dist, "config.schema.json"), `${JSON.stringify(configSchema(), null, 1)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, "..");
  const { types, out = join(root, "dist") } = readOptions(import.meta.filename, {
    options: { types: { type: "boolean" }, out: { type: "string" } },
  }).values;
  await build(root, { types, dist: out });
}
