import { minute, second } from "../src/base/instants.ts";
import { assumed, stated } from "../src/base/provenance.ts";
import { isShownLate } from "../src/contract/checks/late.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { Principal } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { idOf } from "./minted.ts";
import { idsIn, rowWith } from "./rows.ts";

/** One that nobody changes, until the last check that looks at keys revokes it. */
const newKey = (t: Toolbox) => t.visit("a new key", (own) => own.make.key(["search:read"]));

/** A later one with an end. */
const endingKey = (t: Toolbox) =>
  t.visit("a key with an end", async (own) => {
    await newKey(own);
    const wish = { name: own.make.name("narrow"), expiresAt: new Date(own.now() + 60 * minute).toISOString() };
    return { ...wish, minted: await own.make.key(["search:read"], wish) };
  });

export const access = sheet("Access", (check) => {
  const me = ["GET /v1/me"] as const;
  const keys = ["POST /v1/keys", "GET /v1/keys", "DELETE /v1/keys/{id}"] as const;
  const minting = { on: ["POST /v1/keys"], source: stated("§5"), tier: "write", needs: ["key:create"] } as const;

  check(
    "A key acts as an agent and a session as a person; both use the same header",
    { on: me, source: assumed("A-05"), needs: [], states: ["5/key-is-agent", "4.7/me-and-quotas"] },
    async (t) => {
      const { key, session } = t.session.principals;
      if (key) expect((await t.ok("GET /v1/me", { as: "key" })).actor.kind, "`actor.kind`").toBe("key");
      if (session) expect((await t.ok("GET /v1/me", { as: "session" })).actor.kind, "`actor.kind`").toBe("member");
    },
  );

  check(
    "GET /v1/me shows key settings only when the caller is a key",
    { on: me, source: assumed("A-05"), needs: [], states: ["5/key-is-agent"] },
    async (t) => {
      const { actor, key } = await t.ok("GET /v1/me");
      expect(key === null, "`key` is null unless a key asks").toBe(actor.kind !== "key");
    },
  );

  check(
    "A key begins with svc_sk_",
    { on: me, source: stated("§5"), needs: [], as: "key", states: ["5/key-prefix"] },
    async (t) => {
      expect(t.caller?.token.startsWith("svc_sk_"), "the key that was given begins with svc_sk_").toBe(true);
      const me = await t.ok("GET /v1/me");
      assuming("A-05", () => expect(me.key?.prefix, "`key.prefix`").toMatch(/^svc_sk_/));
    },
  );

  check("A new key begins with svc_sk_", { ...minting, states: ["5/key-prefix"] }, async (t) => {
    expect((await newKey(t)).token, "the new key").toMatch(/^svc_sk_\S/);
  });

  check(
    "A session token begins with svc_st_",
    { on: me, source: assumed("A-03"), needs: [], as: "session" },
    async (t) => {
      expect(t.caller?.token.startsWith("svc_st_"), "the session token that was given begins with svc_st_").toBe(true);
    },
  );

  check(
    "Every entitlement has the form resource:verb",
    { on: me, source: stated("§5"), needs: [], states: ["5/entitlements"] },
    async (t) => {
      const { entitlements } = await t.ok("GET /v1/me");
      // Of which characters a resource or a verb is made is not stated.
      for (const each of entitlements) expect(each, "an entry of `entitlements`").toMatch(/^[^\s:]+:[^\s:]+$/);
    },
  );

  check(
    "A key has no project:* and no account:* entitlement",
    { on: me, source: assumed("A-04"), needs: [], as: "key", states: ["2.9/project-hidden"] },
    async (t) => {
      const { entitlements } = await t.ok("GET /v1/me");
      expect(
        entitlements.filter((each: string) => /^(project|account):/.test(each)),
        "the `entitlements` that no key can have",
      ).toEqual([]);
    },
  );

  check(
    "A quota says how much is granted, used and left",
    { on: ["GET /v1/quotas"], source: assumed("A-10"), needs: [], states: ["4.7/me-and-quotas"] },
    async (t) => {
      const { credits, quotas } = await t.ok("GET /v1/quotas");
      expect(credits.remaining, "`remaining`").toBe(credits.granted - credits.used);
      expect(Date.parse(credits.resetsAt), "`resetsAt`, in milliseconds").toBeGreaterThan(t.now());
      expect(quotas.map((quota) => quota.name).sort(), "the names of `quotas`").toEqual(["deep_searches", "reports"]);
      for (const { limit, used, remaining } of quotas) expect(remaining, "`remaining`").toBe(Math.max(0, limit - used));
    },
  );

  check(
    "A new key works at once, shows its secret once, and is refused once revoked",
    {
      on: keys,
      source: assumed("A-06"),
      tier: "write",
      needs: ["key:create", "key:read", "key:delete", "search:read"],
      states: ["4.7/keys", "5/key-prefix", "7/401"],
    },
    async (t) => {
      const minted = await t.make.key(["search:read"]);
      expect(minted.token, "`token`").toMatch(/^svc_sk_\S{8,}/);
      const me = await t.ok("GET /v1/me", { as: minted });
      expect(me.entitlements, "`entitlements`").toEqual(["search:read"]);
      expect(me.account.id, "`account.id`").toBe(t.caller?.account ?? me.account.id);
      const { keys } = await t.ok("GET /v1/keys");
      const listed = rowWith(keys, idOf(t, minted));
      expect(listed, "the key in the list").toMatchObject({ entitlements: ["search:read"], revokedAt: null });
      expect(JSON.stringify(keys), "the list of keys").not.toContain(minted.token);
      const revoked = await t.ok("DELETE /v1/keys/{id}", { params: { id: idOf(t, minted) } });
      expect(revoked, "the revoked key").toMatchObject({ id: idOf(t, minted) });
      expect(Date.parse(revoked.revokedAt) > 0, "the time of the revocation is an instant").toBe(true);
      await t.refused("GET /v1/me", "unauthorized", { as: minted });
    },
  );

  check(
    "A new key has exactly the entitlements that were requested for it",
    {
      on: keys,
      source: assumed("A-06"),
      tier: "write",
      needs: ["key:create", "key:read", "search:read", "contact:read"],
      states: ["5/entitlements"],
    },
    async (t) => {
      const { name, expiresAt, minted } = await endingKey(t);
      const { keys } = await t.ok("GET /v1/keys");
      const listed = rowWith(keys, idOf(t, minted));
      expect(listed, "as it is listed").toMatchObject({ name, entitlements: ["search:read"], revokedAt: null });
      expect(Date.parse(listed?.expiresAt ?? ""), "its end").toBe(Date.parse(expiresAt));
      expect(listed?.signatures.required, "a key that was minted without signatures requires them").toBe(false);
      const me = await t.ok("GET /v1/me", { as: minted });
      expect(me.entitlements, "as it says of itself").toEqual(["search:read"]);
      // The key may have more entitlements than it reports.
      const someone = { params: { developerId: t.find.unknownDeveloperId } };
      const read = await t.call("GET /v1/developers/{developerId}/notes", { ...someone, as: minted });
      expect(
        read.status,
        "the status of reading notes (contact:read) with a key for search:read",
      ).toBeGreaterThanOrEqual(400);
    },
  );

  check(
    "Keys are listed newest first",
    { on: keys, source: assumed("A-06"), tier: "write", needs: ["key:create", "key:read"] },
    async (t) => {
      const first = await newKey(t);
      const { minted: second } = await endingKey(t);
      const { keys } = await t.ok("GET /v1/keys");
      const ids = idsIn(keys);
      expect(ids.indexOf(idOf(t, second)), "the place of the newer key in the list").toBeLessThan(
        ids.indexOf(idOf(t, first)),
      );
    },
  );

  check(
    "A caller cannot grant a key an entitlement that they do not hold",
    { ...minting, needs: ["key:create", "search:read"], states: ["5/narrowing"] },
    async (t) => {
      // `key:create` is a name of ours: where a key cannot hold it, any key may be able to make others.
      const creating = ["key:create", "search:read"];
      const offered = await t.call("POST /v1/keys", {
        body: { name: t.make.name("creating"), entitlements: creating },
      });
      const canHoldIt = ![400, 403, 422].includes(offered.status);
      const narrow = await t.make.key(canHoldIt ? creating : ["search:read"]);
      const keyOf = (token: string) => ({ ...narrow, label: "its key", token });

      const body = { name: t.make.name("wider"), entitlements: ["search:read", "contact:read"] };
      const wider = await t.call("POST /v1/keys", { as: narrow, body });
      if (wider.status >= 400) assuming("A-06", () => expect(wider.json.code, "`code`").toBe("forbidden"));
      else {
        // By what it may do, since a key may have more entitlements than it reports.
        const listing = async (as: Principal) => (await t.call("GET /v1/companies", { as })).status < 400;
        const isWider = !(await listing(narrow)) && (await listing(keyOf(wider.json.secret)));
        expect(isWider, "a key lists companies (contact:read), and its creator is refused there").toBe(false);
      }

      if (!canHoldIt) return;
      const within = { ...body, entitlements: ["search:read"] };
      const { secret } = await t.need("POST /v1/keys", { as: narrow, body: within });
      const held = async (as: Principal): Promise<readonly string[]> => (await t.ok("GET /v1/me", { as })).entitlements;
      const own = await held(narrow);
      const beyond = (await held(keyOf(secret))).filter((each) => !own.includes(each));
      expect(beyond, "what a key holds beyond its creator").toEqual([]);
    },
  );

  check(
    "An account cannot revoke another account's key",
    { ...minting, on: ["DELETE /v1/keys/{id}"], twoAccounts: true, states: ["5/one-account"] },
    async (t) => {
      const minted = await newKey(t);
      if (t.session.principals.other?.entitlements?.includes("key:delete") === false)
        t.skip("the other account's credential may not revoke keys");
      await t.refused("DELETE /v1/keys/{id}", "not_found", { as: "other", params: { id: idOf(t, minted) } });
      await t.ok("GET /v1/me", { as: minted });
    },
  );

  check(
    "A key is refused once it is revoked",
    {
      ...minting,
      on: ["POST /v1/keys", "DELETE /v1/keys/{id}"],
      needs: ["key:create", "key:delete", "search:read"],
      states: ["4.7/keys", "7/401"],
    },
    async (t) => {
      const minted = await newKey(t);
      const search = { query: { q: "developer", limit: 1 }, as: minted };
      const searching = "GET /v1/developers/search";
      await t.need(searching, search);
      await t.need("DELETE /v1/keys/{id}", { params: { id: idOf(t, minted) } });
      // Nothing states how soon: a server may remember for a while whom it has let in.
      await isShownLate(t, "a revoked key", async () => (await t.call(searching, search)).status >= 400);
      await t.refused(searching, "unauthorized", search);
    },
  );

  check("A key is refused once it has expired", { ...minting, states: ["7/401"] }, async (t) => {
    // Long enough for the request to arrive before it is over, also where the target's clock runs fast.
    const lifetime = Math.max(8 * second, 2 * second * t.speed());
    const minted = await t.make.key(["search:read"], { expiresAt: new Date(t.now() + lifetime).toISOString() });
    await t.wait(lifetime + 2 * second);
    // Its end may be stored less finely, and looked at a little later.
    await isShownLate(t, "an expired key", async () => (await t.call("GET /v1/me", { as: minted })).status >= 400);
    await t.refused("GET /v1/me", "unauthorized", { as: minted });
  });

  check("A key cannot be created already expired", { ...minting, source: assumed("A-06") }, async (t) => {
    const body = { name: t.make.name("past"), entitlements: ["search:read"], expiresAt: "2020-01-01T00:00:00Z" };
    await t.refused("POST /v1/keys", "bad_request", { body });
  });

  check(
    "A call that the plan does not include is refused with payment_required",
    { ...minting, on: ["POST /v1/search/jobs"], needs: ["search:deep"], states: ["5/402"] },
    async (t) => {
      const body = { config: { version: 2, query: "developer" }, budgetCredits: 1 };
      const answer = await t.call("POST /v1/search/jobs", { body });
      if (answer.status === 503) t.skip("search is not available there now, to any plan");
      if (answer.status === 429) t.skip(`its quota is used up, to any plan: ${answer.json?.message}`);
      if (answer.status < 400) t.skip("a budget of one credit is taken, so that nothing is known of plans");
      expect(answer.json.code, "`code` of the refusal, for a budget of one credit or a plan without deep search").toBe(
        "payment_required",
      );
    },
  );
});
