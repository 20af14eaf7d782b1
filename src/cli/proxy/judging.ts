import { Worker } from "node:worker_threads";
import type { RelayedExchange } from "../../doors/proxy/relay.ts";
import type { Overlay } from "../../kernel/overlay/schema.ts";
import type { Watching } from "../../watch/report.ts";
import type { Conclusion, FirstSighting } from "./watcher.ts";

/** Judges away from the request path: exchanges are passed on in batches, and findings come back. */
export interface Judging {
  readonly pass: (passed: RelayedExchange) => void;
  readonly conclude: (given: Conclusion) => Promise<Watching>;
  /** Exchanges that were dropped because too many were waiting to be judged. */
  readonly unjudged: () => number;
}

const batchMs = 25;
/** The queue for a judge that cannot keep up is bounded: in bytes of bodies, and in exchanges. */
const maxWaitingBytes = 64 * 2 ** 20;
const maxWaiting = 20_000;

/** In its own thread, so that judging delays no request. Run from source, where no thread can load it, it runs in this thread. */
export async function newJudging(
  target: string,
  overlay: Overlay | undefined,
  onSightings: (sightings: readonly FirstSighting[]) => void,
): Promise<Judging> {
  let batch: RelayedExchange[] = [];
  let timer: NodeJS.Timeout | null = null;
  let waiting = 0;
  let bytes = 0;
  let lost = 0;
  const sizes: number[] = [];
  const send = await newSender();

  async function newSender() {
    const done = (sightings: readonly FirstSighting[], judged: number): void => {
      waiting -= judged;
      bytes -= sizes.shift() ?? 0;
      if (sightings.length > 0) onSightings(sightings);
    };
    return import.meta.url.endsWith(".ts") ? sameThread(target, overlay, done) : ownThread(target, overlay, done);
  }

  function flush(): void {
    timer = null;
    if (batch.length === 0) return;
    sizes.push(batch.reduce((sum, each) => sum + sizeOf(each), 0));
    send.passed(batch);
    batch = [];
  }

  return {
    pass(passed) {
      const size = sizeOf(passed);
      if (waiting >= maxWaiting || bytes + size > maxWaitingBytes) {
        lost += 1;
        return;
      }
      waiting += 1;
      bytes += size;
      batch.push({ ...passed, requestBody: copyOf(passed.requestBody), body: copyOf(passed.body) });
      timer ??= setTimeout(flush, batchMs);
    },
    conclude(given) {
      if (timer !== null) clearTimeout(timer);
      flush();
      return send.conclude(given);
    },
    unjudged: () => lost,
  };
}

/** Copies the body's bytes: they may be a small part of a larger socket buffer, all of which would be sent along. */
function copyOf(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && new Uint8Array(bytes);
}

function sizeOf({ requestBody, body }: RelayedExchange): number {
  return 2_000 + (requestBody?.length ?? 0) + (body?.length ?? 0);
}

type Done = (sightings: readonly FirstSighting[], judged: number) => void;

interface Sender {
  readonly passed: (batch: readonly RelayedExchange[]) => void;
  readonly conclude: (given: Conclusion) => Promise<Watching>;
}

async function sameThread(target: string, overlay: Overlay | undefined, done: Done): Promise<Sender> {
  const { newWatcher } = await import("./watcher.ts");
  const watcher = newWatcher(target, overlay);
  return {
    passed: (batch) =>
      done(
        batch.flatMap((each) => watcher.see(each)),
        batch.length,
      ),
    conclude: watcher.conclude,
  };
}

function ownThread(target: string, overlay: Overlay | undefined, done: Done): Sender {
  const worker = new Worker(new URL("./judge-worker.js", import.meta.url), { workerData: { target, overlay } });
  let concluded: (watching: Watching) => void = () => {};
  worker.on("message", (message: { sightings?: readonly FirstSighting[]; judged?: number; concluded?: Watching }) => {
    if (message.concluded) concluded(message.concluded);
    else done(message.sightings ?? [], message.judged ?? 0);
  });
  return {
    passed: (passed) => worker.postMessage({ passed }),
    async conclude(given) {
      const watching = new Promise<Watching>((resolve, reject) => {
        concluded = resolve;
        worker.once("error", reject);
      });
      worker.postMessage({ conclude: given });
      const result = await watching;
      await worker.terminate();
      return result;
    },
  };
}
