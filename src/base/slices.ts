/** Long work as slices of a few milliseconds, so that others can be answered in between. */
export type Slices<Result> = Generator<unknown, Result>;

/** The whole of it at once, for callers that cannot wait. */
export function finish<Result>(work: Slices<Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Something that takes long to make and is made once, however many wait for it. */
export interface Making<Result> {
  /** Made at once as far as it is not there. */
  readonly result: () => Result;
  /** What is left to do, shared by all who wait; null when it is there. */
  readonly slices: () => Iterator<unknown> | null;
}

export function makeOnce<Result>(begin: () => Slices<Result>): Making<Result> {
  let begun: Slices<Result> | null = null;
  let made: { readonly result: Result } | null = null;
  const next = (): IteratorResult<unknown> => {
    if (made !== null) return { done: true, value: undefined };
    const work = begun ?? begin();
    // One that fails is begun again by the next caller.
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
