import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { command } from "./command.ts";
import { configNames } from "./config-file.ts";
import { refuseExtra } from "./flags.ts";
import { type HostProject, projectIn } from "./init/project.ts";
import {
  configText,
  githubText,
  gitlabText,
  placeOf,
  type Runner,
  testCommand,
  testPath,
  testTexts,
} from "./init/templates.ts";

interface PlannedFile {
  readonly path: string;
  readonly text: string;
  /** If this file exists, the one at `path` is not written. By default it is `path` itself. */
  readonly instead?: string | undefined;
}

export const init = command({
  name: "init",
  usage:
    "understudy init [--runner vitest|jest|node] [--ci github|gitlab|none] [--dry-run]    understudy init --agents [--dry-run]",
  flags: {
    runner: {
      kind: "choice",
      value: "vitest|jest|node",
      help: "What runs the test; vitest or jest if the project has it",
    },
    ci: {
      kind: "choice",
      value: "github|gitlab|none",
      help: "Which CI system; gitlab if the project has a GitLab file",
    },
    agents: {
      kind: "switch",
      help: "Only tell coding assistants how to use Understudy: a section of AGENTS.md, which is added once",
    },
    "dry-run": { kind: "switch", help: "Say what would be written, and write nothing" },
  },
  async run({ runner: wantedRunner, ci: wantedCi, agents, "dry-run": dry }, rest, { cwd, out }) {
    refuseExtra("init", rest);
    const project = projectIn(cwd);
    if (agents) {
      out(`  ${tellAgents(cwd, project, dry)}\n`);
      return 0;
    }
    const runner =
      wantedRunner ?? (["vitest", "jest"] as const).find((name) => Object.hasOwn(project.dependencies, name)) ?? "node";
    const ci = wantedCi ?? (existsSync(join(project.root, gitlabPath)) ? "gitlab" : "github");
    // Before anything is written: a file that this very call writes has what is needed.
    const byHand = ci === "gitlab" ? gitlabRemark(project, runner) : [];
    for (const { path, text, instead = path } of filesFor(cwd, project, runner, ci)) {
      if (existsSync(join(cwd, instead))) {
        out(`  left alone  ${instead}${instead === path ? "" : ` (so no ${path})`}\n`);
        continue;
      }
      if (!dry) {
        mkdirSync(dirname(join(cwd, path)), { recursive: true });
        // A file that was created in the meantime is kept.
        writeFileSync(join(cwd, path), text, { flag: "wx" });
      }
      out(`  ${dry ? "would write" : "wrote"}  ${path}\n`);
    }
    for (const remark of [...remarks(project), ...byHand]) out(`\nNote: ${remark}\n`);
    out(`\nNow: ${testCommand(runner, project)}\n`);
    out(`And: ${project.manager.run} understudy start, with the console at http://127.0.0.1:4747\n`);
    return 0;
  },
});

const gitlabPath = ".gitlab-ci.yml";

function filesFor(cwd: string, project: HostProject, runner: Runner, ci: "github" | "gitlab" | "none"): PlannedFile[] {
  const ofRepository = (name: string): string => join(relative(cwd, project.root), name);
  const config = configNames.find((name) => existsSync(join(cwd, name)));
  return [
    { path: "understudy.config.json", text: configText(basename(cwd)), instead: config },
    { path: testPath(runner, project), text: testTexts[runner] },
    ...(ci === "github" ? [{ path: ofRepository(githubPath(project)), text: githubText(runner, project) }] : []),
    ...(ci === "gitlab" ? [{ path: ofRepository(gitlabPath), text: gitlabText(runner, project) }] : []),
  ];
}

/** Where packages share a repository, each one after the first has a workflow of its own. */
function githubPath({ root, folder }: HostProject): string {
  const first = ".github/workflows/understudy.yml";
  if (folder === "" || !existsSync(join(root, first))) return first;
  const isOurs = readFileSync(join(root, first), "utf8").includes(placeOf(folder));
  return isOurs ? first : `.github/workflows/understudy-${folder.replace(/[^\w.-]+/g, "-")}.yml`;
}

/** GitLab reads one file, and what is in it may be anything: jobs are added by hand. */
function gitlabRemark(project: HostProject, runner: Runner): string[] {
  const { root, folder, manager } = project;
  const path = join(root, gitlabPath);
  if (!existsSync(path)) return [];
  const enter = folder === "" ? [] : [`cd ${JSON.stringify(folder)}`];
  const command = testCommand(runner, project);
  const text = readFileSync(path, "utf8");
  if ([...enter, command].every((each) => text.includes(each))) return [];
  const script = [...enter, ...manager.install, command].join(" && ");
  return [`${gitlabPath} was there before. Add a job to it whose script is: ${script}`];
}

/** What would make the CI file fail on another machine. */
function remarks({ dependencies, manager, isLocked }: HostProject): readonly string[] {
  const from = dependencies.understudy;
  if (from === undefined) {
    return [
      `package.json does not name understudy yet, and the npm registry's package of that name is another one. npm pack, in a checkout of Understudy, makes the tarball: put it into vendor/, commit it, and ${manager.add}./vendor/understudy-….tgz`,
    ];
  }
  const install = manager.install.at(-1);
  const isOutside = /^(?:file|link):(?:\.\.|\/|~)/.test(from);
  return [
    ...(isOutside
      ? [
          `understudy comes from ${from}, which is outside this project, so ${install} fails on other machines. Copy the tarball into vendor/, commit it, and ${manager.add}./vendor/${basename(from)}`,
        ]
      : []),
    ...(isLocked ? [] : ["npm ci needs package-lock.json: npm install writes it."]),
  ];
}

const file = "AGENTS.md";
const begin = "<!-- understudy: begin -->";

/** Adds a section for coding assistants to AGENTS.md. What is there stays as it is, a section of ours, too. */
function tellAgents(folder: string, { manager }: HostProject, dry: boolean): string {
  const path = join(folder, file);
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (before.includes(begin)) return `left alone  ${file} (it has the section)`;
  const gap = before === "" ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  if (!dry) appendFileSync(path, `${gap}${sectionFor(manager.run)}`);
  if (before !== "") return `${dry ? "would add" : "added"}  a section to ${file}`;
  return `${dry ? "would write" : "wrote"}  ${file}`;
}

function sectionFor(run: string): string {
  return `${begin}
## Understudy, the mock of the Developer Search and Enrichment Service

Tests and development use it instead of the real service. \`node_modules/understudy/docs/llms.txt\` lists its pages, scenarios and credentials;
read the page that fits before you write against it.

- In tests: \`await using understudy = await createUnderstudy({ scenario: "…" })\` from \`understudy\`, or the fixtures \`understudy/vitest\` and
  \`understudy/playwright\`. Requests go to \`understudy.fetch\` or \`understudy.url\`, with a demo credential such as \`svc_sk_demo_agent\`.
- Jobs end by the clock: \`await understudy.clock.advance("15m")\`. Do not sleep, and do not poll in real time.
- Refusals and rare states are scenarios (\`${run} understudy scenarios\`); one answer of its own is a fault (\`understudy.faults.add\`) or \`Prefer: code=503\`.
- A command with a server of its own: \`${run} understudy run -- COMMAND\`, its address in \`UNDERSTUDY_URL\`. With \`--coverage\` it says which operations,
  refusals and states the tests have never met, and what shows each.
- When an answer surprises: \`GET /_understudy/journal?status=4xx\` says which gate refused and why. Do not weaken a test before you have read that.
- Never send a key of the real service to the mock, and never write one into a file.
<!-- understudy: end -->
`;
}
