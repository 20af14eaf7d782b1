import { type Code, everyCode, statusOf } from "../kernel/refusal.ts";

/** The error code for a status, where a request named the status alone. */
export function codeFor(status: number): Code {
  if (status === 503) return "database_unavailable";
  const found = everyCode.find((code) => statusOf[code] === status && code !== "client_error");
  return found ?? (status >= 500 ? "internal_error" : "client_error");
}
