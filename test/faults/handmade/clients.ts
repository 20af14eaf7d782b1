import { tokens } from "../../harness.ts";
import type { Json } from "../altered.ts";
import { calls, hearsAs, hearsBody, refuses, says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const { agent, owner } = tokens as Record<"agent" | "owner", string>;

const create = "POST /v1/companies" as const;
const companies = "GET /v1/companies" as const;
const attach = "POST /v1/companies/{id}/attachments" as const;
const project = "GET /v1/projects/{id}" as const;
const brief = "GET /v1/projects/{id}/brief" as const;
const profile = "GET /v1/projects/{id}/profile" as const;
const mine = "PATCH /v1/me/profile" as const;
let made = 0;

export const clientMutants = mutantsOf("clients and profiles", [
  ...on("§4.6", create, [
    [
      "the same name is another company",
      hearsBody((body) => {
        made += 1;
        if (body.name) body.name += ` ${made}`;
        if (body.domain) body.domain = `a${made}.${body.domain}`;
      }),
    ],
    ["a company that is new is said to be matched", says((json) => void (json.created = false))],
  ]),
  ["§1", create, "a company's id has another prefix", says((json) => void (json.id = json.id.replace("cmp_", "co_")))],
  ...on("§4.6", create, [
    ["a company needs no name", hearsBody((body) => void (!body.name && !body.domain && (body.name = "Nameless")))],
    ["initial fields are not checked", hearsBody((body) => void delete body.set)],
    [
      "a bad field is refused without its name",
      refuses("bad_request", (json) => ({ json: { ...json, message: "The body is not valid." } })),
    ],
  ]),
  [
    "A-413",
    companies,
    "a new company is not enriched",
    says((json) => {
      for (const each of json.rows) each.profileStatus = null;
    }),
  ],
  [
    "§4.6",
    companies,
    "archived companies do not say so",
    says((json) => {
      for (const each of json.rows) each.archived = false;
    }),
  ],
  ...on("§4.6", attach, [
    [
      "a link needs no url",
      hearsBody((body) => void (body.kind === "link" && !body.url && (body.url = "https://company.example"))),
    ],
    [
      "any text is a url",
      hearsBody((body) => void (body.url === "not a url" && (body.url = "https://company.example"))),
    ],
  ]),
  ...on("§2.11", attach, [
    ["an attachment forgets its url", says((json) => void (json.url = null))],
    ["an attachment forgets its company", says((json) => void (json.subjectId = null))],
  ]),
  [
    "§4.6",
    attach,
    "every attachment is a doc",
    hearsBody((body) => void (body.kind === "link" && body.url && (body.kind = "doc"))),
  ],
  ["§2.11", project, "a project forgets its company", says((json) => void (json.companyRef = null))],
  ["A-65", project, "a project has no list of candidates", says((json) => void (json.candidateListId = null))],
  ["A-65", project, "a project's lists leave out that of its candidates", says((json) => void (json.shortlists = []))],
  ...on("§2.11", project, [
    ["the reply rate is 0 before anybody was contacted", says((json) => void (json.stats.replyRate ??= 0))],
  ]),
  ["A-65", brief, "a brief is there before it is written", says((json) => void (json.brief ??= { title: "Soon" }))],
  ["§2.11", brief, "a brief is ready at once", says((json) => void (json.status = "ready"))],
  ...on("§2.11", profile, [
    [
      "the view of values is an editor's",
      calls((call) => (call.query.includes("view=values") ? { ...call, query: "" } : call)),
    ],
    ["the editor's view is flat", calls((call) => ({ ...call, query: "view=values" }))],
    [
      "the editor's view does not say who wrote",
      says((json) => {
        for (const field of Object.values<Json>(json.fields ?? {})) delete field.writtenBy;
      }),
    ],
  ]),
  ...on("§4.6", mine, [
    [
      "an unknown field is ignored",
      hearsBody((body) => void delete body.set?.usNoSuchField),
      { look: ["Own profile: *"] },
    ],
    ["an agent overwrites what a person wrote", hearsAs((token) => (token?.startsWith("svc_sk_") ? owner : token))],
    ["written fields are not listed", says((json) => void (json.written = []))],
    ["skipped fields are not listed", says((json) => void (json.skipped = []))],
    ["a clear is ignored", hearsBody((body) => void delete body.clear)],
    ["a person is skipped like an agent", hearsAs((token) => (token === owner ? agent : token))],
  ]),
]);
