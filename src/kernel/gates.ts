import type { Instant } from "../base/instants.ts";
import { all, count, get, put, remove } from "../base/table.ts";
import { capitalize } from "../base/text.ts";
import { accounts, type Caller, type Credential, credentials } from "../model/account.ts";
import { conditionsOf } from "../model/conditions.ts";
import type { Entitlement } from "../model/entitlements.ts";
import { inForce } from "../model/in-force.ts";
import { reading } from "../model/readings.ts";
import { nonceKey, seenNonces } from "../model/windows.ts";
import type { World } from "../model/world.ts";
import type { Headers } from "./call.ts";
import { type Allowance, countCall, secondsUntil, writeAllowance } from "./limits.ts";
import type { Access, Operation, SignatureCheck } from "./operation.ts";
import { takeUnits, unitsOf } from "./quotas.ts";
import { Refusal } from "./refusal.ts";
import type { RoutedCall } from "./routed-call.ts";
import type { Rules } from "./rules.ts";

interface GateInput {
  readonly world: World;
  readonly operation: Operation;
  readonly call: RoutedCall;
  readonly now: Instant;
  readonly signature: SignatureCheck | null;
  /** Filled before any refusal is thrown, so that refusals carry the allowance headers too. */
  readonly headers: Headers;
}

interface GateResult {
  readonly caller: Caller | null;
  /** The refusal of a call beyond its rate limit, thrown before or after its input is read. */
  readonly overRate: Refusal | null;
}

/**
 * The gates before a request's input is read, in the order of A-01: credential, signature, entitlement, plan, rate.
 * A call is counted against its window as soon as it is authenticated, refused or not.
 */
export function passGates(rules: Rules, input: GateInput): GateResult {
  const { operation, world, now } = input;
  const { access } = operation;
  if (access.to === "control") return { caller: null, overRate: null };
  if (rules.statedOnly && "assumed" in operation.source) {
    throw new Refusal(
      "not_implemented",
      `${operation.method} ${operation.path} is based on the assumption ${operation.source.assumed}, and this server serves only what is stated. Start it without --stated-only to use it.`,
    );
  }
  if (conditionsOf(world).database === "unavailable") {
    throw new Refusal("database_unavailable", "The database is unavailable. Try again shortly.", {
      headers: { "retry-after": "5" },
    });
  }
  if (access.to === "public") {
    const allowance = countAndReport(input, access, input.call.ip);
    return { caller: null, overRate: refusalWhenExceeded(world, allowance, access, now) };
  }
  const caller = authenticate(world, input.call, now);
  const allowance = countAndReport(
    input,
    access,
    access.limit.scope === "actor" ? caller.credential.id : caller.account.id,
  );
  if (!operation.judgesSignature) requireSignature(world, caller.credential, input.signature);
  if (access.to !== "self") requireEntitlement(rules, caller, access.to);
  return { caller, overRate: refusalWhenExceeded(world, allowance, access, now) };
}

/** The credential of a call; null when this world does not have it. */
export function credentialOf(world: World, { headers: { authorization } }: RoutedCall): Credential | null {
  const token = authorization === undefined ? undefined : tokenIn(authorization);
  return (token !== undefined && get(world.tables, credentials, token)) || null;
}

function authenticate(world: World, { headers, query, credential }: RoutedCall, now: Instant): Caller {
  if (headers.authorization === undefined) throw challenge(`${whyNoCredential(headers, query)} ${remedy}`);
  if (credential === null) throw challenge(whyUnknown(headers.authorization));
  if (credential.revokedAt !== null && credential.revokedAt <= now) {
    throw challenge("This key has been revoked. Mint another one.");
  }
  if (credential.expiresAt !== null && credential.expiresAt <= now) {
    const remedy = credential.kind === "key" ? "Mint another key." : "Sign in again.";
    throw challenge(`The credential has expired. ${remedy}`);
  }
  const account = get(world.tables, accounts, credential.accountId);
  if (account === undefined) throw challenge("The credential's account is gone.");
  return { credential: inForce(world, credential), account };
}

function tokenIn(authorization: string): string | undefined {
  // In any letter case.
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

const remedy = "Send Authorization: Bearer <API key or session token>.";

/** Headers and parameters in which other services expect a key. */
const otherKeyNames = /^(?:x-)?(?:api-?key|(?:access|auth)-?token|token)$/;

function whyNoCredential(headers: RoutedCall["headers"], query: string): string {
  const header = Object.keys(headers).find((name) => otherKeyNames.test(name));
  if (header !== undefined) return `No credential is taken from a header ${header}.`;
  const parameter = query.split("&").map((part) => part.split("=", 1)[0] as string);
  const inQuery = parameter.find((name) => otherKeyNames.test(name.toLowerCase().replaceAll("_", "-")));
  return inQuery === undefined ? "No credential." : `No credential is taken from the query (${inQuery}).`;
}

/** Never repeats the value: it may be a valid credential in the wrong place. */
function whyUnknown(authorization: string): string {
  if (/^svc_\S*$/i.test(authorization)) return `The word Bearer is missing from the Authorization header. ${remedy}`;
  const scheme = /^([A-Za-z]+)(?: |$)/.exec(authorization)?.[1]?.toLowerCase();
  if (scheme === "basic" || scheme === "digest" || scheme === "token")
    return `${capitalize(scheme)} is not a supported scheme, and there are no passwords. ${remedy}`;
  if (scheme !== "bearer") return `The Authorization header is not of the form that is taken. ${remedy}`;
  if (/^bearer (?:undefined$|null$|\$|[{<[(%])/i.test(authorization))
    return `The text after Bearer is a placeholder that was not filled in. ${remedy}`;
  if (/^bearer ["']/i.test(authorization)) return `The credential after Bearer is in quotes. ${remedy}`;
  if (tokenIn(authorization) === undefined) return `There is no single credential after Bearer. ${remedy}`;
  return "The credential in the Authorization header is not valid. GET /_understudy/credentials lists those that are known here.";
}

/** A 401 always says how to authenticate (RFC 9110 §11.6.1, A-109). */
function challenge(
  message: string,
  gate: "credential" | "signature" = "credential",
  code: "unauthorized" | "signature_required" = "unauthorized",
): Refusal {
  return new Refusal(code, message, { gate, headers: { "www-authenticate": 'Bearer realm="understudy"' } });
}

/** At this number the older half of the nonces is dropped, because none expires while a clock is frozen. */
const maxNonces = 4_096;

function dropOlderNonces(world: World): void {
  const oldestFirst = all(world.tables, seenNonces).sort((a, b) => a.until - b.until);
  for (const { key } of oldestFirst.slice(0, maxNonces / 2)) remove(world.tables, seenNonces, key);
}

function requireSignature(world: World, credential: Credential, signature: SignatureCheck | null): void {
  if (credential.publicKey === null) return;
  if (signature === null) {
    if (!credential.requireSignatures) return;
    throw challenge(
      "This key requires signed requests (RFC 9421). Sign with its Ed25519 key; POST /v1/keys/signature-check explains a signature.",
      "signature",
      "signature_required",
    );
  }
  if (!signature.verdict.verified) {
    throw challenge(
      `The request's signature does not verify. ${signature.verdict.reason ?? ""} POST /v1/keys/signature-check explains a signature.`,
      "signature",
    );
  }
  if (signature.remember) {
    const { nonce, until } = signature.remember;
    // Two calls with one nonce may have been verified concurrently: the first whose step runs may use it.
    if (get(world.tables, seenNonces, nonceKey(credential.id, nonce)) !== undefined) {
      throw challenge("The signature's nonce was used before. Sign each request with a nonce of its own.", "signature");
    }
    if (count(world.tables, seenNonces) >= maxNonces) dropOlderNonces(world);
    put(world.tables, seenNonces, { key: nonceKey(credential.id, nonce), until });
  }
}

function requireEntitlement(rules: Rules, caller: Caller, entitlement: Entitlement): void {
  if (!caller.credential.entitlements.includes(entitlement)) {
    throw new Refusal(
      "forbidden",
      `This needs the entitlement ${entitlement}, which the credential lacks. Mint a key that has it, or use a session of a role that has it.`,
      { gate: "entitlement" },
    );
  }
  if (!rules.planIncludes(caller.account, entitlement)) {
    throw new Refusal(
      "payment_required",
      `The plan "${caller.account.plan}" does not include ${entitlement}. Upgrade the plan to use it.`,
      { gate: "plan" },
    );
  }
}

/** The last gate, when a call has succeeded: what its declaration takes of a quota. What it did is undone if too few are left. */
export function passQuota(rules: Rules, input: GateInput, { account }: Caller, answer: unknown): void {
  const { world, operation, now, headers } = input;
  const { access } = operation;
  if (access.to === "control" || access.to === "public" || access.quota === undefined) return;
  const units = unitsOf(access.quota, answer);
  if (units > 0) takeUnits(rules, { world, account, now, operation: operation.id }, access.quota.name, units, headers);
}

function countAndReport(input: GateInput, access: Exclude<Access, { to: "control" }>, subject: string): Allowance {
  const { world, operation, headers, now } = input;
  const { callsPerWindow } = conditionsOf(world);
  const limit = callsPerWindow === null ? access.limit : { ...access.limit, calls: callsPerWindow };
  const counted = (reading(world, "A-106") === "per-row" && limit.row) || operation.id;
  const allowance = countCall(world, counted, limit, subject, now);
  writeAllowance(world, headers, allowance, now);
  return allowance;
}

function refusalWhenExceeded(
  world: World,
  allowance: Allowance,
  access: Exclude<Access, { to: "control" }>,
  now: Instant,
): Refusal | null {
  if (!allowance.exceeded || conditionsOf(world).limits === "counted") return null;
  const wait = secondsUntil(allowance.resetsAt, now);
  const unit = access.limit.windowMs === 1_000 ? "second" : "minute";
  return new Refusal(
    "too_many_requests",
    `The limit of ${allowance.limit} calls per ${unit} and ${access.limit.scope} is used up. Try again in ${wait} s.`,
    { gate: "rate limit", headers: { "retry-after": String(wait) } },
  );
}
