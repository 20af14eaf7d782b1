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
  endInProcess(["pact", "verify", "--pacts", pacts, ...flags]);

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
  expect(said).toContain("verified  the shortlists");
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
  expect(said).toContain("verified  a list that is pinned");
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

function pactsOf(...pacts: object[]): string {
  const dir = newFolder();
  for (const [at, pact] of pacts.entries()) writeFileSync(join(dir, `${at}.json`), JSON.stringify(pact));
  return dir;
}

test("a difference is reported with its path, and the command exits with 1", async () => {
  const body = { creditUsd: "0.05", plans: [], surprise: 1 };
  const { code, said } = await verify(pactsOf(interaction({ response: { status: 201, body } })));
  expect(code).toBe(1);
  expect(said).toContain("failed    the catalog");
  expect(said).toContain("the status is 200, and should be 201");
  expect(said).toContain('$.creditUsd is 0.05, and should be "0.05"');
  expect(said).toContain("$.surprise is missing");
});

test("an unknown provider state fails on the mock and says where to look", async () => {
  const { code, said } = await verify(pactsOf(interaction({ providerStates: [{ name: "a unicorn" }] })));
  expect(code).toBe(1);
  expect(said).toContain('Neither a scenario nor a state is called "a unicorn"');
});

test("a pending interaction never fails the run", async () => {
  const { code, said } = await verify(
    pactsOf(interaction({}), interaction({ pending: true, response: { status: 201 } })),
  );
  expect(said).toContain("verified 1  failed 0  skipped 0  pending 1");
  expect(code).toBe(0);
});

test("messages, which are skipped, are counted as skipped", async () => {
  const message = interaction({ type: "Asynchronous/Messages", description: "a job has ended" });
  const { code, said } = await verify(pactsOf(interaction({}), message));
  expect(said).toContain("skipped   1 that are not a request with an answer");
  expect(said).toContain("verified 1  failed 0  skipped 1");
  expect(code).toBe(0);
});

test("a real target gets its provider states by public calls, and what they create is removed", async () => {
  const door = await listen(newTestCore(), { port: 0 });
  // A deployment without the control plane; everything else is answered by the mock.
  const real = createServer(async (request, response) => {
    if (request.url?.startsWith("/_understudy") || request.url?.startsWith("/~")) {
      response.writeHead(404, { "content-type": "application/json" });
      response.end('{"code":"not_found","message":"There is nothing here.","status":404}');
      return;
    }
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
  const rename = interaction({
    description: "a list that is pinned",
    providerStates: [{ name: "a shortlist named {name} exists", params: { name: "Rust" } }],
    request: {
      method: "PATCH",
      path: "/v1/shortlists/sl_1",
      headers: { "content-type": "application/json" },
      body: { pinned: true },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: one of Pact's placeholders
      generators: { path: { type: "ProviderState", expression: "/v1/shortlists/${shortlistId}" } },
    },
    response: { status: 200, body: { name: "Rust", pinned: true } },
  });
  const elsewhere = interaction({ description: "nothing left", providerStates: [{ name: "balance-empty" }] });
  const pacts = pactsOf(rename, elsewhere);
  try {
    const shy = await verify(pacts, "--target", target, "--session", "svc_st_demo_owner");
    expect(shy.said).toContain("PATCH changes something (--allow-writes)");
    expect(shy.code).toBe(3);
    const flags = ["--target", target, "--session", "svc_st_demo_owner", "--allow-writes"];
    const { code, said } = await verify(pacts, ...flags);
    expect(said).toContain("verified  a list that is pinned");
    expect(said).toContain(
      'skipped   nothing left\n              the state "balance-empty" cannot be set up by public calls',
    );
    expect(said).toContain("removed 1");
    expect(code).toBe(0);
    const wrong = await verify(pacts, "--target", target, "--session", "svc_st_nobody");
    expect(wrong.said).toContain("The session is refused (401)");
    expect(wrong.code).toBe(3);
  } finally {
    await close();
    await door.close();
  }
});

test("an unreachable target, no pacts and no arguments are each reported with what to do", async () => {
  const pacts = pactsOf(interaction({}));
  const said = async (...argv: string[]) => {
    const { code, said } = await endInProcess(["pact", ...argv]);
    return `${code} ${said.split("\n", 1)[0]}`;
  };
  expect(await said("verify", "--pacts", pacts, "--target", "http://127.0.0.1:9")).toMatch(
    /^3 .*nothing listens there/,
  );
  expect(await said("verify")).toBe("2 --pacts: give the folder of the pacts to verify.");
  expect(await said("verify", "--pacts", "/no/such/folder")).toBe("2 --pacts: there is no /no/such/folder.");
  expect(await said("verify", "--pacts", newFolder())).toMatch(/^2 --pacts: there is no pact/);
  expect(await said("verify", "--pacts", pacts, "--target", "ftp://x")).toMatch(
    /^2 --target: give the http or https URL/,
  );
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
  expect(without.said).toContain('the state "two-lists" cannot be set up');
  const { code, said } = await verify(pacts, "--scenarios", scenarios);
  expect(said).toContain("verified  the catalog");
  expect(code).toBe(0);
});
