import { isObject } from "../../base/json-object.ts";
import { mediaTypeOf } from "../../base/media-type.ts";
import { isOfMock } from "../seen/answer-kinds.ts";
import { newPrincipal, type Principal, type ReceivedAnswer } from "../seen/exchange.ts";
import { unlessGap } from "../seen/form/gaps.ts";
import { pricesOf } from "../seen/prices.ts";
import { signalOf } from "../seen/signals.ts";
import { noteReading } from "./purse/intervals.ts";
import { accountOf } from "./purse/paying.ts";
import { ask, readUsed } from "./sending/client.ts";
import type { Session } from "./session.ts";

/**
 * Before the first check: is there an answer, is it the service, and are the credentials valid? Null if all is well,
 * otherwise one sentence for the user; the run then ends with exit code 3.
 */
export async function preflight(session: Session): Promise<string | null> {
  try {
    const problem = (await meetTarget(session)) ?? (await loadPrincipals(session));
    if (problem === null) {
      await readJobs(session);
      await readBalances(session);
    }
    session.checks.began = Date.now();
    return problem;
  } catch (error) {
    if (signalOf(error) === null) throw error;
    return `The target cannot be used: ${(error as Error).message}.`;
  }
}

const catalog = "/v1/pricing/catalog";

async function meetTarget(session: Session): Promise<string | null> {
  const { answer } = await ask(session, `GET ${catalog}`, {}, null, null);
  const { base } = session.options.transport;
  session.target.isStandIn = isOfMock(answer);
  if (answer.status >= 300 && answer.status < 400) {
    return describeRedirect(base, answer.headers.location);
  }
  if (answer.status >= 500)
    return `${base} does not work: it answers its public catalog with ${answer.status}${describe(answer)}.`;
  if (answer.json === undefined) {
    return `${base} does not look like the service: it answers GET /v1/pricing/catalog with ${answer.status}${describe(answer)} instead of JSON.${adviseFor(answer)}`;
  }
  session.purse.prices = pricesOf(answer.json);
  if (answer.status < 300 && isCatalog(answer.json)) return null;
  const { answer: refusal } = await ask(session, "GET /v1/search/jobs", {}, null, null);
  if (refusal.status === 401 && isObject(refusal.json)) return null;
  return `${base} does not look like the service: its public catalog (GET /v1/pricing/catalog, ${answer.status}) has neither skus nor facets, and GET /v1/search/jobs answers ${refusal.status} without a credential instead of 401. Is the base path right?`;
}

/** Nothing is sent to the other address, least of all a credential: the user decides whether that address is meant. */
function describeRedirect(base: string, location: string | undefined): string {
  if (location === undefined || !URL.canParse(location, base)) return `${base} redirects to ${location ?? "nowhere"}.`;
  const there = new URL(location, base).href;
  if (!there.endsWith(catalog)) return `${base} redirects to ${there}. Give the address that it leads to.`;
  const address = there.slice(0, -catalog.length);
  return `${base} redirects to ${address}. Give that address: --target ${address}`;
}

/** A gateway may only admit clients that it knows. */
function adviseFor({ status }: ReceivedAnswer): string {
  if (status !== 401 && status !== 403) return "";
  return " If a gateway lets in only clients that it knows, --header sends what it wants, such as 'user-agent: …'.";
}

function isCatalog(json: unknown): boolean {
  return isObject(json) && Array.isArray(json.skus) && Array.isArray(json.facets);
}

function describe({ headers, text }: ReceivedAnswer): string {
  const type = mediaTypeOf(headers["content-type"]);
  if (text.trimStart().startsWith("<")) return " and HTML, as a gateway or a web site does,";
  return type === null ? " and no content" : type.includes("json") ? " and JSON that breaks off" : ` and ${type}`;
}

/** What has ended by now, and is shown so, has been charged before the balance is read for the first time. */
async function readJobs(session: Session): Promise<void> {
  const { key, session: person } = session.principals;
  const principal = key ?? person;
  if (principal === null) return;
  for (const list of ["GET /v1/search/jobs", "GET /v1/deep-research/jobs"] as const)
    await ask(session, list, {}, principal, null);
}

/** By account; whatever moves them from here on, the run has to account for. */
export async function readBalances(session: Session): Promise<void> {
  const { key, session: person, other } = session.principals;
  for (const principal of [key ?? person, other])
    if (principal !== null) noteReading(session.purse, accountOf(principal), await readUsed(session, principal));
}

const names = { key: "key", session: "session", other: "other account's key" } as const;

async function loadPrincipals(session: Session): Promise<string | null> {
  // A mock marks every answer that depends on an assumption, with or without a credential.
  session.target.isStandIn ||= isOfMock((await ask(session, "GET /v1/me", {}, null, null)).answer);
  for (const label of ["key", "session", "other"] as const) {
    const token = session.options.credentials[label];
    if (token === undefined) continue;
    const stranger = newPrincipal(label, token, label === "session" ? "session" : "key");
    const { answer } = await ask(session, "GET /v1/me", {}, stranger, null);
    const judged =
      answer.status === 404 ? (await ask(session, "GET /v1/search/jobs", {}, stranger, null)).answer : answer;
    if (judged.status === 401) return refusedCredential(names[label], judged);
    session.target.isStandIn ||= isOfMock(answer);
    session.principals[label] = answer.status === 200 ? { ...stranger, ...whoIs(answer) } : stranger;
  }
  const { key, session: person, other } = session.principals;
  const own = key ?? person;
  if (
    key !== null &&
    person !== null &&
    key.account !== null &&
    person.account !== null &&
    key.account !== person.account
  ) {
    return `--session is of the account ${person.account}, and --key of ${key.account}: what one makes the other cannot find. Give both of one account; a key of another one is given with --other-account-key.`;
  }
  if (other !== null && own !== null && other.account !== null && other.account === own.account) {
    return `--other-account-key is a key of the same account (${other.account}). Give one of another account, or leave it out.`;
  }
  return null;
}

function refusedCredential(name: string, { json }: ReceivedAnswer): string {
  if (json?.code === "signature_required") {
    return `The ${name} requires signed requests, which the kit does not make with a given credential. Give one that does not.`;
  }
  return `The ${name} is refused (401): ${json?.message ?? "no reason is given"}`;
}

/** If the target reports it, in any of the places where it may. */
function whoIs({ json }: ReceivedAnswer): Partial<Principal> {
  const entitlements = unlessGap(() => json?.entitlements);
  const account = unlessGap(() => json?.account?.id);
  const plan = unlessGap(() => json?.account?.plan);
  const actorId = unlessGap(() => json?.actor?.id);
  return {
    ...(Array.isArray(entitlements) && { entitlements }),
    ...(typeof account === "string" && { account }),
    ...(typeof plan === "string" && { plan }),
    ...(typeof actorId === "string" && { actorId }),
  };
}
