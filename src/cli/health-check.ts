import type { Answered } from "../doors/answer-request.ts";

/** Health checks come every few seconds, by whichever method, and say nothing; one that is refused does. */
export function isHealthCheck({ path, status }: Answered): boolean {
  return path === "/_understudy/health" && status < 400;
}
