import { minute, second } from "../../base/instants.ts";
import { escapeName, namesIn } from "../../base/member-path.ts";
import { conforms, conformsRefusal } from "../../kernel/conformance.ts";
import type { Operation } from "../../kernel/operation.ts";
import { declaredAt } from "../../kernel/overlay/target-declaration.ts";
import { inRegistryShape, possibleRefusals } from "../../kernel/possible.ts";
import { memberChange, movedChange, type WatchedMember } from "../learn/members.ts";
import { isRefusalAsSuccess } from "../seen/answer-kinds.ts";
import type { Exchange } from "../seen/exchange.ts";
import type { Change } from "../seen/lesson.ts";
import { groundOfMember, groundOfRefusal, groundOfStatus } from "../seen/member-sentences.ts";
import { retryAfter } from "../seen/retry-after.ts";
import { type Ground, says } from "../seen/sentences.ts";
import { problemsBetween } from "./invariants/all.ts";
import type { BrokenRule } from "./invariants/rule.ts";
import { takenProblems } from "./wrong-acceptances.ts";

export interface AnswerProblem extends BrokenRule {
  readonly change?: Change | null;
}

/** How an answer differs from its declaration. */
export function problemsOf(exchange: Exchange): AnswerProblem[] {
  const { operation, answer, raw } = exchange;
  // Behaviour requested with a preference (RFC 7240) shows nothing about the operation's default.
  if (raw.headers["preference-applied"] !== undefined) return [];
  if (raw.status >= 400) return raw.isUnread ? headerProblems(exchange) : refusalProblems(exchange);
  if (isRefusalAsSuccess(raw)) return [refusalAsSuccess(exchange)];
  if (operation === null) return [];
  if (raw.status >= 300) return [{ problem: `it redirects (${raw.status})`, source: groundOfStatus(operation) }];
  const status = [
    ...statusProblems(operation, exchange),
    ...takenProblems(operation, exchange),
    ...limitProblems(exchange),
  ];
  if (raw.isUnread || !operation.answers.some((shape) => shape.status === answer.status)) return status;
  const shape = shapeProblems(operation, exchange);
  const between = problemsBetween(exchange, new Set(shape.map(({ path }) => path)));
  return [...status, ...guessProblems(exchange), ...shape, ...between];
}

/** The problems of an answer whose body was judged before. */
export function problemsOfHeaders(exchange: Exchange): AnswerProblem[] {
  return [...limitProblems(exchange), ...(exchange.raw.status >= 400 ? headerProblems(exchange) : [])];
}

function limitProblems(exchange: Exchange): AnswerProblem[] {
  return allowanceProblems(exchange).map((problem) => ({ problem, source: { assumed: "A-09" } }));
}

function statusProblems(operation: Operation, { route, raw: { status } }: Exchange): AnswerProblem[] {
  if (operation.answers.some((shape) => shape.status === status)) return [];
  const declared = operation.answers.map((shape) => shape.status).join(" or ");
  const [only, ...others] = operation.answers;
  const change: Change | null =
    only && others.length === 0 ? { set: "statuses", on: route, status: only.status, becomes: status } : null;
  return [{ problem: `it answers ${status} and not ${declared}`, source: groundOfStatus(operation), change }];
}

/** Members that are not where we assumed them: found elsewhere, or not at all. */
function guessProblems({ route, answer, refutations }: Exchange): AnswerProblem[] {
  return refutations.map((refutation) => ({
    problem: `${refutation.path === "" ? "" : `\`${refutation.path}\` `}${refutation.seen}`,
    source: { assumed: refutation.assumption },
    change: asChange(
      refutation.isFound ? movedChange(route, refutation) : memberChange(route, answer.json, refutation.at),
    ),
  }));
}

/** Stated members, and assumed members found at their assumed places, must match their declarations. */
function shapeProblems(operation: Operation, exchange: Exchange): (AnswerProblem & { readonly path: string })[] {
  const { route, answer, refutations } = exchange;
  if (exchange.isAsDeclared) return [];
  const gaps = refutations.filter(({ isFound }) => !isFound).map(({ at }) => at);
  return conforms(operation, forConformance(exchange, withoutGaps(exchange))).flatMap((problem) => {
    const path = pathOf(problem);
    if (gaps.some((gap) => path === gap || path.startsWith(`${gap}.`))) return [];
    // §1 is about the service's own instants; undeclared members are not judged (§9).
    const isAboutInstants = /\bISO\b/.test(problem);
    if (isAboutInstants && !isDeclared(operation, path)) return [];
    const ground = groundOfMember(operation, answer.status, path, problem);
    const source = isAboutInstants && !("assumed" in ground) ? says("1/iso-instants") : ground;
    return [{ path, problem, source, change: asChange(memberChange(route, answer.json, path)) }];
  });
}

function isDeclared(operation: Operation, path: string): boolean {
  return declaredAt(operation, path.replaceAll(/\.?\b\d+(?=\.|$)/g, "[]")).member;
}

/** The same answer as plain data: gaps are not enumerable, so they are not copied. */
export function withoutGaps({ answer, refutations }: Exchange): unknown {
  return refutations.some(({ isFound }) => !isFound) ? structuredClone(answer.json) : answer.json;
}

function asChange(change: WatchedMember["change"] | null): Change | null {
  return change && { set: "members", ...change };
}

/** §7 has the status of a refusal in the body and in the answer alike; nothing else of the answer means anything then. */
function refusalAsSuccess({ operation, raw: { status, json } }: Exchange): AnswerProblem {
  const isRegistry = json.ok === false && operation?.errorShape === "registry";
  const what = JSON.stringify(json.code ?? json.error);
  return {
    problem: `it answers ${status} with the body of a refusal (${what})`,
    source: isRegistry ? says("4.1/fields-errors") : says("7/status-repeated"),
  };
}

/** §7 states the body; the status of each code is partly assumed (A-02). */
function refusalProblems(exchange: Exchange): AnswerProblem[] {
  const { operation, answer } = exchange;
  // Where §4.1 names no status, the registry may answer in its own shape, or in that of everything else; not in a third one.
  const isOurs =
    operation?.errorShape !== undefined && !inRegistryShape(operation, answer.status) && answer.json?.ok === false;
  const groundOf = (problem = ""): Ground =>
    isOurs
      ? { assumed: "A-104" }
      : inRegistryShape(operation ?? undefined, answer.status)
        ? says("4.1/fields-errors")
        : groundOfRefusal(problem);
  // A HEAD has no body to compare.
  if (exchange.sent.method === "HEAD") return problemsOfHeaders(exchange);
  if (answer.json === undefined) {
    const what = answer.text.trimStart().startsWith("<") ? "HTML, as from a gateway," : "something that is not JSON";
    return [
      {
        problem: `a refusal (${answer.status}) is answered with ${what} instead of the error body`,
        source: groundOf(),
      },
    ];
  }
  const shape = conformsRefusal(operation ?? undefined, forConformance({ answer: exchange.raw })).map((problem) => ({
    problem: `a refusal (${answer.status}): ${problem}`,
    source: /is not (one that|declared)/.test(problem) ? ({ assumed: "A-02" } as const) : groundOf(problem),
    change: otherCode(exchange),
  }));
  const isMute = typeof answer.json?.message === "string" && answer.json.message.trim() === "";
  const mute = isMute ? [{ problem: `a refusal (${answer.status}): \`message\` is empty`, source: groundOf() }] : [];
  return [...shape, ...mute, ...problemsOfHeaders(exchange)];
}

/** Maps the target's code to ours: the only one that the status allows, or the same code at another status. */
function otherCode({ route, operation, raw: { status, json } }: Exchange): Change | null {
  if (operation === null || typeof json?.code !== "string") return null;
  const possible = possibleRefusals(operation);
  const ours = possible.get(status) ?? [...possible.values()].flat().filter((code) => code === json.code);
  if (ours.length !== 1) return null;
  return { set: "refusals", on: route, code: ours[0] as string, becomes: { code: json.code, status } };
}

function headerProblems({ route, operation, answer: { status, headers } }: Exchange): AnswerProblem[] {
  const ground = groundOfRetryAfter(operation, status);
  const text = headers["retry-after"];
  if (ground !== null && retryAfter({ headers }) === null) {
    const seen =
      text === undefined ? "no Retry-After" : `a Retry-After of "${text}", which is neither seconds nor a date`;
    return [
      {
        problem: `a ${status} has ${seen}`,
        source: ground,
        change: text === undefined ? { set: "headers", on: route, name: "retry-after", is: "absent" } : null,
      },
    ];
  }
  if (isOfQuota(operation, status, headers) && !Object.keys(headers).some((name) => name.startsWith("x-quota-")))
    return [
      { problem: "a quota is used up, and no x-quota header says what is left", source: says("7/quota-headers") },
    ];
  if (status === 429 && !isAligned(operation, headers)) {
    return [{ problem: "a window does not end on a whole minute", source: { assumed: "A-09" } }];
  }
  return [];
}

/**
 * What a refusal without a time to come back contradicts: a sentence for the registry's 429 and 503 (§4.1) and the 503 of a
 * described search (§7), our assumption for every other 429, and nothing elsewhere.
 */
function groundOfRetryAfter(operation: Operation | null, status: number): Ground | null {
  if (operation?.errorShape === "registry" && (status === 429 || status === 503)) return says("4.1/fields-errors");
  if (status === 429) return { assumed: "A-09" };
  const isSearch = operation !== null && "stated" in operation.source && /\bsearch|similar/.test(operation.path);
  return status === 503 && isSearch ? says("7/503") : null;
}

/** A window is a second or a minute (§8): who has to come back later than that has used up a quota. */
function isOfQuota(operation: Operation | null, status: number, headers: Exchange["answer"]["headers"]): boolean {
  const { access } = operation ?? {};
  const hasQuota = access !== undefined && "quota" in access && access.quota !== undefined;
  return status === 429 && hasQuota && Number(retryAfter({ headers })) > 2 * minute;
}

/** Date rounds down and Retry-After rounds up, so that their sum is the exact end of the window. */
function isAligned(operation: Operation | null, headers: Readonly<Record<string, string>>): boolean {
  const retry = Number(retryAfter({ headers })) / second;
  const date = Date.parse(headers.date ?? "");
  const isMinute =
    operation !== null && operation.access.to !== "control" && operation.access.limit.windowMs === minute;
  if (!isMinute || !(retry >= 1 && retry <= 60) || Number.isNaN(date)) return true;
  const off = (date / second + retry) % 60;
  return off <= 1 || off >= 59;
}

/** An answer in the form that the kernel compares with declarations. */
export function forConformance({ answer }: Pick<Exchange, "answer">, json: unknown = answer.json) {
  return { status: answer.status, contentType: answer.headers["content-type"] ?? null, json };
}

/** The path of a problem, `results.0.match`; empty for the whole body. */
function pathOf(problem: string): string {
  const path = problem.slice(0, Math.max(0, problem.indexOf(": ")));
  return path === "the body" ? "" : namesIn(path).map(escapeName).join(".");
}

/** What is wrong with the headers in which an answer describes a window or a quota (A-09). */
function allowanceProblems({ answer: { headers } }: Exchange): string[] {
  return ["x-ratelimit", "x-quota"].flatMap((prefix) => {
    const of = (name: string) => headers[`${prefix}-${name}`];
    const [limit, remaining] = [of("limit"), of("remaining")];
    if (limit === undefined && remaining === undefined) return [];
    for (const [name, value] of Object.entries({ limit, remaining }))
      if (!/^\d+$/.test(value ?? ""))
        return [`${prefix}-${name} is ${value ?? "absent"}, and should be a whole number`];
    return Number(remaining) > Number(limit)
      ? [`${prefix}-remaining is ${remaining}, and the whole allowance is ${limit}`]
      : [];
  });
}
