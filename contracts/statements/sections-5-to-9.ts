import { statements, tested, unseen } from "../../src/contract/statement.ts";

const access = statements("5", {
  bearer: tested("Operations that are not public take a bearer credential.", "credential *"),
  "public-catalog": "The catalog is public.",
  "key-prefix": "Keys begin with svc_sk_.",
  "one-account": tested("A key belongs to exactly one account.", "foreign *"),
  "key-is-agent": "A key is an agent, a session is a person; both use the same header.",
  entitlements: tested("A key carries entitlements of the form resource:verb.", "answers GET /v1/me"),
  narrowing: "Nobody grants what they do not hold.",
  "not-widened": unseen("A key cannot be widened after minting.", "no operation changes a key's entitlements"),
  "401": tested("No credential, or one that is not valid, is a 401.", "credential *"),
  "403": tested("A role that lacks the entitlement is a 403.", "entitlement *"),
  "402": "A plan that lacks the capability, or a balance that is short, is a 402.",
  signing: "A key registered with an Ed25519 key may sign its requests.",
  "signature-required": "An unsigned request of a key that requires signatures is refused with signature_required.",
  "bearer-unchanged": "Without a registered key nothing changes.",
  "signature-check": tested(
    "A request's signature is judged: signer, components, digest and window.",
    "answers POST /v1/keys/signature-check",
  ),
});

const events = statements("6", {
  none: unseen("Events are not shown.", "no kinds, deliveries or payloads are described"),
});

const errors = statements("7", {
  body: tested("A refusal has code, message and status.", "errors"),
  "status-repeated": tested("status repeats the HTTP status.", "errors"),
  "code-known": tested("code is one of the list.", "errors"),
  remedy: tested("remedy, where there is one, has a kind and a url.", "errors"),
  "400": tested("Malformed, out of range or unknown input is a 400.", "input *", "unknown *"),
  "401": tested("No, invalid or expired credential is a 401.", "credential *"),
  "402": "Plan, balance or a job's budget is a 402.",
  "403": tested("A lacking entitlement is a 403.", "entitlement *"),
  "404": tested("Missing, or of another account, is a 404.", "object *", "foreign *"),
  "409": "A rename onto a taken name is a 409.",
  "429": tested("A limit or quota that is used up is a 429.", "limit *"),
  "quota-headers": "x-quota headers say what is left of a quota.",
  "502": unseen("A failed renderer is a 502.", "nobody outside can break the renderer"),
  "503": unseen(
    "A search that is off is a 503 with Retry-After.",
    "it depends on the deployment; where one is seen, its header is checked",
  ),
  registry: "The registry's refusals have a body of their own.",
});

const limits = statements("8", {
  "fixed-window": tested("Limits count in fixed windows and answer 429 when they are used up.", "limit *"),
  table: tested("Each operation of the table has its limit.", "limit *"),
  "entitlement-column": tested("Each operation of the table needs its entitlement.", "entitlement *"),
  "cost-free": "What the table calls free costs nothing.",
  "cost-search": "A deep search costs a credit for each candidate considered.",
  "cost-fit": "Fit ranking costs two credits for each candidate scored.",
  "quota-deep-searches": "A submit takes one of deep_searches.",
  bounds: tested("Bounds of input hold.", "input *"),
  "pdf-15m": "A PDF link lives 15 minutes.",
  "registry-30s": "The registry is kept 30 seconds.",
  "result-set": tested("A job has at most 5000 rows and 200 rounds.", "answers GET /v1/search/jobs/{id}"),
});

const versions = statements("9", {
  paths: tested("The version stands in the path; v1 and v2 live side by side.", "credential *"),
  supersedes: "Both similar operations answer developers of the same shape.",
  additive: unseen(
    "Answers may grow at any time.",
    "it is a promise for later; members that are new are listed, not refused",
  ),
  openapi: "The OpenAPI document describes what runs.",
  "config-version": tested("A search config's version is 2.", "input * version *"),
  "similar-version": tested("A similar query's version is 1.", "input POST /v2/developers/similar version *"),
});

export const sections5to9 = [...access, ...events, ...errors, ...limits, ...versions];
