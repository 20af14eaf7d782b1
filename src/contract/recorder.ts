import { minute, second } from "../base/instants.ts";
import { type Source, stated } from "../base/provenance.ts";
import { additions, conforms, conformsRefusal } from "../kernel/conformance.ts";
import type { Operation, Route } from "../kernel/operation.ts";
import type { Exchange } from "./exchange.ts";
import { problemsBetween } from "./invariants/all.ts";
import { segmentsOf, sourceOfAnswer, sourceOfStatus } from "./provenance-at.ts";

/** Something that an answer showed, whatever the check that asked for it was about. */
export interface Finding {
  readonly route: Route;
  readonly problem: string;
  readonly source: Source;
  readonly exchange: Exchange;
}

/** Every answer is held against its declaration; this is what has been seen so far. */
export interface Recorder {
  requests: number;
  /** The first of each kind: one broken member in a thousand answers is one finding. */
  readonly findings: Map<string, Finding>;
  /** Members that nothing declares, by route. */
  readonly additions: Map<string, Set<string>>;
  /** How often each status of each route was seen. */
  readonly statuses: Map<string, number>;
  readonly latest: Exchange[];
}

export function newRecorder(): Recorder {
  return { requests: 0, findings: new Map(), additions: new Map(), statuses: new Map(), latest: [] };
}

export function record(recorder: Recorder, exchange: Exchange): void {
  const { route, operation, answer } = exchange;
  recorder.requests += 1;
  recorder.latest.push(exchange);
  if (recorder.latest.length > 20) recorder.latest.shift();
  const seen = `${answer.status} ${route}`;
  recorder.statuses.set(seen, (recorder.statuses.get(seen) ?? 0) + 1);
  for (const { problem, source } of problemsOf(exchange)) {
    const key = `${route} ${answer.status} ${problem.replaceAll(/\d+/g, "#")}`;
    if (!recorder.findings.has(key)) recorder.findings.set(key, { route, problem, source, exchange });
  }
  if (operation === null || answer.status >= 300) return;
  const known = recorder.additions.get(route) ?? new Set();
  for (const path of additions(operation, answered(exchange))) known.add(path.replaceAll(/\[\d+\]/g, "[]"));
  if (known.size > 0) recorder.additions.set(route, known);
}

interface Problem {
  readonly problem: string;
  readonly source: Source;
}

function problemsOf(exchange: Exchange): Problem[] {
  const { operation, answer } = exchange;
  if (answer.status >= 400) return refusalProblems(exchange);
  if (operation === null) return [];
  if (answer.status >= 300) return [{ problem: `it redirects (${answer.status})`, source: sourceOfStatus(operation) }];
  if (!operation.answers.some((shape) => shape.status === answer.status)) {
    const declared = operation.answers.map((shape) => shape.status).join(" or ");
    return [{ problem: `it answers ${answer.status} and not ${declared}`, source: sourceOfStatus(operation) }];
  }
  const shape = conforms(operation, answered(exchange)).map((problem) => ({
    problem,
    source: sourceOfAnswer(operation, answer.status, pathOf(problem)),
  }));
  return shape.length > 0 ? shape : problemsBetween(exchange);
}

/** §7 states the body; which code goes with which status is partly ours. */
function refusalProblems(exchange: Exchange): Problem[] {
  const { operation, answer } = exchange;
  const section = operation?.errorShape === "registry" ? "§4.1" : "§7";
  if (answer.json === undefined) {
    const what = answer.text.trimStart().startsWith("<") ? "HTML, as from a gateway," : "something that is not JSON";
    return [
      {
        problem: `a refusal (${answer.status}) is answered with ${what} instead of the error body`,
        source: stated(section),
      },
    ];
  }
  const shape = conformsRefusal(operation ?? undefined, answered(exchange)).map((problem) => ({
    problem: `a refusal (${answer.status}): ${problem}`,
    source: /is not (one that|declared)/.test(problem) ? ({ assumed: "A-02" } as const) : stated(section),
  }));
  return [...shape, ...headerProblems(operation, answer.status, answer.headers)];
}

function headerProblems(
  operation: Operation | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Problem[] {
  const retry = headers["retry-after"];
  if (status === 429 && retry === undefined) {
    const source: Source = operation?.errorShape === "registry" ? stated("§4.1") : { assumed: "A-09" };
    return [{ problem: "a 429 has no Retry-After", source }];
  }
  if (status === 429 && !isAligned(operation, headers)) {
    return [{ problem: "a window does not end on a whole minute", source: { assumed: "A-09" } }];
  }
  const searches = operation !== null && /search|similar|\/fields/.test(operation.path);
  if (status === 503 && searches && retry === undefined) {
    return [{ problem: "a 503 of search has no Retry-After", source: stated("§7") }];
  }
  return [];
}

/** A Date header drops what Retry-After rounds up, so that their sum is the very end of the window. */
function isAligned(operation: Operation | null, headers: Readonly<Record<string, string>>): boolean {
  const retry = Number(headers["retry-after"]);
  const date = Date.parse(headers.date ?? "");
  const isMinute =
    operation !== null && operation.access.to !== "control" && operation.access.limit.windowMs === minute;
  if (!isMinute || !(retry >= 1 && retry <= 60) || Number.isNaN(date)) return true;
  const off = (date / second + retry) % 60;
  return off <= 1 || off >= 59;
}

function answered({ answer }: Exchange) {
  return { status: answer.status, contentType: answer.headers["content-type"] ?? null, json: answer.json };
}

function pathOf(problem: string): string {
  const path = problem.slice(0, Math.max(0, problem.indexOf(": ")));
  return segmentsOf(path).join(".");
}
