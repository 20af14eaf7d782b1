/** Until the requests that have come in meanwhile are answered. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Runs long work in slices: one, then the requests that came in the meantime, then the next, until it is stopped. */
export function takeSlices(work: Iterator<unknown>, isWanted: () => boolean, onEnd: (failure?: unknown) => void): void {
  const next = (): void => {
    if (!isWanted()) return;
    try {
      if (work.next().done === true) onEnd();
      else setImmediate(next);
    } catch (error) {
      onEnd(error);
    }
  };
  setImmediate(next);
}
