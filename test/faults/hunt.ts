import { everyCheck } from "../../contracts/all.ts";
import { matchesGlob } from "../../src/base/glob.ts";
import type { Recorder } from "../../src/contract/judge/recorder.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { runChecks } from "../../src/contract/run/run-checks.ts";
import { isFailed, type Result, type Verdict } from "../../src/contract/seen/verdict.ts";
import { credentials, knowSpeed, openMock } from "../contract/mock.ts";
import { altered } from "./altered.ts";
import type { Fault } from "./fault.ts";

/** The result for one fault. */
export interface Hunted {
  readonly fault: Fault;
  /** The check that found it, its verdict, and the reason; of one that none found, what the checks said instead. */
  readonly killer: string | null;
  readonly verdict: Verdict | null;
  readonly reason: string | null;
  /** The result that noticed it, if it was one of a check. */
  readonly found: Result | null;
  /** How many answers showed the error. */
  readonly exposed: number;
  readonly checks: number;
}

type Noticed = Pick<Hunted, "killer" | "verdict" | "reason" | "found">;

const derived = /^(credential|entitlement|object|foreign|input|unknown|limit|answers) |^errors$/;

/** The checks that create what others need: a search that is paid for, a report that is finished. */
const preparing: readonly [path: RegExp, check: string][] = [
  [/\/search\/jobs\/\{id\}/, "Deep search: Submitting a deep search*"],
  [/deep-research/, "Deep research: Each subject of research settles*"],
  [/\/projects/, "Projects: A new project belongs to its company*"],
];

/** The checks for a fault: those of its operations, the cheap ones first, then those of all answers. */
function lookersFor({ on, look }: Fault): readonly Check[] {
  if (look instanceof RegExp) return everyCheck.filter(({ id }) => look.test(id));
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
export async function hunt(fault: Fault): Promise<Hunted> {
  try {
    return await huntOnce(fault);
  } catch (error) {
    const reason = `it could not be tried: ${(error as Error).message}`;
    return { fault, killer: null, verdict: null, reason, found: null, exposed: 1, checks: 0 };
  }
}

async function huntOnce(fault: Fault): Promise<Hunted> {
  let exposed = 0;
  const mock = await openBroken(fault, () => {
    exposed += 1;
  });
  const { session } = mock;
  const results: Result[] = [];
  let noticed: Noticed | null = null;
  try {
    await runChecks(session, lookersFor(fault), (result) => {
      results.push(result);
      if (isNotice(fault, result)) noticed ??= { ...result, killer: result.id, found: result };
      if (fault.says === undefined) noticed ??= noticedBy(fault, session.recorder);
      return noticed === null;
    });
    const instead = results.filter((each) => isFailed(each) || each === results.at(-1)).map(say);
    const { killer, verdict, reason, found } = (noticed as Noticed | null) ?? {
      ...{ killer: null, verdict: null, found: null, reason: instead.join("\n") },
    };
    return { fault, killer, verdict, reason, found, exposed, checks: results.length };
  } finally {
    await mock.close();
  }
}

async function openBroken({ change, clock = "60x", says, ...fault }: Fault, onShown: () => void) {
  const { seed = "contract", other, now, isLimited = false } = fault;
  const mock = await openMock(
    { clock, ...(now && { now }), ...(says && { scenario: "lived-in-account", noLimits: !isLimited }) },
    { seed, ...(other && { credentials: { ...credentials, other } }), ...(says && { patienceMs: 5 * 60_000 }) },
    (core) => altered(core, change(), onShown),
  );
  if (says) mock.session.target.isStandIn = false;
  knowSpeed(mock.session, Number.parseFloat(clock) || 1);
  return mock;
}

function say({ verdict, id, reason }: Result): string {
  return `${verdict} ${id}: ${reason}`;
}

/** A stated rule has to be reported as a violation, an assumption as refuted; and in the words that are expected. */
function isNotice({ source, says }: Fault, result: Result): boolean {
  if (says !== undefined) return isFailed(result) && says.test(say(result));
  return result.verdict === "violation" || (result.verdict === "refuted" && "assumed" in source);
}

/** The recorder has the findings that the last check of a run would report. */
export function noticedBy({ source: broken }: Fault, { findings }: Recorder) {
  for (const { route, problem, source, exchange } of findings.values()) {
    const verdict = "assumed" in source ? "refuted" : "violation";
    if (verdict === "refuted" && !("assumed" in broken)) continue;
    const killer = exchange.answer.status >= 400 ? "errors" : `answers ${route}`;
    return { killer, verdict, reason: problem, found: null } as const;
  }
  return null;
}
