/** Until the requests that have come in meanwhile are answered. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Runs long work in slices: one, then the requests that came in the meantime, then the next, until it is stopped. */
export function takeSlices(work: Iterator<unknown>, isWanted: () => boolean, done: (failure?: unknown) => void): void {
  const next = (): void => {
    if (!isWanted()) return;
    try {
      if (work.next().done === true) done();
      else setImmediate(next);
    } catch (error) {
      done(error);
    }
  };
  setImmediate(next);
}
