import { z } from "zod";
import type { JsonObject } from "../../base/json-object.ts";
import { from, stated } from "../../base/provenance.ts";
import type { Operation } from "../operation.ts";
import { inRegistryShape, possibleRefusals } from "../possible.ts";
import { type Code, everyCode } from "../refusal.ts";
import { type Components, share } from "./components.ts";
import { allowanceHeaders, headersOf } from "./headers.ts";
import { pascal } from "./json-schemas.ts";

/** The body of §7. */
export const ErrorBody = z
  .looseObject({
    code: z
      .enum(everyCode)
      .meta({ description: "The reason for the refusal, from a fixed list. Branch on it, never on the status." }),
    message: z.string().meta({ description: "What is wrong and what to do next, in words for a person." }),
    status: z.int().min(400).max(599).meta({ description: "The HTTP status of the answer." }),
    remedy: z
      .looseObject({
        kind: z.enum(["topup", "connect_mailbox"]),
        url: z.string().meta({
          description: "The address at which the condition is cleared: an API path or a web page.",
          examples: ["/v1/quotas"],
        }),
      })
      .optional()
      .meta({ description: "What the caller can do to clear the condition, where there is something." }),
  })
  .meta({
    id: "ErrorBody",
    description: "The body of every refusal, except for some of the field registry's.",
    ...from(stated("§7")),
  });

/** The field registry's own (§4.1). */
export const RegistryErrorBody = z
  .looseObject({ ok: z.literal(false), error: z.string(), hint: z.string() })
  .meta({ id: "RegistryErrorBody", ...from(stated("§4.1")) });

/** The general meaning of each code, and an example of its message. */
const words: Readonly<Record<Code, readonly [about: string, message: string]>> = {
  bad_request: ["The input is malformed, out of range or unknown.", 'Query parameter "limit" must be at least 1.'],
  unauthorized: ["No credential, or one that is invalid, expired or revoked.", "The credential has expired."],
  signature_required: ["The key requires signed requests.", "This key requires signed requests (RFC 9421)."],
  payment_required: ["The plan lacks this, or the balance is short.", "The balance cannot cover what this may cost."],
  forbidden: ["The credential lacks the right to do this.", "This needs an entitlement that the credential lacks."],
  not_found: ["There is no such thing in this account.", "There is nothing of that id in this account."],
  conflict: ["The state of things does not allow it.", "That is taken, or not possible in the present state."],
  gone: ["It was there and is no longer.", "This link has expired. Ask for another one."],
  payload_too_large: ["The body is too large.", "The body is larger than the 1048576 bytes that this operation takes."],
  unprocessable_entity: ["The input is well-formed and makes no sense.", "The input cannot be processed."],
  too_many_requests: ["A rate limit or a quota is used up.", "The limit is used up. Try again in 42 s."],
  internal_error: ["Something broke inside; nothing was changed.", "Something broke inside. Nothing was changed."],
  not_implemented: ["Not available on this server as it is configured.", "This is not available here."],
  billing_unavailable: ["Billing is unavailable.", "Billing is unavailable. Nothing was bought; try again shortly."],
  not_contactable: ["The person cannot be contacted.", "This person cannot be contacted."],
  mailbox_link_unavailable: ["Mailboxes cannot be linked now.", "Mailboxes cannot be linked now."],
  mailbox_required: ["A mailbox has to be connected first.", "Connect a mailbox first."],
  mail_engine_unavailable: ["The mail engine is unavailable.", "The mail engine is unavailable."],
  webhook_publisher_unavailable: ["The webhook publisher is unavailable.", "The webhook publisher is unavailable."],
  database_unavailable: [
    "The database or the index is unavailable.",
    "The database is unavailable. Try again shortly.",
  ],
  client_error: ["The method is not possible at this path.", "PUT is not possible here. Possible: GET, HEAD, OPTIONS."],
  build_failed: ["The renderer failed.", "The document could not be rendered. Try again."],
};

/** Every refusal of one operation, by status. Equal ones share one response. */
export function describeRefusals(operation: Operation, components: Components): JsonObject {
  const responses = [...possibleRefusals(operation)].map(([status, codes]) => {
    const response = describeRefusal(operation, components, status, codes);
    const special = codes.some((code) => operation.reasons[code] !== undefined);
    return [status, special ? response : share(components, "responses", nameOf(operation, status, codes), response)];
  });
  return Object.fromEntries(responses);
}

function describeRefusal(
  operation: Operation,
  components: Components,
  status: number,
  codes: readonly Code[],
): JsonObject {
  const registry = inRegistryShape(operation, status);
  const about = codes.map((code) => `\`${code}\`: ${operation.reasons[code] ?? words[code][0]}`);
  return {
    description: codes.length === 1 ? (about[0] as string) : about.map((line) => `- ${line}`).join("\n"),
    headers: headersOf(operation, components, headersOfStatus(operation, status)),
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${registry ? "RegistryErrorBody" : "ErrorBody"}` },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: registry ? registryExample : exampleOf(code, status) }]),
        ),
      },
    },
  };
}

function exampleOf(code: Code, status: number): JsonObject {
  return { code, message: words[code][1], status };
}

const registryExample = { ok: false, error: "What went wrong.", hint: "What to do about it." };

function headersOfStatus(operation: Operation, status: number): readonly string[] {
  if (status === 401) return ["www-authenticate"];
  if (status === 405) return ["allow"];
  const { access } = operation;
  if (status === 429) return [...allowanceHeaders(access), "retry-after"];
  return status === 503 ? ["retry-after"] : status < 500 ? allowanceHeaders(access).slice(0, 3) : [];
}

function nameOf(operation: Operation, status: number, codes: readonly Code[]): string {
  const own = codes.map(pascal).join("Or");
  const parts = [
    status === 405 ? "MethodNotAllowed" : own,
    operation.access.to === "control" ? "Control" : "",
    inRegistryShape(operation, status) ? "Registry" : "",
    status === 429 && allowanceHeaders(operation.access).length > 3 ? "WithQuota" : "",
    "assumed" in operation.source ? "Assumed" : "",
  ];
  return parts.join("");
}
