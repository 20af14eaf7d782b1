/** Limits how many callers run at once; the others wait in order of arrival. */
export interface Lanes {
  /** Waits for a free place; with `first`, ahead of the others. Returns the function that frees the place again. */
  readonly enter: (first?: "first") => Promise<() => void>;
}

export function newLanes(places: number): Lanes {
  const waiting: (() => void)[] = [];
  const ahead: (() => void)[] = [];
  let free = places;
  const leave = (): void => {
    const next = ahead.shift() ?? waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async enter(first) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => (first ? ahead : waiting).push(resolve));
      return leave;
    },
  };
}
