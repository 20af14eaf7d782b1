import type { IncomingMessage } from "node:http";

export function mayHaveBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/**
 * Reads at most `limit` bytes. The rest is drained for a while, because many clients read the refusal only after they have
 * sent everything; what comes after that is discarded while the refusal is already being sent.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  proceed: (body: Uint8Array | "too_large") => void,
  fail: (error: Error) => void,
): void {
  const patience = limit * 8 + 2 ** 22;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let settled = false;
  const settle = (end: () => void): void => {
    if (!settled) end();
    settled = true;
  };
  request.on("data", (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else if (size > patience) settle(() => proceed("too_large"));
  });
  request.on("end", () =>
    settle(() => {
      if (size > limit) proceed("too_large");
      else proceed(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks));
    }),
  );
  request.on("error", (error) => settle(() => fail(error)));
}
