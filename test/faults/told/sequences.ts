import type { Json } from "../altered.ts";
import { type Alteration, altering, answering, type Exchanged } from "../altering.ts";
import { type Fault, sourceOf } from "../fault.ts";

// Errors that real deployments show only after several calls, or when two calls overlap. Each has to be found by a
// sequence, and reported with the few calls that show it.

interface Row {
  readonly words: string;
  readonly of: string;
  /** Where it is never shown as it was written; else it may be late. */
  readonly isViolation?: true;
  readonly says: RegExp;
  readonly maxCalls: number;
  readonly change: () => Alteration;
}

const isOne = (path: string, of: string): boolean => new RegExp(`^/v1/${of}/[^/]+$`).test(path);
const idOf = ({ call }: Pick<Exchanged, "call">): string => call.path.split("/")[3] as string;

/** Answers each call with the answer to an earlier one, like a cache that is one write behind. */
function oneBehind(isIt: (passing: Exchanged) => boolean): Alteration {
  const kept = new Map<string, Json>();
  return {
    answer(passing) {
      if (!isIt(passing)) return undefined;
      const key = `${passing.call.path}?${passing.call.query}`;
      const before = kept.get(key);
      kept.set(key, passing.json);
      return before;
    },
  };
}

const rows: readonly Row[] = [
  {
    words: "of two changes of one list at the same time one is lost",
    of: "shortlist",
    says: /`(name|description|pinned|archived)` is .*, and .* was written|reads as it did before PATCH/,
    maxCalls: 6,
    change() {
      const latest = new Map<string, Json>();
      return {
        isHolding: true,
        async answer({ call, json, requestBody, status, isOverlapping, send }) {
          if (!isOne(call.path, "shortlists") || status !== 200) return undefined;
          const before = latest.get(json.id);
          if (call.method === "PATCH" && isOverlapping && before) {
            const { name, description, pinned } = { ...before, ...requestBody };
            await send("PATCH", call.path, { name, description, pinned });
            return undefined;
          }
          latest.set(json.id, { name: json.name, description: json.description, pinned: json.pinned });
          return undefined;
        },
      };
    },
  },
  {
    words: "the list of companies is one archiving behind",
    of: "company",
    says: /GET \/v1\/companies: `\w+` is (true|false), and (true|false) was written|is not in the list/,
    maxCalls: 7,
    change: () => oneBehind(({ call }) => call.method === "GET" && call.path === "/v1/companies"),
  },
  {
    words: "a note that is posted while another one is, is kept twice",
    of: "note",
    says: /was made once, and is there twice/,
    maxCalls: 4,
    change: () => ({
      isHolding: true,
      async answer({ call, requestBody, isOverlapping, send }) {
        if (call.method === "POST" && call.path.endsWith("/notes") && isOverlapping)
          await send("POST", call.path, requestBody);
      },
    }),
  },
  {
    words: "the id of a list that was deleted is given to the next",
    of: "shortlist",
    says: /gives a shortlist the id of another one/,
    maxCalls: 4,
    change() {
      let free: string | null = null;
      return {
        answer(passing) {
          const { call, json, status } = passing;
          if (call.method === "DELETE" && isOne(call.path, "shortlists")) free = idOf(passing);
          if (call.method !== "POST" || call.path !== "/v1/shortlists" || status !== 201 || free === null)
            return undefined;
          const id = free;
          free = null;
          return { ...json, id };
        },
      };
    },
  },
  {
    words: "a list that comes back from the archive has lost a member",
    isViolation: true,
    of: "shortlist",
    says: /was added, and is not among the members/,
    maxCalls: 7,
    change: answering(async ({ call, requestBody, send }) => {
      if (!isOne(call.path, "shortlists") || requestBody?.archived !== false) return;
      const [member] = (await send("GET", call.path))?.members ?? [];
      if (member) await send("DELETE", `${call.path}/members/${member.contactId}`);
    }),
  },
  {
    words: "a search that was canceled runs again a little later",
    of: "deep search",
    says: /canceled.*running|`status` is "running", and "canceled" was written/,
    maxCalls: 12,
    change() {
      const canceled = new Set<string>();
      return {
        answer({ call, json, status }) {
          if (call.path.endsWith("/cancel") && status === 200) canceled.add(json.job.id);
          if (call.method !== "GET" || !canceled.has(json?.job?.id)) return undefined;
          return { ...json, job: { ...json.job, status: "running" } };
        },
      };
    },
  },
  {
    words: "a note that was deleted is back in the list",
    isViolation: true,
    of: "note",
    says: /a note that was removed is in the list|it was deleted/,
    maxCalls: 5,
    change() {
      const shown = new Map<string, Json>();
      const deleted = new Set<string>();
      return {
        answer(passing) {
          const { call, json } = passing;
          if (call.method === "DELETE" && isOne(call.path, "notes")) deleted.add(idOf(passing));
          if (call.method !== "GET" || !call.path.endsWith("/notes")) return undefined;
          for (const note of json.notes) shown.set(note.id, note);
          const back = [...deleted].flatMap((id) => shown.get(id) ?? []);
          const notes = [...json.notes, ...back].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
          return { ...json, notes };
        },
      };
    },
  },
  {
    words: "a contact that was removed stays on its lists",
    isViolation: true,
    of: "contact",
    says: /GET \/v1\/shortlists\/\{id\}: a contact that was removed is in the list/,
    maxCalls: 6,
    change: () => {
      const seen = new Map<string, Json>();
      return {
        answer({ call, json }) {
          if (call.method !== "GET" || !isOne(call.path, "shortlists")) return undefined;
          if (json?.members?.length > 0) seen.set(call.path, json);
          return json?.members?.length === 0 ? seen.get(call.path) : undefined;
        },
      };
    },
  },
  {
    words: "a key that was revoked is listed as one that is good",
    isViolation: true,
    of: "key",
    says: /a key that was removed is in the list/,
    maxCalls: 3,
    change: answering(({ call, json }) =>
      call.method === "GET" && call.path === "/v1/keys"
        ? { ...json, keys: json.keys.map((each: Json) => ({ ...each, revokedAt: null })) }
        : undefined,
    ),
  },
  {
    words: "a restored list is archived wherever it is read",
    of: "shortlist",
    isViolation: true,
    says: /`archived` is true, and false was written/,
    maxCalls: 4,
    change() {
      const archived = new Map<string, Json>();
      return {
        answer({ call, json }) {
          if (!isOne(call.path, "shortlists") || !json?.id) return undefined;
          if (json.archivedAt !== null) archived.set(json.id, json.archivedAt);
          return call.method === "GET" ? { ...json, archivedAt: archived.get(json.id) ?? null } : undefined;
        },
      };
    },
  },
  {
    words: "an edit moves when a list was made",
    of: "shortlist",
    isViolation: true,
    says: /`createdAt` was .* and is/,
    maxCalls: 3,
    change() {
      const moved = new Map<string, string>();
      return {
        answer({ call, json }) {
          if (!isOne(call.path, "shortlists") || !json?.id) return undefined;
          if (call.method === "PATCH") moved.set(json.id, new Date(Date.parse(json.createdAt) + 60_000).toISOString());
          return { ...json, createdAt: moved.get(json.id) ?? json.createdAt };
        },
      };
    },
  },
  {
    words: "a restoring is answered and not kept",
    isViolation: true,
    of: "company",
    says: /`archived` is true, and false was written/,
    maxCalls: 3,
    change: answering(async ({ call, send }) => {
      if (call.path.endsWith("/restore")) await send("POST", call.path.replace(/restore$/, "archive"));
    }),
  },
  {
    words: "an archived company shows one attachment less",
    isViolation: true,
    of: "company",
    says: /was added, and is not among the attachments/,
    maxCalls: 5,
    change() {
      const archived = new Set<string>();
      return {
        answer(passing) {
          const { call, json } = passing;
          if (call.path.endsWith("/archive")) archived.add(idOf(passing));
          if (call.method !== "GET" || !call.path.endsWith("/attachments") || !archived.has(idOf(passing)))
            return undefined;
          return { ...json, attachments: json.attachments.slice(1) };
        },
      };
    },
  },
  {
    words: "a project that is closed takes its old name again",
    of: "project",
    says: /`name` is .*, and .* was written|`name` reads as it did before/,
    maxCalls: 5,
    change() {
      const first = new Map<string, string>();
      return {
        answer({ call, json, requestBody }) {
          if (call.path === "/v1/projects" && call.method === "POST") first.set(json.id, json.name);
          if (requestBody?.status !== "closed" || !first.has(json?.id)) return undefined;
          return { ...json, name: first.get(json.id) };
        },
      };
    },
  },
];

/** What is written is read (§4.5, §4.6), at once or late. */
export const sequences: readonly (Fault & Pick<Row, "maxCalls">)[] = rows.map(
  ({ of, says, isViolation, change, ...rest }) => ({
    ...rest,
    area: "sequences",
    source: sourceOf(isViolation ? (of === "company" ? "§4.6" : "§4.5") : "A-250"),
    on: [],
    change: () => altering(change()),
    look: new RegExp(`^Sequences: A ${of} reads back`),
    says: new RegExp(`^${isViolation ? "violation" : "refuted"} .*(${says.source})`),
  }),
);
