// Tests what docs/docker.md says about the image, in containers of it. Each function returns a sentence about the
// result.
import assert from "node:assert";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { startContainer } from "./container.mjs";
import { run } from "./run.mjs";

const maxBytes = 25e6;

export function size({ root }) {
  const bytes = Number(run("du", ["-sb", join(root, "app")]).split("\t")[0]);
  assert.ok(bytes < maxBytes, `Server and kit have ${bytes} bytes, more than ${maxBytes}.`);
  return `server and kit add ${(bytes / 1e6).toFixed(1)} MB to the base`;
}

export function label({ config, version }) {
  assert.equal(config.Labels["org.opencontainers.image.version"], version);
  return `labelled ${version}`;
}

export async function readOnly(image) {
  const { config } = image;
  const container = await startContainer(image, { memory: 512 * 2 ** 20 });
  const who = "console.log(process.getuid(), process.getgid()); require('node:fs').writeFileSync('/tmp/x', '')";
  assert.deepEqual(container.exec("node", "-e", who), { status: 0, said: "1000 1000\n" });
  const touched = container.exec("sh", "-c", "touch /app/x /x").said;
  assert.equal(touched.match(/Read-only file system/g)?.length, 2, touched);
  const { status, said } = container.exec(...config.Healthcheck.Test.slice(1));
  assert.equal(status, 0, said);
  assert.equal(await container.stop(config.StopSignal ?? "SIGTERM"), 0);
  return "runs read-only as 1000:1000 in 512 MB, is healthy by its own check, ends with 0 at SIGTERM";
}

export async function commands(image) {
  const container = await startContainer(image, { command: ["start", "--open-control"] });
  const understudy = (...words) => {
    const { status, said } = container.exec(...image.config.Entrypoint, ...words);
    assert.equal(status, 0, `understudy ${words.join(" ")}: ${status}\n${said}`);
    return said;
  };
  const names = [...understudy("--help").matchAll(/^ {2}(?!understudy)([a-z][a-z-]+) +[A-Z]/gm)].map(
    ([, name]) => name,
  );
  assert.ok(names.includes("start") && names.includes("sdk-check"), names.join());
  for (const name of names) understudy(name, "--help");
  understudy("doctor", "--port", "0");
  assert.match(understudy("scenarios", "list"), /balance-empty/);
  assert.match(understudy("assumptions", "list", "--contested"), /A-01/);
  understudy("openapi", "--out", "/tmp/openapi.json");
  const here = "http://127.0.0.1:4747";
  const kit = ["contract", "--target", here, "--key", "svc_sk_demo_agent", "--only", "^Catalog|^Me"];
  assert.match(understudy(...kit), /held [1-9]/);
  understudy("pact", "export", "--from", here, "--consumer", "app", "--out", "/tmp/pacts");
  await container.stop("SIGTERM");
  return `has every command: ${names.join(", ")}`;
}

export async function volume(image) {
  const folder = join(image.work, "worlds");
  mkdirSync(folder);
  chownSync(folder, 1000, 1000);
  const options = { command: ["start", "--store", "file:/worlds"], volumes: { "/worlds": folder } };
  const ask = (more) => `fetch("http://127.0.0.1:4747/v1/shortlists", { ...${JSON.stringify(more)}, headers: {
    authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" } })
    .then((answer) => answer.text()).then(console.log)`;
  const first = await startContainer(image, options);
  const body = JSON.stringify({ name: "kept", kind: "freestanding" });
  assert.match(first.exec("node", "-e", ask({ method: "POST", body })).said, /"kept"/);
  assert.equal(await first.stop("SIGTERM"), 0);
  const second = await startContainer(image, options);
  assert.match(second.exec("node", "-e", ask({})).said, /"kept"/);
  assert.equal(await second.stop("SIGTERM"), 0);
  return "keeps worlds in a volume (--store file:) from one container to the next";
}
