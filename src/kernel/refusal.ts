import { shorten } from "../base/text.ts";

/** The refusals of §7. Where the interface leaves a status open, it is the one of A-02. */
export const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  signature_required: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unprocessable_entity: 422,
  too_many_requests: 429,
  internal_error: 500,
  not_implemented: 501,
  billing_unavailable: 503,
  not_contactable: 422,
  mailbox_link_unavailable: 503,
  mailbox_required: 409,
  mail_engine_unavailable: 503,
  webhook_publisher_unavailable: 503,
  database_unavailable: 503,
  client_error: 405,
  build_failed: 502,
} as const;

export type Code = keyof typeof statusOf;

export const everyCode = Object.keys(statusOf) as readonly Code[];

/** Where a request can be stopped, in the order in which it is judged. */
export const everyGate = [
  "credential",
  "signature",
  "entitlement",
  "plan",
  "rate limit",
  "input",
  "object and ownership",
  "balance",
  "quota",
  "conflict",
] as const;
export type Gate = (typeof everyGate)[number];

export interface Remedy {
  readonly kind: "topup" | "connect_mailbox";
  readonly url: string;
}

const webApp = "https://app.understudy.example";

/**
 * How a caller resolves a refusal, where that is possible (§7): a low balance by a top-up, a missing mailbox by connecting
 * one. Both are done by a person in the web app.
 */
const remedies: Partial<Record<Code, Remedy>> = {
  payment_required: { kind: "topup", url: `${webApp}/billing` },
  mailbox_required: { kind: "connect_mailbox", url: `${webApp}/mailboxes` },
  mailbox_link_unavailable: { kind: "connect_mailbox", url: `${webApp}/mailboxes` },
};

export interface RefusalDetails {
  /** Where the request stopped, if that does not follow from the code (`stopOf`). */
  readonly gate?: Gate;
  /** Set where one code has several statuses: client_error, and a PDF that is not configured. */
  readonly status?: number;
  /** Null where the code's own remedy would not clear this cause: a caller's own budget is no matter of the balance. */
  readonly remedy?: Remedy | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** It names members as the document that is followed does. */
  readonly inTheirWords?: boolean;
  /** The second sentence of the field registry's own error body (§4.1). */
  readonly hint?: string;
}

/** No text written for people is as long. A character takes at most six bytes as JSON, so a body stays below 64 KB. */
const maxMessage = 10_000;

/** The only way to refuse a request. A handler throws it before its first write. */
export class Refusal extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: Code, message: string, details: RefusalDetails = {}) {
    super(shorten(message, maxMessage));
    this.code = code;
    this.status = details.status ?? statusOf[code];
    this.details = details;
  }

  /** The body of §7. */
  toJSON(): { code: Code; message: string; status: number; remedy?: Remedy } {
    const { remedy = remedies[this.code] ?? null } = this.details;
    return { code: this.code, message: this.message, status: this.status, ...(remedy !== null && { remedy }) };
  }
}
