import { createUnderstudy, type Understudy } from "understudy";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let understudy: Understudy;
beforeEach(async () => {
  understudy = await createUnderstudy();
});
afterEach(() => understudy.close());

const owner = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };

function call(method: string, path: string, body?: unknown, headers = owner): Promise<Response> {
  return understudy.fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await understudy.fetch(`/_understudy${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer & { readonly message?: string };
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

interface DryAnswer {
  readonly status: number;
  readonly body: { readonly shortlists?: readonly unknown[]; readonly message?: string };
  readonly changes: readonly { readonly table: string; readonly did: string; readonly after: unknown }[];
}

describe("a dry run", () => {
  test("answers like the request and leaves the sandbox unchanged, byte for byte", async () => {
    await understudy.faults.add({ match: { operation: "shortlists.*", times: 1 }, then: { status: 503 } });
    const before = JSON.stringify(await understudy.snapshot());
    for (let n = 0; n < 70; n++) {
      const { status } = await control<DryAnswer>("POST", "/dry-run", { path: "/v1/shortlists", as: "owner" });
      expect(status).toBe(200);
    }
    const made = await control<DryAnswer>("POST", "/dry-run", {
      method: "POST",
      path: "/v1/shortlists",
      as: "owner",
      body: { name: "Rust" },
    });
    expect(made.status).toBe(201);
    expect(made.changes).toContainEqual(
      expect.objectContaining({ table: "shortlists", did: "added", after: expect.objectContaining({ name: "Rust" }) }),
    );
    expect(JSON.stringify(await understudy.snapshot())).toBe(before);
  });

  test("answers as the document that is followed, or by the interface's own paths and names", async () => {
    const { get } = (await control<{ paths: Record<string, object> }>("GET", "/openapi.json")).paths[
      "/v1/shortlists"
    ] as { get: { responses: object } };
    const lists = { type: "array", items: { type: "object", properties: { id: {}, name: {}, is_pinned: {} } } };
    const answer = { content: { "application/json": { schema: { type: "object", properties: { items: lists } } } } };
    const moved = { get: { ...get, responses: { 200: answer } } };
    await control("PUT", "/document", { openapi: "3.1.0", paths: { "/api/shortlists": moved } });
    const dry = (path: string, ours?: true) => control<DryAnswer>("POST", "/dry-run", { path, as: "owner", ours });
    const { body: theirs, status } = await dry("/api/shortlists");
    const asked = await understudy.fetch("/api/shortlists", { headers: owner });
    expect([status, theirs]).toEqual([200, await asked.json()]);
    expect((await dry("/v1/shortlists")).status).toBe(404);
    expect((await dry("/v1/shortlists", true)).body.shortlists).toEqual(expect.any(Array));
  });

  test("is refused like the request", async () => {
    const { status, body } = await control<DryAnswer>("POST", "/dry-run", { path: "/v1/me" });
    expect(status).toBe(401);
    expect(body.message).toContain("No credential");
  });

  test("requires an existing principal", async () => {
    await expect(control("POST", "/dry-run", { path: "/v1/me", as: "ownr" })).rejects.toThrow('did you mean "owner"?');
  });

  test("accepts only operations of the interface", async () => {
    await expect(control("POST", "/dry-run", { path: "/_understudy/journal" })).rejects.toThrow("path");
  });
});

describe("one request of the journal", () => {
  interface Whole {
    readonly entry: { readonly stopped: { readonly gate: string | null; readonly because: string } | null };
    readonly why: {
      readonly message: string;
      readonly stoppedAt: string | null;
      readonly passed: readonly string[];
      readonly statements: readonly { readonly text: string }[];
    };
    readonly changes: readonly { readonly table: string; readonly did: string; readonly before: unknown }[];
  }
  const whole = async (answer: Response) => control<Whole>("GET", `/journal/${answer.headers.get("x-request-id")}`);

  test("lists the rows it added, changed and deleted", async () => {
    const created = await call("POST", "/v1/shortlists", { name: "Rust" });
    const { id } = (await created.json()) as { id: string };
    expect((await whole(created)).changes).toContainEqual(
      expect.objectContaining({ table: "shortlists", did: "added" }),
    );
    const renamed = await call("PATCH", `/v1/shortlists/${id}`, { name: "Go" });
    expect((await whole(renamed)).changes).toContainEqual(
      expect.objectContaining({ did: "changed", before: expect.objectContaining({ name: "Rust" }) }),
    );
    const deleted = await call("DELETE", `/v1/shortlists/${id}`);
    expect((await whole(deleted)).changes).toContainEqual(
      expect.objectContaining({ table: "shortlists", did: "deleted" }),
    );
  });

  test("does not show the token of a new key", async () => {
    const minted = await call("POST", "/v1/keys", { name: "ci", entitlements: ["search:read"] });
    expect(minted.status).toBe(201);
    expect(JSON.stringify(await whole(minted))).not.toMatch(/svc_sk_(?!\[redacted\])/);
  });

  test("lists the gates it passed and the one that stopped it", async () => {
    const { why } = await whole(await call("POST", "/v1/shortlists", { nam: "x" }));
    expect(why.stoppedAt).toBe("input");
    expect(why.passed).toEqual(["credential", "signature", "entitlement", "plan", "rate limit"]);
    expect(why.statements.length).toBeGreaterThan(0);
    const fine = await whole(await call("GET", "/v1/me"));
    expect(fine.why.stoppedAt).toBeNull();
    expect(fine.why.passed).toContain("quota");
  });

  test("says where a request stopped even where its handler refuses what gates do, and its answer has no message", async () => {
    const starter = { ...owner, authorization: "Bearer svc_st_demo_starter" };
    const unpaid = await whole(
      await call("POST", "/v1/keys", { name: "Deep", entitlements: ["search:deep"] }, starter),
    );
    expect(unpaid.why).toMatchObject({ stoppedAt: "plan", passed: ["credential", "signature", "entitlement"] });
    expect(unpaid.entry.stopped).toMatchObject({ gate: "plan", because: unpaid.why.message });
    const unnamed = await whole(await call("GET", "/v2/developers/fields?colour=red"));
    expect(unnamed.why).toMatchObject({ stoppedAt: "input", message: expect.stringContaining("colour") });
  });

  test("a request that was stopped by no gate says why all the same", async () => {
    const { entry } = await whole(await call("GET", "/v1/nowhere"));
    expect(entry.stopped).toMatchObject({ gate: null, because: expect.stringContaining("/v1/nowhere") });
    expect((await whole(await call("GET", "/v1/me"))).entry.stopped).toBeNull();
  });
});

describe("what was called", () => {
  test("can be asserted in one line", async () => {
    await call("POST", "/v1/shortlists", { name: "Rust in Berlin" });
    await understudy.journal.expect({ operation: "shortlists.create" }).toHaveBeenCalled(1);
    await understudy.journal.expect({ operation: "shortlists.*", body: { name: /^Rust/ } }).toHaveBeenCalled();
    await understudy.journal.expect({ body: { name: expect.stringContaining("Berlin") } }).toHaveBeenCalled(1);
    await understudy.journal
      .expect({ method: "POST", path: "/v1/*", principal: "owner", status: 201 })
      .toHaveBeenCalled();
    await understudy.journal.expect({ operation: "me.get" }).toHaveBeenCalled(0);
  });

  test("near misses are listed with their differences", async () => {
    await call("GET", "/v1/me");
    await call("POST", "/v1/shortlists", { name: "Go" });
    const failure = understudy.journal
      .expect({ operation: "shortlists.create", body: { name: "Rust" } })
      .toHaveBeenCalled(1);
    await expect(failure).rejects.toThrow('body.name: expected "Rust", was "Go"');
    await expect(failure).rejects.toThrow("called 0 times");
    await expect(failure).rejects.not.toThrow("/v1/me");
  });

  test("a call made too often is listed with its requests", async () => {
    const [first, second] = [await call("GET", "/v1/me"), await call("GET", "/v1/me")];
    const failure = understudy.journal.expect({ operation: "me.get" }).toHaveBeenCalled(1);
    for (const answer of [first, second])
      await expect(failure).rejects.toThrow(answer.headers.get("x-request-id") as string);
  });

  test("an unknown operation is an error", async () => {
    // @ts-expect-error: no operation has this name
    await expect(understudy.journal.expect({ operation: "me.gett" }).toHaveBeenCalled(0)).rejects.toThrow("me.get");
  });

  test("works the same over the control plane", async () => {
    await call("POST", "/v1/shortlists", { name: "Go" });
    const verdict = await control("POST", "/journal/expect", {
      calls: { operation: "shortlists.create", body: { name: "Rust*" } },
      times: 1,
    });
    expect(verdict).toMatchObject({
      passed: false,
      count: 0,
      nearMisses: [{ differences: [/Rust/].map(() => expect.stringContaining("body.name")) }],
    });
  });
});

describe("a world changed by hand", () => {
  test("accepts balances, plans, keys and calls, all or nothing", async () => {
    await control("PATCH", "/world", {
      accounts: [{ id: "acct_demo", balance: 12 }],
      principals: [{ name: "ci", account: "acct_demo", kind: "key", entitlements: ["search:read"] }],
      steps: [{ call: "POST /v1/shortlists", body: { name: "Seeded" }, save: { list: "/id" } }],
    });
    expect(await understudy.ledger.balance()).toBe(12);
    expect((await understudy.credentials()).map(({ name }) => name)).toContain("ci");
    const before = JSON.stringify(await understudy.snapshot());
    await expect(
      control("PATCH", "/world", {
        accounts: [{ id: "acct_demo", balance: 1 }],
        steps: [{ call: "POST /v1/shortlists", body: { nam: "x" } }],
      }),
    ).rejects.toThrow("Nothing was changed.");
    expect(JSON.stringify(await understudy.snapshot())).toBe(before);
  });

  test("is refused with the invalid member", async () => {
    const failure = control("PATCH", "/world", { accounts: [{ id: "acct_demo", balance: -1 }] });
    await expect(failure).rejects.toThrow("accounts.0.balance");
  });

  test("can be exported as a scenario that recreates it", async () => {
    await control("PATCH", "/world", { accounts: [{ id: "acct_demo", balance: 77 }] });
    const created = (await (await call("POST", "/v1/shortlists", { name: "Rust" })).json()) as { id: string };
    await call("PATCH", `/v1/shortlists/${created.id}`, { description: "People who ship compilers" });
    await understudy.faults.add({ match: { operation: "me.get" }, then: { code: "database_unavailable" } });
    const written = await control("GET", "/scenario?title=Mine");
    expect(written).toMatchObject({ title: "Mine", extends: "fresh-account", world: { accounts: [{ balance: 77 }] } });

    const again = await createUnderstudy({ scenarios: { mine: written }, scenario: "mine", seed: "another" } as never);
    const lists = await again.fetch("/v1/shortlists", { headers: owner });
    expect(await lists.json()).toMatchObject({
      shortlists: [{ name: "Rust", description: "People who ship compilers" }],
    });
    expect(await again.ledger.balance()).toBe(77);
    expect((await again.fetch("/v1/me", { headers: owner })).status).toBe(503);
    await again.close();
  });
});
