import { createServer } from "node:http";
import express from "express";
import { setupServer } from "msw/node";
import { expect, test } from "vitest";
import { handlers } from "../../src/doors/msw.ts";
import { rules, variantOf } from "../alignment/variants.ts";
import { openServer } from "../listening.ts";
import { createUnderstudy, middleware } from "../understudy.ts";
import { owner } from "./doors.ts";

const { document } = variantOf(rules);
const api = "https://api.example.com";

test("MSW answers as the document says, under its paths and names", async () => {
  await using understudy = await createUnderstudy({ document, scenario: "documented" });
  const server = setupServer(...handlers(understudy, { baseUrl: api }));
  server.listen({ onUnhandledRequest: "error" });
  try {
    const answer = await fetch(`${api}/api/shortlists`, { headers: owner });
    expect(((await answer.json()) as { data: object }).data).toHaveProperty("shortlists");
    expect((await fetch(`${api}/v1/shortlists`, { headers: owner })).status).toBe(404);
    expect((await fetch(`${api}/v1/teams/any`, { headers: owner })).headers.get("x-understudy-provenance")).toBe(
      "described",
    );
  } finally {
    server.close();
  }
});

test("a socket does, too", async () => {
  await using understudy = await createUnderstudy({ document, scenario: "documented" });
  const url = await understudy.listen({ port: 0 });
  expect((await fetch(`${url}/api/shortlists`, { headers: owner })).status).toBe(200);
  expect((await fetch(`${url}/v1/shortlists`, { headers: owner })).status).toBe(404);
});

test("within another Express its operations are answered, wherever they are", async () => {
  await using understudy = await createUnderstudy({ document, scenario: "documented" });
  const app = express()
    .use(middleware(understudy.core))
    .get("/health", (_, response) => void response.send("mine"));
  const server = await openServer(createServer(app));
  expect((await fetch(`${server.url}/api/shortlists`, { headers: owner })).status).toBe(200);
  expect(await (await fetch(`${server.url}/health`)).text()).toBe("mine");
  await server.close();
});
