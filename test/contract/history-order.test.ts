import { expect, test } from "vitest";
import { expectAnswer, remember } from "../../src/contract/judge/history/history.ts";
import { newHistory } from "../../src/contract/judge/history/state.ts";
import { ask } from "../../src/contract/run/sending/client.ts";
import { takeTurn } from "../../src/contract/run/sending/line.ts";
import type { CheckRequest, Exchange, SentRequest } from "../../src/contract/seen/exchange.ts";
import { operationOf } from "../../src/contract/seen/operations.ts";
import type { Route } from "../../src/kernel/operation.ts";
import { openMock } from "./mock.ts";

const company = { id: "cmp_1", name: "Tallow", domain: null, profileStatus: "ready", keepAnonymous: false };

/** The recorded exchange of a read of the company, or of a write to it. */
function exchange(method: "GET" | "PATCH", at: number, status: number, archived: boolean, id = company.id) {
  const route = `${method} /v1/companies/{id}` as const;
  const path = `/v1/companies/${id}`;
  const body = method === "GET" ? null : JSON.stringify({ archived });
  const json = { ...company, id, archived };
  const answer = { status, headers: {}, text: JSON.stringify(json), json };
  const sent = { method, path, headers: {}, body, as: "person" };
  return {
    route,
    operation: operationOf(route),
    sent,
    answer,
    ms: 1,
    arrivedAt: at,
    check: "any",
  } as unknown as Exchange & {
    readonly sent: SentRequest;
  };
}

const offences = ({ violations, doubtfulViolations }: ReturnType<typeof newHistory>) => [
  ...violations.keys(),
  ...doubtfulViolations.keys(),
];

test("a read that overtakes the answer of a write may show the written value", () => {
  const history = newHistory();
  remember(history, exchange("GET", 10, 200, false));
  const write = exchange("PATCH", 40, 200, true);
  const done = expectAnswer(history, write.operation, write.sent);
  remember(history, exchange("GET", 30, 200, true));
  remember(history, write);
  done();
  remember(history, exchange("GET", 50, 200, true));
  expect(offences(history)).toEqual([]);
});

test("a change by a refused write is noticed once it is answered", () => {
  const history = newHistory();
  remember(history, exchange("GET", 10, 200, false));
  const write = exchange("PATCH", 20, 403, true);
  const done = expectAnswer(history, write.operation, write.sent);
  remember(history, write);
  done();
  remember(history, exchange("GET", 30, 200, true));
  expect(offences(history)).toEqual(["matched"]);
});

test("what differs without a write to it is shown with the reads around, and with the writes between them", () => {
  const history = newHistory();
  remember(history, exchange("PATCH", 5, 200, false));
  remember(history, exchange("GET", 10, 200, false));
  remember(history, exchange("PATCH", 20, 200, true, "cmp_2"));
  remember(history, exchange("GET", 30, 200, true));
  const [violation] = history.violations.values();
  expect(violation?.problem).toBe("company cmp_1: `archived` was false and is true");
  expect(violation?.calls.map(({ sent: { method, path } }) => `${method} ${path}`)).toEqual([
    "GET /v1/companies/cmp_1",
    "PATCH /v1/companies/cmp_2",
    "GET /v1/companies/cmp_1",
  ]);
});

test("two simultaneous writes with equal answers both count", async () => {
  const { session, close } = await openMock({ noLimits: true });
  const call = (route: Route, request: CheckRequest) => ask(session, route, request, session.principals.session, "any");
  const made = ["Tallow", "Fallow"].map(
    async (name) => (await call("POST /v1/companies", { body: { name } })).answer.json.id,
  );
  const ids = await Promise.all(made);
  const read = () => Promise.all(ids.map((id) => call("GET /v1/companies/{id}", { params: { id } })));
  await read();
  for (const id of ids)
    await call("PATCH /v1/companies/{id}", { params: { id }, body: { set: { keepAnonymous: true } }, burst: true });
  await read();
  await close();
  expect(offences(session.history)).toEqual([]);
});

test("a list that is several writes behind is late, and what it shows then is no change of its own", () => {
  const shortlist = (method: "GET" | "PATCH", at: number, name: string) => {
    const json = { id: "sl_1", name, kind: "freestanding", pinned: false, createdAt: "2026-01-01T10:00:00Z" };
    const sent = { method, path: "/v1/shortlists/sl_1", headers: {}, body: JSON.stringify({ name }), as: "person" };
    return {
      ...exchange("GET", at, 200, false),
      ...{ route: `${method} /v1/shortlists/{id}`, operation: operationOf(`${method} /v1/shortlists/{id}`), sent },
      answer: { status: 200, headers: {}, text: JSON.stringify(json), json },
    } as unknown as Exchange;
  };
  const history = newHistory();
  for (const each of [
    shortlist("GET", 10, "One"),
    shortlist("PATCH", 20, "Two"),
    shortlist("PATCH", 30, "Three"),
    shortlist("GET", 40, "One"),
    shortlist("GET", 50, "Three"),
  ])
    remember(history, each);
  expect(offences(history)).toEqual(["written"]);
});

test("a call that fills a window does not wait for the turn of what it reads the balance by", async () => {
  const { session, close } = await openMock();
  // Another check counts the windows of that read, and waits for its own.
  const endTurn = await takeTurn(session.line, session.pace, "GET /v1/quotas");
  session.purse.readings.clear();
  const request = { body: { logins: ["us-nobody"] }, burst: true };
  const { answer } = await ask(session, "POST /v1/fit-rank", request, session.principals.key, "any");
  endTurn();
  await close();
  expect(answer.status).toBe(200);
});

test("what a list lacks has to come back to it, also where another reading lacked it in between", () => {
  const history = newHistory();
  const listed = (at: number, ...ids: string[]) => {
    const json = { rows: ids.map((id) => ({ ...company, id, archived: false })) };
    const route = "GET /v1/companies" as const;
    const answer = { status: 200, headers: {}, text: JSON.stringify(json), json };
    const sent = { method: "GET", path: "/v1/companies", headers: {}, body: null, as: "person" };
    remember(history, {
      ...exchange("GET", at, 200, false),
      route,
      operation: operationOf(route),
      sent,
      answer,
    } as never);
  };
  const isKept = () => !history.violations.delete("kept");
  listed(10, "cmp_1", "cmp_2");
  listed(20, "cmp_1");
  expect(isKept()).toBe(false);
  listed(30, "cmp_1");
  expect(isKept(), "it is still missing").toBe(false);
  listed(40, "cmp_1", "cmp_2");
  expect(isKept()).toBe(true);
});

test("a company may have been changed by what answers nothing of it", () => {
  const history = newHistory();
  remember(history, exchange("GET", 10, 200, false));
  remember(history, exchange("PATCH", 20, 200, true));
  const silent = exchange("PATCH", 30, 200, false);
  const answer = { status: 200, headers: {}, text: "{}", json: {} };
  remember(history, { ...silent, answer } as never);
  remember(history, exchange("GET", 40, 200, false));
  expect(offences(history)).toEqual([]);
});
