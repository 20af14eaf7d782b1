/** What the command hands to the checks, as plain data. */
export interface Asked {
  readonly target: string;
  readonly credentials: { readonly key?: string; readonly session?: string; readonly other?: string };
  readonly only: string | null;
  readonly allowWrites: boolean;
  readonly allowBursts: boolean;
  readonly budgetCredits: number;
  readonly seed: string;
  readonly journalFile: string;
}

/** What the checks hand back beside their results. */
export interface Seen {
  readonly run: string;
  readonly requests: number;
  readonly credits: number;
  readonly isStandIn: boolean;
  readonly additions: readonly string[];
}
