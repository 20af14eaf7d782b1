import { isObject } from "../../../base/json-object.ts";
import { stated } from "../../../base/provenance.ts";
import { sameJson } from "../../../base/same-json.ts";
import { listOf } from "../../../kernel/creates.ts";
import type { Operation, Route } from "../../../kernel/operation.ts";
import type { Entitlement } from "../../../model/entitlements.ts";
import type { Check } from "../../run/check.ts";
import { entitlementsOf, mayLack, whoMay } from "../../run/entitlements.ts";
import { unknownLike } from "../../run/equipment/find.ts";
import { sayRefusal } from "../../run/equipment/toolbox.ts";
import type { CheckAnswer, Toolbox } from "../../run/equipment/tools.ts";
import { isDescribed } from "../../run/sending/target-document.ts";
import { fact } from "../../run/session.ts";
import { asksOnly, needsOf, refusalCheck } from "../../run/tiers.ts";
import { type CheckRequest, newPrincipal, type Principal } from "../../seen/exchange.ts";
import { exampleOf } from "../../seen/input-places.ts";
import { differs, restingOn } from "../../seen/lesson.ts";
import { namedRows } from "../../seen/named-rows.ts";
import { routeOf } from "../../seen/operations.ts";
import { signalOf } from "../../seen/signals.ts";
import { baseRequest, harmlessRequest, withOurName } from "./base-request.ts";
import { skipWhereAbsent, skipWhereClosed } from "./closed-operations.ts";

/** A credential that nobody was given. */
export const invented: Principal = {
  ...newPrincipal("a key that does not exist", "svc_sk_us0000000000000000000000"),
  isInvented: true,
};

/**
 * Without a credential, or with an invalid one, every operation that is not public is a 401. A GET is asked with an invalid one
 * right after it has answered, when a cache may know the answer.
 */
export function credentialCheck(operation: Operation): Check {
  const route = routeOf(operation);
  return refusalCheck(operation, {
    id: `credential ${route}`,
    area: "Credentials",
    title: `${route} refuses a call with no credential or an invalid one`,
    source: "stated" in operation.source ? stated("§5") : operation.source,
    quick: true,
    async body(t) {
      for (const as of operation.method === "GET" ? [null] : [null, invented])
        await expectRefused(t, operation, as, { code: "unauthorized", status: 401 });
    },
  });
}

/** The refusal for a request that is malformed, or about an object that does not exist. */
const forTheRequest = [400, 404, 405, 415, 422, 501];

interface ExpectedRefusal {
  readonly code: string;
  readonly status: number;
}

/** A caller is refused; what is refused for the request is repeated with a valid one, for an object that exists. */
async function expectRefused(
  t: Toolbox,
  operation: Operation,
  as: Principal | null,
  expected: ExpectedRefusal,
  request: CheckRequest = withOurName(t, operation, harmlessRequest(operation)),
) {
  const isRefused = ({ status, json }: CheckAnswer) => status === expected.status && json?.code === expected.code;
  const harmless = await t.call(routeOf(operation), { ...request, as });
  if (isRefused(harmless)) return;
  if (expected.status === 401) await noteMissing(t, operation, harmless);
  const mayAsk = asksOnly(operation) || (t.session.options.allowWrites ?? false);
  const base = forTheRequest.includes(harmless.status) && mayAsk ? await baseRequest(t, operation) : null;
  const isNobodys = base !== null && isExample(operation, base);
  const real = isNobodys
    ? await askForSpare(t, operation, as)
    : base && (await t.call(routeOf(operation), { ...base, as }));
  if (real !== null && isRefused(real)) return;
  await skipWhereAbsent(t, operation, real ?? harmless);
  // What is closed to everybody may be so before it is asked who calls.
  await skipWhereClosed(t, operation, real ?? harmless);
  throw otherThan(operation, expected, real ?? harmless, real !== null && !(isNobodys && real.status === 404));
}

/** Contacts are removed by the body, and the run keeps none for a try: one is saved for it. Null where nothing can be. */
async function askForSpare(t: Toolbox, operation: Operation, as: Principal | null): Promise<CheckAnswer | null> {
  if (operation.path !== "/v1/contacts/remove" || !t.session.options.allowWrites) return null;
  const { member } = await t.make.membership({}, await t.find.unsavedDeveloper());
  return t.call(routeOf(operation), { body: { contactIds: [member.contactId] }, as });
}

/**
 * An unknown id may be rejected as malformed, or looked up first: which of the two refusals comes first is our assumption,
 * and so is the shape of a refusal of the field registry that §4.1 does not name.
 */
function otherThan(
  { errorShape }: Operation,
  { code, status }: ExpectedRefusal,
  answer: CheckAnswer,
  isReal: boolean,
): Error {
  const message = `It should be refused with ${code} (${status}) and answers ${answer.status}${describeCode(answer)}.`;
  if (errorShape !== undefined && answer.status === status) return restingOn("A-104", message);
  return forTheRequest.includes(answer.status) && !isReal ? restingOn("A-01", message) : new Error(message);
}

/** An unknown path gives every caller the same answer; an existing one requires a credential first. */
async function noteMissing(t: Toolbox, operation: Operation, answer: CheckAnswer): Promise<void> {
  if (answer.status !== 404 && answer.status !== 405) return;
  const route = routeOf(operation);
  const described = await isDescribed(t.session, operation);
  // A 404 may be about the id; a 405 is about the operation.
  if (described || (described === null && answer.status === 404 && operation.path.includes("{"))) return;
  t.session.target.missing.set(route, `it answers ${answer.status}`);
  throw differs(`The operation does not exist: ${route} answers ${answer.status}${describeCode(answer)}.`, {
    set: "absent",
    on: route,
    status: answer.status,
  });
}

function describeCode(answer: CheckAnswer): string {
  if (answer.status < 400) return "";
  if (answer.json === undefined)
    return answer.bytes.length === 0 ? " with nothing" : " with something that is not JSON";
  return answer.json?.code ? ` (${sayRefusal(answer)})` : " without a code";
}

/**
 * A caller without the entitlement is refused with 403; a key that lacks it is minted where none was given. A GET is asked for what
 * it has just answered to somebody else.
 */
export function entitlementCheck(operation: Operation, entitlement: Entitlement): Check {
  const route = routeOf(operation);
  return refusalCheck(operation, {
    id: `entitlement ${route}`,
    area: "Entitlements",
    title: `${route} refuses a caller without ${entitlement}`,
    source: entitlementSource(operation),
    needs: [],
    async body(t) {
      const caller = await whoLacks(t, operation, entitlement);
      const { key, session: person } = t.session.principals;
      // Which entitlements a given credential has is only known where the target shows them, and where is ours.
      const isGiven = caller === key || caller === person;
      const expected = { code: "forbidden", status: 403 };
      try {
        if (operation.method !== "GET") await expectRefused(t, operation, caller, expected);
        else await expectRefused(t, operation, caller, expected, await baseRequest(t, operation));
      } catch (failure) {
        if (!isGiven || signalOf(failure) !== null || !(failure instanceof Error)) throw failure;
        throw restingOn("A-05", failure.message);
      }
    },
  });
}

/** §8 names the entitlements of its table; the others are assumed. */
export function entitlementSource({ access, source }: Operation): Check["source"] {
  const said = access.to === "control" ? undefined : access.sources?.access;
  return said ?? ("stated" in source ? source : { assumed: "A-04" });
}

/** A caller without the entitlement, and without any other one of its row: a key that is minted, else one that was given. */
export async function whoLacks(t: Toolbox, operation: Operation, entitlement: Entitlement): Promise<Principal> {
  const lacked = entitlementsOf(operation);
  const given = givenOf(t).find(
    ({ entitlements }) => entitlements !== null && !lacked.some((name) => entitlements.includes(name)),
  );
  if (!t.session.options.allowWrites)
    return (
      given ?? t.skip(`every credential given holds ${entitlement}, and --allow-writes would mint a key that does not`)
    );
  const other = entitlement === "search:read" ? "contact:read" : "search:read";
  try {
    return await fact(t.session, `key with ${other} alone`, () => mintNarrow(t, other));
  } catch (failure) {
    if (given === undefined || signalOf(failure) !== "skip") throw failure;
    return given;
  }
}

function givenOf({ session: { principals } }: Toolbox): readonly Principal[] {
  return [principals.key, principals.session].filter((each) => each !== null);
}

/** A given credential that may mint keys mints it. */
function mintNarrow(t: Toolbox, entitlement: Entitlement): Promise<Principal> {
  const minting = { on: ["POST /v1/keys"], needs: ["key:create"] } as const;
  const minter =
    whoMay(t.session.target, minting, givenOf(t)) ?? t.skip("no credential given may mint a key that lacks it");
  return t.make.key([entitlement], {}, minter);
}

/** An unknown id is a 404. */
export function objectCheck(operation: Operation): Check {
  const route = routeOf(operation);
  return refusalCheck(operation, {
    id: `object ${route}`,
    area: "Missing things",
    title: `${route} refuses an unknown id`,
    source: operation.source,
    needs: needsOf(operation),
    async body(t) {
      const base = await baseRequest(t, operation);
      const [first] = Object.keys(base.params ?? {}) as [string];
      const given = base.params?.[first] ?? "";
      const params = { ...base.params, [first]: first === "login" ? `us-unasked-${t.run}` : unknownLike(given) };
      // The form of a login is GitHub's; other unknown ids may be malformed where no valid id is known.
      const mayBeMalformed = first !== "login" && isExample(operation, base);
      await expectMissing(t, operation, { ...base, params }, ({ status }) => {
        if (status === 400 && mayBeMalformed) t.skip("no real id is known here, so an unknown one might be malformed");
      });
    },
  });
}

/** The records of one account do not exist for another. */
export function foreignCheck(operation: Operation): Check {
  const route = routeOf(operation);
  return refusalCheck(operation, {
    id: `foreign ${route}`,
    area: "Other accounts",
    title: `${route} hides one account's data from another`,
    source: operation.source,
    needs: needsOf(operation),
    twoAccounts: true,
    harmless: false,
    async body(t) {
      const base = await baseRequest(t, operation);
      if (isExample(operation, base)) t.skip("no record of this account is known that could be requested");
      const { other } = t.session.principals;
      await expectMissing(t, operation, { ...base, as: "other" }, ({ status }) => {
        if (status === 403 && mayLack(t.session.target, routeOf(operation), other))
          t.skip("the other account's key is refused before anything is looked for (403)");
      });
    },
  });
}

/** Nor does another account see them on its lists, by the names that this run gave them. */
export function foreignListCheck({ creates }: Operation): Check | null {
  const list = listOf(creates);
  if (list === null || creates === "nothing") return null;
  return {
    id: `foreign list ${list.route}`,
    area: "Other accounts",
    title: `${list.route} shows one account nothing that another one has made`,
    on: [list.route],
    source: stated("§5"),
    tier: "read",
    needs: [],
    proves: "nothing",
    twoAccounts: true,
    async body(t) {
      const made = [...t.session.creations.journal.entries.values()].filter(
        ({ what, as, state, name }) =>
          what === creates.what && as !== "other" && name !== null && /^(made|kept|stays)$/.test(state),
      );
      if (made.length === 0) t.skip(`nothing of this run's would be on it: it has made no ${creates.what}`);
      const names = new Set(made.map(({ name }) => name));
      const { status, json } = await t.call(list.route, { as: "other" });
      if (status >= 300) t.skip(`the other account's credential may not read it (${status})`);
      const [row] = namedRows(json, (text) => names.has(text));
      if (row !== undefined) throw new Error(`It shows "${row.name}" (${row.id}), which belongs to another account.`);
    },
  };
}

async function expectMissing(
  t: Toolbox,
  operation: Operation,
  request: CheckRequest,
  excuse: (answer: CheckAnswer) => void = () => {},
): Promise<void> {
  const answer = await t.call(routeOf(operation), request);
  if (answer.status === 404 && answer.json?.code === "not_found") return;
  await skipWhereClosed(t, operation, answer);
  excuse(answer);
  throw new Error(`It should be refused with not_found (404) and answers ${answer.status}${describeCode(answer)}.`);
}

/** Whether it names what exists nowhere: an id of the path, or contacts. */
function isExample(operation: Operation, { params = {}, body }: CheckRequest): boolean {
  const example = exampleOf(operation);
  const isOfExample = Object.entries(params).some(([name, value]) => example.params[name] === value);
  return isOfExample || (isObject(body) && "contactIds" in body && sameJson(body, example.body));
}

/** Paths whose ids belong to one account. */
const owned: readonly Route[] = [
  "GET /v1/shortlists/",
  "GET /v1/notes/",
  "GET /v1/companies/",
  "GET /v1/projects/",
  "GET /v1/search/jobs/",
  "GET /v1/deep-research/jobs/",
];

export function isOwned({ path }: Operation): boolean {
  return owned.some((prefix) => path.replace(/^\/v\d/, "/v1").startsWith(`${prefix.slice(4)}{`));
}
