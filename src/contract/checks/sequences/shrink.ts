/** How a sequence failed, and in which round. */
export interface SequenceFailure<Failure> {
  readonly failure: Failure;
  readonly at: number;
}

interface ShrinkOptions<Round, Failure> {
  readonly fails: (fewer: readonly Round[]) => Promise<SequenceFailure<Failure> | null>;
  readonly maxTries: number;
}

/**
 * The shortest failing sequence found by leaving out rounds: half of them, a quarter of them, then one
 * at a time; the last first, because a round depends on earlier ones. Rounds after the failure are left out
 * without a test.
 */
export async function shrink<Round, Failure>(
  rounds: readonly Round[],
  first: SequenceFailure<Failure>,
  { fails, maxTries }: ShrinkOptions<Round, Failure>,
): Promise<Failure> {
  let { failure } = first;
  let shortest = rounds.slice(0, first.at + 1);
  let tries = 0;
  for (let size = shortest.length >> 1; size >= 1; size >>= 1) {
    for (let end = shortest.length; end > 0 && shortest.length > 1; ) {
      if (tries++ >= maxTries) return failure;
      const begin = Math.max(0, end - size);
      const fewer = shortest.filter((_, at) => at < begin || at >= end);
      const repeated = await fails(fewer);
      if (repeated !== null) {
        failure = repeated.failure;
        shortest = fewer.slice(0, repeated.at + 1);
      }
      end = Math.min(begin, shortest.length);
    }
  }
  return failure;
}
