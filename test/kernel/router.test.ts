import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Implemented } from "../../src/kernel/operation.ts";
import { newRouter } from "../../src/kernel/router.ts";
import { greeting, startTable } from "./table.ts";

/** Answers with its path parameters. */
function echo(method: Implemented["method"], path: string, ...names: string[]): Implemented {
  return greeting({
    id: `${method} ${path}`,
    method,
    path,
    params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
    handle: ({ params }: { params: unknown }) => ({ hello: JSON.stringify(params) }),
  } as Partial<Implemented>);
}

const table = [
  greeting(),
  echo("POST", "/v1/greetings"),
  echo("GET", "/v1/greetings/loud"),
  echo("GET", "/v1/greetings/{id}", "id"),
  echo("DELETE", "/v1/greetings/{id}", "id"),
  echo("GET", "/v1/greetings/{id}/answers/{answer}", "id", "answer"),
  echo("GET", "/v1/greetings/loud/echoes", "id"),
  echo("GET", "/v1/public/{token}.pdf", "token"),
];

const said = (answer: { json: { hello: string } }) => JSON.parse(answer.json.hello);

describe("a path", () => {
  test("with fixed segments wins over one with a parameter", async () => {
    const { call } = startTable(table);
    expect(said(await call("GET /v1/greetings/loud"))).toEqual({});
    expect(said(await call("GET /v1/greetings/louder"))).toEqual({ id: "louder" });
    expect(said(await call("GET /v1/greetings/loud/answers/7"))).toEqual({ id: "loud", answer: "7" });
  });

  test("is decoded after it was split, so an escaped slash stays in its value", async () => {
    const { call } = startTable(table);
    expect(said(await call("GET /v1/greetings/a%2Fb"))).toEqual({ id: "a/b" });
    expect(said(await call("GET /v1/greetings/caf%C3%A9%20%3F"))).toEqual({ id: "café ?" });
  });

  test("is the same whether its letters are escaped or not", async () => {
    const { call } = startTable(table);
    expect(said(await call("GET /v1/greetin%67s/l%6Fud"))).toEqual({});
    expect((await call("GET /v1%2Fgreetings/loud")).status).toBe(404);
  });

  test("with a malformed escape is refused by name", async () => {
    const { call } = startTable(table);
    for (const segment of ["%", "%4", "%zz", "%C3%28"]) {
      const answer = await call(`GET /v1/greetings/${segment}`);
      expect(answer.json).toMatchObject({ code: "bad_request", status: 400 });
      expect(answer.json.message).toContain(segment);
    }
  });

  test("with a suffix after its parameter matches only with it", async () => {
    const { call } = startTable(table);
    expect(said(await call("GET /v1/public/abc.pdf"))).toEqual({ token: "abc" });
    expect((await call("GET /v1/public/abc.png")).status).toBe(404);
    expect((await call("GET /v1/public/.pdf")).status).toBe(404);
  });

  test("that does not exist is told a near one, and none that merely begins alike", async () => {
    const { call } = startTable([...table, echo("GET", "/v1/me")]);
    const message = async (path: string) => (await call(`GET ${path}`)).json.message;
    expect(await message("/v1/greetngs/loud/ecoes")).toContain("Did you mean /v1/greetings/loud/echoes?");
    expect(await message("/v1/mee")).toContain("Did you mean /v1/me?");
    for (const path of ["/v1/ab", "/v1/greetings/loud/heroes"])
      expect(await message(path)).not.toContain("Did you mean");
  });

  test("that lacks its suffix is told to add it", async () => {
    const { call } = startTable(table);
    for (const path of ["/v1/public/abc", "/v1/public/abc.png", "/public/abc.pdf"])
      expect((await call(`GET ${path}`)).json.message).toContain("Did you mean /v1/public/abc.pdf?");
  });

  test.each([
    "/v1/greetings/",
    "/v1/greetings//answers/1",
    "//v1/greetings",
    "/v1/greeting",
    "/v1/Greetings",
    "/v1",
    "/v1/greetings/a/b",
    "/v1/greetings/a/answers",
    "/v1/greetings/a/answers/",
    "/",
    "/__proto__",
    "/constructor/prototype",
  ])("%s, which does not exist, is not found", async (path) => {
    const { call } = startTable(table);
    expect((await call(`GET ${path}`)).json).toMatchObject({ code: "not_found", status: 404 });
  });
});

describe("a method", () => {
  test("that a known path does not support is a 405 that names the supported ones", async () => {
    const { call } = startTable(table);
    const answer = await call("PUT /v1/greetings", { as: null });
    expect(answer.json).toMatchObject({ code: "client_error", status: 405 });
    expect(answer.headers.allow).toBe("GET, POST, HEAD, OPTIONS");
    expect((await call("TRACE /v1/greetings/7")).headers.allow).toBe("DELETE, GET, HEAD, OPTIONS");
    expect((await call("get /v1/greetings")).status).toBe(405);
  });

  test("HEAD is answered where GET is", async () => {
    const { call } = startTable(table);
    expect((await call("HEAD /v1/greetings")).status).toBe(200);
  });

  test("OPTIONS lists the methods and needs no credential", async () => {
    const { call } = startTable(table);
    const answer = await call("OPTIONS /v1/greetings/7", { as: null });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers.allow).toBe("DELETE, GET, HEAD, OPTIONS");
  });
});

test("two operations with one id or one route are an error at the start", () => {
  expect(() => newRouter([greeting(), greeting()])).toThrow("greetings.get");
  expect(() => newRouter([greeting(), greeting({ id: "other" })])).toThrow("GET /v1/greetings");
});
