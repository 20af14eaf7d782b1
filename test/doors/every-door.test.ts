import type { FaultRule } from "understudy";
import { expect, test } from "vitest";
import { type Came, type Door, openDoors, owner, type RequestOptions } from "./doors.ts";

const open = openDoors();
const json = { ...owner, "content-type": "application/json" };
const page = { origin: "http://localhost:5173" };

interface Case {
  readonly what: string;
  readonly ask: RequestOptions;
  readonly then?: FaultRule["then"];
}

const cases: readonly Case[] = [
  { what: "a public answer", ask: { path: "/v1/pricing/catalog" } },
  { what: "an answer to a credential", ask: { path: "/v1/me", headers: owner } },
  { what: "an answer to a page", ask: { path: "/v1/me", headers: { ...owner, ...page } } },
  { what: "a refusal", ask: { path: "/v1/me" } },
  { what: "a refusal in the registry's shape", ask: { path: "/v2/developers/fields?x=1", headers: owner } },
  { what: "a path that does not exist", ask: { path: "/v1/devlopers", headers: page } },
  { what: "a method that is not possible", ask: { path: "/v1/me", method: "PUT", headers: json, body: "{}" } },
  { what: "a head alone", ask: { path: "/v1/me", method: "HEAD", headers: owner } },
  { what: "what is possible", ask: { path: "/v1/me", method: "OPTIONS" } },
  {
    what: "a preflight of a path that does not exist",
    ask: { path: "/v1/no", method: "OPTIONS", headers: { ...page, "access-control-request-method": "PATCH" } },
  },
  {
    what: "a record that is made",
    ask: { path: "/v1/shortlists", method: "POST", headers: json, body: '{"name":"Rust"}' },
  },
  { what: "a body that is no JSON", ask: { path: "/v1/shortlists", method: "POST", headers: json, body: "{" } },
  { what: "a search page", ask: { path: "/v1/developers/search?q=rust&limit=3", headers: owner } },
  { what: "an image", ask: { path: "/avatars/7015682299.svg" } },
  {
    what: "an answer that is not changed since",
    ask: { path: "/v1/pricing/catalog", headers: { "if-none-match": "*" } },
  },
  { what: "the document of the interface", ask: { path: "/openapi.json", headers: owner } },
  { what: "nothing, and the word that there is nothing", ask: { path: "/_understudy/faults", method: "DELETE" } },
  {
    what: "an answer that a client asks to wait for",
    ask: { path: "/v1/me", headers: { ...owner, prefer: "wait=0.05" } },
  },
  { what: "a code that a client asks for", ask: { path: "/v1/me", headers: { ...owner, prefer: "code=503" } } },
  { what: "a fault's refusal", ask: { path: "/v1/me", headers: owner }, then: { code: "too_many_requests" } },
  { what: "a fault's delay", ask: { path: "/v1/me", headers: owner }, then: { delay: "30ms" } },
  { what: "a connection that breaks", ask: { path: "/v1/me", headers: owner }, then: { drop: "reset" } },
  { what: "an answer that breaks off", ask: { path: "/v1/me", headers: owner }, then: { drop: "truncate" } },
  { what: "half of a head", ask: { path: "/v1/me", method: "HEAD", headers: owner }, then: { drop: "truncate" } },
  {
    what: "a fault's own permission for pages",
    ask: { path: "/v1/pricing/catalog", headers: page },
    then: { headers: { "access-control-allow-origin": "https://only.example", vary: "origin" } },
  },
  {
    what: "a permission that a fault takes away",
    ask: { path: "/v1/pricing/catalog", headers: page },
    then: { headers: { "access-control-allow-origin": null, "x-request-id": null } },
  },
  {
    what: "a body that a fault changes",
    ask: { path: "/v1/pricing/catalog" },
    then: { patch: [{ op: "replace", path: "/creditUsd", value: 9 }] },
  },
  {
    what: "a page of search results that a fault changes",
    ask: { path: "/v1/developers/search?q=rust&limit=3", headers: owner },
    then: { patch: [{ op: "add", path: "/surprise", value: true }] },
  },
  { what: "a status of another success", ask: { path: "/v1/me", headers: owner }, then: { status: 202 } },
];

test.each(cases)("$what is the same through every door", async ({ ask, then }) => {
  const [first, ...others] = await Promise.all(open.map((door) => cameThrough(door, ask, then)));
  for (const [index, other] of others.entries()) {
    const { name } = open[index + 1] as Door;
    // Playwright can only break a connection before the answer.
    const isBroken = first !== "no answer" && first?.body === "broken off";
    expect(other, name).toEqual(isBroken && name === "Playwright" ? "no answer" : first);
  }
});

test("the table covers broken connections, delays and omitted bodies", async () => {
  const [socket] = open as [Door];
  expect(await cameThrough(socket, { path: "/v1/me" }, { drop: "reset" })).toBe("no answer");
  expect(await cameThrough(socket, { path: "/v1/me" }, { drop: "truncate" })).toMatchObject({ body: "broken off" });
  const head = await cameThrough(socket, { path: "/v1/pricing/catalog", method: "HEAD" });
  const whole = await cameThrough(socket, { path: "/v1/pricing/catalog" });
  if (head === "no answer" || whole === "no answer") throw new Error("There is no answer.");
  expect(head).toMatchObject({ status: 200, body: "" });
  expect(head.headers["content-length"]).toBe(String(whole.body.length));
});

async function cameThrough(
  { understudy, ask }: Door,
  options: RequestOptions,
  then?: FaultRule["then"],
): Promise<Came> {
  await understudy.reset();
  if (then !== undefined) await understudy.faults.add({ match: {}, then });
  const came = await ask(options);
  if (came === "no answer") return came;
  const headers = withoutConnection(came.headers);
  // The Date of the control plane's answers is the server's own and not a world's.
  if (options.path.startsWith("/_understudy")) delete headers.date;
  return { ...came, headers };
}

/** Without what belongs to the connection rather than the answer. */
function withoutConnection(headers: Readonly<Record<string, string>>): Record<string, string> {
  const own = ["connection", "keep-alive", "transfer-encoding"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
}
