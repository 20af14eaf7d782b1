import { hour, minute } from "../../src/base/instants.ts";
import { byStatus, rawStatus, readingSheet } from "../../src/contract/checks/reading-check.ts";
import type { CheckAnswer, Toolbox } from "../../src/contract/run/equipment/tools.ts";
import type { Session } from "../../src/contract/run/session.ts";
import { idsIn } from "../rows.ts";
import { signingKey } from "../signatures.contract.ts";
import { outlast } from "../waiting.ts";
import { whoAmI } from "./account.ts";
import { passingList } from "./shortlists.contract.ts";

const aDay = 86_400;

/** A request that is accepted as it is: what is refused of it then is what was changed. */
const prompt = '{"prompt":"Rust engineers"}';
const compiling = { raw: prompt, headers: { "content-type": "application/json" } };
const compiled = (t: Toolbox) =>
  t.visit("a compile that is accepted", (own) => own.need("POST /v1/searches/compile", compiling));

/** The status of an error code, if any answer of the run had this code. */
function statusOfCode({ recorder }: Session, code: string): number | undefined {
  const seen = [...recorder.codes.values()].flatMap((codes) => [...codes]).find((each) => each.startsWith(`${code} `));
  return seen === undefined ? undefined : Number(seen.slice(code.length));
}

/** A real service ignores such a preference (RFC 7240). */
async function preferred(t: Toolbox, code: string): Promise<number | undefined> {
  await t.call("GET /v1/quotas", { headers: { prefer: `code=${code}` } });
  return statusOfCode(t.session, code);
}

/** How requests are accepted and answered, independent of the operation. */
export const protocolReadings = readingSheet((decide) => {
  decide(
    "A-01",
    {
      how: "It requests the PDF of a login that does not exist until the limit of ten a minute is reached, and then with an invalid delivery.",
      on: ["GET /v2/deep-research/reports/developers/{login}/pdf"],
      tier: "burst",
      needs: ["search:deep"],
    },
    async (t) => {
      const route = "GET /v2/deep-research/reports/developers/{login}/pdf" as const;
      const ask = (delivery: string) =>
        t.call(route, { burst: true, params: { login: t.find.unknownLogin }, query: { delivery } });
      for (let calls = 0; calls < 25; calls++) {
        if ((await ask("link")).status !== 429) continue;
        return byStatus(await ask("by-pigeon"), { 429: "rate-first", 400: "input-first" });
      }
      return t.skip("the limit of ten a minute was not reached in 25 calls");
    },
  );

  decide("A-09", { how: "Whether GET /v1/me carries x-ratelimit-limit.", on: ["GET /v1/me"] }, async (t) => {
    const { status, headers } = await whoAmI(t);
    if (status === 401) t.skip("nobody is known, whose calls could be counted");
    return headers["x-ratelimit-limit"] === undefined ? "refusals" : "always";
  });

  decide(
    "A-105",
    {
      how: "Whether x-ratelimit-reset is less than a day, or an instant of today in seconds since 1970.",
      on: ["GET /v1/me"],
    },
    async (t) => {
      const { headers } = await whoAmI(t);
      const reset = Number(headers["x-ratelimit-reset"] ?? t.skip("no answer says when its window resets"));
      if (reset <= aDay) return "seconds";
      return Math.abs(reset - t.now() / 1_000) < aDay
        ? "epoch"
        : { unlike: `x-ratelimit-reset is ${headers["x-ratelimit-reset"]}.` };
    },
  );

  decide(
    "A-106",
    {
      how: "How much x-ratelimit-remaining of the list of deep searches falls when a poll comes between two reads of it.",
      on: ["GET /v1/search/jobs", "GET /v1/search/jobs/{id}"],
    },
    async (t) => {
      const left = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
        Number(headers["x-ratelimit-remaining"] ?? t.skip("no answer says what is left of its window"));
      const before = left(await t.call("GET /v1/search/jobs"));
      await t.call("GET /v1/search/jobs/{id}", { params: { id: t.find.unknownId("sj_") } });
      const taken = before - left(await t.call("GET /v1/search/jobs"));
      if (taken === 1) return "per-operation";
      return taken === 2 ? "per-row" : t.skip("the window turned, or somebody else called meanwhile");
    },
  );

  decide(
    "A-08",
    { how: "What x-ratelimit-limit says on GET /v1/contacts.", on: ["GET /v1/contacts"], needs: ["contact:read"] },
    async (t) => {
      const { headers } = await t.call("GET /v1/contacts", { query: { limit: 1 } });
      const limit = headers["x-ratelimit-limit"] ?? t.skip("no answer says its limit");
      return limit === "60" || limit === "120" ? limit : { unlike: `GET /v1/contacts takes ${limit} calls a window.` };
    },
  );

  decide("A-11", { how: "The status of PUT /v1/quotas.", on: ["GET /v1/quotas"] }, async (t) =>
    byStatus(await t.call("PUT /v1/quotas" as never, { body: {} }), { 405: "405", 404: "404" }),
  );

  decide(
    "A-400",
    {
      how: "The status of a compile whose JSON is sent as text/plain, and is accepted as application/json.",
      on: ["POST /v1/searches/compile"],
      needs: ["search:read"],
    },
    async (t) => {
      await compiled(t);
      const asText = { ...compiling, headers: { "content-type": "text/plain" } };
      return byStatus(await t.call("POST /v1/searches/compile", asText), { 400: "400", 415: "415" });
    },
  );

  decide(
    "A-107",
    {
      how: "The status of GET /v1/contacts with a parameter that does not exist.",
      on: ["GET /v1/contacts"],
      needs: ["contact:read"],
    },
    async (t) =>
      byStatus(await t.call("GET /v1/contacts", { query: { us_unknown: "1", limit: 1 } }), {
        400: "refuse",
        200: "ignore",
      }),
  );

  decide(
    "A-330",
    { how: "The status of GET /v1/contacts with an empty limit.", on: ["GET /v1/contacts"], needs: ["contact:read"] },
    async (t) => byStatus(await t.call("GET /v1/contacts", { query: { limit: "" } }), { 400: "refuse", 200: "absent" }),
  );

  decide(
    "A-322",
    {
      how: "Whether a search with lang=Rust&lang=Go finds those of lang=Rust,Go.",
      on: ["GET /v1/developers/search"],
      needs: ["search:read"],
    },
    async (t) => {
      const ask = (langs: string) => t.call(`GET /v1/developers/search?q=developer&limit=20&${langs}` as never);
      const twice = await ask("lang=Rust&lang=Go");
      const seen = byStatus(twice, { 200: "both", 400: "commas" });
      if (seen !== "both") return seen;
      const idsOf = ({ json }: CheckAnswer): string => idsIn(json.results).join();
      const [both, first, last] = [await ask("lang=Rust,Go"), await ask("lang=Rust"), await ask("lang=Go")].map(idsOf);
      if (both === first || both === last) t.skip("people of both languages are not told from those of one");
      return idsOf(twice) === both
        ? "both"
        : { unlike: "Of lang=Rust&lang=Go it does not find those of lang=Rust,Go." };
    },
  );

  decide(
    "A-424",
    {
      how: "It creates a key that requires signatures and sends an unsigned GET /v1/me with it.",
      on: ["GET /v1/me"],
      tier: "write",
      as: "session",
      needs: ["key:create", "key:delete", "search:read"],
    },
    async (t) => {
      const { minted } = await signingKey(t);
      return byStatus(await t.call("GET /v1/me", { as: minted }), { 401: "401", 403: "403" });
    },
  );

  decide(
    "A-426",
    {
      how: "The status of a compile that is accepted, with more than 1 MiB of blanks after it.",
      on: ["POST /v1/searches/compile"],
      needs: ["search:read"],
    },
    async (t) => {
      await compiled(t);
      // Of blanks, so that nothing but its size is wrong.
      const large = { ...compiling, raw: `${prompt}${" ".repeat(2 ** 20)}` };
      return byStatus(await t.call("POST /v1/searches/compile", large), { 413: "413", 400: "400" });
    },
  );

  decide(
    "A-427",
    {
      how: "It sends the cursor of the run's first search once it is an hour and a minute old, by the Date header of answers.",
      on: ["GET /v1/developers/search"],
      needs: ["search:read"],
      pays: true,
    },
    async (t) => {
      const { query, answer, at } = await t.find.firstSearch();
      const cursor = answer.nextCursor ?? t.skip("the first search of the run has no second page");
      const rest = at + hour + minute - t.now();
      if (rest > 0) await outlast(t, rest);
      return byStatus(await t.call("GET /v1/developers/search", { query: { ...query, limit: 1, cursor } }), {
        200: "lasting",
        400: "1-hour",
      });
    },
  );

  decide(
    "A-425",
    {
      how: "The status of not_contactable, wherever the run saw it; a mock can be asked for it with the Prefer header.",
      on: ["GET /v1/quotas"],
    },
    async (t) => {
      const status = statusOfCode(t.session, "not_contactable") ?? (await preferred(t, "not_contactable"));
      return byStatus(
        { status: status ?? t.skip("nothing was refused as not_contactable in this run") },
        {
          422: "apart",
          409: "conflict",
          403: "forbidden",
        },
      );
    },
  );

  decide(
    "A-431",
    {
      how: "It creates a shortlist and deletes it.",
      on: ["DELETE /v1/shortlists/{id}"],
      tier: "write",
      needs: ["shortlist:create", "shortlist:update"],
    },
    async (t) => {
      await passingList(t);
      return byStatus(rawStatus(t), { 200: "200", 204: "204" });
    },
  );

  decide("A-320", { how: "Whether the catalog comes with an ETag.", on: ["GET /v1/pricing/catalog"] }, async (t) => {
    const { headers } = await t.call("GET /v1/pricing/catalog", { as: null });
    return headers.etag === undefined ? "none" : "etag";
  });

  decide(
    "A-104",
    {
      how: "The shape of the 401 that the field registry answers without a credential.",
      on: ["GET /v2/developers/fields"],
    },
    async (t) => {
      const { json } = await t.call("GET /v2/developers/fields", { as: null });
      if (json?.ok === false) return "every";
      return typeof json?.code === "string" ? "tabled" : { unlike: "A 401 of the field registry has neither shape." };
    },
  );

  decide(
    "A-331",
    {
      how: "The status with which a shortlist is created.",
      on: ["POST /v1/shortlists"],
      tier: "write",
      needs: ["shortlist:create"],
    },
    async (t) => {
      await passingList(t);
      return byStatus(rawStatus(t, "POST /v1/shortlists"), { 201: "201", 200: "200" });
    },
  );
});
