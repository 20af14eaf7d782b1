import { answering, type Exchanged } from "../altering.ts";
import { told } from "./told.ts";

// Statements that the interface makes in a subordinate clause or a note of a table: if one is violated, a check names
// the error; what the interface leaves open may differ and is never reported as a violation.

const at = (method: string, path: RegExp, { call }: Pick<Exchanged, "call">): boolean =>
  call.method === method && path.test(call.path);

export const clauses = told("clauses", [
  {
    words: "a pin is taken for a contact who is not on the list",
    by: "§4.5",
    look: /^(Members of shortlists|missing|.*pin)/,
    says: /pin/,
    change: () => ({
      status: (passing) => (at("POST", /members\/pin$/, passing) && passing.status === 404 ? 200 : undefined),
      answer: (passing) =>
        at("POST", /members\/pin$/, passing) && passing.status === 404
          ? { contactId: passing.requestBody?.contactId, pinnedRepo: passing.requestBody?.repo }
          : undefined,
    }),
  },
  {
    words: "a deletion answers the id of another note",
    by: "§4.5",
    look: /^(Notes|Sequences.*note|answers DELETE \/v1\/notes)/,
    says: /id/,
    change: answering((passing) =>
      at("DELETE", /^\/v1\/notes\//, passing) && passing.status === 200 ? { id: "nt_00000000000" } : undefined,
    ),
  },
  {
    words: "a graph walk without a limit answers twenty",
    by: "§4.1",
    look: /^(Similar|Pages|answers GET \/v1\/developers\/similar)/,
    says: /10/,
    change: answering(async (passing) => {
      if (
        !at("GET", /^\/v1\/developers\/similar$/, passing) ||
        passing.call.query.includes("limit=") ||
        passing.status !== 200
      )
        return undefined;
      return passing.send("GET", `/v1/developers/similar?${passing.call.query}&limit=20`);
    }),
  },
  {
    words: "a link to a PDF ends an hour after it was made",
    by: "§4.3",
    look: /^(Research reports|Expiry)/,
    says: /expiresAt|15|minutes|900/,
    change: answering((passing) =>
      passing.json?.expiresAt && passing.json.bytes
        ? { ...passing.json, expiresAt: new Date(Date.parse(passing.json.expiresAt) + 45 * 60_000).toISOString() }
        : undefined,
    ),
  },
  {
    words: "a removal tells fewer contacts than it removed",
    by: "§4.5",
    look: /^(Notes and contacts|answers POST \/v1\/contacts)/,
    says: /removed/,
    change: answering((passing) =>
      at("POST", /contacts\/remove$/, passing) && passing.status === 200
        ? { removed: passing.json.removed.slice(1) }
        : undefined,
    ),
  },
  {
    words: "who has no login there is not found by a graph walk",
    by: "§4.1",
    look: /^(Similar|missing)/,
    says: /404|empty|succeed/,
    change: () => ({
      status: (passing) =>
        at("GET", /^\/v1\/developers\/similar$/, passing) && passing.json?.results?.length === 0 ? 404 : undefined,
      answer: (passing) =>
        at("GET", /^\/v1\/developers\/similar$/, passing) && passing.json?.results?.length === 0
          ? { code: "not_found", message: "No such developer.", status: 404 }
          : undefined,
    }),
  },
  {
    words: "an unknown field of a profile is refused without its name",
    by: "§4.6",
    look: /^Own profile/,
    says: /message|name|key/,
    change: answering((passing) =>
      at("PATCH", /^\/v1\/me\/profile$/, passing) && passing.status === 400
        ? { ...passing.json, message: "A field is not known." }
        : undefined,
    ),
  },
]);
