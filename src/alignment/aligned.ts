import type { Shape } from "../kernel/overlay/shape.ts";

/** How one of our operations is one of theirs; only what differs is there. */
export interface AlignedOperation {
  readonly ours: string;
  readonly theirs: string;
  readonly path: string;
  readonly params: readonly { readonly ours: string; readonly theirs: string; readonly shape: Shape }[];
  readonly query: Shape | null;
  readonly body: Shape | null;
  readonly answers: readonly AlignedAnswer[];
}

export interface AlignedAnswer {
  readonly status: number;
  readonly becomes: number;
  /** Null where they answer no JSON, and undefined where nothing differs. */
  readonly shape: Shape | null | undefined;
}
