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
  let finished: { readonly result: Result } | null = null;
  const next = (): IteratorResult<unknown> => {
    if (finished !== null) return { done: true, value: undefined };
    const work = current ?? begin();
    // After a failure the next caller begins again.
    current = null;
    const step = work.next();
    if (step.done) finished = { result: step.value };
    else current = work;
    return step;
  };
  return {
    slices: () => (finished === null ? { next } : null),
    result() {
      while (finished === null) next();
      return finished.result;
    },
  };
}
