import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openFileStore } from "../../src/stores/file/file-store.ts";
import { checkFolder, salvageFolder } from "../../src/stores/file/inspect.ts";
import { newFolder } from "../folder.ts";
import { startWorld } from "../harness.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

function start(maxLogBytes?: number) {
  const store = openFileStore({ folder, ...(maxLogBytes && { maxLogBytes }) });
  return { ...startWorld({}, { store }), stop: () => store.close() };
}

const logs = () => readdirSync(folder).filter((name) => name.startsWith("log-"));
const list = (name: string) => ({ body: { name } });

/** A folder whose log is missing, so that it is unknown which sandboxes it contained. */
async function loseTheLog(): Promise<void> {
  const { call, stop } = start();
  for (const name of ["one", "two"]) await call(`POST /~${name}/v1/shortlists`, list(name));
  await stop();
  for (const name of logs()) rmSync(join(folder, name));
}

test("a sandbox that may have been in a missing log is refused, not silently recreated", async () => {
  await loseTheLog();
  const { call, stop } = start();
  const refused = await call("GET /~one/v1/shortlists");
  expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
  expect(refused.json.message).toMatch(/^Nothing of the sandbox "one" can be found, and changes 1 to \d+ of the log/);
  expect(refused.json.message).toContain(`understudy store salvage file:${folder}`);
  // The control plane refuses it as declared, too, and the health check answers nevertheless.
  expect((await call("GET /~one/_understudy/faults")).status).toBe(503);
  expect((await call("GET /_understudy/health")).json.store.problem).toContain("unknown names are refused");
  await stop();
});

test("the check reports it, and after a salvage unknown sandboxes can be created", async () => {
  await loseTheLog();
  expect(await checkFolder(folder)).toMatchObject({ lost: expect.stringMatching(/^changes 1 to/) });
  await salvageFolder(folder);
  expect(await checkFolder(folder)).toMatchObject({ lost: null, notices: [] });
  const { call, stop } = start();
  expect((await call("GET /~one/v1/shortlists")).json.shortlists).toEqual([]);
  await stop();
});

test("sandboxes that changed since are served, and the loss is remembered when the log is compacted", async () => {
  const first = start();
  await first.call("POST /~one/v1/shortlists", list("one"));
  await first.stop();
  const second = start();
  await second.call("POST /~two/v1/shortlists", list("two"));
  await second.stop();
  rmSync(join(folder, logs()[0] as string));
  const third = start(1);
  await third.call("POST /~two/v1/shortlists", list("three"));
  await third.stop();
  const fourth = start();
  expect((await fourth.call("GET /~two/v1/shortlists")).json.shortlists).toHaveLength(2);
  expect((await fourth.call("GET /~one/v1/shortlists")).status).toBe(503);
  await fourth.stop();
});

test("a damaged default sandbox can be dropped through another one's control plane, as its refusal says", async () => {
  const first = start();
  await first.call("POST /v1/shortlists", list("mine"));
  await first.stop();
  const log = join(folder, logs()[0] as string);
  const bytes = readFileSync(log);
  const at = bytes.indexOf('"name":"mine"');
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(log, bytes);
  const second = start();
  const { message } = (await second.call("GET /v1/shortlists")).json;
  const [remedy] = /DELETE \S+(?=\.$)/.exec(message) ?? [];
  expect((await second.call(remedy as "DELETE /")).json).toEqual({ dropped: ["default"] });
  expect((await second.call("GET /v1/shortlists")).json.shortlists).toEqual([]);
  await second.stop();
});

/** The end of the log and the mark beside it in each other's place. */
function swapEndAndMark(from: string): void {
  const [log, mark] = [join(folder, logs()[0] as string), join(folder, "mark")];
  const bytes = readFileSync(log);
  const at = bytes.lastIndexOf(from);
  const end = bytes.subarray(at);
  writeFileSync(log, Buffer.concat([bytes.subarray(0, at), readFileSync(mark)]));
  writeFileSync(mark, end);
}

test("beside a mark that no crash leaves behind, the broken end of the log counts as acknowledged", async () => {
  const first = start();
  for (const name of ["one", "two"]) await first.call(`POST /~${name}/v1/shortlists`, list(name));
  await first.stop();
  swapEndAndMark('"name":"two"');
  expect([...(await checkFolder(folder)).damaged.keys()]).toEqual(["two"]);
  const second = start();
  const refused = await second.call("GET /~two/v1/shortlists");
  expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
  expect(refused.json.message).toContain('"two" is damaged');
  expect((await second.call("POST /~one/v1/shortlists", list("more"))).status).toBe(201);
  expect((await second.call("GET /_understudy/health")).json.store.problem).toContain("damaged and refused: two");
  await second.stop();
  const third = start();
  expect((await third.call("GET /~two/v1/shortlists")).status).toBe(503);
  expect((await third.call("GET /~one/v1/shortlists")).json.shortlists).toHaveLength(2);
  await third.stop();
});

test("where not even a name is left of that end, every sandbox that it may have been is refused by name", async () => {
  const first = start();
  for (const name of ["one", "two"]) await first.call(`POST /~${name}/v1/shortlists`, list(name));
  await first.stop();
  swapEndAndMark('"label":2');
  const { damaged, lost } = await checkFolder(folder);
  expect([...damaged]).toEqual([["one", expect.stringMatching(/^change 2 cannot be read and may have been its own/)]]);
  expect(lost).toBe("change 2 of the log");
  const { call, stop } = start();
  expect((await call("GET /~two/v1/shortlists")).status).toBe(503);
  await stop();
});

/** A folder in which the sandbox "one" has a file that is gone, and "two" is whole. */
async function loseOne(): Promise<void> {
  const first = start(1);
  for (const name of ["one", "two"]) await first.call(`POST /~${name}/v1/shortlists`, list(name));
  await first.stop();
  const second = start(1);
  for (const name of ["one", "two"]) await second.call(`POST /~${name}/v1/shortlists`, list(`${name} again`));
  await second.stop();
  for (const file of readdirSync(join(folder, "sandboxes"))) {
    if (file.startsWith("one.")) rmSync(join(folder, "sandboxes", file));
  }
}

test("a sandbox whose file is gone can be given up: it begins anew, and is so after a restart", async () => {
  await loseOne();
  const first = start(1);
  expect((await first.call("GET /~one/v1/shortlists")).status).toBe(503);
  expect((await first.call("DELETE /_understudy/sandboxes?name=one")).json).toEqual({ dropped: ["one"] });
  expect((await first.call("GET /~one/v1/shortlists")).json.shortlists).toEqual([]);
  await first.call("POST /~one/v1/shortlists", list("anew"));
  await first.stop();
  const second = start();
  expect((await second.call("GET /~one/v1/shortlists")).json.shortlists).toMatchObject([{ name: "anew" }]);
  expect((await second.call("GET /_understudy/health")).json.status).toBe("ok");
  await second.stop();
  expect((await checkFolder(folder)).damaged.size).toBe(0);
});

test("without its index a folder has all that is in its log, also after further changes and another start", async () => {
  const first = start(1);
  await first.call("POST /~one/v1/shortlists", list("settled"));
  await first.stop();
  const second = start();
  await second.call("POST /~one/v1/shortlists", list("in the log"));
  await second.stop();
  for (const name of ["index", "index.copy"]) rmSync(join(folder, name));
  const third = start();
  await third.call("POST /~two/v1/shortlists", list("two"));
  await third.stop();
  const fourth = start();
  expect((await fourth.call("GET /~one/v1/shortlists")).json.shortlists).toHaveLength(2);
  await fourth.stop();
});

test("what is known of a damaged sandbox outlives the loss of the index, and of its copy", async () => {
  const first = start();
  for (const name of ["one", "two"]) await first.call(`POST /~${name}/v1/shortlists`, list(name));
  await first.stop();
  const log = join(folder, logs()[0] as string);
  writeFileSync(log, readFileSync(log, "latin1").replace('"name":"one"', '"name":"0ne"'), "latin1");
  for (const lost of ["index", "index.copy"]) {
    const next = start(1);
    await next.call("POST /~two/v1/shortlists", list(`before ${lost} was lost`));
    await next.stop();
    rmSync(join(folder, lost));
    const after = start();
    expect((await after.call("GET /~one/v1/shortlists")).status).toBe(503);
    expect((await after.call("GET /~two/v1/shortlists")).status).toBe(200);
    await after.stop();
  }
});

test("a sandbox that was deleted after an unknown loss begins anew, also when the log was compacted", async () => {
  const first = start();
  await first.call("POST /~one/v1/shortlists", list("one"));
  await first.stop();
  const second = start();
  for (const name of ["two", "three"]) await second.call(`POST /~${name}/v1/shortlists`, list(name));
  await second.stop();
  rmSync(join(folder, logs()[0] as string));
  const third = start(1);
  expect((await third.call("DELETE /~three/_understudy/sandboxes?name=two")).json).toEqual({ dropped: ["two"] });
  await third.call("POST /~three/v1/shortlists", list("more"));
  await third.stop();
  const fourth = start();
  expect((await fourth.call("GET /~two/v1/shortlists")).json.shortlists).toEqual([]);
  expect((await fourth.call("GET /~one/v1/shortlists")).status).toBe(503);
  await fourth.stop();
});
