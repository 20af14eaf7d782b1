/** Until the requests that have come in meanwhile are answered. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Does all of it, and waits only for what it waits for: for callers that have their process to themselves. */
export async function takeAtOnce(work: Iterator<unknown>): Promise<void> {
  for (let step = work.next(); step.done !== true; step = work.next()) {
    if (step.value instanceof Promise) await step.value;
  }
}

/** Does all of it between other requests. */
export async function takeBetween(work: Iterator<unknown>): Promise<void> {
  for (let step = work.next(); step.done !== true; step = work.next()) {
    await (step.value instanceof Promise ? step.value : pause());
  }
}

/** Runs long work in slices: one, then the requests that came in the meantime, then the next, until it is stopped. */
export function takeSlices(work: Iterator<unknown>, isWanted: () => boolean, onEnd: (failure?: unknown) => void): void {
  const next = (): void => {
    if (!isWanted()) return;
    try {
      const { done, value } = work.next();
      if (done === true) onEnd();
      else if (value instanceof Promise) value.then(next, onEnd);
      else setImmediate(next);
    } catch (error) {
      onEnd(error);
    }
  };
  setImmediate(next);
}
