/** Does some work for each item, for a limited number of items in parallel. */
export async function inLanes<Each, Done>(
  each: readonly Each[],
  lanes: number,
  work: (one: Each) => Promise<Done>,
): Promise<Done[]> {
  const queue = [...each];
  const done: Done[] = [];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) done.push(await work(next));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
