import type { Answered } from "../doors/http.ts";

/** Health checks come every few seconds and say nothing. */
export function isHealthCheck({ path, status }: Answered): boolean {
  return path === "/_understudy/health" && status === 200;
}
