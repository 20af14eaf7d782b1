import { describe, expect, test } from "vitest";
import { dump, get, put } from "../../src/base/table.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { type AnyContext, free, reply } from "../../src/kernel/operation.ts";
import { everyCode, Refusal, statusOf } from "../../src/kernel/refusal.ts";
import { written } from "../../src/kernel/written-json.ts";
import { counters } from "../../src/model/world.ts";
import { greeting, startTable } from "./table.ts";

const handled = (handle: (context: AnyContext) => unknown) => startTable([greeting({ handle } as never)]);

describe("the catalogue of refusals", () => {
  /** §7's codes with the statuses that it states or A-02 gives: written again by hand, to check the table. */
  const catalogue: Record<string, number> = {
    bad_request: 400,
    unauthorized: 401,
    signature_required: 401,
    payment_required: 402,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    gone: 410,
    payload_too_large: 413,
    unprocessable_entity: 422,
    too_many_requests: 429,
    internal_error: 500,
    not_implemented: 501,
    billing_unavailable: 503,
    not_contactable: 422,
    mailbox_link_unavailable: 503,
    mailbox_required: 409,
    mail_engine_unavailable: 503,
    webhook_publisher_unavailable: 503,
    database_unavailable: 503,
    client_error: 405,
    build_failed: 502,
  };

  /** What a person can clear, and how. */
  const remedies: Record<string, string> = {
    payment_required: "topup",
    mailbox_required: "connect_mailbox",
    mailbox_link_unavailable: "connect_mailbox",
  };

  test("is that of §7", () => {
    expect(statusOf).toEqual(catalogue);
  });

  test.each(everyCode)("%s has the error shape, with its status in both places", async (code) => {
    const { call } = handled(({ refuse }) => refuse(code, "No. Do something else."));
    const answer = await call("GET /v1/greetings");
    expect(answer.status).toBe(catalogue[code]);
    const kind = remedies[code];
    const remedy = kind && { kind, url: expect.stringMatching(/^https:/) };
    const message = "No. Do something else.";
    expect(answer.json).toEqual({ code, message, status: catalogue[code], ...(remedy && { remedy }) });
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  });

  test("has a remedy, headers and its own status where given", async () => {
    const remedy = { kind: "topup", url: "/v1/quotas" } as const;
    const { call } = handled(() => {
      throw new Refusal("client_error", "No.", { status: 415, remedy, headers: { "retry-after": "3" } });
    });
    const answer = await call("GET /v1/greetings");
    expect(answer).toMatchObject({ status: 415, json: { status: 415, remedy }, headers: { "retry-after": "3" } });
  });

  test("in the registry's shape has ok, error and hint for the four statuses that have it", async () => {
    for (const [code, own] of [
      ["bad_request", true],
      ["not_found", true],
      ["too_many_requests", true],
      ["database_unavailable", true],
      ["forbidden", false],
    ] as const) {
      const refusing = { handle: ({ refuse }: AnyContext) => refuse(code, "No.") } as never;
      const { call } = startTable([greeting({ ...(refusing as object), errorShape: "registry" })]);
      const { json } = await call("GET /v1/greetings");
      expect(json).toEqual(
        own ? { ok: false, error: "No.", hint: expect.any(String) } : expect.objectContaining({ code }),
      );
    }
  });
});

describe("a handler that breaks", () => {
  const breaking = (error: unknown) =>
    handled(({ world }) => {
      put(world.tables, counters, { name: "half-done", value: 1 });
      throw error;
    });

  test("is a 500 that reveals nothing about the machine, and is logged", async () => {
    const { call, failures } = breaking(new TypeError("secret of the house"));
    const answer = await call("GET /v1/greetings");
    expect(answer.json).toEqual({
      code: "internal_error",
      message: "Something broke inside Understudy. Nothing was changed.",
      status: 500,
    });
    expect(answer.text).not.toMatch(/secret|at .*:\d+/);
    expect(failures).toEqual([new TypeError("secret of the house")]);
  });

  test.each([
    ["an error", new Error("oops")],
    ["a refusal that comes too late", new Refusal("conflict", "No.")],
    ["something that is no error", "oops"],
  ])("with %s leaves no partial writes", async (_, thrown) => {
    const { call, world } = breaking(thrown);
    await call("GET /v1/greetings");
    expect(get(world().tables, counters, "half-done")).toBeUndefined();
    expect(JSON.stringify(dump(world().tables))).not.toContain("half-done");
  });

  test("still counts against its rate limit", async () => {
    const access = { to: "self", cost: free, limit: perMinute(1, "account") } as const;
    const handle = () => {
      throw new Error("oops");
    };
    const { call } = startTable([greeting({ access, handle })]);
    expect((await call("GET /v1/greetings")).status).toBe(500);
    expect((await call("GET /v1/greetings")).status).toBe(429);
  });

  test("with an answer that is not valid JSON is a 500 too", async () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect((await handled(() => loop).call("GET /v1/greetings")).status).toBe(500);
  });
});

describe("an answer", () => {
  test("has the status and headers of the handler", async () => {
    const { call } = handled(({ setHeader }) => {
      setHeader("x-quota-name", "reports");
      return reply({ status: 202, headers: { location: "/v1/greetings/7" }, value: { hello: "later" } });
    });
    const answer = await call("GET /v1/greetings");
    expect(answer).toMatchObject({
      status: 202,
      json: { hello: "later" },
      headers: {
        location: "/v1/greetings/7",
        "x-quota-name": "reports",
        "x-request-id": expect.stringMatching(/^req_/),
      },
    });
  });

  test("of a refusal keeps the headers that were set before it", async () => {
    const { call } = handled(({ setHeader, refuse }) => {
      setHeader("x-quota-remaining", "0");
      return refuse("too_many_requests", "Used up.");
    });
    expect((await call("GET /v1/greetings")).headers).toMatchObject({
      "x-quota-remaining": "0",
      "x-ratelimit-limit": "1000",
    });
  });

  test("may be bytes, serialized JSON, or empty", async () => {
    const bytes = handled(() =>
      reply({ status: 200, bytes: new TextEncoder().encode("%PDF"), media: "application/pdf" }),
    );
    expect((await bytes.call("GET /v1/greetings")).headers["content-type"]).toBe("application/pdf");
    const json = handled(() => written({ hello: "you" }));
    expect((await json.call("GET /v1/greetings")).json).toEqual({ hello: "you" });
    const nothing = handled(() => reply({ status: 204 }));
    expect(await nothing.call("GET /v1/greetings")).toMatchObject({ status: 204, text: "" });
  });
});
