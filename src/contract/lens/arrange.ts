import { isObject } from "../../base/json-object.ts";
import type { Operation, Route } from "../../kernel/operation.ts";
import { ask } from "../client.ts";
import type { Answer, CheckRequest, Exchange, Principal } from "../exchange.ts";
import type { Finding } from "../recorder.ts";
import type { Session } from "../session.ts";
import { targetDocument } from "../target-document.ts";
import {
  askThrough,
  namedBy,
  otherWays,
  type RequestLens,
  requestMembers,
  requestOf,
  requestRestsOn,
} from "./requests.ts";

/**
 * If an operation refuses our assumed request, tries other forms, once per operation: the first accepted form is
 * used from then on. Returns the exchange that succeeded, or the original refusal. What was refused while another
 * check was searching is sent again in the form that was found.
 */
export async function findAcceptedForm(
  session: Session,
  exchange: Exchange,
  request: CheckRequest,
  principal: Principal | null,
): Promise<Exchange> {
  const { operation, route, raw } = exchange;
  const [assumption] = requestRestsOn(operation, request);
  if (operation === null || assumption === undefined || ![400, 422].includes(raw.status)) return exchange;
  if (request.raw !== undefined) return exchange;
  const search = session.formSearches.get(route);
  if (search === undefined) {
    const own = searchForm(session, { exchange, operation, assumption, request, principal });
    session.formSearches.set(
      route,
      own.catch(() => null),
    );
    return own;
  }
  await search;
  const ours = askThrough(session.requestForms.get(route), request);
  const isSentSo = namesIn(requestOf(exchange.sent)) === namesIn(ours);
  return isSentSo ? exchange : ask(session, route, request, principal, exchange.check);
}

/** The names in a request, which tell in which form it was sent. */
function namesIn(request: CheckRequest): string {
  return Object.keys(requestMembers(request)).sort().join();
}

interface Refused {
  readonly exchange: Exchange;
  readonly operation: Operation;
  readonly assumption: string;
  readonly request: CheckRequest;
  readonly principal: Principal | null;
}

async function searchForm(
  session: Session,
  { exchange, operation, assumption, request, principal }: Refused,
): Promise<Exchange> {
  const { route, raw } = exchange;
  const document = await targetDocument(session).catch(() => null);
  const bases: Base[] = [{ form: new Map(), refusal: raw }];
  let tries = 0;
  // A form that moves the refusal to another member is progress; the search continues from it.
  for (const { form: base, refusal } of bases) {
    const steps = [...otherWays(operation, request, base, refusal, document)];
    for (const step of steps) {
      if (tries++ >= maxTries) break;
      const form = new Map([...base, ...step]);
      session.requestForms.set(route, form);
      const nextExchange = await ask(session, route, request, principal, exchange.check);
      if (nextExchange.raw.status < 300) {
        noteForm(session, operation, assumption, describeRequestLens(form), nextExchange);
        return nextExchange;
      }
      steps.push(...membersNamedBy(nextExchange.raw, step, steps));
      if (form.size < maxRenamed && makesProgress(step, request, refusal, nextExchange.raw))
        bases.push({ form, refusal: nextExchange.raw });
    }
  }
  session.requestForms.set(route, new Map());
  noteForm(
    session,
    operation,
    assumption,
    `refuses every form of the request that we know: ${raw.text.slice(0, 200)}`,
    exchange,
  );
  return exchange;
}

/** A refused form, with its refusal. */
interface Base {
  readonly form: RequestLens;
  readonly refusal: Answer;
}

const maxTries = 48;
const maxRenamed = 3;

/** A name required by a refusal may be the target's name for the member that was just renamed. */
function membersNamedBy(refusal: Answer, step: RequestLens, triedSteps: readonly RequestLens[]): RequestLens[] {
  const [ours = ""] = step.keys();
  const isKnown = (name: string) => name === ours || triedSteps.some((step) => step.get(ours) === name);
  return namedBy(refusal)
    .filter((name) => !isKnown(name))
    .map((name) => new Map([[ours, name]]));
}

/**
 * True if a refusal named the renamed member (old or new name) and the next refusal names something else: another
 * member of ours, or, if the target's name was used, any other missing member.
 */
function makesProgress(step: RequestLens, request: CheckRequest, before: Answer, after: Answer): boolean {
  const [[ours, theirs] = ["", null]] = step;
  const [namesBefore, namesAfter] = [namedBy(before), namedBy(after)];
  if (namesAfter.some((name) => name === ours || name === theirs)) return false;
  const sentNames = Object.keys(isObject(request.body) ? request.body : (request.query ?? {}));
  if (theirs !== null && namesBefore.includes(theirs)) return namesAfter.length > 0;
  return namesBefore.includes(ours) && namesAfter.some((name) => sentNames.includes(name));
}

function describeRequestLens(form: RequestLens): string {
  const words = [...form].map(([ours, theirs]) =>
    theirs === null ? `does not take \`${ours}\`` : `takes \`${theirs}\` and not \`${ours}\``,
  );
  return words.join(", ");
}

function noteForm(
  { recorder }: Session,
  operation: Operation,
  assumption: string,
  seen: string,
  exchange: Exchange,
): void {
  const route = `${operation.method} ${operation.path}` as Route;
  const finding: Finding = { route, problem: `it ${seen}`, source: { assumed: assumption }, exchange, change: null };
  recorder.findings.set(`${route} way`, finding);
}
