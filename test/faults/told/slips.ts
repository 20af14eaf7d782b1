import { tokens } from "../../harness.ts";
import type { Json } from "../altered.ts";
import { type Alteration, answering, asking } from "../altering.ts";
import { counter, drawing, isPoll, isShortlist, told } from "./told.ts";

// What a hurried change of the service breaks: one of two siblings, the second try, the last of several values.

const search = "/v1/developers/search";
const isNotes = (path: string): boolean => /^\/v1\/developers\/\d+\/notes$/.test(path);
const isPerson = (headers: Readonly<Record<string, string>>): boolean =>
  headers.authorization?.includes(tokens.owner as string) ?? false;
const refusal = (status: number, code: string) => ({ code, message: "No.", status });

/** Each repetition of a call costs. */
const again = (path: string, credits: number) => () => {
  const seen = counter();
  return drawing(({ call, requestBody, status }) =>
    call.path === path && status === 200 && seen(JSON.stringify(requestBody)) > 1 ? credits : 0,
  )();
};

export const slips = told("slips", [
  {
    words: "of several languages only the last counts",
    by: "§4.1",
    look: /^Search: total counts/,
    says: /violation [^\n]*beside another value of `lang`/,
    change: answering(({ call, send }) => {
      const query = new URLSearchParams(call.query);
      if (call.path !== search || !query.get("lang")?.includes(",")) return undefined;
      query.set("lang", query.get("lang")?.split(",").at(-1) as string);
      return send("GET", `${search}?${query}`);
    }),
  },
  {
    words: "a malformed fit ranking is refused with 422",
    by: "§4.4",
    look: /^(Fit ranking|input POST \/v1\/fit-rank)/,
    says: /violation [^\n]*422/,
    change: (): Alteration => ({
      status: ({ call, status }) => (call.path === "/v1/fit-rank" && status === 400 ? 422 : undefined),
      answer: ({ call, status, json }) =>
        call.path === "/v1/fit-rank" && status === 400 ? { ...json, status: 422 } : undefined,
    }),
  },
  {
    words: "of a change that pins and archives only the archiving is kept",
    by: "§4.5",
    look: /^Side effects: A list update/,
    says: /violation [^\n]*pinned/,
    change: asking(({ call, requestBody: body }) => {
      if (call.method !== "PATCH" || !isShortlist(call.path) || body?.pinned === undefined) return undefined;
      const { pinned: _, ...rest } = body;
      return body.archived === undefined ? undefined : rest;
    }),
  },
  {
    words: "a purchase that is repeated costs a credit",
    by: "§2.8",
    look: /^(Profiles and facets|Purse)/,
    says: /violation [^\n]*(credits|charg|used)/,
    change: again("/v1/developers", 1),
  },
  {
    words: "every fourth note is kept twice",
    by: "§2.10",
    look: /^(Notes and contacts|Concurrency|Pages|Read after|Sequences: A note|History)/,
    says: /twice|copies|the ids of the notes with its text/,
    change() {
      const notes = counter();
      return {
        async answer({ call, requestBody, status, send }) {
          if (call.method === "POST" && isNotes(call.path) && status === 201 && notes("") % 4 === 0)
            await send("POST", call.path, requestBody);
        },
      };
    },
  },
  {
    words: "notes are those of the caller alone",
    by: "§4.5",
    look: /^Members of shortlists: What one caller/,
    says: /violation [^\n]*`notes`, for the session of the same account/,
    change: answering(({ call, json }) => {
      if (call.method !== "GET" || !isNotes(call.path) || !json?.notes) return undefined;
      const kind = isPerson(call.headers) ? "member" : "key";
      return { ...json, notes: json.notes.filter(({ author }: Json) => author.kind === kind) };
    }),
  },
  {
    words: "a moderator may not delete the note of another",
    by: "§4.5",
    look: /^(Notes and contacts|Access)/,
    says: /violation [^\n]*403/,
    change(): Alteration {
      const authors = new Map<string, boolean>();
      const isOthers = ({ method, path, headers }: Json): boolean =>
        method === "DELETE" && authors.has(path.split("/")[3]) && authors.get(path.split("/")[3]) !== isPerson(headers);
      return {
        status: ({ call }) => (isOthers(call) ? 403 : undefined),
        answer({ call, json, status }) {
          if (call.method === "POST" && isNotes(call.path) && status === 201)
            authors.set(json.id, isPerson(call.headers));
          return isOthers(call) ? refusal(403, "forbidden") : undefined;
        },
      };
    },
  },
  {
    words: "a list is found among a developer's only for the caller that made it",
    by: "§4.5",
    look: /^Members of shortlists: What one caller/,
    says: /violation [^\n]*`shortlists`, for the session of the same account/,
    change: answering(({ call, json }) =>
      /^\/v1\/developers\/\d+\/shortlists$/.test(call.path) && isPerson(call.headers)
        ? { ...json, shortlists: [] }
        : undefined,
    ),
  },
  {
    words: "a list that is active again stays hidden",
    by: "§3",
    look: /^(Shortlists|Sequences: A shortlist|Read after|History)/,
    says: /violation/,
    change() {
      const restored = new Set<string>();
      return {
        answer({ call, json, requestBody }) {
          if (call.method === "PATCH" && isShortlist(call.path) && requestBody?.archived === false)
            restored.add(json?.id);
          if (call.method !== "GET" || call.path !== "/v1/shortlists" || !json?.shortlists) return undefined;
          return { ...json, shortlists: json.shortlists.filter(({ id }: Json) => !restored.has(id)) };
        },
      };
    },
  },
  {
    words: "progress counts what was banked as delivered",
    by: "§2.4",
    look: /^(Deep search|Deep search follow-ups|answers GET \/v1\/search\/jobs)/,
    says: /violation [^\n]*deliver/,
    change: answering(({ call, json }) =>
      isPoll(call) && json?.job?.progress
        ? { ...json, job: { ...json.job, progress: { ...json.job.progress, delivered: json.results.length } } }
        : undefined,
    ),
  },
  {
    words: "research counts those that were delivered only when all have settled",
    by: "§2.5",
    look: /^(Deep research|History|answers GET \/v2\/deep-research)/,
    says: /violation [^\n]*deliveredCount/,
    change: answering(({ call, json }) =>
      /^\/v2\/deep-research\/jobs\//.test(call.path) && json?.job?.status === "running"
        ? { ...json, job: { ...json.job, deliveredCount: 0 } }
        : undefined,
    ),
  },
]);
