export interface Evidence {
  readonly kind: string;
  readonly ref: string | null;
  readonly text: string;
}

/** One piece of evidence, and the same as JSON: it is written once and answered often. */
export interface Said {
  readonly evidence: Evidence;
  readonly json: string;
}

export function say(kind: string, ref: string | null, text: string): Said {
  const evidence = { kind, ref, text };
  return { evidence, json: JSON.stringify(evidence) };
}
