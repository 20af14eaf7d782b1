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

/** Toolchains that install for minutes, or need a page to look at, are tried now and then. */
const byHand = `
## Tried by hand

On 23 November 2026, with the packed package in a project of each:

| tool | went through | what to know |
|---|---|---|
| Next.js 15 | \`next build\` and \`start\`, \`dev\`, \`dev --turbopack\`: routes, a page by MSW in \`instrumentation.ts\`, a PDF | [nothing](library.md#with-nextjs) |
| Next.js 16 | \`next build\` and \`start\`, \`dev\`: a page | nothing |
| Nuxt 3 | \`nuxt build\`, and its server: a route, a PDF | nothing |
| SvelteKit 2, Astro 6 | \`vite build\`, \`astro build\` (Node 24), and their servers: a page from \`load\`, a page | nothing |
| Vite 8 with React 19 | the build, with MSW in the page: pages by cursor and refusals, in nine scenarios | nothing |
| React Router 7 | build and serve, and dev: a loader, a PDF | nothing |
| Angular 20, Storybook 9 | the build, with MSW in the page | [Storybook's loader](browser.md) |
| Metro with React Native 0.80 | the bundle for iOS, run without what Node has: search | [polyfills; no PDFs](browser.md) |
| TypeScript 5.4, 5.9 and 7 | node10, node16 and bundler, strict, \`exactOptionalPropertyTypes\` | declarations of MSW and Vitest have errors of their own without \`skipLibCheck\` |
| ts-node 10 as a loader, Node 22 and 24 without a compiler | an ES module | [\`await using\`](troubleshooting.md) needs 24 |
| Jest 30 by ts-jest | CommonJS, ES modules, jsdom, MSW | [two notes](troubleshooting.md) |
| Yarn 4 with \`node-modules\`, npm workspaces | install, init, library and command line | nothing |
| Yarn 4 with Plug'n'Play, pnpm 10, Bun 1 | install, init and its test; with Plug'n'Play library, console and contract, too | nothing |

And on 25 November 2026:

| tool | went through | what to know |
|---|---|---|
| Angular 21's \`HttpClient\`, by \`fetch\` and by \`XMLHttpRequest\`, in Vitest 4 with jsdom | MSW: an answer, a refusal, retries | nothing |
| TanStack Query 5 with React 19, in Vitest 4 with jsdom 29 and happy-dom 21 | MSW: pages by cursor, pictures | nothing |
| Playwright Test 1 | a page's pictures and refusals by \`routeTo\` | nothing |
| Mocha 12 with tsx 4, \`node --test\` with CommonJS | in process, on a port | nothing |
| TypeScript 5.4, 5.6, 5.8, 5.9 and 6.0 | node16, nodenext and bundler, nothing skipped, \`exactOptionalPropertyTypes\` | nothing |
| undici 7, got 14, axios 1, ky 1, node-fetch 3, needle 3, superagent 10 | bodies, pages, pictures, packed answers, retries after 503, pipelining, a cache | lists [as one text](sdk.md) |
| node:http2 | 60 streams at once, HEAD, a body that is too long, events, a stream that a fault resets | nothing |
| Pact 16 | a pact of two interactions, written by it and verified by \`understudy pact verify\` | nothing |
| MCP Inspector 0.15, AI SDK 6 | tools listed and called | nothing |
| \`npx -p node@22\` and \`node@24\` | the command line | nothing |
| a folder with spaces, an umlaut and a Chinese character in its name | install, init and its test, a file store, a contract report | nothing |
| the package's folder read-only, as another user | the command line | nothing |
`;

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const days = (dates) => [...new Set([dates[0], dates.at(-1)])].join(" to ");

const imageOf = ({ seen, seconds, date }) => `
## The image

Built by buildah and run by runc in ${seconds} s (\`npm run image\`, ${date}):

${seen.map((sentence) => `- ${sentence}`).join("\n")}
`;
