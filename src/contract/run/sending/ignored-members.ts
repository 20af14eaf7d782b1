import { isObject } from "../../../base/json-object.ts";
import { sameJson } from "../../../base/same-json.ts";
import type { Route } from "../../../kernel/operation.ts";
import { paramsIn } from "../../judge/invariants/request.ts";
import type { CheckRequest, Exchange, Principal, RequestForm } from "../../seen/exchange.ts";
import { fact, type Session } from "../session.ts";
import { asksOnly } from "../tiers.ts";
import { ask } from "./client.ts";
import { guessedMembers, membersSent, requestOf } from "./requests.ts";

/** An assumed member of a request, which this target may know by another name, or not at all. */
export interface IgnoredMember {
  readonly assumption: string;
  readonly name: string;
  readonly route: string;
}

/** Members that only control how much is returned; no other check depends on them. */
const aboutPages = new Set(["limit", "cursor"]);

/**
 * The assumed members that a check sent and that the target shows no sign of reading: it neither returns
 * the sent value, nor refuses a value of another type. The target must not be blamed for ignoring them.
 */
export async function ignoredMembersOf(
  session: Session,
  exchanges: readonly Exchange[],
  principal: Principal | null,
): Promise<readonly IgnoredMember[]> {
  const ignored: IgnoredMember[] = [];
  for (const [name, exchange] of assumedMembersIn(exchanges)) {
    const { operation, route } = exchange;
    if (operation === null || exchanges.some((each) => each.route === route && isEchoed(each, name))) continue;
    if (canTry(exchange) && (await isMemberRead(session, exchange, name, principal))) continue;
    const assumption =
      guessedMembers(operation).get(name) ?? ("assumed" in operation.source ? operation.source.assumed : "");
    ignored.push({ assumption, name, route });
  }
  return ignored;
}

/** Each assumed member in an accepted request, with the call that sent it. */
function assumedMembersIn(exchanges: readonly Exchange[]): readonly (readonly [string, Exchange])[] {
  const members = new Map<string, readonly [string, Exchange]>();
  for (const exchange of exchanges) {
    if (exchange.operation === null || exchange.raw.status >= 300) continue;
    const assumedNames = guessedMembers(exchange.operation);
    for (const name of Object.keys(membersSent(exchange.sent)))
      if (assumedNames.has(name) && !aboutPages.has(name)) members.set(`${exchange.route} ${name}`, [name, exchange]);
  }
  return [...members.values()];
}

/** True if the answer has a member of that name with the sent value, or contains all its texts somewhere. */
export function isEchoed({ sent, raw }: Exchange, name: string): boolean {
  const value = membersSent(sent)[name];
  if (containsMember(raw.json, name, value, 4)) return true;
  const words = wordsIn(value);
  const text = (raw.json === undefined ? raw.text : JSON.stringify(raw.json)).toLowerCase();
  return words.length > 0 && words.every((word) => text.includes(JSON.stringify(word.toLowerCase())));
}

/** The distinctive texts of a value. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.length > 3 ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

function containsMember(json: unknown, name: string, value: unknown, depth: number): boolean {
  if (!isObject(json) && !Array.isArray(json)) return false;
  if (isObject(json) && Object.hasOwn(json, name) && sameJson(json[name], value)) return true;
  return depth > 0 && Object.values(json).some((each) => containsMember(each, name, value, depth - 1));
}

/** Only for requests that cost nothing and create nothing when repeated. */
function canTry({ operation, sent }: Exchange): boolean {
  if (operation === null || operation.access.to === "control" || operation.access.to === "public") return false;
  if (operation.access.cost === "free") return true;
  const members = membersSent(sent);
  return asksOnly(operation) && members.depth === undefined && members.facets === undefined;
}

/** Determined once per member: whether the same request with an invalid value is refused. */
function isMemberRead(
  session: Session,
  { route, sent }: Exchange,
  name: string,
  principal: Principal | null,
): Promise<boolean> {
  const request = { ...requestOf(sent), params: paramsIn(route, sent.path.split("?")[0] as string) };
  return fact(session, `${route} reads ${name}`, () => refusesNonsense(session, { route, request, name, principal }));
}

interface Trial {
  readonly route: Route;
  readonly request: CheckRequest;
  /** The member, by our name. */
  readonly name: string;
  readonly principal: Principal | null;
  /** The form that is tried; the known one otherwise. */
  readonly form?: RequestForm;
}

/** Whether the same request is refused with a value of another type in one place. */
export async function refusesNonsense(
  session: Session,
  { route, request, name, principal, form }: Trial,
): Promise<boolean> {
  const { body, query = {} } = request;
  const isInBody = isObject(body) && Object.hasOwn(body, name);
  const nonsense = isInBody && !isObject(body[name]) ? { us: "nonsense" } : "us-nonsense";
  const spoiled = isInBody ? { body: { ...body, [name]: nonsense } } : { query: { ...query, [name]: "us-nonsense" } };
  const { raw } = await ask(session, route, { ...request, ...spoiled, ...(form && { form }) }, principal, "reads");
  return raw.status === 400 || raw.status === 422;
}
