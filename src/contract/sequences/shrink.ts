/** How a sequence failed, and in which round. */
export interface Failed<Failure> {
  readonly failure: Failure;
  readonly at: number;
}

interface Trying<Round, Failure> {
  readonly fails: (fewer: readonly Round[]) => Promise<Failed<Failure> | null>;
  readonly maxTries: number;
}

/**
 * The shortest failing sequence found by leaving out rounds: half of them, a quarter of them, then one
 * at a time; the last first, because a round depends on earlier ones. Rounds after the failure are left out
 * without a test.
 */
export async function shrink<Round, Failure>(
  rounds: readonly Round[],
  first: Failed<Failure>,
  { fails, maxTries }: Trying<Round, Failure>,
): Promise<Failure> {
  let { failure } = first;
  let kept = rounds.slice(0, first.at + 1);
  let tries = 0;
  for (let size = kept.length >> 1; size >= 1; size >>= 1) {
    for (let end = kept.length; end > 0 && kept.length > 1; ) {
      if (tries++ >= maxTries) return failure;
      const begin = Math.max(0, end - size);
      const fewer = kept.filter((_, at) => at < begin || at >= end);
      const again = await fails(fewer);
      if (again !== null) {
        failure = again.failure;
        kept = fewer.slice(0, again.at + 1);
      }
      end = Math.min(begin, kept.length);
    }
  }
  return failure;
}
