import { nearest } from "../base/nearest.ts";
import { type Code, everyCode, Refusal, statusOf } from "../kernel/refusal.ts";
import { codeFor } from "./codes.ts";

/** What one request demands by `Prefer` (RFC 7240): an answer, a delay, or both. */
export interface Preference {
  readonly refusal: Refusal | null;
  readonly delayMs: number;
  /** For `Preference-Applied`: what was understood and applied. */
  readonly applied: string;
  /** Preferences of other mocks, or values without a meaning here: a sentence; empty where all was understood. */
  readonly ignored: string;
}

/** A request may delay itself by up to a minute: a forgotten header must not look like a hang. */
const maxWaitSeconds = 60;

const own = ["code", "wait"];

/** Preferences that other mocks understand by these names. */
const ofOtherMocks = new Set(["example", "dynamic", "status"]);

/**
 * Null when nothing in the header means anything here. Unknown preferences are ignored, as the RFC demands; a client that
 * expected one to work is informed by a header.
 */
export function readPreference(header: string | undefined): Preference | null {
  if (header === undefined) return null;
  let refusal: Refusal | null = null;
  let delayMs = 0;
  const applied: string[] = [];
  const ignored: string[] = [];
  for (const part of header.split(/[,;]/)) {
    const [name = "", value = ""] = part.split("=").map((text) => text.trim().replace(/^"(.*)"$/, "$1"));
    if (name.toLowerCase() === "code" && refusal === null) {
      refusal = refusalFor(value);
      if (refusal !== null) applied.push(`code=${value}`);
      else ignored.push(whyNoCode(value));
    } else if (ofOtherMocks.has(name.toLowerCase())) {
      ignored.push(`${name.toLowerCase()} is not known here; code=503, code=payment_required and wait=2 are`);
    }
    if (name.toLowerCase() === "wait" && delayMs === 0 && /^\d{1,6}(\.\d{1,3})?$/.test(value)) {
      const seconds = Math.min(Number(value), maxWaitSeconds);
      delayMs = Math.round(seconds * 1_000);
      applied.push(`wait=${seconds}`);
    } else if (name.toLowerCase() === "wait" && delayMs === 0) {
      ignored.push("wait takes seconds, such as 2 or 0.5");
    }
    if (/^(?:code|wait)\b/i.test(name) && !own.includes(name.toLowerCase())) {
      ignored.push("put an equals sign between a name and its value: code=503, wait=2");
    }
    const nearestName = nearest(own, name);
    if (nearestName !== null && nearestName !== name.toLowerCase()) {
      // Never repeats the name: a response header cannot contain every character.
      ignored.push(`a name is not known here; did you mean ${nearestName}?`);
    }
  }
  if (applied.length + ignored.length === 0) return null;
  return { refusal, delayMs, applied: applied.join(", "), ignored: ignored.join("; ") };
}

function whyNoCode(value: string): string {
  const near = nearest(everyCode, value);
  return near === null
    ? "code takes a status of 400 to 599, or a code of the interface such as payment_required"
    : `code is not known here; did you mean code=${near}?`;
}

/** A status of 400 and more, or a code of §7 by its name. */
function refusalFor(value: string): Refusal | null {
  const namedCode = everyCode.find((code) => code === value);
  if (namedCode !== undefined) return refusalWith(namedCode);
  const status = /^[45]\d\d$/.test(value) ? Number(value) : 0;
  return status === 0 ? null : refusalWith(codeFor(status), status);
}

function refusalWith(code: Code, status?: number): Refusal {
  const waits = [429, 503].includes(status ?? statusOf[code]);
  return new Refusal(code, `Requested by Prefer: code=${status ?? code}.`, {
    ...(status !== undefined && { status }),
    ...(waits && { headers: { "retry-after": "1" } }),
  });
}
