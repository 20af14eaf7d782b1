/** Does a piece of work for each, so many at a time, until all are done or the time is over. */
export async function inLanes<Each, Done>(
  each: readonly Each[],
  lanes: number,
  work: (one: Each) => Promise<Done>,
  isOver: () => boolean = () => false,
): Promise<Done[]> {
  const queue = [...each];
  const done: Done[] = [];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !isOver(); next = queue.shift()) done.push(await work(next));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
