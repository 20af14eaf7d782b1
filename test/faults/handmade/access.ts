import { jsonTextOf } from "../../../src/kernel/call.ts";
import { credentials } from "../../../src/model/account.ts";
import { tokens } from "../../harness.ts";
import { answers, hearsAs, hearsBody, refused, refuses, says, saysHeaders, undoes } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const mint = "POST /v1/keys" as const;
const revoke = "DELETE /v1/keys/{id}" as const;
const verdict = "POST /v1/keys/signature-check" as const;
const me = "GET /v1/me" as const;
const signed = ["Signed requests: *"];
const catalog = "GET /v1/pricing/catalog" as const;
const companies = "GET /v1/companies" as const;

export const accessMutants = mutantsOf("access and signatures", [
  ...on("§5", mint, [
    [
      "a caller grants entitlements that it lacks",
      hearsAs((token) => (token === null ? null : (tokens.owner as string))),
    ],
    ["keys have another prefix", says((json) => void (json.secret = `key_${json.secret}`))],
  ]),
  ...on("A-06", mint, [
    ["keys never expire", hearsBody((body) => void delete body.expiresAt)],
    ["no key requires signatures", hearsBody((body) => void delete body.requireSignatures), { look: signed }],
    [
      "every key with a public key requires signatures",
      hearsBody((body) => void (body.publicKey && (body.requireSignatures = true))),
      { look: signed },
    ],
  ]),
  [
    "A-06",
    revoke,
    "a key that is revoked still works",
    undoes(credentials),
    {
      look: [
        "Access*: A new key works*",
        "Access*: A key is refused once it is revoked",
        "Keys*: *",
        "*new key works at once*",
      ],
    },
  ],
  ...on("A-05", me, [
    ["a key is a member", says((json) => void (json.actor.kind = "member"))],
    ["a session is a key", says((json) => void (json.actor.kind = "key"))],
    [
      "entitlements are plain words",
      says((json) => void (json.entitlements = json.entitlements.map((each: string) => each.split(":")[0]))),
    ],
  ]),
  ...on("A-07", verdict, [
    ["every signature is valid", says((json) => void (json.verified = true)), { look: signed }],
    ["no signature is valid", says((json) => void (json.verified = false)), { look: signed }],
    ["every digest is valid", says((json) => void (json.digest = { present: true, valid: true })), { look: signed }],
    [
      "every window is acceptable",
      says((json) => void (json.window && (json.window.acceptable = true))),
      { look: signed },
    ],
    ["the signer is missing", says((json) => void (json.signer = null)), { look: signed }],
    ["the covered components are missing", says((json) => void (json.components.covered = [])), { look: signed }],
  ]),
  [
    "§5",
    me,
    "an unsigned request is refused as unauthorized",
    {},
    {
      look: signed,
      change: () => refuses("signature_required", (json) => ({ json: { ...json, code: "unauthorized" } })),
    },
  ],
  [
    "§5",
    catalog,
    "the catalog needs a credential",
    answers((answer, call) => (call.headers.authorization ? answer : refused(answer, 401, "unauthorized"))),
  ],
  ["§1", companies, "answers are text", saysHeaders(() => ({ "content-type": "text/plain" }))],
  [
    "§7",
    "PATCH /v1/shortlists/{id}",
    "a gateway answers refusals in HTML",
    answers((answer) =>
      answer.status >= 400
        ? { ...answer, headers: { "content-type": "text/html" }, body: "<html>Bad gateway</html>" }
        : answer,
    ),
  ],
  ...on("§1", "PATCH /v1/shortlists/{id}", [
    ["an answer is empty", answers((answer) => (answer.status < 300 ? { ...answer, body: "" } : answer))],
    [
      "an answer is truncated",
      answers((answer) =>
        answer.status < 300 ? { ...answer, body: jsonTextOf(answer)?.slice(0, -10) ?? null } : answer,
      ),
    ],
  ]),
  [
    "§1",
    "GET /v1/companies",
    "an answer redirects",
    answers((answer) => ({ ...answer, status: 302, headers: { ...answer.headers, location: "/elsewhere" } })),
  ],
  [
    "§4.1",
    "GET /v2/developers/fields",
    "the registry's 429 has no Retry-After",
    saysHeaders(() => ({ "retry-after": null })),
    { look: ["limit GET /v2/developers/fields", "errors"], clock: "real" },
  ],
  [
    "§9",
    "GET /openapi.json",
    "the document lacks half of the allowances",
    says((json) => {
      for (const path of Object.keys(json.paths).slice(0, 20)) delete json.paths[path];
    }),
  ],
]);
