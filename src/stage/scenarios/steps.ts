import { type Instant, parseDuration } from "../../base/instants.ts";
import { readPointer, valueAt } from "../../base/json-pointer.ts";
import { longText } from "../../base/long-text.ts";
import { parseMembers } from "../../base/parse-json.ts";
import { fraction } from "../../base/rng.ts";
import type { Slices } from "../../base/slices.ts";
import { jsonTextOf, type PendingAnswer } from "../../kernel/call.ts";
import { credentialOf } from "../../kernel/gates.ts";
import { perform } from "../../kernel/perform.ts";
import { operationOf } from "../../kernel/routed-call.ts";
import type { Router } from "../../kernel/router.ts";
import type { Rules } from "../../kernel/rules.ts";
import type { World } from "../../model/world.ts";
import { grant } from "../../service/billing/credits.ts";
import { service } from "../../service/later.ts";
import { bringUpToDate, whatIsDue } from "../../service/timeline/due.ts";
import { ownCall, ownOrigin } from "../routing.ts";
import { prepare } from "../run-work.ts";
import { credentialNamed, instantAt } from "./accounts.ts";
import type { ScenarioStep } from "./schema.ts";
import { fill } from "./variables.ts";
import { workingHours } from "./working-hours.ts";

/** Performs the calls of steps with the interface itself. */
export interface Kernel {
  readonly router: Router;
  readonly stepRouter: () => Router;
  readonly rules: Rules;
}

/** Credits that a person bought in the web app, which the interface has no call for. */
export interface TopUp {
  readonly account: string;
  readonly credits: number;
  readonly at: Instant;
}

export type StepsOutcome = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: string };

/** Makes the calls of a world's past through the public interface, so that no state exists that clients cannot reach. */
export function* followSteps(
  kernel: Kernel,
  world: World,
  steps: readonly ScenarioStep[],
  topUps: readonly TopUp[],
  initialValues: Readonly<Record<string, unknown>>,
  now: Instant,
): Slices<StepsOutcome> {
  const values: Record<string, unknown> = { ...initialValues };
  /** What each repetition of a step saved. */
  const repeatedValues: Record<string, unknown> = {};
  const due = topUps.toSorted((a, b) => a.at - b.at);
  const topUp = (until: Instant): void => {
    while (due[0] !== undefined && due[0].at <= until) {
      const { account, credits, at } = due.shift() as TopUp;
      bringUpToDate(world, account, at);
      grant(world, account, credits, { operation: "billing.top_up" }, at);
    }
  };
  for (const { step, position, n, at } of inOrder(steps, world.seed, now)) {
    if (at > now)
      return { problem: `step ${position + 1} (${step.call}) would be made after the start: let it begin earlier` };
    topUp(at);
    const problem = yield* follow(kernel, world, { step, n, at }, values, repeatedValues);
    if (problem !== null) return { problem: `step ${position + 1} (${step.call}) ${problem}` };
  }
  topUp(now);
  return { values };
}

/** One call of a step. */
interface Occurrence {
  readonly step: ScenarioStep;
  readonly n: number;
  readonly at: Instant;
}

/** Every call of every step by time, and otherwise in the written order: repetitions over months are interleaved with the rest. */
function inOrder(
  steps: readonly ScenarioStep[],
  seed: string,
  now: Instant,
): (Occurrence & { readonly position: number })[] {
  const timeOf = timesOf(steps, seed, now);
  const all = steps.flatMap((step, position) =>
    Array.from({ length: step.times ?? 1 }, (_, n) => ({ step, position, n, at: timeOf(step, n) })),
  );
  return all.sort((a, b) => a.at - b.at);
}

/** The time of each call: as written, or in the working hours around that time. */
function timesOf(
  steps: readonly ScenarioStep[],
  seed: string,
  now: Instant,
): (step: ScenarioStep, n: number) => Instant {
  const even = ({ at = "0s", every = "0s" }: ScenarioStep, n: number) =>
    instantAt(at, now) + n * (parseDuration(every) ?? 0);
  const workSteps = steps.filter(({ hours }) => hours === "working");
  const start = Math.min(now, ...workSteps.map((step) => even(step, -1)));
  const toWorkingHours = workingHours(seed, start, now);
  return (step, n) => {
    if (step.hours !== "working") return even(step, n);
    // Steps with one rhythm are shifted together, so that their order stays.
    const { every = "0s" } = step;
    const jitter = 0.9 * (fraction(seed, "rhythm", every, n) - 0.5) * (parseDuration(every) ?? 0);
    return toWorkingHours(even(step, n) + jitter);
  };
}

/** The time of the last call of all steps. */
export function endOfSteps(steps: readonly ScenarioStep[], seed: string, now: Instant): Instant {
  const timeOf = timesOf(steps, seed, now);
  return Math.max(...steps.map((step) => timeOf(step, (step.times ?? 1) - 1)));
}

function* follow(
  kernel: Kernel,
  world: World,
  { step, n, at }: Occurrence,
  values: Record<string, unknown>,
  repeatedValues: Record<string, unknown>,
): Slices<string | null> {
  const lookUp = (name: string): unknown => {
    if (name === "n") return n;
    if (name in values) return values[name];
    return name.endsWith(".n") && `${name.slice(0, -1)}${n}` in repeatedValues
      ? repeatedValues[`${name.slice(0, -1)}${n}`]
      : personal(world, name, n, at);
  };
  const [method, target] = (fill(step.call, lookUp) as string).split(" ") as [string, string];
  const { as = "owner" } = step;
  const credential = as === "anonymous" ? null : credentialNamed(world, as);
  if (credential === undefined) return `names the principal "${as}", who does not exist in this scenario`;
  const answer = yield* ask(kernel, world, at, {
    method,
    target,
    headers: {
      ...(step.headers as Record<string, string>),
      ...(credential && { authorization: `Bearer ${credential.token}` }),
      ...(step.body !== undefined && { "content-type": "application/json" }),
    },
    text: step.text ?? (step.body === undefined ? null : JSON.stringify(fill(step.body, lookUp))),
  });
  const expectedStatuses = step.expect === undefined ? null : [step.expect].flat();
  const fine = expectedStatuses === null ? answer.status < 300 : expectedStatuses.includes(answer.status);
  if (!fine) return `was answered ${answer.status}: ${messageIn(answer)}`;
  return keep(answer, { step, n }, values, repeatedValues);
}

interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
}

function* ask(
  { stepRouter, rules }: Kernel,
  world: World,
  now: Instant,
  { text, ...request }: Request,
): Slices<PendingAnswer> {
  const body = text === null ? null : new TextEncoder().encode(text);
  const call = ownCall(stepRouter(), { ...request, body });
  if (call.forControl) {
    return {
      status: 400,
      headers: {},
      body: JSON.stringify({ message: "Steps call the interface, not the control plane." }),
    };
  }
  const operation = operationOf(call);
  if (operation !== null) yield* prepare(operation, call, world);
  call.credential = credentialOf(world, call);
  if (call.credential !== null) {
    const needs = whatIsDue(world, now);
    if (needs !== null) yield* prepare({ waitsFor: needs }, call, world);
    bringUpToDate(world, call.credential.accountId, now);
  }
  return perform(rules, { world, call, now, signature: null }).answer;
}

function keep(
  answer: PendingAnswer,
  { step: { save, times }, n }: Pick<Occurrence, "step" | "n">,
  values: Record<string, unknown>,
  repeatedValues: Record<string, unknown>,
): string | null {
  if (save === undefined) return null;
  const body: unknown = answer.known ?? JSON.parse(jsonTextOf(answer) ?? "null");
  for (const [name, pointer] of Object.entries(save)) {
    const value = valueAt(body, readPointer(pointer) ?? []);
    if (value === undefined) return `has nothing at ${pointer} to save as {${name}}`;
    // Where a world will be served is not known yet.
    const shortValue =
      typeof value === "string" && value.startsWith(`${ownOrigin}/`) ? value.slice(ownOrigin.length) : value;
    values[name] = shortValue;
    if (times !== undefined) repeatedValues[`${name}.${n}`] = shortValue;
  }
  return null;
}

/** `person.3.id`, `person.n+200.id` and the like; indexes beyond the population wrap around, so that a small one works as well. */
function personal(world: World, name: string, n: number, at: Instant): unknown {
  const [, kind, length] = /^(text|path)\.(\d{1,5})$/.exec(name) ?? [];
  if (kind === "text") return longText(Number(length), `${n + 1}.`);
  if (kind === "path") return `${n + 1}-`.padEnd(Number(length), "as-long-as-it-may-be-");
  const match = /^person\.(n?)\+?(\d*)\.(id|login|repo|language)$/.exec(name);
  if (match === null) return undefined;
  const [, repeats, offset, member] = match;
  const { peopleIn, dayOf } = service();
  const people = peopleIn(world);
  const index = ((repeats === "n" ? n : 0) + Number(offset)) % people.size;
  if (member === "id") return people.idOf(index);
  if (member === "login") return people.loginOf(index);
  if (member === "language") return people.core(index).languages[0] ?? "software";
  return people.repositories(index, dayOf(at), 1)[0]?.fullName ?? `${people.loginOf(index)}/dotfiles`;
}

function messageIn({ body }: PendingAnswer): string {
  const { message } = parseMembers(body);
  return typeof message === "string" ? message : typeof body === "string" ? body.slice(0, 200) : "";
}
