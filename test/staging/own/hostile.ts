import type { Json } from "./people.ts";
import type { Switch } from "./switch.ts";

const text = "é\u0000\"'<script>&amp;".repeat(40);
const names = '{"__proto__": {"polluted": true}, "constructor": 7, "toString": null, "then": "me"}';

/** What no service should answer, but a kit must survive: names of prototypes, endless texts, wrong types. */
export const hostile: Switch = {
  name: "impossible answers",
  judges: /./,
  say(answered, { route }) {
    const { status = 200, json, headers } = answered;
    if (json === null || typeof json !== "object" || route === "GET /v1/pricing/catalog") return;
    if (headers) headers["x-ratelimit-reset"] = "-1e309";
    if (status >= 400) {
      json.message = `${text} svc_sk_leaked0123456789 ${json.message}`;
      return;
    }
    if (!Array.isArray(json))
      answered.json = Object.assign(json, JSON.parse(names) as Json, { [text.slice(0, 30)]: text, "a.b[0]": [[[]]] });
    if (/search$/.test(route)) json.hits = { length: 3, 0: null };
    if (route === "GET /v1/me") json.rights = "search:read";
    if (route === "GET /v1/quotas") json.credits = [json.credits];
    if (route === "POST /v1/search/jobs") json.data = [json.data, json.data];
    if (/shortlists$/.test(route)) answered.status = 299;
  },
};
