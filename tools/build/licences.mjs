// Whose code is shipped.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folders of every package whose code is in a bundle. */
export function packagesIn(metafiles) {
  const packages = new Set(
    metafiles.flatMap(({ inputs }) =>
      Object.keys(inputs).flatMap((input) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[0] ?? []),
    ),
  );
  return [...packages].sort();
}

export function licences(root, packages) {
  const described = packages.map((path) => describePackage(join(root, path)));
  return [...described, readFileSync(join(root, "fixtures/fonts/LICENSES.txt"), "utf8")].join("\n\n");
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${"=".repeat(80)}\n${name} ${version} (${license})\n\n${text}`;
}
