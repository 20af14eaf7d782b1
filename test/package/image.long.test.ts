import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, constants, copyFileSync, cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { startFlags } from "../../src/cli/start-flags.ts";
import { newFolder } from "../folder.ts";
import { execForm, last, readDockerfile } from "./dockerfile.ts";

/** Without a container engine: the image's folder is created as the Dockerfile says, and its command line is run. */
const [build, image] = readDockerfile("Dockerfile") as [
  ReturnType<typeof readDockerfile>[number],
  ReturnType<typeof readDockerfile>[number],
];
const app = newFolder();
const scratch = newFolder();
const isRoot = process.getuid?.() === 0;
/** This Node, copied to a place where the image's user may run it, because it may be in root's home. */
const node = join(scratch, "node");

beforeAll(() => {
  chmodSync(app, 0o755);
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  for (const { text } of image.instructions.filter(({ name }) => name === "COPY")) {
    const [, from = "", to = ""] = /^--from=build (\S+) (\S+)$/.exec(text) ?? [];
    const source = from.replace(/^\/build/, process.cwd());
    const target = join(app, to === "./" ? (from.split("/").at(-1) as string) : to);
    cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith(".cache") });
  }
  execFileSync(process.execPath, ["tools/warm.mjs", join(app, "dist")]);
  chmodSync(scratch, 0o777);
}, 60_000);

/**
 * Runs a command as the container does: with only its environment, and as its user if this process may change the user.
 */
function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess & { said: string } {
  const own = Object.fromEntries(
    [...last(image, "ENV").matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const [uid, gid] = last(image, "USER").split(":").map(Number) as [number, number];
  const [, ...args] = words.map((word) => word.replace(/^\/app\b/, app));
  const child = spawn(node, args, {
    cwd: app,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", TMPDIR: scratch, ...own, ...env },
    ...(isRoot && { uid, gid }),
  });
  const telling = Object.assign(child, { said: "" });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      telling.said += text;
    });
  }
  return telling;
}

const entry = execForm(last(image, "ENTRYPOINT"));
const start = [...entry, ...execForm(last(image, "CMD"))];

async function listening(server: { said: string }): Promise<string> {
  await expect.poll(() => server.said, { timeout: 20_000 }).toMatch(/http:\/\/\S+:[1-9]\d*/);
  return (/http:\/\/\S+:(\d+)/.exec(server.said) as RegExpExecArray)[1] as string;
}

test("it starts as its own user, passes its health check, and exits with 0 when stopped", async () => {
  const server = run(start, { UNDERSTUDY_PORT: "0" });
  const port = await listening(server);
  const health = run(execForm(last(image, "HEALTHCHECK")), { UNDERSTUDY_PORT: port });
  expect(await once(health, "exit")).toEqual([0, null]);
  const page = await fetch(`http://127.0.0.1:${port}/_understudy/console`);
  expect(page.status).toBe(200);
  server.kill(last(image, "STOPSIGNAL") as NodeJS.Signals);
  expect(await once(server, "exit")).toEqual([0, null]);
  const afterwards = run(execForm(last(image, "HEALTHCHECK")), { UNDERSTUDY_PORT: port });
  expect(await once(afterwards, "exit")).toEqual([1, null]);
});

test("other arguments replace the command and keep the address", async () => {
  const server = run([...entry, "start", "--scenario", "balance-empty"], { UNDERSTUDY_PORT: "0" });
  await listening(server);
  expect(server.said).toContain("0.0.0.0");
  server.kill("SIGTERM");
  await once(server, "exit");
});

test("it checks a deployment", async () => {
  const server = run(start, { UNDERSTUDY_PORT: "0" });
  const port = await listening(server);
  const kit = run([...entry, "contract", "--target", `http://127.0.0.1:${port}`, "--only", "catalog"], {
    UNDERSTUDY_KEY: "svc_sk_demo_agent",
  });
  const [code] = await once(kit, "exit");
  server.kill("SIGTERM");
  expect(kit.said).toMatch(/held [1-9]/);
  expect(code).toBe(0);
}, 120_000);

test("it contains its compiled code, because a container cannot keep it, and the tables of its build", () => {
  const [steps] = build.instructions.filter(({ text }) => text.includes("tools/build.mjs"));
  expect(steps?.text).toMatch(/^node tools\/build\.mjs && node tools\/warm\.mjs$/);
  // V8 accepts only code of its own version.
  expect(build.base).toBe(`${image.base} AS build`);
  const files = readdirSync(join(app, "dist"));
  const [script, ...others] = files.filter((name) => /^start-\w+\.cjs$/.test(name));
  expect(others).toEqual([]);
  expect(files.filter((name) => name.endsWith(".cache"))).toEqual([
    `${script}.${process.version}-${process.arch}.cache`,
  ]);
  expect(files.filter((name) => /^tables-\w+\.js$/.test(name))).toHaveLength(1);
});

test.runIf(isRoot)("its user cannot write to it", async () => {
  const script = `const fs = require("node:fs"); const open = fs.readdirSync(${JSON.stringify(app)}, { recursive: true })
    .filter((file) => { try { fs.accessSync(${JSON.stringify(app)} + "/" + file, fs.constants.W_OK); return true; } catch { return false; } });
    console.log(open.length)`;
  const look = run(["node", "-e", script]);
  await once(look, "exit");
  expect(look.said).toBe("0\n");
});

test("the Dockerfile follows the known good practices", () => {
  expect(image.base).toMatch(/^node:24-slim@sha256:[0-9a-f]{64}$/);
  expect(build.base).toBe(`${image.base} AS build`);
  expect(last(image, "USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  for (const name of ["ENTRYPOINT", "CMD", "HEALTHCHECK"]) expect(execForm(last(image, name))[0]).toBeTruthy();
  expect(last(image, "HEALTHCHECK")).not.toMatch(/curl|wget/);
  expect(image.instructions.filter(({ name }) => name === "RUN" || name === "ADD")).toEqual([]);
  // A release passes the version from its tag, so that only package.json contains it.
  expect(last(image, "ARG")).toMatch(/^VERSION=/);
  expect(last(image, "LABEL")).toMatch(/version="\$\{VERSION\}"/);
  const own = build.instructions.map(({ text }) => text);
  expect(own.indexOf("package.json package-lock.json ./")).toBeLessThan(own.indexOf(". ."));
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  for (const name of [".git", "node_modules", "dist"]) expect(ignored).toContain(name);
  for (const [, file] of last(image, "LABEL").matchAll(/"(docs\/[^"]+)"/g))
    expect(existsSync(file as string)).toBe(true);
});

test("the compose file uses only known options", () => {
  const { services } = parse(readFileSync("docs/examples/compose.yaml", "utf8")) as {
    services: Record<string, { environment?: Record<string, string>; read_only?: boolean; ports?: string[] }>;
  };
  const { environment = {}, read_only, ports } = services.understudy ?? {};
  const known = Object.keys(startFlags).map((name) => `UNDERSTUDY_${name.replaceAll("-", "_").toUpperCase()}`);
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  expect(read_only).toBe(true);
  expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
});
