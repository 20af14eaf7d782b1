import { everyCheck } from "../../contracts/all.ts";
import { matchesGlob } from "../../src/base/glob.ts";
import type { Recorder } from "../../src/contract/judge/recorder.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import type { Verdict } from "../../src/contract/seen/verdict.ts";
import type { Call } from "../../src/kernel/call.ts";
import type { Operation } from "../../src/kernel/operation.ts";
import { newRouter, route } from "../../src/kernel/router.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import type { World } from "../../src/model/world.ts";
import { serviceOperations } from "../../src/service/operations.ts";
import { resolve } from "../../src/stage/resolve.ts";
import { serve } from "../../src/stage/serve.ts";
import { newStage } from "../../src/stage/stage.ts";
import { credentials, knowSpeed, openMock } from "../contract/mock.ts";
import type { Mutant } from "./mutant.ts";

/** The result for one mutant. */
export interface Hunted {
  readonly mutant: Mutant;
  /** The check that found it, its verdict, and the reason; the last reason if no check found it. */
  readonly killer: string | null;
  readonly verdict: Verdict | null;
  readonly reason: string | null;
  /** How many answers showed the error. */
  readonly exposed: number;
  readonly checks: number;
}

/** The mock with an error; `exposed` counts how often a client could have noticed it. */
function broken(core: StagedCore, { change }: Mutant, count: () => void): StagedCore {
  const { operation: declare, call: hear, answer: say } = change;
  const redeclared = new Set<Operation>();
  const operations = serviceOperations().map((each) => {
    const next = declare?.(each) ?? each;
    if (next !== each) redeclared.add(next);
    return next;
  });
  const stage = newStage({ ...core.stage, router: newRouter(operations) });
  const worldOf = ({ sandbox }: Call): World | undefined => stage.sandboxes.inMemory.get(sandbox)?.world;
  return {
    ...core,
    stage,
    resolve: (arrival) => resolve(stage, arrival),
    serve(call) {
      const { match } = call;
      const world = worldOf(call);
      if (match.found !== "operation" || world === undefined) return serve(stage, call);
      const { operation } = match;
      const changed = hear?.(call, operation, world) ?? call;
      // A request to another path is handled by the operation there.
      const changedMatch = changed.path === call.path ? match : route(stage.router, changed.method, changed.path);
      const received = changed === call ? call : { ...call, ...changed, match: changedMatch };
      if (received !== call || redeclared.has(operation)) count();
      const answer = serve(stage, received);
      if (say === undefined) return answer;
      const finish = (given: Awaited<typeof answer>) => {
        const said = say(given, call, operation, world);
        if (said !== given) count();
        return said;
      };
      return answer instanceof Promise ? answer.then(finish) : finish(answer);
    },
  };
}

const derived = /^(credential|entitlement|object|foreign|input|unknown|limit|answers) |^errors$/;

/** The checks that create what others need: a search that is paid for, a report that is finished. */
const preparing: readonly [path: RegExp, check: string][] = [
  [/\/search\/jobs\/\{id\}/, "Deep search: Submitting a deep search*"],
  [/deep-research/, "Deep research: Each subject of research settles*"],
  [/\/projects/, "Projects: A new project belongs to its company*"],
];

/** The checks for a mutant: those of its operations, the cheap ones first, then those of all answers. */
function lookersFor({ on, look }: Mutant): readonly Check[] {
  const looks = look ?? [...on.map((each) => `answers ${each}`), "errors"];
  const prepares = preparing.filter(([path]) => on.some((each) => path.test(each))).map(([, check]) => check);
  const isLooker = (check: Check): boolean =>
    looks.some((pattern) => matchesGlob(pattern, check.id)) ||
    (look === undefined && !derived.test(check.id) && check.on.some((each) => on.includes(each)));
  const isPreparing = (check: Check): boolean => prepares.some((pattern) => matchesGlob(pattern, check.id));
  return [...everyCheck.filter((check) => isPreparing(check) && !isLooker(check)), ...everyCheck.filter(isLooker)];
}

/**
 * Runs these checks against a mock with the error, until one finds it. An error that cannot be tried counts as not
 * found.
 */
export async function hunt(mutant: Mutant): Promise<Hunted> {
  try {
    return await huntOnce(mutant);
  } catch (error) {
    const reason = `it could not be tried: ${(error as Error).message}`;
    return { mutant, killer: null, verdict: null, reason, exposed: 1, checks: 0 };
  }
}

async function huntOnce(mutant: Mutant): Promise<Hunted> {
  let exposed = 0;
  let checks = 0;
  const { clock = "60x", seed = "contract", other, now } = mutant;
  let last: string | null = null;
  const mock = await openMock(
    { clock, ...(now !== undefined && { now }) },
    { seed, ...(other !== undefined && { credentials: { ...credentials, other } }) },
    (core) =>
      broken(core, mutant, () => {
        exposed += 1;
      }),
  );
  knowSpeed(mock.session, Number.parseFloat(clock) || 1);
  try {
    for (const check of lookersFor(mutant)) {
      checks += 1;
      const { verdict, reason } = await runCheck(mock.session, check);
      if (reason !== null) last = `${verdict} ${check.id}: ${reason}`;
      const noticed = isNotice(mutant, verdict)
        ? { killer: check.id, verdict, reason }
        : noticedBy(mutant, mock.session.recorder);
      if (noticed !== null) return { mutant, ...noticed, exposed, checks };
    }
    return { mutant, killer: null, verdict: null, reason: last, exposed, checks };
  } finally {
    await mock.close();
  }
}

/** A stated rule has to be reported as a violation, an assumption as refuted. */
function isNotice({ source }: Mutant, verdict: Verdict): boolean {
  return verdict === "violation" || (verdict === "refuted" && "assumed" in source);
}

/** The recorder has the findings that the last check of a run would report. */
export function noticedBy(mutant: Mutant, recorder: Recorder) {
  for (const { route, problem, source, exchange } of recorder.findings.values()) {
    const verdict = "assumed" in source ? "refuted" : "violation";
    const killer = exchange.answer.status >= 400 ? "errors" : `answers ${route}`;
    if (isNotice(mutant, verdict)) return { killer, verdict, reason: problem } as const;
  }
  return null;
}
