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

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: Error) => void;
}

/** Loading a thread's own code is nobody else's fault. */
const loadingMs = 20_000;
/** The rest waits here, so that little is sent twice. */
const mostSent = 50;
/** Bounds what a thread may take of the memory of all. */
const resourceLimits = { maxOldGenerationSizeMb: 768 };

/** Time since now: what this process computed in it, or at the most so many times that. */
function newSilence(mostTimes: number) {
  const began = performance.now();
  const before = process.cpuUsage();
  return {
    lasts(ms: number): boolean {
      const { user, system } = process.cpuUsage(before);
      const passed = performance.now() - began;
      return passed >= ms && ((user + system) / 1_000 >= ms || passed >= mostTimes * ms);
    },
  };
}

export function supervise<Task, Result>({ file, data, silenceMs, deaths }: Care): Supervised<Task, Result> {
  const waiting: Waiting<Task, Result>[] = [];
  let sentCount = 0;
  let thread: Worker | null = null;
  let isReady = false;
  let patienceMs = silenceMs;
  let mostTimes = 4;
  let threadsLeft = deaths;
  let timer: NodeJS.Timeout | null = null;

  const watch = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    if (waiting.length === 0 || thread === null) return;
    const ms = isReady || mostTimes === 1 ? patienceMs : loadingMs;
    const silence = newSilence(mostTimes);
    timer = setInterval(() => silence.lasts(ms) && lose(`it took longer than ${ms / 1_000} s`), ms / 10);
  };
  const send = (): void => {
    if (waiting.length === 0) return;
    if (thread === null) begin();
    for (; sentCount < Math.min(waiting.length, mostSent); sentCount += 1)
      thread?.postMessage(waiting[sentCount]?.task);
    if (timer === null) watch();
  };
  const begin = (): void => {
    const own = new Worker(file, { workerData: data, resourceLimits });
    const ifOwn = (does: () => void) => (): void => {
      if (thread === own) does();
    };
    thread = own;
    isReady = false;
    own.on("message", (reply: Reply<Result>) => ifOwn(() => take(reply))());
    own.on("error", (error: NodeJS.ErrnoException) =>
      ifOwn(() => lose(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "it needs too much memory" : error.message))(),
    );
    own.on(
      "exit",
      ifOwn(() => lose("its thread ended")),
    );
    // Only what is waited for keeps a process alive, by its timer.
    own.unref();
  };
  const take = (reply: Reply<Result>): void => {
    if (reply === "ready") isReady = true;
    else {
      const first = waiting.shift();
      sentCount -= 1;
      if ("result" in reply) first?.resolve(reply.result);
      else first?.reject(new Error(reply.problem));
    }
    watch();
    send();
  };
  const lose = (why: string): void => {
    void thread?.terminate();
    thread = null;
    sentCount = 0;
    threadsLeft -= 1;
    waiting.shift()?.reject(new Error(why));
    watch();
    if (threadsLeft > 0) send();
    else giveUp("it was given up after what came before");
  };
  const giveUp = (why: string): void => {
    for (const each of waiting.splice(0)) each.reject(new Error(why));
  };
  begin();
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (threadsLeft <= 0) return reject(new Error("it was given up after what came before"));
        waiting.push({ task, resolve, reject });
        send();
      }),
    hurry(ms) {
      patienceMs = Math.min(patienceMs, ms);
      mostTimes = 1;
      threadsLeft = Math.min(threadsLeft, thread === null ? 0 : 1);
      watch();
    },
    end() {
      threadsLeft = 0;
      giveUp("it was ended");
      watch();
      const own = thread;
      thread = null;
      void own?.terminate();
    },
  };
}
