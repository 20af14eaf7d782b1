import type { Json } from "./people.ts";
import { type Switch, says } from "./switch.ts";

/** What a second stranger's service decided otherwise. */
export const stranger: readonly Switch[] = [
  {
    name: "entitlements are shown, and those that the interface does not name are others",
    judges:
      /^(Access|Profiles and facets|Notes and contacts|Shortlists|Members of shortlists|Companies|Projects|Own profile|Entitlements|Other accounts)$/,
    keeps: /(was|were) refused with 403 there/,
    say: says(/^GET \/v1\/me$/, (json, { who }) => {
      json.entitlements = [...who.grants, "key:create", "key:read", "key:delete", "people:look_up"];
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
