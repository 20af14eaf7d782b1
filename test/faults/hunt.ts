import { everyCheck } from "../../contracts/all.ts";
import { matchesGlob } from "../../src/base/glob.ts";
import type { Recorder } from "../../src/contract/judge/recorder.ts";
import type { Check } from "../../src/contract/run/check.ts";
import { runCheck } from "../../src/contract/run/run-check.ts";
import type { Verdict } from "../../src/contract/seen/verdict.ts";
import { credentials, knowSpeed, openMock } from "../contract/mock.ts";
import { altered } from "./altered.ts";
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
      altered(core, mutant.change, () => {
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
