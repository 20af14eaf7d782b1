/**
 * Long work in slices of a few milliseconds, so that other requests can be answered in between. What it yields as a promise
 * is to be waited for, by those who can.
 */
export type Slices<Result> = Generator<unknown, Result>;

/** Does all of it synchronously, for callers that cannot wait. */
export function finish<Result>(work: Slices<Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Lets others have their turn. */
export type Pause = () => Promise<void>;

/** A value that takes long to compute and is computed once, however many callers wait for it. */
export interface SharedWork<Result> {
  /** Computes what is missing immediately. */
  readonly result: () => Result;
  /** The remaining work, shared by all who wait; null when the value is ready. */
  readonly slices: () => Iterator<unknown> | null;
}

export function shareWork<Result>(begin: () => Slices<Result>): SharedWork<Result> {
  let current: Slices<Result> | null = null;
  let awaited: Promise<void> | null = null;
  let finished: { readonly result: Result } | null = null;

  /** After a failure the next caller begins again. */
  function take(): Slices<Result> {
    const work = current ?? begin();
    current = null;
    return work;
  }

  function next(): IteratorResult<unknown> {
    if (finished !== null) return { done: true, value: undefined };
    // Whoever comes meanwhile waits for the same: what stands behind it needs what is awaited.
    if (awaited !== null) return { done: false, value: awaited };
    const work = take();
    const step = work.next();
    if (step.done) finished = { result: step.value };
    else if (step.value instanceof Promise) {
      awaited = arrival(step.value, work);
      return { done: false, value: awaited };
    } else current = work;
    return step;
  }

  async function arrival(loading: Promise<unknown>, work: Slices<Result>): Promise<void> {
    try {
      await loading;
      current = work;
    } finally {
      awaited = null;
    }
  }

  function result(): Result {
    // `current` is null while something is awaited: whoever cannot wait does all of it by itself.
    finished ??= { result: finish(take()) };
    return finished.result;
  }

  /** One caller's way through the work. Who comes again while the same is awaited cannot wait, and would come for ever. */
  function caller(): Iterator<unknown> {
    let told: unknown = null;
    return {
      next() {
        if (told !== null && told === awaited) result();
        const step = next();
        told = awaited;
        return step;
      },
    };
  }

  return { slices: () => (finished === null ? caller() : null), result };
}
