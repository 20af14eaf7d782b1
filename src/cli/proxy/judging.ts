import { Worker } from "node:worker_threads";
import type { DocumentOfTarget } from "../../contract/learn/said.ts";
import type { ReportedRun } from "../../contract/report/reported-run.ts";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import type { Message, Reply } from "./judge-worker.ts";
import type { Conclusion, FirstSighting } from "./watcher.ts";

/** Judges away from the request path: exchanges are passed on in batches, and findings come back. */
export interface BackgroundJudge {
  readonly pass: (exchange: RelayedExchange) => void;
  readonly conclude: (conclusion: Conclusion) => Promise<ReportedRun>;
  /** Exchanges that were dropped because too many were waiting to be judged. */
  readonly unjudgedCount: () => number;
}

const batchMs = 25;
/** The queue for a judge that cannot keep up is bounded: in bytes of bodies, and in exchanges. */
const maxWaitingBytes = 64 * 2 ** 20;
const maxWaiting = 20_000;

/** In its own thread, so that judging delays no request. Run from source, where no thread can load it, it runs in this thread. */
export async function newBackgroundJudge(
  target: string,
  overlay: Overlay | undefined,
  document: DocumentOfTarget | undefined,
  onSightings: (sightings: readonly FirstSighting[]) => void,
): Promise<BackgroundJudge> {
  let batch: RelayedExchange[] = [];
  let timer: NodeJS.Timeout | null = null;
  let waitingCount = 0;
  let bytes = 0;
  let droppedCount = 0;
  const sizes: number[] = [];
  const send = await newSender();

  async function newSender() {
    const onJudged = (sightings: readonly FirstSighting[], judgedCount: number): void => {
      waitingCount -= judgedCount;
      bytes -= sizes.shift() ?? 0;
      if (sightings.length > 0) onSightings(sightings);
    };
    return import.meta.url.endsWith(".ts")
      ? sameThread(target, overlay, document, onJudged)
      : ownThread(target, overlay, document, onJudged);
  }

  function flush(): void {
    timer = null;
    if (batch.length === 0) return;
    sizes.push(batch.reduce((sum, each) => sum + sizeOf(each), 0));
    send.judge(batch);
    batch = [];
  }

  return {
    pass(exchange) {
      const size = sizeOf(exchange);
      if (waitingCount >= maxWaiting || bytes + size > maxWaitingBytes) {
        droppedCount += 1;
        return;
      }
      waitingCount += 1;
      bytes += size;
      batch.push({ ...exchange, requestBody: copyOf(exchange.requestBody), body: copyOf(exchange.body) });
      timer ??= setTimeout(flush, batchMs);
    },
    conclude(conclusion) {
      if (timer !== null) clearTimeout(timer);
      flush();
      return send.conclude(conclusion);
    },
    unjudgedCount: () => droppedCount,
  };
}

/** Copies the body's bytes: they may be a small part of a larger socket buffer, all of which would be sent along. */
function copyOf(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && new Uint8Array(bytes);
}

function sizeOf({ requestBody, body }: RelayedExchange): number {
  return 2_000 + (requestBody?.length ?? 0) + (body?.length ?? 0);
}

type OnJudged = (sightings: readonly FirstSighting[], judgedCount: number) => void;

interface Sender {
  readonly judge: (batch: readonly RelayedExchange[]) => void;
  readonly conclude: (conclusion: Conclusion) => Promise<ReportedRun>;
}

async function sameThread(
  target: string,
  overlay: Overlay | undefined,
  document: DocumentOfTarget | undefined,
  onJudged: OnJudged,
): Promise<Sender> {
  const { newWatcher } = await import("./watcher.ts");
  const watcher = newWatcher(target, overlay, document);
  return {
    judge: (batch) =>
      onJudged(
        batch.flatMap((each) => watcher.see(each)),
        batch.length,
      ),
    conclude: watcher.conclude,
  };
}

function ownThread(
  target: string,
  overlay: Overlay | undefined,
  document: DocumentOfTarget | undefined,
  onJudged: OnJudged,
): Sender {
  const worker = new Worker(new URL("./judge-worker.js", import.meta.url), {
    workerData: { target, overlay, document },
  });
  let resolveReport: (report: ReportedRun) => void = () => {};
  const send = (message: Message): void => worker.postMessage(message);
  worker.on("message", (reply: Reply) => {
    if ("report" in reply) resolveReport(reply.report);
    else onJudged(reply.sightings, reply.judgedCount);
  });
  return {
    judge: (exchanges) => send({ exchanges }),
    async conclude(conclusion) {
      const report = new Promise<ReportedRun>((resolve, reject) => {
        resolveReport = resolve;
        worker.once("error", reject);
      });
      send({ conclude: conclusion });
      const result = await report;
      await worker.terminate();
      return result;
    },
  };
}
