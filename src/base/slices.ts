/** Long work in slices of a few milliseconds, so that other requests can be answered in between. */
export type Slices<Result> = Generator<unknown, Result>;

/** Does all of it synchronously, for callers that cannot wait. */
export function finish<Result>(work: Slices<Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Lets others have their turn. */
export type Pause = () => Promise<void>;

/** All of it, with a pause after each slice; without one where nobody waits. */
export async function finishBetween<Result>(work: Slices<Result>, pause?: Pause): Promise<Result> {
  let step = work.next();
  while (!step.done) {
    if (pause !== undefined) await pause();
    step = work.next();
  }
  return step.value;
}

/** A value that takes long to compute and is computed once, however many callers wait for it. */
export interface Making<Result> {
  /** Computes what is missing immediately. */
  readonly result: () => Result;
  /** The remaining work, shared by all who wait; null when the value is ready. */
  readonly slices: () => Iterator<unknown> | null;
}

export function makeOnce<Result>(begin: () => Slices<Result>): Making<Result> {
  let begun: Slices<Result> | null = null;
  let made: { readonly result: Result } | null = null;
  const next = (): IteratorResult<unknown> => {
    if (made !== null) return { done: true, value: undefined };
    const work = begun ?? begin();
    // After a failure the next caller begins again.
    begun = null;
    const step = work.next();
    if (step.done) made = { result: step.value };
    else begun = work;
    return step;
  };
  return {
    slices: () => (made === null ? { next } : null),
    result() {
      while (made === null) next();
      return made.result;
    },
  };
}
