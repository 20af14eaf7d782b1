import { Worker } from "node:worker_threads";

/** What a thread says: that it can begin, and then one reply to each task, in their order. */
export type Reply<Result> = "ready" | { readonly result: Result } | { readonly problem: string };

/** Work in another thread, that may never come to an end there and never ends this one. */
export interface Supervised<Task, Result> {
  /** Rejected with a reason in words where the thread does not answer, or ends, over this task; the others go on in a new one. */
  readonly ask: (task: Task) => Promise<Result>;
  /** Somebody wants to end, and waits: from now on so much silence by the clock is enough, and no other thread begins. */
  readonly hurry: (silenceMs: number) => void;
  readonly end: () => void;
}

export interface Care {
  readonly file: URL;
  readonly data: unknown;
  /**
   * How long a thread may be silent over one task, while this process computes: on a machine that gives it nothing to
   * compute with, nobody is to blame, up to four times as long.
   */
  readonly silenceMs: number;
  /** So many threads may end by themselves or be ended; then nothing more is done. */
  readonly deaths: number;
}

interface Assignment<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: Error) => void;
}

/** The thread of the moment. */
interface Thread {
  readonly worker: Worker;
  /** Its own code is loaded. */
  isReady: boolean;
  /** How many of the tasks that wait it has been given. */
  sent: number;
}

/** Loading a thread's own code is nobody else's fault. */
const loadingMs = 20_000;
/** The rest waits here, so that little is sent twice. */
const mostSent = 50;
/** Bounds what a thread may take of the memory of all. */
const resourceLimits = { maxOldGenerationSizeMb: 768 };

/** Calls once a thread has been silent for so long: by what this process computed, or at the most so many times that by the clock. */
function onSilence(ms: number, mostTimes: number, call: () => void): NodeJS.Timeout {
  const began = performance.now();
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const passed = performance.now() - began;
    if (passed >= ms && ((user + system) / 1_000 >= ms || passed >= mostTimes * ms)) call();
  }, ms / 10);
}

export function supervise<Task, Result>({ file, data, silenceMs, deaths }: Care): Supervised<Task, Result> {
  const waiting: Assignment<Task, Result>[] = [];
  let thread: Thread | null = null;
  let threadsLeft = deaths;
  let patience = { ms: silenceMs, mostTimes: 4, isShort: false };
  let timer: NodeJS.Timeout | undefined;

  /** Begins to wait anew, for the first of the tasks. */
  function watch(): void {
    clearInterval(timer);
    timer = undefined;
    if (waiting.length === 0 || thread === null) return;
    const ms = thread.isReady || patience.isShort ? patience.ms : loadingMs;
    timer = onSilence(ms, patience.mostTimes, () => lose(`it took longer than ${ms / 1_000} s`));
  }

  function send(): void {
    if (waiting.length === 0) return;
    thread ??= begin();
    for (; thread.sent < Math.min(waiting.length, mostSent); thread.sent += 1)
      thread.worker.postMessage(waiting[thread.sent]?.task);
    if (timer === undefined) watch();
  }

  function begin(): Thread {
    const worker = new Worker(file, { workerData: data, resourceLimits });
    const isOwn = (): boolean => thread?.worker === worker;
    worker.on("message", (reply: Reply<Result>) => isOwn() && take(reply));
    worker.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      if (isOwn()) lose(code === "ERR_WORKER_OUT_OF_MEMORY" ? "it needs too much memory" : message);
    });
    worker.on("exit", () => isOwn() && lose("its thread ended"));
    // Only what is waited for keeps a process alive, by its timer.
    worker.unref();
    return { worker, isReady: false, sent: 0 };
  }

  function take(reply: Reply<Result>): void {
    const own = thread as Thread;
    if (reply === "ready") own.isReady = true;
    else {
      const first = waiting.shift();
      own.sent -= 1;
      if ("result" in reply) first?.resolve(reply.result);
      else first?.reject(new Error(reply.problem));
    }
    watch();
    send();
  }

  function lose(why: string): void {
    stop();
    threadsLeft -= 1;
    waiting.shift()?.reject(new Error(why));
    watch();
    if (threadsLeft > 0) send();
    else giveUp("it was given up after what came before");
  }

  function stop(): void {
    void thread?.worker.terminate();
    thread = null;
  }

  function giveUp(why: string): void {
    for (const each of waiting.splice(0)) each.reject(new Error(why));
  }

  thread = begin();
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (threadsLeft <= 0) return reject(new Error("it was given up after what came before"));
        waiting.push({ task, resolve, reject });
        send();
      }),
    hurry(ms) {
      patience = { ms: Math.min(patience.ms, ms), mostTimes: 1, isShort: true };
      threadsLeft = Math.min(threadsLeft, thread === null ? 0 : 1);
      watch();
    },
    end() {
      threadsLeft = 0;
      giveUp("it was ended");
      stop();
      watch();
    },
  };
}
