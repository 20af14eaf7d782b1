import { all, put } from "../../../src/base/table.ts";
import { jsonTextOf } from "../../../src/kernel/call.ts";
import { credentials } from "../../../src/model/account.ts";
import { tokens } from "../../harness.ts";
import { handles, hearsAs, hearsBody, refuses, says, saysHeaders } from "../changes.ts";
import type { Mutant } from "../mutant.ts";
import { rowsOf } from "./row.ts";

const row = rowsOf("access and signatures");

const mint = "POST /v1/keys" as const;
const revoke = "DELETE /v1/keys/{id}" as const;
const verdict = "POST /v1/keys/signature-check" as const;
const me = "GET /v1/me" as const;
const signed = ["Signed requests: *"];
const catalog = "GET /v1/pricing/catalog" as const;
const companies = "GET /v1/companies" as const;

export const accessMutants: readonly Mutant[] = [
  row(
    "§5",
    mint,
    "a caller grants entitlements that it lacks",
    hearsAs((token) => (token === null ? null : (tokens.owner as string))),
  ),
  row(
    "§5",
    mint,
    "keys have another prefix",
    says((json) => void (json.secret = `key_${json.secret}`)),
  ),
  row(
    "A-06",
    mint,
    "keys never expire",
    hearsBody((body) => void delete body.expiresAt),
  ),
  row(
    "A-06",
    mint,
    "no key requires signatures",
    hearsBody((body) => void delete body.requireSignatures),
    signed,
  ),
  row(
    "A-06",
    mint,
    "every key with a public key requires signatures",
    hearsBody((body) => void (body.publicKey && (body.requireSignatures = true))),
    signed,
  ),
  row(
    "A-06",
    revoke,
    "a key that is revoked still works",
    handles((context, handle) => {
      const before = all(context.world.tables, credentials);
      const output = handle(context);
      for (const each of before) put(context.world.tables, credentials, each);
      return output;
    }),
    [
      "Access*: A new key works*",
      "Access*: A key is refused once it is revoked",
      "Keys*: *",
      "*new key works at once*",
    ],
  ),
  row(
    "A-05",
    me,
    "a key is a member",
    says((json) => void (json.actor.kind = "member")),
  ),
  row(
    "A-05",
    me,
    "a session is a key",
    says((json) => void (json.actor.kind = "key")),
  ),
  row(
    "A-05",
    me,
    "entitlements are plain words",
    says((json) => void (json.entitlements = json.entitlements.map((each: string) => each.split(":")[0]))),
  ),
  row(
    "A-07",
    verdict,
    "every signature is valid",
    says((json) => void (json.verified = true)),
    signed,
  ),
  row(
    "A-07",
    verdict,
    "no signature is valid",
    says((json) => void (json.verified = false)),
    signed,
  ),
  row(
    "A-07",
    verdict,
    "every digest is valid",
    says((json) => void (json.digest = { present: true, valid: true })),
    signed,
  ),
  row(
    "A-07",
    verdict,
    "every window is acceptable",
    says((json) => void (json.window && (json.window.acceptable = true))),
    signed,
  ),
  row(
    "A-07",
    verdict,
    "the signer is missing",
    says((json) => void (json.signer = null)),
    signed,
  ),
  row(
    "A-07",
    verdict,
    "the covered components are missing",
    says((json) => void (json.components.covered = [])),
    signed,
  ),
  {
    ...row("§5", me, "an unsigned request is refused as unauthorized", {}),
    look: signed,
    change: refuses("signature_required", (json) => ({ json: { ...json, code: "unauthorized" } })),
  },
  row("§5", catalog, "the catalog needs a credential", {
    answer: (answer, call) =>
      call.headers.authorization
        ? answer
        : { ...answer, status: 401, body: JSON.stringify({ code: "unauthorized", message: "No.", status: 401 }) },
  }),
  row(
    "§1",
    companies,
    "answers are text",
    saysHeaders(() => ({ "content-type": "text/plain" })),
  ),
  row("§7", "PATCH /v1/shortlists/{id}", "a gateway answers refusals in HTML", {
    answer: (answer) =>
      answer.status >= 400
        ? { ...answer, headers: { "content-type": "text/html" }, body: "<html>Bad gateway</html>" }
        : answer,
  }),
  row("§1", "PATCH /v1/shortlists/{id}", "an answer is empty", {
    answer: (answer) => (answer.status < 300 ? { ...answer, body: "" } : answer),
  }),
  row("§1", "PATCH /v1/shortlists/{id}", "an answer is truncated", {
    answer: (answer) => (answer.status < 300 ? { ...answer, body: jsonTextOf(answer)?.slice(0, -10) ?? null } : answer),
  }),
  row("§1", "GET /v1/companies", "an answer redirects", {
    answer: (answer) => ({ ...answer, status: 302, headers: { ...answer.headers, location: "/elsewhere" } }),
  }),
  {
    ...row(
      "§4.1",
      "GET /v2/developers/fields",
      "the registry's 429 has no Retry-After",
      saysHeaders(() => ({ "retry-after": null })),
      ["limit GET /v2/developers/fields", "errors"],
    ),
    clock: "real",
  },
  row(
    "§9",
    "GET /openapi.json",
    "the document lacks half of the allowances",
    says((json) => {
      for (const path of Object.keys(json.paths).slice(0, 20)) delete json.paths[path];
    }),
  ),
];
