import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

interface Described {
  readonly paths: Record<string, Record<string, { requestBody?: { content: { "application/json": Example } } }>>;
  readonly components: { readonly schemas: Record<string, { readonly examples?: readonly object[] }> };
}
interface Example {
  readonly example: object;
  readonly schema: { readonly $ref?: string };
}

test("the control plane's document is valid OpenAPI 3.1, with a description of every call and an example for every parameter and body", async () => {
  const { call } = startWorld();
  const document = (await call("GET /_understudy/control.json")).json;
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  for (const [path, methods] of Object.entries(
    document.paths as Record<
      string,
      Record<
        string,
        { operationId: string; description: string; parameters: { example?: unknown; examples?: unknown }[] }
      >
    >,
  )) {
    for (const { operationId, description, parameters } of Object.values(methods)) {
      expect(description, operationId).toMatch(/[.]$/);
      for (const parameter of parameters) {
        expect([path, operationId, "example" in parameter || "examples" in parameter]).toEqual([
          path,
          operationId,
          true,
        ]);
      }
    }
  }
});

test("every example of a body is taken as it is", async () => {
  const { call } = startWorld();
  const { paths, components } = (await call("GET /_understudy/control.json")).json as Described;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (requestBody === undefined) continue;
      const { example, schema } = requestBody.content["application/json"];
      const named = components.schemas[schema.$ref?.split("/").at(-1) ?? ""]?.examples ?? [];
      for (const body of [example, ...named]) {
        const { status, json } = await startWorld().call(`${method.toUpperCase()} ${path}`, { body });
        const refused = status < 300 ? null : json.message;
        expect({ path, body, refused }).toEqual({ path, body, refused: null });
      }
    }
  }
});

test("it contains every call that scripts rely on", async () => {
  const { call } = startWorld();
  const { paths, servers } = (await call("GET /_understudy/control.json")).json;
  expect(servers).toEqual([{ url: "http://understudy.local" }]);
  const calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace("/_understudy", "") || "/"}`),
  );
  expect(calls.sort()).toEqual(
    [
      "GET /",
      "GET /health",
      "GET /credentials",
      "GET /document",
      "POST /reset",
      "GET /scenarios",
      "GET /scenarios/{name}",
      "PUT /scenario",
      "GET /clock",
      "PATCH /clock",
      "GET /faults",
      "POST /faults",
      "DELETE /faults",
      "GET /jobs",
      "GET /jobs/{id}/storyboard",
      "GET /metrics",
      "GET /assumptions",
      "PATCH /assumptions",
      "GET /journal",
      "GET /journal/{id}",
      "POST /journal/expect",
      "GET /journal/{id}/test",
      "POST /dry-run",
      "GET /scenario",
      "PATCH /world",
      "DELETE /journal",
      "GET /ledger",
      "GET /openapi.json",
      "GET /control.json",
      "GET /snapshot",
      "PUT /snapshot",
      "POST /fork",
      "POST /explain",
      "POST /people",
      "GET /sandboxes",
      "DELETE /sandboxes",
      "GET /provenance",
      "GET /proxy/verdicts",
      "GET /truth",
      "POST /pact/state",
      "GET /events",
    ].sort(),
  );
});

test("a member that a call does not know is refused by name, on every call that takes a body", async () => {
  const { call } = startWorld();
  for (const route of ["POST reset", "PUT scenario", "PATCH clock", "POST faults", "POST fork", "POST pact/state"]) {
    const [method, path] = route.split(" ");
    const answer = await call(`${method} /_understudy/${path}`, { body: { surprise: 1 } });
    expect([route, answer.status, answer.json.code]).toEqual([route, 400, "bad_request"]);
    expect(answer.json.message).toContain("surprise");
    expect((await call(`${method} /_understudy/${path}`, { body: "{" })).status).toBe(400);
  }
});
