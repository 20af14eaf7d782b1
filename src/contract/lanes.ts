/** Limits how many callers run at once; the others wait in order of arrival. */
export interface Lanes {
  /** Returns the function that releases the place. */
  readonly enter: () => Promise<() => void>;
}

export function newLanes(places: number): Lanes {
  const waiting: (() => void)[] = [];
  let free = places;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async enter() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
