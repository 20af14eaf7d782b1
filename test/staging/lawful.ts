import { type Json, refusal, type Said, type Variation } from "./deployment.ts";
import { differingDeployments } from "./differing-deployments.ts";

const named = (...begins: readonly string[]): readonly Variation[] =>
  begins.map((begin) => {
    const found = differingDeployments.find(({ name }) => name.startsWith(begin));
    if (found === undefined) throw new Error(`no deployment is called ${begin}`);
    return found;
  });

/** Lists whose order the interface leaves open are in reverse order. */
const otherOrder: Variation = {
  name: "lists of its own order",
  refutes: [],
  say(said, { route }) {
    if (said.status >= 300 || !/^GET \/v1\/(shortlists|contacts|projects|keys|deep-research\/jobs)$/.test(route))
      return;
    const [name, list] = Object.entries<Json>(said.json).find(([, value]) => Array.isArray(value)) ?? [];
    if (name !== undefined) said.json[name] = list.toReversed();
  },
};

/** Refusals with the target's own wording, the same for all. */
const curt: Variation = {
  name: "refusals of two words",
  refutes: [],
  say(said, { route }) {
    // Only where the interface does not require that a message names something (§4.6).
    const names = /profile|companies/.test(route);
    if (said.status >= 400 && said.json?.message !== undefined && !names) said.json.message = "Request refused.";
  },
};

/** Invalid input is a 422 wherever the interface does not describe the operation. */
const unprocessable: Variation = {
  name: "422 for 400",
  refutes: ["A-06"],
  say(said, { route }) {
    if (said.status !== 400 || !/^(POST|PATCH) \/v1\/(keys|shortlists|projects|files)$/.test(route)) return;
    Object.assign(said, { status: 422, json: { ...said.json, code: "unprocessable_entity", status: 422 } });
  },
};

const camel = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Members of undescribed operations in snake case. */
const snake: Variation = {
  name: "snake case where nothing is described",
  refutes: ["A-05", "A-06"],
  say(said, { route }) {
    if (
      said.status < 300 &&
      /^(GET \/v1\/(me|quotas|keys)|POST \/v1\/(keys|developers|files|searches\/compile))$/.test(route)
    ) {
      said.json = snaked(said.json);
    }
  },
};

function snaked(value: Json): Json {
  if (Array.isArray(value)) return value.map(snaked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      /^\d|\./.test(name) ? name : camel(name),
      name === "developer" || name === "cells" ? member : snaked(member),
    ]),
  );
}

/** A gateway requires a credential first, and does not know some paths. */
const gateway: Variation = {
  name: "a gateway before it",
  refutes: ["A-25", "A-45"],
  hear({ route, path }) {
    if (/\/(emails|feedback)$/.test(route)) return refusal(404, "not_found", `No route for ${path}.`);
    return undefined;
  },
  say(said, { route, path }) {
    if (route === "" && said.status === 404 && said.json?.message) said.json.message = `No route for ${path}.`;
  },
};

/** Members of each object in another order, and JSON on many lines. */
const otherWriting: Variation = {
  name: "members in another order, over many lines",
  refutes: [],
  outward: (text) => JSON.stringify(reversed(JSON.parse(text)), null, 2),
};

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, reversed(member)]);
  return Object.fromEntries(entries.reverse());
}

const halfPastFive = 5.5 * 3_600_000;

/** Instants in the time zone of Kolkata. */
const otherInstants: Variation = {
  name: "instants with an offset of its own",
  refutes: [],
  outward: (text) =>
    text.replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (_, instant: string) => {
      const there = new Date(Date.parse(instant) + halfPastFive).toISOString().replace("Z", "+05:30");
      return JSON.stringify(there);
    }),
};

const padding = `pg2.${"Zm9v".repeat(200)}.`;

/** Cursors of a thousand characters. */
const longCursors: Variation = {
  name: "long cursors",
  refutes: [],
  hear(heard) {
    for (const where of [heard.query, heard.body ?? {}])
      if (typeof where.cursor === "string" && where.cursor.startsWith(padding))
        where.cursor = where.cursor.slice(padding.length);
    return undefined;
  },
  say({ status, json }, { route }) {
    // Those of notes have at most 256 characters (§4.5).
    if (route === "GET /v1/developers/{developerId}/notes") return;
    if (status < 300 && typeof json?.nextCursor === "string") json.nextCursor = padding + json.nextCursor;
  },
};

/** No headers about windows, and a content type with its character set. */
const fewHeaders: Variation = {
  name: "hardly any headers",
  refutes: [],
  say({ headers }) {
    for (const name of Object.keys(headers)) if (/^x-(ratelimit|request)/.test(name)) delete headers[name];
    if (headers["content-type"]?.includes("json")) headers["content-type"] = "application/json;charset=UTF-8";
  },
};

/** Every answer has unknown members with names that other services use for envelopes. */
const strange: Variation = {
  name: "members that nobody knows",
  refutes: [],
  say(said) {
    if (said.status >= 300 || said.json === null || typeof said.json !== "object" || Array.isArray(said.json)) return;
    const unknown = { _links: { self: null }, meta: { page: null, took: 3 }, items: [], data: null, error: null };
    said.json = { ...unknown, ...said.json };
  },
};

/** Errors with a trace, a help page and details of a validator. */
const talkative: Variation = {
  name: "refusals that say more",
  refutes: [],
  say(said) {
    if (said.status < 400 || said.json?.message === undefined) return;
    said.json = {
      type: "about:blank",
      ...said.json,
      detail: null,
      errors: [{ path: [], message: "invalid" }],
      traceId: "0af7",
    };
  },
};

/** Three deployments that keep every stated sentence, each with different answers to what the interface leaves open. */
export const lawful: Readonly<Record<string, readonly Variation[]>> = {
  north: [...named("S16", "S1 ", "S3", "S8", "S10", "S11", "keys in data"), otherOrder, unprocessable, gateway],
  south: [...named("S2", "S7", "S9", "S13", "S14", "S15", "job ids", "results under"), otherOrder, curt, snake],
  east: [otherWriting, otherInstants, longCursors, fewHeaders, strange, talkative],
};

const text = "é\u0000\"'<script>&amp;".repeat(40);

/** What no deployment should answer, but a kit must survive: names of prototypes, endless texts, wrong types. */
export const hostile: readonly Variation[] = [
  {
    name: "hostile",
    refutes: [],
    say(said, { route }) {
      if (said.json === null || typeof said.json !== "object" || route === "GET /v1/pricing/catalog") return;
      said.headers["x-ratelimit-reset"] = "-1e309";
      if (said.status >= 400) {
        said.json.message = `${text} svc_sk_leaked0123456789 ${said.json.message}`;
        return;
      }
      const evil: Json = JSON.parse(
        '{"__proto__": {"polluted": true}, "constructor": 7, "toString": null, "then": "me"}',
      );
      said.json = Array.isArray(said.json)
        ? said.json
        : Object.assign(JSON.parse(JSON.stringify(said.json)), evil, {
            [text.slice(0, 30)]: text,
            "a.b[0]": [[[]]],
          });
      twist(said, route);
    },
  },
];

function twist(said: Said, route: string): void {
  const { json } = said;
  if (/search$/.test(route)) json.results = { length: 3, 0: null };
  if (/^GET \/v1\/me$/.test(route)) json.entitlements = "search:read";
  if (/quotas/.test(route)) json.credits = [json.credits];
  if (/^POST \/v1\/search\/jobs$/.test(route)) json.job = [json.job, json.job];
  if (/shortlists$/.test(route)) said.status = 299;
}
