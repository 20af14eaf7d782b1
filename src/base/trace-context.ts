/** The trace that a request belongs to, and the span that sent it (W3C Trace Context, traceparent). */
export interface TraceContext {
  readonly traceId: string;
  readonly parentId: string;
  readonly isSampled: boolean;
}

/** The content of a traceparent header; null if the recommendation calls it invalid. */
export function readTraceContext(header: string | undefined): TraceContext | null {
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header?.trim() ?? "");
  if (match === null) return null;
  const [, version, traceId = "", parentId = "", flags = "", rest] = match;
  const isVoid = /^0+$/.test(traceId) || /^0+$/.test(parentId);
  // Later versions may add fields after the flags, this version may not.
  if (version === "ff" || isVoid || (version === "00" && rest !== undefined)) return null;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
