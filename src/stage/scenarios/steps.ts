import type { Instant } from "../../base/instants.ts";
import { readPointer, valueAt } from "../../base/json-pointer.ts";
import type { Slices } from "../../base/slices.ts";
import { type Answer, jsonTextOf } from "../../kernel/call.ts";
import { perform } from "../../kernel/perform.ts";
import { type Router, route } from "../../kernel/router.ts";
import type { Rules } from "../../kernel/rules.ts";
import type { World } from "../../model/world.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { address } from "../address.ts";
import { preparing } from "../preparing.ts";
import { credentialNamed, instantAt } from "./accounts.ts";
import type { Step } from "./schema.ts";
import { fill } from "./variables.ts";

/** What answers the calls of steps: the interface itself. */
export interface Kernel {
  readonly router: Router;
  readonly rules: Rules;
}

export type Followed = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: string };

/** Makes the calls of a world's past through the interface's own front door, so that no state exists that it cannot reach. */
export function* followSteps(
  kernel: Kernel,
  world: World,
  steps: readonly Step[],
  known: Readonly<Record<string, unknown>>,
  now: Instant,
): Slices<Followed> {
  const values: Record<string, unknown> = { ...known };
  for (const [position, step] of steps.entries()) {
    for (let n = 0; n < (step.times ?? 1); n++) {
      const problem = yield* follow(kernel, world, step, { ...values, n }, now, values);
      if (problem !== null) return { problem: `step ${position + 1} (${step.call}) ${problem}` };
    }
  }
  return { values };
}

function* follow(
  kernel: Kernel,
  world: World,
  step: Step,
  variables: Readonly<Record<string, unknown>>,
  now: Instant,
  values: Record<string, unknown>,
): Slices<string | null> {
  const at = instantAt(step.at ?? "0s", now);
  const lookUp = (name: string): unknown =>
    name in variables ? variables[name] : personal(world, name, variables.n as number, at);
  const [method, target] = (fill(step.call, lookUp) as string).split(" ") as [string, string];
  const { as = "owner" } = step;
  const credential = as === "anonymous" ? null : credentialNamed(world, as);
  if (credential === undefined) return `names the principal "${as}", whom nobody knows`;
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
  const expected = step.expect === undefined ? null : [step.expect].flat();
  const fine = expected === null ? answer.status < 300 : expected.includes(answer.status);
  if (!fine) return `was answered ${answer.status}: ${messageIn(answer)}`;
  return keep(answer, step, values);
}

interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
}

function* ask({ router, rules }: Kernel, world: World, now: Instant, { text, ...request }: Request): Slices<Answer> {
  const body = text === null ? null : new TextEncoder().encode(text);
  const call = address({ ...request, host: "http://understudy.local", body, ip: "127.0.0.1", inProcess: true });
  const match = route(router, call.method, call.path);
  if (match.found === "operation" && match.operation.access.to === "control") {
    return { status: 400, headers: {}, body: '{"message":"Steps call the interface, not the control plane."}' };
  }
  if (match.found === "operation") yield* preparing(match.operation, world, call);
  return perform(rules, { world, call, match, now, signature: null }).answer;
}

function keep(answer: Answer, { save }: Step, values: Record<string, unknown>): string | null {
  if (save === undefined) return null;
  const body: unknown = JSON.parse(jsonTextOf(answer) ?? "null");
  for (const [name, pointer] of Object.entries(save)) {
    const value = valueAt(body, readPointer(pointer) ?? []);
    if (value === undefined) return `has nothing at ${pointer} to save as {${name}}`;
    values[name] = value;
  }
  return null;
}

/** `person.3.id` and the like; places beyond the population begin again, so that a small one serves as well. */
function personal(world: World, name: string, n: number, at: Instant): unknown {
  const match = /^person\.(\d+|n)\.(id|login|repo)$/.exec(name);
  if (match === null) return undefined;
  const people = peopleIn(world);
  const index = (match[1] === "n" ? n : Number(match[1])) % people.size;
  if (match[2] === "id") return people.idOf(index);
  if (match[2] === "login") return people.loginOf(index);
  return people.repositories(index, dayOf(at), 1)[0]?.fullName ?? `${people.loginOf(index)}/dotfiles`;
}

function messageIn({ body }: Answer): string {
  if (typeof body !== "string") return "";
  try {
    return (JSON.parse(body) as { message?: string }).message ?? body.slice(0, 200);
  } catch {
    return body.slice(0, 200);
  }
}
