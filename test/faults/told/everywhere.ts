import { tokens } from "../../harness.ts";
import type { Json } from "../altered.ts";
import { type Alteration, answering, asking, type Exchanged } from "../altering.ts";
import { told } from "./told.ts";

// What a request asked for holds in every answer to it, not only in the one of the check that is about it.

const search = "/v1/developers/search";
const v1 = "/v1/developers/similar";
const v2 = "/v2/developers/similar";

/** People of a page, changed where its request is such. */
const people = (isSuch: (query: URLSearchParams, body: Json) => boolean, path: string, change: (each: Json) => Json) =>
  answering(({ call, json, status, requestBody }) =>
    call.path === path && status < 300 && isSuch(new URLSearchParams(call.query), requestBody)
      ? { ...json, results: json.results.map(change) }
      : undefined,
  );

const keys = (change: (key: Json) => Json) =>
  answering(({ call, json, status }) =>
    call.method === "POST" && call.path === "/v1/keys" && status === 201
      ? { ...json, key: change(json.key) }
      : undefined,
  );

/** A refusal of what there has been too much of, in other words. */
const tooMany = (change: (refusal: Json) => Json) => (): Alteration => ({
  answer: ({ status, json }: Exchanged) => (status === 429 ? change(json) : undefined),
});

export const everywhere = told("everywhere", [
  {
    words: "an address on file is passed over beside a language",
    by: "§4.1",
    look: /^(Search: total|answers GET \/v1\/developers\/search$)/,
    says: /violation answers .*`hasEmail=true` was asked for, and developer/,
    change: people(
      (query) => query.has("lang") && query.has("hasEmail"),
      search,
      (each) => ({ ...each, hasEmail: false }),
    ),
  },
  {
    words: "the second page of a depth has less than the first",
    by: "§2.1",
    look: /^(Depths: POST \/v2|answers POST \/v2)/,
    says: /violation answers .*`hasLinkedin` of developer .* is true, and `identity`/,
    change: people(
      (_, body) => body?.cursor !== undefined && body.depth === "enriched",
      v2,
      ({ details: { identity: _, ...details }, ...each }) => ({ ...each, details }),
    ),
  },
  {
    words: "a graph walk has another depth by default",
    by: "§4.1",
    look: /^(Similar developers: A page of v1|answers GET \/v1\/developers\/similar)/,
    says: /violation answers .*\n?.*has more than the core depth fills/,
    change: people(
      (query) => !query.has("depth"),
      v1,
      (each) => ({ ...each, details: { ...each.details, contact: { socials: { github: null, linkedin: null } } } }),
    ),
  },
  {
    words: "a page has 19 by default",
    by: "§4.1",
    look: /^(Pages: A page of similar|answers POST \/v2)/,
    says: /violation Pages: .*as for a limit of 20/,
    change: asking(({ call, requestBody: body }) =>
      call.path === v2 && body?.like_person && body.limit === undefined ? { ...body, limit: 19 } : undefined,
    ),
  },
  {
    words: "a used-up window is refused without a message",
    by: "§7",
    look: /^(limit GET \/v1\/me$|errors)/,
    says: /violation errors.*message/,
    isLimited: true,
    change: tooMany(({ message: _, ...rest }) => rest),
  },
  {
    words: "a new key is answered with a right that nobody asked for",
    by: "A-06",
    look: /^(Access: A new key|answers POST \/v1\/keys$)/,
    says: /refuted answers .*a key was asked for with search:read, and has search:read, contact:read/,
    change: keys((key) => ({ ...key, entitlements: [...key.entitlements, "contact:read"] })),
  },
  {
    words: "a new key is answered under another name",
    by: "A-06",
    look: /^(Access: A new key|answers POST \/v1\/keys$)/,
    says: /refuted answers .*`name` was set to/,
    change: keys((key) => ({ ...key, name: "A key" })),
  },
  {
    words: "a budget one credit short is taken",
    by: "§4.1",
    look: /^Deep search: A budget one credit/,
    says: /the status for a budget of \d+ credits.* should be 402/,
    change: asking(({ call, requestBody: body }) =>
      call.path === "/v1/search/jobs" && body?.budgetCredits > 1
        ? { ...body, budgetCredits: body.budgetCredits + 1 }
        : undefined,
    ),
  },
  {
    words: "companies of another account are on the list",
    by: "§5",
    look: /^(Companies: A new company|foreign list)/,
    says: /violation foreign list GET \/v1\/companies: .*It shows/,
    change: answering(({ call, send }) =>
      call.method === "GET" && call.path === "/v1/companies" ? send("GET", call.path) : undefined,
    ),
  },
  {
    words: "the PDF of a report is answered to an account that has not researched the developer",
    by: "§5",
    look: /^Research reports: An account cannot read/,
    says: /the status of its PDF/,
    change: () => ({
      status: ({ call, status }) =>
        call.path.endsWith("/pdf") && status === 404 && call.headers.authorization?.includes(tokens.outsider as string)
          ? 200
          : undefined,
    }),
  },
  {
    words: "each caller of an account has a window of their own",
    by: "§8",
    look: /^limit GET \/v1\/companies$/,
    says: /violation limit GET \/v1\/companies: .*it is counted per account/,
    isLimited: true,
    speed: 12,
    change: () => ({
      status: ({ call, status }) =>
        status === 429 && call.headers.authorization?.includes(tokens.owner as string) ? 200 : undefined,
    }),
  },
]);
