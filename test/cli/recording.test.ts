import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newPseudonyms } from "../../src/cli/proxy/pseudonyms.ts";
import { takenProblems } from "../../src/contract/judge/wrong-acceptances.ts";
import type { Exchange } from "../../src/contract/seen/exchange.ts";
import { operationOf } from "../../src/contract/seen/operations.ts";
import type { Operation } from "../../src/kernel/operation.ts";
import { newFolder } from "../folder.ts";
import { endInProcess } from "./in-process.ts";
import { ask, proxy, service } from "./proxy-setup.ts";

/** While it passes, and when it is written at the end. */
test.each(["exchanges.unfinished", "exchanges.ndjson"])(
  "a disk that is full at %s stops the recording and not the proxy",
  async (file) => {
    const folder = newFolder();
    symlinkSync("/dev/full", join(folder, file));
    const { url, end } = await proxy(await service(), "--record", folder);
    for (let call = 0; call < 3; call += 1) expect((await ask(`${url}/v1/me`)).status).toBe(200);
    const { code, err } = await end();
    expect([code, err.match(/--record: .*/g)]).toEqual([
      2,
      [`--record: ${folder} cannot be written: the disk is full. Nothing of this run is recorded.`],
    ]);
  },
);

test("a recording contains no secrets and no personal data, keeps its references, and gets the same verdicts as the traffic", async () => {
  const folder = newFolder();
  const { url, end } = await proxy(await service(), "--record", folder);
  const found = (await (await ask(`${url}/v1/developers/search?q=rust&limit=3`)).json()) as {
    results: { id: string; login: string; name: string }[];
  };
  const [first] = found.results;
  await ask(`${url}/v1/developers/${first?.id}`);
  await ask(`${url}/v1/keys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"name":"ci","entitlements":["search:read"]}',
  });
  await end();
  const text = readFileSync(join(folder, "exchanges.ndjson"), "utf8");
  for (const secret of ["svc_sk_", "svc_st_", `"${first?.login}"`, `"${first?.name}"`, `"${first?.id}"`])
    expect(text).not.toContain(secret);
  const [search, read] = text
    .split("\n")
    .slice(0, 2)
    .map((line) => JSON.parse(line));
  expect(read.path).toBe(`/v1/developers/${search.response.body.results[0].id}`);
  expect(read.response.body.developer.login).toBe(search.response.body.results[0].login);
  expect(JSON.parse(readFileSync(join(folder, "taken-out.json"), "utf8")).takenOut).toMatchObject({
    credentials: expect.any(Number),
  });
  const { out } = await endInProcess(["drift", join(folder, "exchanges.ndjson")]);
  expect(out).toMatch(/violations 0 .*refuted 0/);
});

test("a repository with the name of a key has it in both of its members", () => {
  const { learn, json } = newPseudonyms(false);
  const repo = { name: "signer", fullName: "some-login/signer", url: "https://github.com/some-login/signer" };
  const body = { actor: { id: "k1", kind: "key", name: "Signer" }, login: "some-login", repos: [repo] };
  learn("GET", "/v1/me", [body], []);
  const { repos } = json(body) as typeof body;
  expect(repos[0]?.fullName).toMatch(/^person-\w{12}\/signer$/);
  expect(repos[0]?.name).toBe("signer");
});

test("what stands for somebody in a recording may be longer than a bound allows", () => {
  const operation = operationOf("POST /v1/shortlists/{id}/members/pin") as Operation;
  const pinning = (owner: string) => {
    const body = JSON.stringify({ contactId: "ct_1", repo: `${owner}/${"r".repeat(130)}` });
    const sent = { method: "POST", path: "/v1/shortlists/sl_1/members/pin", as: "key", headers: {}, body };
    return takenProblems(operation, { sent } as Exchange).map(({ problem }) => problem);
  };
  expect(pinning("somebody-with-a-login")).toEqual([expect.stringContaining("at most 140 characters")]);
  expect(pinning("person-823c45cbda6c")).toEqual([]);
});
