import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { MatchersV3, PactV3, PactV4, SpecificationVersion } from "@pact-foundation/pact";
import { expect, test } from "vitest";
import { listen } from "../../../src/doors/listen.ts";
import { newTestCore } from "../../core.ts";
import { newFolder } from "../../folder.ts";
import { openServer } from "../../listening.ts";
import { endInProcess } from "../in-process.ts";

const verify = (pacts: string, ...flags: readonly string[]) =>
  endInProcess(["pact", "verify", "--pacts", pacts, ...flags], { cwd: process.cwd() });

const { eachLike, like, integer, regex, string, boolean, datetime, fromProviderState } = MatchersV3;
const authorization = "Bearer svc_st_consumer";

test("a V3 pact written with Pact is verified, with scenarios and their states as provider states", async () => {
  const dir = newFolder();
  const pact = new PactV3({ consumer: "web-app", provider: "developer-search", dir, logLevel: "error" });
  pact
    .given("fresh-account")
    .given("a shortlist named {name} exists", { name: "Rust" })
    .uponReceiving("the shortlists")
    .withRequest({ method: "GET", path: "/v1/shortlists", query: { limit: "10" }, headers: { authorization } })
    .willRespondWith({
      status: 200,
      headers: { "content-type": regex("application/json.*", "application/json") },
      body: {
        shortlists: eachLike({
          id: regex("sl_[0-9a-z]+", "sl_1"),
          name: string("Rust"),
          kind: regex("freestanding|project|pipeline", "freestanding"),
          pinned: boolean(false),
          createdAt: datetime("yyyy-MM-dd'T'HH:mm:ss.SSSX", "2026-01-01T10:00:00.000Z"),
          stats: { members: integer(0) },
        }),
        nextCursor: null,
      },
    });
  await pact.executeTest(async (server) => {
    await fetch(`${server.url}/v1/shortlists?limit=10`, { headers: { authorization } });
  });
  const { code, said } = await verify(dir);
  expect(said).toContain("verified 1  failed 0");
  expect(code).toBe(0);
});

test("a V4 pact is verified with values that the state gives", async () => {
  const dir = newFolder();
  const pact = new PactV4({
    consumer: "web-app",
    provider: "developer-search",
    dir,
    spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
    logLevel: "error",
  });
  await pact
    .addInteraction()
    .given("fresh-account")
    .given("a shortlist named {name} exists", { name: "Rust" })
    .uponReceiving("a list that is pinned")
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of Pact's own
    .withRequest("PATCH", fromProviderState("/v1/shortlists/${shortlistId}", "/v1/shortlists/sl_1"), (request) => {
      request.headers({ authorization, "content-type": "application/json" }).jsonBody({ pinned: true });
    })
    .willRespondWith(200, (response) => {
      response.jsonBody(like({ name: "Rust", pinned: true, archivedAt: null }));
    })
    .executeTest(async (server) => {
      const headers = { authorization, "content-type": "application/json" };
      await fetch(`${server.url}/v1/shortlists/sl_1`, { method: "PATCH", headers, body: '{"pinned":true}' });
    });
  const { code, said } = await verify(dir);
  expect(said).toContain("verified 1  failed 0");
  expect(code).toBe(0);
});

const interaction = (more: object) => ({
  consumer: { name: "web-app" },
  provider: { name: "developer-search" },
  interactions: [
    {
      description: "the catalog",
      request: { method: "GET", path: "/v1/pricing/catalog" },
      response: { status: 200 },
      ...more,
    },
  ],
  metadata: { pactSpecification: { version: "3.0.0" } },
});

const asked = (method: string) => ({ method, headers: { authorization, "content-type": "application/json" } });

function pactsOf(...pacts: object[]): string {
  const dir = newFolder();
  for (const [at, pact] of pacts.entries()) writeFileSync(join(dir, `${at}.json`), JSON.stringify(pact));
  return dir;
}

test("a difference fails the run", async () => {
  const body = { creditUsd: "0.05", plans: [], surprise: 1 };
  const { code, said } = await verify(pactsOf(interaction({}), interaction({ response: { status: 201, body } })));
  expect(said).toContain("verified 1  failed 1  skipped 0");
  expect(code).toBe(1);
});

test("an unknown provider state fails on the mock and says where to look", async () => {
  const { code, said } = await verify(pactsOf(interaction({ providerStates: [{ name: "a unicorn" }] })));
  expect(said).toContain("A provider state is a scenario's name");
  expect(code).toBe(1);
});

test("a pending interaction never fails the run", async () => {
  const pending = {
    ...interaction({ type: "Synchronous/HTTP", pending: true, response: { status: 201 } }),
    metadata: { pactSpecification: { version: "4.0" } },
  };
  const { code, said } = await verify(pactsOf(interaction({}), pending));
  expect(said).toContain("verified 1  failed 0  skipped 0  pending 1");
  expect(code).toBe(0);
});

test("a real target is asked nothing that may change it, unless that is allowed", async () => {
  const door = await listen(newTestCore(), { port: 0 });
  const methods: unknown[] = [];
  // A deployment without the control plane; everything else is answered by the mock.
  const real = createServer(async (request, response) => {
    if (request.url?.startsWith("/_understudy") || request.url?.startsWith("/~")) {
      response.writeHead(404, { "content-type": "application/json" });
      response.end('{"code":"not_found","message":"There is nothing here.","status":404}');
      return;
    }
    methods.push(request.method);
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers as Record<string, string>;
    const body = await buffer(request);
    const answer = await fetch(door.url + request.url, {
      method: request.method as string,
      headers,
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const { url: target, close } = await openServer(real);
  const pacts = pactsOf(
    interaction({ description: "the shortlists", request: { ...asked("GET"), path: "/v1/shortlists" } }),
    interaction({
      description: "a new list",
      request: { ...asked("POST"), path: "/v1/shortlists", body: { name: "Rust" } },
      response: { status: 201 },
    }),
  );
  const flags = ["--target", target, "--session", "svc_st_demo_owner"];
  try {
    const reading = await verify(pacts, ...flags);
    expect(reading.said).toContain("skipped   1 that may change something (--allow-writes)");
    expect(reading.said).toContain("verified 1  failed 0  skipped 1");
    expect(reading.code).toBe(0);
    expect(methods).toEqual(["GET"]);
    const writing = await verify(pacts, ...flags, "--allow-writes");
    expect(writing.said).toContain("verified 2  failed 0  skipped 0");
    expect(writing.code).toBe(0);
  } finally {
    await close();
    await door.close();
  }
});

test("a provider that takes provider states is told them", async () => {
  const told: unknown[] = [];
  const provider = createServer(async (request, response) => {
    const isCatalog = request.url === "/v1/pricing/catalog";
    if (request.url === "/states") told.push(JSON.parse((await buffer(request)).toString()));
    const isAnswered = isCatalog || request.url === "/states";
    response.writeHead(isAnswered ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
  const { url, close } = await openServer(provider);
  try {
    const pacts = pactsOf(interaction({ providerStates: [{ name: "an account", params: { plan: "scale" } }] }));
    const { code } = await verify(pacts, "--target", url, "--states", `${url}/states`);
    expect(code).toBe(0);
    expect(told).toContainEqual({ action: "setup", state: "an account", params: { plan: "scale" } });
  } finally {
    await close();
  }
});

test("a project without Pact's verifier is told what installs it", async () => {
  const { code, said } = await endInProcess(["pact", "verify", "--pacts", pactsOf(interaction({}))], {
    cwd: newFolder(),
  });
  expect(said).toBe(
    "pact verify runs Pact's own verifier, which is not installed here: npm install --save-dev @pact-foundation/pact\n",
  );
  expect(code).toBe(2);
});

test("an unreachable target, no pacts and no arguments are each reported with what to do", async () => {
  const pacts = pactsOf(interaction({}));
  const said = async (...argv: string[]) => {
    const { code, said } = await endInProcess(["pact", ...argv], { cwd: process.cwd() });
    return `${code} ${said.split("\n", 1)[0]}`;
  };
  expect(await said("verify", "--pacts", pacts, "--target", "http://127.0.0.1:9")).toMatch(
    /^3 --target: nothing answers at/,
  );
  expect(await said("verify")).toBe("2 --pacts: give the folder of the pacts to verify.");
  expect(await said("verify", "--pacts", "/no/such/folder")).toBe("2 --pacts: there is no /no/such/folder.");
  expect(await said("verify", "--pacts", newFolder())).toMatch(/^2 --pacts: there is no pact/);
  expect(await said("verify", "--pacts", pacts, "--target", "ftp://x")).toMatch(
    /^2 --target: give the http or https URL/,
  );
  expect(await said("verify", "--pacts", pacts, "--patience", "10s")).toMatch(/^2 --patience went: .*--states/);
  expect(await said("export", "--out", "x")).toBe("2 --consumer: name the consumer.");
  expect(await said("export", "--consumer", "web", "--out", "x", "--from", "http://127.0.0.1:9")).toMatch(
    /^3 Nothing answers/,
  );
  expect(await said("publish")).toBe('2 pact knows verify, export, not "publish".');
});

test("a provider state may be a scenario of the user's own", async () => {
  const [pacts, scenarios] = [newFolder(), newFolder()];
  const scenario = "title: Two lists\ndescription: An account of ours.\ngroup: ours\nextends: lived-in-account\n";
  writeFileSync(join(scenarios, "two-lists.yaml"), scenario);
  const interaction = {
    description: "the catalog",
    providerStates: [{ name: "two-lists" }],
    request: { method: "GET", path: "/v1/pricing/catalog" },
    response: { status: 200 },
  };
  const pact = { consumer: { name: "web" }, provider: { name: "search" }, interactions: [interaction] };
  writeFileSync(join(pacts, "pact.json"), JSON.stringify(pact));
  const without = await verify(pacts);
  expect(without.code).toBe(1);
  const { code, said } = await verify(pacts, "--scenarios", scenarios);
  expect(said).toContain("verified 1  failed 0");
  expect(code).toBe(0);
});
