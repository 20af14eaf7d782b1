import type fc from "fast-check";

/** A step of a model test: what is done to the model and to the real thing, and how it reads in a failure. */
export function command<Model extends object, Real>(
  description: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): fc.AsyncCommand<Model, Real> {
  return { check, run, toString: () => description };
}

/** The callers by whom jobs of two accounts are started and read. */
export const callers = { acct_demo: "owner", acct_other: "outsider" } as const;
export type Account = keyof typeof callers;

export const hasJobs = (model: { readonly jobs: readonly unknown[] }) => model.jobs.length > 0;

/** The job at a position, counted round and round. */
export function pick<Job>({ jobs }: { readonly jobs: readonly Job[] }, at: number): Job {
  return jobs[at % jobs.length] as Job;
}
