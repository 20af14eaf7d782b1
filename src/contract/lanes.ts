/** Few at once; whoever comes then waits for a place, first come, first served. */
export interface Lanes {
  /** Answers what to call when the place is free again. */
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
