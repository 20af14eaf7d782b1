// node tools/empty-folder.mjs [--node 20.19,22,24] [--only PATTERN] [--share] [--package FILE]
// Packs the package, and tries each case of test/package/empty-folder as a user meets it: in a fresh folder with a home of
// its own, an empty npm cache at first, nothing installed but the package and what the case names, and no script of what is
// installed run. Prints a table, and leaves it in .ci/evidence; ends with 1 where a case fails. --share takes a twelfth of
// the cases, another each day, on the Node that runs this. --package takes what is packed already.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { day } from "./day.mjs";
import { makeBed } from "./empty-folder/bed.mjs";
import { tableOf } from "./empty-folder/table.mjs";
import { readOptions } from "./options.mjs";

const { values } = readOptions(import.meta.filename, {
  options: {
    node: { type: "string" },
    only: { type: "string", default: "" },
    share: { type: "boolean", default: false },
    package: { type: "string" },
  },
});
const shares = 12;
const folder = mkdtempSync(join(tmpdir(), "understudy-empty-"));
try {
  const bed = makeBed(folder, values.package && resolve(values.package));
  const chosen = bed.cases
    .filter(({ name }) => new RegExp(values.only).test(name))
    .filter((_, at) => !values.share || at % shares === day % shares);
  if (values.share)
    console.log(`Share ${(day % shares) + 1} of ${shares}: ${chosen.map(({ name }) => name).join("; ")}`);
  const nodes = values.node?.split(",") ?? (values.share ? [process.versions.node] : ["20.19", "22", "24"]);
  const results = nodes.flatMap((wanted) => {
    const node = bed.nodeOf(wanted);
    return chosen.map((each) => bed.tryOut(each, node));
  });
  const table = tableOf(results);
  console.log(`\n${table}`);
  const evidence = join(import.meta.dirname, "../.ci/evidence");
  mkdirSync(evidence, { recursive: true });
  writeFileSync(join(evidence, "empty-folder.md"), `# From an empty folder\n\n${table}\n`);
  process.exitCode = results.some(({ result }) => result === "failed") ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
