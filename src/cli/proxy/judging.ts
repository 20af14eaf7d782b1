import type { DocumentOfTarget } from "../../contract/learn/self-description.ts";
import type { ReportedRun } from "../../contract/report/reported-run.ts";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import { type Supervised, supervise } from "../beside/supervise.ts";
import type { JudgeTask } from "./judge-worker.ts";
import { type Conclusion, type FirstSighting, newWatcher } from "./watcher.ts";

/** Judges away from the request path: exchanges are passed on, and findings come back and are kept here. */
export interface BackgroundJudge {
  readonly pass: (exchange: RelayedExchange) => void;
  readonly conclude: (conclusion: Pick<Conclusion, "seconds" | "failOn" | "report">) => Promise<ReportedRun>;
  /** Exchanges that were dropped because too many were waiting to be judged, or judging has stopped. */
  readonly unjudgedCount: () => number;
}

export interface JudgeListener {
  readonly seen: (sightings: readonly FirstSighting[]) => void;
  /** An exchange over which a judge did not answer any more, or ended, and why. */
  readonly lost: (sentence: string) => void;
}

/** Exchanges that wait for a judge that cannot keep up are bounded: in bytes of bodies, and in number. */
const maxWaitingBytes = 64 * 2 ** 20;
const maxWaiting = 20_000;
const maxDeaths = 3;
/** Whoever pressed Ctrl-C is not kept waiting; the judge itself waits a second for what holds answers against a document. */
const concludingMs = 3_000;

export function newBackgroundJudge(
  target: string,
  overlay: Overlay | undefined,
  document: DocumentOfTarget | undefined,
  { seen, lost }: JudgeListener,
): BackgroundJudge {
  const { ask, hurry, end } = newSupervised(target, overlay, document);
  const told = new Map<string, FirstSighting>();
  /** What judges found that have ended: the report of the last one does not have it. */
  let before = new Map<string, FirstSighting>();
  const unjudged: string[] = [];
  let waitingCount = 0;
  let passedCount = 0;
  let judgedCount = 0;
  let judgedBefore = 0;
  let bytes = 0;
  let droppedCount = 0;

  const take = (sightings: readonly FirstSighting[]): void => {
    const fresh = sightings.filter((each) => !told.has(keyOf(each)));
    judgedCount += 1;
    for (const each of sightings) {
      told.set(keyOf(each), each);
      before.delete(keyOf(each));
    }
    if (fresh.length > 0) seen(fresh);
  };
  const lose = ({ method, url, status }: RelayedExchange, why: string): void => {
    if (unjudged.length >= maxDeaths) {
      droppedCount += 1;
      return;
    }
    before = new Map(told);
    judgedBefore = judgedCount;
    unjudged.push(`${method} ${url.split("?", 1)[0]} answered ${status}: ${why}`);
    const next =
      unjudged.length < maxDeaths
        ? "Another judge goes on; what it compares from call to call begins again."
        : "That was the third, so nothing more is judged.";
    lost(`could not be judged: ${unjudged.at(-1)}. ${next}`);
  };

  return {
    pass(exchange) {
      passedCount += 1;
      const size = sizeOf(exchange);
      if (waitingCount >= maxWaiting || bytes + size > maxWaitingBytes) {
        droppedCount += 1;
        return;
      }
      waitingCount += 1;
      bytes += size;
      const own = { ...exchange, requestBody: copyOf(exchange.requestBody), body: copyOf(exchange.body) };
      void ask({ see: own })
        .then(
          (result) => take(result as readonly FirstSighting[]),
          (error: Error) => lose(exchange, error.message),
        )
        .finally(() => {
          waitingCount -= 1;
          bytes -= size;
        });
    },
    async conclude(conclusion) {
      const own = { ...conclusion, exchanges: passedCount, unjudged };
      const work = ask({ conclude: { ...own, before: [...before.values()], judgedBefore } });
      hurry(concludingMs);
      try {
        return (await work) as ReportedRun;
      } catch {
        // No judge is left that could say what it saw: what was found before is here.
        return await newWatcher(target, overlay).conclude({
          ...own,
          before: [...told.values()],
          judgedBefore: judgedCount,
        });
      } finally {
        end();
      }
    },
    unjudgedCount: () => droppedCount,
  };
}

function keyOf({ verdict, route, text }: FirstSighting): string {
  return `${verdict} ${route} ${text}`;
}

/** Copies the body's bytes: they may be a small part of a larger socket buffer, all of which would be sent along. */
function copyOf(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && new Uint8Array(bytes);
}

function sizeOf({ requestBody, body }: RelayedExchange): number {
  return 2_000 + (requestBody?.length ?? 0) + (body?.length ?? 0);
}

type Judging = Supervised<JudgeTask, readonly FirstSighting[] | ReportedRun>;

/** In its own thread, so that judging delays no request. Run from source, where no thread can load it, it runs in this thread. */
function newSupervised(target: string, overlay: Overlay | undefined, document: DocumentOfTarget | undefined): Judging {
  if (!import.meta.url.endsWith(".ts")) {
    const file = new URL("./judge-worker.js", import.meta.url);
    return supervise({ file, data: { target, overlay, document }, silenceMs: 5_000, deaths: maxDeaths });
  }
  const watcher = newWatcher(target, overlay, document);
  const ask: Judging["ask"] = async (task) => ("see" in task ? watcher.see(task.see) : watcher.conclude(task.conclude));
  return { ask, hurry: () => {}, end: () => {} };
}
