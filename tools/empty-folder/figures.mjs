// The measurements of each case on each Node, with the day, and the page that shows them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const file = join(root, "test/package/empty-folder/measured.json");
const page = join(root, "docs/empty-folder.md");
const firstGreen = "an empty folder to a first green test";

export const readFigures = () => JSON.parse(readFileSync(file, "utf8"));

/** New results replace older ones of the same case and the same major version of Node. */
export function addFigures(before, { package: sizes, results, image }, date) {
  const major = ({ version }) => version.split(".")[0];
  const same = (one) => (other) => other.name === one.name && major(other) === major(one);
  const kept = before.results.filter((old) => !results.some(same(old)));
  return {
    package: { ...sizes, date },
    results: [...kept, ...results.map((each) => ({ ...each, date }))],
    image: image === undefined ? before.image : { ...image, date },
  };
}

export function tableOf(results) {
  const versions = [...new Set(results.map(({ version }) => version))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const cell = (name, version) => {
    const found = results.find((each) => each.version === version && each.name === name);
    return found?.seconds === undefined ? (found?.result ?? "") : `${found.result}, ${found.seconds} s`;
  };
  return [
    `| case | ${versions.map((version) => `Node ${version}`).join(" | ")} |`,
    `|---|${versions.map(() => "---|").join("")}`,
    ...[...new Set(results.map(({ name }) => name))].map(
      (name) => `| ${name} | ${versions.map((version) => cell(name, version)).join(" | ")} |`,
    ),
  ].join("\n");
}

export function pageOf(figures) {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  const cases = JSON.parse(readFileSync(join(root, "test/package/empty-folder/cases.json"), "utf8"));
  const order = cases.map(({ name }) => name);
  const results = figures.results
    .filter(({ name }) => order.includes(name))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const dates = results.map(({ date }) => date).sort();
  const green = results.filter(({ name }) => name === firstGreen);
  const { kilobytes, packages } = green[0] ?? {};
  // Toolchains that install for minutes, or need a page to look at, are tried now and then: that section stays as it is.
  const [byHand] = /\n## Tried by hand\n.*?(?=\n## The image\n|$)/s.exec(readFileSync(page, "utf8")) ?? [""];
  writeFileSync(
    page,
    `# From an empty folder

Written by \`npm run empty-folder -- --write\`; measured ${days(dates)} on a shared machine with two
cores. Each case gets a fresh folder with a home of its own and nothing installed but the packed package and what the case
names; the npm cache is empty when the first case begins, and no script of what is installed runs. The time is from the
empty folder to the case's end, installing included. The cases are in \`test/package/empty-folder\`.

${tableOf(results)}

| size | |
|---|---|
| packed | ${megabytes(figures.package.packedBytes)} |
| installed, in ${packages === 1 ? "one package" : `${packages} packages`} | ${megabytes(kilobytes * 1024)} |

From an empty folder to the first green test it takes ${green.map(({ version, seconds }) => `${seconds} s with Node ${version}`).join(", ")}:
\`npm init\`, \`npm install\` of the package, \`npx understudy init\` and the test that it writes.
${byHand}${figures.image === undefined ? "" : imageOf(figures.image)}`,
  );
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const days = (dates) => [...new Set([dates[0], dates.at(-1)])].join(" to ");

const imageOf = ({ seen, seconds, date }) => `
## The image

Built by buildah and run by runc in ${seconds} s (\`npm run image\`, ${date}):

${seen.map((sentence) => `- ${sentence}`).join("\n")}
`;
