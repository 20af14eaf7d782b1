import type { Json } from "./people.ts";
import type { Account } from "./service.ts";
import { type Switch, says } from "./switch.ts";

/** Where a list shows what was written: everything else does at once. */
const listing = /^GET \/v1\/(shortlists|companies|contacts|projects|developers\/\{id\}\/(notes|shortlists))$/;
const lag = 45_000;

/** The shelves of an account as they were, oldest first. */
const snapshots = new WeakMap<Account, { readonly at: number; readonly shelves: Account["shelves"] }[]>();

/** What a second stranger's service decided otherwise. */
export const stranger: readonly Switch[] = [
  {
    name: "entitlements are shown, and those that the interface does not name are others",
    judges:
      /^(Access|Profiles and facets|Notes and contacts|Shortlists|Members of shortlists|Companies|Projects|Own profile|Entitlements|Other accounts)$/,
    keeps: /(was|were) refused with 403 there/,
    say: says(/^GET \/v1\/me$/, (json, { who }) => {
      json.entitlements = [...who.grants, "key:create", "key:read", "key:delete", "people:look-up"];
    }),
  },
  {
    name: "cells are owned by another word",
    judges: /^(Profiles and facets|Purse)$/,
    keeps: /^Profiles and facets: A facet (cell is bought|that needs no report)/,
    hear({ route, body }) {
      if (route !== "POST /v1/developers" || !Array.isArray(body?.developers)) return;
      body.who = body.developers.map((each: Json) => each?.id ?? each?.login);
      delete body.developers;
    },
    say: says(/^POST \/v1\/developers$/, (json) => {
      if (json.resolved === undefined) return;
      json.results = json.resolved
        .filter(({ isKnown }: Json) => isKnown)
        .map(({ developer, facets }: Json) => ({
          developer,
          cells: Object.fromEntries(
            Object.entries<Json>(facets).map(([key, { state, charged }]) => [
              key,
              {
                status: state === "owned" ? "held" : state,
                credits: charged,
                ...(state !== "report_required" && { value: {} }),
              },
            ]),
          ),
        }));
      json.misses = json.resolved.filter(({ isKnown }: Json) => !isKnown).map(({ ref }: Json) => ({ login: ref }));
      json.credits = { charged: json.bill.credits };
      delete json.resolved;
      delete json.bill;
    }),
  },
  {
    name: "a part of a config has only what it is about",
    judges: /^(Search aids: |answers POST \/v1\/searches\/angles$)/,
    keeps: /^Search aids: (Angles of a config|Another config)/,
    say: says(/^POST \/v1\/searches\/angles$/, ({ suggestions }) => {
      for (const each of suggestions)
        each.config = {
          levers: {
            location: { cities: ["Berlin"] },
            professional: { titles: ["Engineer"] },
            github: { starRange: { min: 5, max: null } },
          },
        };
    }),
  },
  {
    name: "lists show what was written a little later",
    judges:
      /^(Shortlists|Members of shortlists|Notes and contacts|Companies|Read after write|Sequences|History|Refused requests|Side effects|Projects|Pages|Answers)$/,
    refutes: ["A-250"],
    hear(asked) {
      const { account, route, now } = asked;
      if (account === undefined) return;
      const before = snapshots.get(account);
      if (before === undefined) snapshots.set(account, [{ at: 0, shelves: structuredClone(account.shelves) }]);
      else if (listing.test(route)) {
        const { shelves } = before.findLast(({ at }) => at <= now - lag) ?? (before[0] as (typeof before)[number]);
        Object.assign(asked, { account: { ...account, shelves } });
      }
    },
    say(_, { route, account, now }) {
      if (route.startsWith("GET ") || account === undefined) return;
      const before = snapshots.get(account) ?? [];
      before.push({ at: now, shelves: structuredClone(account.shelves) });
      while ((before[1]?.at ?? now) < now - lag) before.shift();
    },
  },
  {
    name: "paths in its document have names of their own",
    judges: /^Protocol: The OpenAPI document/,
    keeps: /^Protocol: The OpenAPI document/,
    say(answered, { route }) {
      if (route !== "GET /openapi.json" || answered.json?.paths === undefined) return;
      const entries = Object.entries(answered.json.paths).map(([path, each]) => [
        path.replaceAll("{id}", "{ref}"),
        each,
      ]);
      answered.json.paths = Object.fromEntries(entries);
    },
  },
];
