import fc from "fast-check";
import type { RequestOptions } from "../harness.ts";
import type { Kind } from "./references.ts";

/** The id of something seen so far, or the login of a developer. */
type Pick = (kind: Kind | "login") => string;

type Call = readonly [route: string, asked?: RequestOptions];

/** One action of a client on anything seen so far. It may be refused. */
export interface Act {
  readonly as: string;
  /** Chooses among what was seen. */
  readonly at: number;
  readonly call: (pick: Pick) => Call;
}

type Does = (pick: Pick, at: number) => Call;

const config = { version: 2, query: "rust" };

const acts: Readonly<Record<string, Does>> = {
  searches: (_, at) => [`GET /v1/developers/search?q=rust&limit=5&depth=${at % 2 ? "deep" : "core"}`],
  "looks for similar people": (pick) => [
    "POST /v2/developers/similar",
    { body: { like_person: pick("developer"), limit: 5 } },
  ],
  "asks for addresses": (pick) => [`POST /v1/developers/${pick("developer")}/emails`],
  enriches: (pick) => [
    "POST /v1/developers",
    { body: { developers: [{ id: pick("developer") }], facets: ["id.core", "identity.linkedin", "score.gem"] } },
  ],
  "orders background facets": (pick) => [
    "POST /v1/developers/reports",
    { body: { developers: [{ id: pick("developer") }], facets: ["signals.core", "score.gem"] } },
  ],
  "makes a list": (_, at) => [
    "POST /v1/shortlists",
    { body: { name: `List ${at}`, kind: at % 3 ? "freestanding" : "pipeline" } },
  ],
  "saves people": (pick) => [
    `POST /v1/shortlists/${pick("shortlist")}/members`,
    { body: { developerIds: [pick("developer")] } },
  ],
  "takes somebody off a list": (pick) => [`DELETE /v1/shortlists/${pick("shortlist")}/members/${pick("contact")}`],
  pins: (pick) => [
    `POST /v1/shortlists/${pick("shortlist")}/members/pin`,
    { body: { contactId: pick("contact"), repo: null } },
  ],
  "archives a list": (pick) => [`PATCH /v1/shortlists/${pick("shortlist")}`, { body: { archived: true } }],
  "deletes a list": (pick) => [`DELETE /v1/shortlists/${pick("shortlist")}`],
  "writes a note": (pick) => [`POST /v1/developers/${pick("developer")}/notes`, { body: { body: "Met at a fair." } }],
  "edits a note": (pick) => [`PATCH /v1/notes/${pick("note")}`, { body: { body: "Met twice." } }],
  "deletes a note": (pick) => [`DELETE /v1/notes/${pick("note")}`],
  "removes a contact": (pick) => ["POST /v1/contacts/remove", { body: { contactIds: [pick("contact")] } }],
  "makes a company": (_, at) => ["POST /v1/companies", { body: { name: `Company ${at}` } }],
  "attaches a link": (pick, at) => [
    `POST /v1/companies/${pick("company")}/attachments`,
    { body: { kind: "link", name: `Page ${at}`, url: "https://example.com/role" } },
  ],
  "archives a company": (pick) => [`POST /v1/companies/${pick("company")}/archive`],
  "opens a project": (pick, at) => [
    "POST /v1/projects",
    { body: { name: `Role ${at}`, companyId: pick("company"), attachmentIds: [pick("attachment")] } },
  ],
  "closes a project": (pick) => [`PATCH /v1/projects/${pick("project")}`, { body: { status: "closed" } }],
  "searches deeply": (pick, at) => [
    "POST /v1/search/jobs",
    {
      body: { config, targetCount: 5, savedSearchId: `saved-${at % 3}`, ...(at % 2 && { projectId: pick("project") }) },
    },
  ],
  "asks for more": (pick) => [`POST /v1/search/jobs/${pick("search job")}/more`],
  cancels: (pick) => [`POST /v1/search/jobs/${pick("search job")}/cancel`],
  "likes a result": (pick) => [
    `POST /v1/search/jobs/${pick("search job")}/results/${pick("developer")}/feedback`,
    { body: { feedback: "up" } },
  ],
  researches: (pick) => [
    "POST /v1/deep-research/jobs",
    { body: { subject: "developers", subjects: [pick("login"), "us-nobody"] } },
  ],
  "mints a key": (_, at) => ["POST /v1/keys", { body: { name: `Key ${at}`, entitlements: ["search:read"] } }],
  "revokes a key": (pick) => [`DELETE /v1/keys/${pick("key")}`],
  waits: (_, at) => ["PATCH /_understudy/clock", { body: { advance: ["20s", "10m", "3h", "40d"][at % 4] } }],
};

const act = (as: string, name: keyof typeof acts, at: number): Act => ({
  as,
  at,
  call: (pick) => (acts[name] as Does)(pick, at),
});

/** Creates one of everything, so that later acts have something to refer to. */
export const opening: readonly Act[] = [
  "searches",
  "makes a list",
  "saves people",
  "writes a note",
  "makes a company",
  "attaches a link",
  "opens a project",
  "searches deeply",
  "researches",
  "mints a key",
].map((name) => act("owner", name, 1));

/** The callers: a person with all entitlements, one without, and a key. */
const people = ["owner", "member", "agent"];

export const someActs: fc.Arbitrary<Act[]> = fc.array(
  fc
    .record({ as: fc.constantFrom(...people), name: fc.constantFrom(...Object.keys(acts)), at: fc.nat(60) })
    .map(({ as, name, at }) => ({ ...act(as, name, at), [fc.toStringMethod]: () => `${as} ${name} (${at})` })),
  { minLength: 8, maxLength: 24 },
);
