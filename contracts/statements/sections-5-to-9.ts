import { statements, tested, unseen } from "../../src/contract/seen/statement.ts";

const access = statements("5", {
  bearer: tested("Operations that are not public require a bearer credential.", "credential *", "again *"),
  "public-catalog": "The catalog is public.",
  "key-prefix": "Keys begin with svc_sk_.",
  "one-account": tested("A key belongs to exactly one account.", "foreign *"),
  "key-is-agent": "A key acts as an agent, a session as a person; both use the same header.",
  entitlements: tested("A key carries entitlements of the form resource:verb.", "answers GET /v1/me"),
  narrowing: "A caller cannot grant an entitlement that they do not hold.",
  "not-widened": unseen(
    "A key cannot get more entitlements after it was created.",
    "no operation changes a key's entitlements",
  ),
  "401": tested("A missing or invalid credential is refused with 401.", "credential *", "nothing made *"),
  "403": tested("A caller without the entitlement is refused with 403.", "entitlement *", "nothing made *"),
  "402": "A plan without the capability, or a balance that is too low, is a 402.",
  signing: "A key registered with an Ed25519 key may sign its requests.",
  "signature-required": "An unsigned request of a key that requires signatures is refused with signature_required.",
  "bearer-unchanged": "Without a registered key nothing changes.",
  "signature-check": tested(
    "The signature check reports signer, components, digest and window.",
    "answers POST /v1/keys/signature-check",
  ),
});

const events = statements("6", {
  none: unseen("Events are not shown.", "no kinds, deliveries or payloads are described"),
});

const errors = statements("7", {
  body: tested("An error body has code, message and status.", "errors"),
  "status-repeated": tested("status repeats the HTTP status.", "errors"),
  "code-known": tested("code is one of the list.", "errors"),
  remedy: tested("remedy, when present, has a kind and a url.", "errors"),
  "400": tested("Malformed, out of range or unknown input is a 400.", "input *", "unknown *"),
  "401": tested("A missing, invalid or expired credential is a 401.", "credential *"),
  "402": "A plan, balance or budget that is not enough is a 402.",
  "403": tested("A missing entitlement is a 403.", "entitlement *"),
  "404": tested("An object that is missing or belongs to another account is a 404.", "object *", "foreign *"),
  "409": "Renaming to a taken name is a 409.",
  "429": tested("A used-up rate limit or quota is a 429.", "limit *"),
  "quota-headers": "x-quota headers say what is left of a quota.",
  "502": unseen("A failed renderer is a 502.", "a client cannot break the renderer"),
  "503": unseen(
    "A disabled search is a 503 with Retry-After.",
    "it depends on the deployment; where one is seen, its header is checked",
  ),
  registry: "The registry has its own error format.",
});

const limits = statements("8", {
  "fixed-window": tested("Rate limits count in fixed windows, and a used-up one is a 429.", "limit *"),
  table: tested("Each operation of the table has its limit.", "limit *"),
  "entitlement-column": tested("Each operation of the table requires its entitlement.", "entitlement *"),
  "cost-free": "What the table calls free costs nothing.",
  "cost-search": "A deep search costs one credit for each candidate considered.",
  "cost-fit": "Fit ranking costs two credits for each candidate scored.",
  "quota-deep-searches": "A submit takes one unit of the quota deep_searches.",
  bounds: tested("Input within the stated bounds is accepted, and refused beyond them.", "input *", "Maximum sizes: *"),
  "pdf-15m": "A PDF link is valid for 15 minutes.",
  "registry-30s": "The registry is cached for 30 seconds.",
  "result-set": tested("A job has at most 5000 rows and 200 rounds.", "answers GET /v1/search/jobs/{id}"),
});

const versions = statements("9", {
  paths: tested("The version is part of the path; v1 and v2 exist side by side.", "credential *"),
  supersedes: "Both similar operations return developers of the same shape.",
  additive: unseen(
    "Answers may grow at any time.",
    "it is a promise for the future; new members are listed, not refused",
  ),
  openapi: "The OpenAPI document describes the running service.",
  "config-version": tested("A search config's version is 2.", "input * version *"),
  "similar-version": tested("A similar query's version is 1.", "input POST /v2/developers/similar version *"),
});

export const sections5to9 = [...access, ...events, ...errors, ...limits, ...versions];
