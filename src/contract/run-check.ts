import { ceilingOf, reserve, settle } from "./budget.ts";
import type { Check } from "./check.ts";
import { ask } from "./client.ts";
import type { Principal } from "./exchange.ts";
import type { Finding } from "./recorder.ts";
import { redact, show } from "./redact.ts";
import type { Session } from "./session.ts";
import { signalOf } from "./signals.ts";
import { newToolbox, type Toolbox } from "./toolbox.ts";
import { judge, type Lacks, type Result, sayProvenance, type Verdict } from "./verdict.ts";

interface Unmet {
  readonly lacks: Lacks;
  readonly reason: string;
}

/** Runs one check against the session's target: what it lacks is looked at first, then its body decides. */
export async function runCheck(session: Session, check: Check): Promise<Result> {
  const began = performance.now();
  const end = (verdict: Verdict, reason: string | null, more: Partial<Result> = {}): Result => ({
    id: check.id,
    area: check.area,
    title: check.title,
    routes: check.on,
    states: check.states ?? [],
    source: check.source,
    tier: check.tier,
    verdict,
    reason: reason === null ? null : clean(session, reason),
    lacks: null,
    refutes: verdict === "refuted" && "assumed" in check.source ? [check.source.assumed] : [],
    ms: Math.round(performance.now() - began),
    credits: 0,
    shown: [],
    ...more,
  });

  const caller = callerFor(session, check);
  const unmet = "reason" in caller ? caller : unmetBy(session, check);
  if (unmet !== null) return end("skipped", unmet.reason, { lacks: unmet.lacks });
  const ceiling = ceilingOf(check, session.prices);
  if (typeof ceiling === "string") return end("skipped", ceiling, { lacks: "budget" });
  const unpaid = reserve(session.budget, ceiling);
  if (unpaid !== null) return end("skipped", unpaid, { lacks: "budget" });

  const principal = (caller as { principal: Principal | null }).principal;
  const before = ceiling > 0 ? await creditsUsed(session, principal) : null;
  const toolbox = newToolbox(session, check, principal);
  const failure = await attempt(() => check.body(toolbox));
  const spent = ceiling === 0 ? 0 : ((await spentSince(session, principal, before)) ?? ceiling);
  settle(session.budget, ceiling, spent);
  return { ...conclude(session, check, toolbox, failure, end), credits: spent };
}

async function attempt(body: () => Promise<void>): Promise<unknown> {
  try {
    await body();
    return null;
  } catch (error) {
    return error ?? new Error("nothing was thrown");
  }
}

function conclude(
  session: Session,
  check: Check,
  toolbox: Toolbox,
  failure: unknown,
  end: (verdict: Verdict, reason: string | null, more?: Partial<Result>) => Result,
): Result {
  if (failure === null) return end(judge(check.source, true, session.isStandIn), null);
  const message = failure instanceof Error ? failure.message : String(failure);
  switch (signalOf(failure)) {
    case "skip":
      return end("skipped", message, { lacks: "precondition" });
    case "stopped":
      return end("skipped", message, { lacks: "stopped" });
    case "unreachable":
    case "credential_refused":
      return end("skipped", message, { lacks: "target" });
    default:
      if (hasFindings(failure)) return concludeFindings(session, failure.findings, end);
      return end(judge(check.source, false, session.isStandIn), plain(message), {
        shown: toolbox.exchanges.slice(-3).map((exchange) => show(session, exchange)),
      });
  }
}

interface Found extends Error {
  readonly findings: readonly Finding[];
}

function hasFindings(failure: unknown): failure is Found {
  return failure instanceof Error && "findings" in failure;
}

/** Each finding is judged by where it comes from: one broken word of the service outweighs any wrong guess of ours. */
function concludeFindings(
  session: Session,
  findings: readonly Finding[],
  end: (verdict: Verdict, reason: string | null, more?: Partial<Result>) => Result,
): Result {
  const broken = findings.filter(({ source }) => !("assumed" in source));
  const lines = findings.map(({ route, problem, source }) => `${route}: ${problem} [${sayProvenance(source)}]`);
  return end(broken.length > 0 ? "violation" : "refuted", lines.join("\n"), {
    source: (broken[0] ?? (findings[0] as Finding)).source,
    refutes: findings.flatMap(({ source }) => ("assumed" in source ? [source.assumed] : [])),
    shown: [...broken, ...findings].slice(0, 3).map(({ exchange }) => show(session, exchange)),
  });
}

/** An answer of another shape makes a check fall over where it reaches into it: said in words that help. */
function plain(message: string): string {
  const reached = /^(?:Cannot read properties of|\S+ is not (?:iterable|a function))/.test(message);
  return reached ? `An answer does not have the members that it should have (${message}).` : message.split("\n\n")[0]!;
}

function clean(session: Session, text: string): string {
  const secrets = Object.values(session.options.credentials).filter((each) => each !== undefined);
  return redact(text.slice(0, 8_000), secrets).slice(0, 2_000);
}

function unmetBy(session: Session, check: Check): Unmet | null {
  const { allowWrites = false, allowBursts = false, isStopped } = session.options;
  if (isStopped?.()) return { lacks: "stopped", reason: "the run was stopped" };
  if (session.deaf >= 5) return { lacks: "target", reason: "the target stopped answering" };
  if (check.tier === "write" && !allowWrites) return { lacks: "tier", reason: "it writes (--allow-writes)" };
  if (check.tier === "burst" && !allowBursts) {
    return { lacks: "tier", reason: "it uses up a rate limit (--allow-bursts)" };
  }
  if (check.twoAccounts && session.principals.other === null) {
    return { lacks: "second account", reason: "it needs a key of a second account (--other-account-key)" };
  }
  const gone = check.on.find((route) => session.missing.has(route));
  if (gone !== undefined && !check.id.startsWith("credential ")) {
    return { lacks: "operation", reason: `${gone} is not there (${session.missing.get(gone)})` };
  }
  return null;
}

/** The credential that a check is made with: one that holds what it needs; a key before a session. */
function callerFor(session: Session, check: Check): { principal: Principal | null } | Unmet {
  const { key, session: person } = session.principals;
  const wanted = check.as === "key" ? [key] : check.as === "session" ? [person] : [key, person];
  const given = wanted.filter((each) => each !== null);
  const needs = check.needs ?? [];
  const holder = given.find(({ entitlements }) => needs.every((need) => entitlements?.includes(need) ?? true));
  if (holder !== undefined) return { principal: holder };
  if (given.length === 0 && check.as === undefined && check.needs === undefined) return { principal: null };
  if (given.length === 0) {
    const which = check.as === "session" ? "a person's session (--session)" : "a credential (--key, --session)";
    return { lacks: "credential", reason: `it needs ${which}` };
  }
  const lacking = needs.filter((need) => !given.some(({ entitlements }) => entitlements?.includes(need)));
  return {
    lacks: "entitlement",
    reason: `it needs ${(lacking.length > 0 ? lacking : needs).join(", ")}, which ${given.map(({ label }) => `the ${label}`).join(" and ")} ${given.length > 1 ? "lack" : "lacks"}`,
  };
}

async function creditsUsed(session: Session, principal: Principal | null): Promise<number | null> {
  try {
    const { answer } = await ask(session, "GET /v1/quotas", {}, principal, null);
    return typeof answer.json?.credits?.used === "number" ? answer.json.credits.used : null;
  } catch {
    return null;
  }
}

async function spentSince(session: Session, principal: Principal | null, before: number | null) {
  const after = before === null ? null : await creditsUsed(session, principal);
  return before === null || after === null ? null : Math.max(0, after - before);
}
