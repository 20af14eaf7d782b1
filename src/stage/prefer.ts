import { type Code, everyCode, Refusal, statusOf } from "../kernel/refusal.ts";
import { codeFor } from "./codes.ts";

/** What one request asks for itself by `Prefer` (RFC 7240): an answer, a delay, or both. */
export interface Preference {
  readonly refusal: Refusal | null;
  readonly delayMs: number;
  /** For `Preference-Applied`: what was understood and is done. */
  readonly applied: string;
}

/** A client may make itself wait a minute, not longer: a forgotten header shall not look like a hang. */
const longestWait = 60;

/** Null when nothing in the header means anything here; unknown preferences are ignored, as the RFC demands. */
export function readPreference(header: string | undefined): Preference | null {
  if (header === undefined) return null;
  let refusal: Refusal | null = null;
  let delayMs = 0;
  const applied: string[] = [];
  for (const part of header.split(/[,;]/)) {
    const [name = "", value = ""] = part.split("=").map((text) => text.trim().replace(/^"(.*)"$/, "$1"));
    if (name.toLowerCase() === "code" && refusal === null) {
      refusal = refusalFor(value);
      if (refusal !== null) applied.push(`code=${value}`);
    }
    if (name.toLowerCase() === "wait" && delayMs === 0 && /^\d{1,6}(\.\d{1,3})?$/.test(value)) {
      const seconds = Math.min(Number(value), longestWait);
      delayMs = Math.round(seconds * 1_000);
      applied.push(`wait=${seconds}`);
    }
  }
  return applied.length === 0 ? null : { refusal, delayMs, applied: applied.join(", ") };
}

/** A status of 400 and more, or a code of §7 by its name. */
function refusalFor(value: string): Refusal | null {
  const named = everyCode.find((code) => code === value);
  if (named !== undefined) return refusalWith(named, statusOf[named]);
  const status = /^[45]\d\d$/.test(value) ? Number(value) : 0;
  return status === 0 ? null : refusalWith(codeFor(status), status);
}

function refusalWith(code: Code, status: number): Refusal {
  const waits = status === 429 || status === 503;
  return new Refusal(code, `Asked for by Prefer: code=${status}.`, {
    status,
    ...(waits && { headers: { "retry-after": "1" } }),
  });
}
