import { anything, list, object, oneOf, text } from "./input.ts";
import { type Json, personBy, show } from "./people.ts";
import { type Account, charge, missing, newId, ok, type Principal, Refusal, type Row, raise, take } from "./service.ts";

const creditUsd = 0.05;

/** This deployment's prices (§2.8): other numbers and other plans than the mock's. */
const skuCredits: Readonly<Record<string, number>> = {
  ...{ free: 0, grade: 2, signals: 3, identity: 4, contact: 6, portrait: 5, fit: 3, dossier: 30 },
  ...{ dossier_context: 12, pitch_sheet: 9 },
};
const skuOf: Readonly<Record<string, string>> = {
  ...{ "id.core": "free", "profile.basics": "free", "score.cracked": "grade", "github.garden": "free" },
  ...{ "tags.matched": "signals", "signals.archetype": "signals", "signals.signature_tech": "signals" },
  ...{ "signals.builder_scope": "signals", "score.gem": "grade", "signals.ai_usage": "signals" },
  ...{ "signals.commit_facts": "signals", "activity.contributions": "signals", "signals.core": "signals" },
  ...{ "ai.repo_summaries": "portrait", "ai.person_summary": "portrait", "identity.linkedin": "identity" },
  ...{ "contact.socials": "identity", "contact.emails": "contact", "fit.match_rationale": "fit" },
  ...{ "fit.score_vs_jd": "fit", "dossier.core": "dossier", "dossier.contextual": "dossier_context" },
  "dossier.pitch_sheet": "pitch_sheet",
};
const needsReport = (key: string): boolean => /^(dossier|fit|ai)\./.test(key);
const priceOf = (key: string): number => skuCredits[skuOf[key] ?? "free"] ?? 0;

export const freeFacets: readonly string[] = Object.keys(skuOf).filter((key) => priceOf(key) === 0);

const catalog = {
  plans: [
    {
      plan: "atelier",
      seatCap: 3,
      monthlyCredits: 800,
      prices: [{ interval: "month", intervalMonths: 1, unitAmountCents: 4_900, currency: "eur" }],
    },
    { plan: "guild", seatCap: 40, monthlyCredits: 50_000, prices: [] },
  ],
  creditUsd,
  skus: Object.entries(skuCredits).map(([sku, credits]) => ({
    ...{ sku, credits, usd: credits * creditUsd, description: `Everything of ${sku}.` },
    facets: Object.keys(skuOf).filter((key) => skuOf[key] === sku),
  })),
  facets: Object.entries(skuOf).map(([key, sku]) => ({
    ...{ key, sku, credits: priceOf(key), usd: priceOf(key) * creditUsd, description: `What ${key} tells.` },
    ...{ requires: [], contextScoped: key.startsWith("fit."), requiresReport: needsReport(key) },
    ...{ withRequiresCredits: priceOf(key), freshSeconds: 86_400 },
  })),
  bundles: [{ name: "outreach", facets: ["identity.linkedin", "contact.emails"] }],
};

const rights = (grants: readonly string[]): Json =>
  grants.map((each) => ({ resource: each.split(":")[0], verb: each.split(":")[1] }));

function buy(account: Account, id: string, key: string, now: number): Json {
  if (needsReport(key)) return { state: "report_required", charged: 0 };
  const sku = `${id} ${skuOf[key]}`;
  const isOwned = now - (account.owned.get(sku) ?? Number.NEGATIVE_INFINITY) < 86_400_000;
  if (!isOwned) {
    charge(account, priceOf(key));
    account.owned.set(sku, now);
  }
  return { state: isOwned ? "owned" : "bought", charged: isOwned ? 0 : priceOf(key) };
}

export const money: readonly Row[] = [
  { on: "GET /v1/pricing/catalog", isPublic: true, do: () => ok(catalog) },
  {
    on: "GET /v1/me",
    do: ({ who, account }) =>
      ok({
        me: { ref: who.id, sort: who.kind, called: who.name },
        org: { ref: account.id, package: "guild" },
        rights: rights(who.grants),
      }),
  },
  {
    on: "GET /v1/quotas",
    do: ({ account }) =>
      ok({
        credits: { allotted: account.granted, spent: account.spent, left: account.granted - account.spent },
        meters: [{ meter: "deep_searches", allotted: 400, spent: account.searchesUsed }],
      }),
  },
  {
    on: "POST /v1/keys",
    may: "account:update",
    body: object({ "label!": text(120, 1), "grants!": list(text(80, 1), 50, 1) }),
    do({ body, account, who, tokens }) {
      if (body.grants.some((each: string) => !who.grants.includes(each)))
        throw new Refusal(403, "forbidden", "A key holds no more than whoever makes it.");
      const id = newId();
      const token = `svc_sk_${newId()}${newId()}`;
      const made: Principal = { id, kind: "key", name: body.label, account, grants: body.grants };
      tokens.set(token, made);
      account.shelves.keys.set(id, { id, label: body.label, grants: body.grants, token });
      return ok({ id, label: body.label, plaintext: token }, 201);
    },
  },
  {
    on: "GET /v1/keys",
    may: "account:update",
    do: ({ account }) => ok({ credentials: [...account.shelves.keys.values()].map(({ token: _, ...rest }) => rest) }),
  },
  {
    on: "POST /v1/keys/{id}/revoke",
    may: "account:update",
    do({ account, path, tokens }) {
      const key = take(account.shelves.keys, path.id, "key");
      tokens.delete(key.token);
      account.shelves.keys.delete(key.id);
      return { status: 204 };
    },
  },
  {
    on: "POST /v1/keys/signature-check",
    do: () => ok({ verdict: "unsigned", signer: null, covered: [] }),
  },
  {
    on: "POST /v1/developers",
    may: "search:read",
    body: object({ "who!": list(text(200, 1), 50, 1), "facets!": list(oneOf(...Object.keys(skuOf)), 30, 1) }),
    do({ body, account, now }) {
      const before = account.spent;
      const found = body.who.map((ref: string) => {
        const person = personBy(ref);
        if (person === undefined) return { ref, isKnown: false };
        const facets = Object.fromEntries(body.facets.map((key: string) => [key, buy(account, person.id, key, now)]));
        return { ref, isKnown: true, developer: show(person, { now }), facets };
      });
      return ok({ resolved: found, bill: { credits: account.spent - before } });
    },
  },
  {
    on: "POST /v1/developers/reports",
    may: "search:deep",
    body: anything,
    do: () => raise(new Refusal(402, "payment_required", "The plan has no reports by facet.")),
  },
  {
    on: "GET /v1/developers/{id}",
    may: "search:read",
    do({ path, query, now }) {
      const person = personBy(path.id) ?? raise(missing("developer"));
      return ok({ profile: show(person, { ...query, now }) });
    },
  },
  {
    on: "POST /v1/developers/{id}/similar",
    may: "search:read",
    body: anything,
    do: () => raise(new Refusal(402, "payment_required", "The plan has no explanations.")),
  },
];
