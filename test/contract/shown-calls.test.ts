import { expect, test } from "vitest";
import { newSession } from "../../src/contract/run/session.ts";
import { show } from "../../src/contract/run/verdict/show.ts";
import type { SentRequest } from "../../src/contract/seen/exchange.ts";

// What a report shows of a call: enough to repeat it, and nothing that lets anybody in.

const session = newSession({ transport: { base: "https://staging.example", timeoutMs: 1_000 }, credentials: {} });

function shown(sent: Partial<SentRequest>, headers: Record<string, string> = {}, text = "{}") {
  const raw = { status: 200, headers, bytes: new Uint8Array(), text, json: JSON.parse(text) };
  const asked: SentRequest = { method: "GET", path: "/v1/me", as: "key 1", headers: {}, body: null, ...sent };
  return show(session, { sent: asked, raw });
}

const bearer = '-H "Authorization: Bearer $CREDENTIAL"';

test("the command asks the service as the client did, under the service's own name", () => {
  const headers = { host: "127.0.0.1:4748", connection: "keep-alive", accept: "*/*", "accept-encoding": "br, gzip" };
  expect(shown({ headers }).curl).toBe(
    `curl -i 'https://staging.example/v1/me' ${bearer} -H 'accept: */*' --compressed`,
  );
});

test("the command of a HEAD waits for no body, a body keeps its method, and brackets are no set of addresses", () => {
  expect(shown({ method: "HEAD" }).curl).toBe(`curl -i --head 'https://staging.example/v1/me' ${bearer}`);
  expect(shown({ body: "{}" }).curl).toBe(`curl -i -X GET 'https://staging.example/v1/me' ${bearer} --data-raw '{}'`);
  expect(shown({ path: "/v1/me?a[]=1" }).curl).toContain("--globoff 'https://staging.example/v1/me?a[]=1'");
});

test.each([
  ["a gateway's header of a request", () => shown({ headers: { "x-gateway-bypass": "hush-hush" } })],
  ["a gateway's key", () => shown({ headers: { "X-Api-Key": "hush-hush", cookie: "sid=hush-hush" } })],
  ["a header of the answer that hands out a token", () => shown({}, { "x-csrf-token": "hush-hush" })],
  ["a parameter", () => shown({ path: "/v1/me?access_token=hush-hush&api_key=hush-hush" })],
  ["a member", () => shown({ body: '{"password":"hush-hush"}' }, {}, '{"accessToken":"hush-hush"}')],
  ["a token of a common form", () => shown({ body: '{"note":"eyJhushhushhu.hush-hush.sig"}' })],
])("%s is not in it", (_, evidence) => {
  expect(JSON.stringify(evidence())).not.toContain("hush-hush");
});

test("what the interface says by a header is in it", () => {
  const { requestHeaders, answerHeaders } = shown(
    { headers: { "if-none-match": '"a"', prefer: "wait=1" } },
    { "x-ratelimit-limit": "60", "content-type": "application/json" },
  );
  expect(requestHeaders).toEqual({ "if-none-match": '"a"', prefer: "wait=1" });
  expect(answerHeaders).toEqual({ "x-ratelimit-limit": "60", "content-type": "application/json" });
});
