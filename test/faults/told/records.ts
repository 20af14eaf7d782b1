import type { Call } from "../../../src/kernel/call.ts";
import type { Json } from "../altered.ts";
import { type Alteration, answering } from "../altering.ts";
import { counter, isShortlist, told } from "./told.ts";

// Records that lose written values, change other values, or keep a part of a refused request.

const isPatch = ({ method, path }: Call): boolean => method === "PATCH" && isShortlist(path);
const isPin = ({ path }: Call): boolean => path.endsWith("/members/pin");
const isOwnProfile = ({ method, path }: Call): boolean => method === "PATCH" && path === "/v1/me/profile";
const isAttaching = ({ method, path }: Call): boolean => method === "POST" && path.endsWith("/attachments");
const isCreatingCompany = ({ method, path }: Call): boolean => method === "POST" && path === "/v1/companies";

/** A text that is stored differently from how it was sent. */
const storing = (isIt: (call: Call) => boolean, name: string, edit: (text: string) => string) => (): Alteration => ({
  ask: ({ call, requestBody: body }) =>
    isIt(call) && typeof body?.[name] === "string" ? { ...body, [name]: edit(body[name]) } : undefined,
});

/** A change that also changes another member. */
const bringing = (isIt: (body: Json) => boolean, more: object) => (): Alteration => ({
  ask: ({ call, requestBody: body }) => (isPatch(call) && isIt(body) ? { ...more, ...body } : undefined),
});

/** A refused request is performed member by member, except for one member. */
const doingTheRest = (isIt: (call: Call) => boolean, statuses: readonly number[], but: string) => (): Alteration => ({
  async answer({ call, status, requestBody: body, send }) {
    if (!isIt(call) || !statuses.includes(status)) return;
    const { [but]: _, ...rest } = body ?? {};
    if (Object.keys(rest).length > 0) await send(call.method, call.path, rest);
  },
});

const moved = (json: Json, name: string, hours: number): Json => ({
  ...json,
  [name]: new Date(Date.parse(json[name]) + hours * 3_600_000).toISOString(),
});

export const records = told("records", [
  {
    words: "an account is shown the lists of another one",
    by: "§5",
    look: /^Members of shortlists: An account cannot see/,
    says: /the ids of `shortlists`: .* and should not include/,
    change: answering(({ call, send }) =>
      /^\/v1\/developers\/\d+\/shortlists$/.test(call.path) ? send("GET", call.path) : undefined,
    ),
  },
  {
    words: "a search goes on although its budget is used up",
    by: "§7",
    look: /^Deep search follow-ups: \/more is refused/,
    says: /should be refused with payment_required/,
    change: () => ({ status: ({ call, status }) => (call.path.endsWith("/more") && status === 402 ? 202 : undefined) }),
  },
  {
    words: "accents are folded in the names of lists",
    by: "§4.5",
    look: /^Stored text: A list/,
    says: /`name` is "Zoe/,
    change: storing(isPatch, "name", (text) => text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "")),
  },
  {
    words: "signs beyond 16 bits become question marks in descriptions",
    by: "§4.5",
    look: /^Stored text: A list/,
    says: /`description` is/,
    change: storing(isPatch, "description", (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?")),
  },
  {
    words: "the 80 characters of a name are counted as bytes",
    by: "§4.5",
    look: /^Stored text: A list/,
    says: /should succeed and answers 400/,
    change: storing(isPatch, "name", (text) => (Buffer.byteLength(text) > 80 ? "x".repeat(81) : text)),
  },
  {
    words: "the repository of a pin is stored in lower case",
    by: "§3",
    look: /^Stored text: A pin/,
    says: /pinnedRepo/,
    change: storing(isPin, "repo", (text) => text.toLowerCase()),
  },
  {
    words: "the url of an attachment loses what is after its path",
    by: "§4.6",
    look: /^Stored text: An attachment/,
    says: /`url` is/,
    change: storing(isAttaching, "url", (text) => text.replace(/[?#].*/, "")),
  },
  {
    words: "the url of an attachment is stored in lower case",
    by: "§4.6",
    look: /^Stored text: An attachment/,
    says: /`url` is/,
    change: storing(isAttaching, "url", (text) => text.toLowerCase()),
  },
  {
    words: "a company's name of more than 100 characters is refused",
    by: "§4.6",
    look: /^Maximum sizes: POST \/v1\/companies/,
    says: /should succeed and answers 400/,
    change: storing(isCreatingCompany, "name", (text) => (text.length > 100 ? "x".repeat(201) : text)),
  },
  {
    words: "a role of more than 10,000 characters is refused",
    by: "§4.4",
    look: /^Maximum sizes: POST \/v1\/fit-rank/,
    says: /should succeed and answers 400/,
    change: storing(
      ({ path }) => path === "/v1/fit-rank",
      "role",
      (text) => (text.length > 10_000 ? "x".repeat(20_001) : text),
    ),
  },
  {
    words: "a rename unpins",
    by: "§4.5",
    look: /^Side effects: A list update changes/,
    says: /`pinned` is false and should be true/,
    change: bringing((body) => body?.name !== undefined, { pinned: false }),
  },
  {
    words: "a rename clears the description",
    by: "§4.5",
    look: /^Side effects: A list update changes/,
    says: /`description` is null and should be "Kept"/,
    change: bringing((body) => body?.name !== undefined, { description: null }),
  },
  {
    words: "a rename brings an archived list back",
    by: "§4.5",
    look: /^Side effects: A list update changes/,
    says: /`archived` is false and should be true/,
    change: bringing((body) => body?.name !== undefined, { archived: false }),
  },
  {
    words: "of a rename that is refused the other members are written",
    by: "§4.5",
    look: /^Side effects: A list update with one/,
    says: /after a refusal \(409\)/,
    change: doingTheRest(isPatch, [409], "name"),
  },
  {
    words: "of a change with a name that is too long the other members are written",
    by: "§4.5",
    look: /^Side effects: A list update with one/,
    says: /after a refusal \(400\)/,
    change: doingTheRest(isPatch, [400], "name"),
  },
  {
    words: "of a change of a profile that is refused the fields are cleared",
    by: "§4.6",
    look: /^Own profile: An update with an unknown/,
    says: /it is null and should be|`\w+` is null/,
    change: doingTheRest(isOwnProfile, [400], "set"),
  },
  {
    words: "a company whose fields are refused is created without them",
    by: "§4.6",
    look: /^Companies: A company with a profile/,
    says: /the companies of the name that was refused/,
    change: doingTheRest(isCreatingCompany, [400], "set"),
  },
  {
    words: "unpinning on one list unpins on all",
    by: "§3",
    look: /^Members of shortlists: A developer on two/,
    says: /after one was removed/,
    change() {
      const paths = new Set<string>();
      return {
        async answer({ call, requestBody: body, send }) {
          if (!isPin(call)) return;
          paths.add(call.path);
          if (body.repo === null) for (const path of paths) await send("POST", path, body);
        },
      };
    },
  },
  {
    words: "an archived list has lost its pins",
    by: "§3",
    look: /^Members of shortlists: A developer on two/,
    says: /the pin on the list that was archived/,
    change: answering(({ call, json }) =>
      call.method === "GET" && isShortlist(call.path) && json?.archivedAt
        ? { ...json, members: json.members.map((each: Json) => ({ ...each, pinnedRepo: null })) }
        : undefined,
    ),
  },
  {
    words: "a pin counts as another member",
    by: "§3",
    look: /^Stored text: A pin/,
    says: /stats\.members/,
    change() {
      const pinned = new Set<string>();
      return {
        answer({ call, json }) {
          if (isPin(call)) pinned.add(call.path.split("/")[3] as string);
          return call.method === "GET" && isShortlist(call.path) && pinned.has(json?.id)
            ? { ...json, stats: { ...json.stats, members: json.stats.members + 1 } }
            : undefined;
        },
      };
    },
  },
  {
    words: "a removal stops at the id that is unknown, and has removed those before it",
    by: "§4.5",
    look: /^Notes and contacts: A removal with one/,
    says: /`contactId` after the refusal/,
    change: answering(async ({ call, status, requestBody: body, send }) => {
      if (call.path !== "/v1/contacts/remove" || status !== 404) return;
      await send("POST", call.path, { contactIds: body.contactIds.slice(-1) });
    }),
  },
  {
    words: "the owner of a list is whoever reads it",
    by: "§2.9",
    look: /^(Read after write: Every change of a shortlist|History: A record's fixed)/,
    says: /`ownerId` was/,
    change: answering(({ call, json }) =>
      isShortlist(call.path) && json?.ownerId
        ? { ...json, ownerId: call.headers.authorization?.includes("svc_sk_") ? "actor_key" : "actor_person" }
        : undefined,
    ),
  },
  {
    words: "the author of a note is whoever reads it",
    by: "§2.10",
    look: /^(Read after write: Every change of a note|History: A record's fixed)/,
    says: /`author\.kind` was/,
    change: answering(({ call, json }) => {
      if (call.method !== "GET" || !call.path.endsWith("/notes") || !json?.notes) return undefined;
      const kind = call.headers.authorization?.includes("svc_sk_") ? "key" : "member";
      return { ...json, notes: json.notes.map((each: Json) => ({ ...each, author: { ...each.author, kind } })) };
    }),
  },
  {
    words: "what is created is two hours old",
    by: "§2.11",
    look: /^(Companies: A link is attached|History: A new record)/,
    says: /it was made at/,
    change: answering(({ call, json }) =>
      isAttaching(call) && json?.createdAt ? moved(json, "createdAt", -2) : undefined,
    ),
  },
  {
    words: "a list was archived when it was created",
    by: "§2.9",
    look: /^(Side effects: A list update changes|History: A change between)/,
    says: /`archivedAt` was null at/,
    change: answering(({ call, json }) =>
      isPatch(call) && json?.archivedAt ? moved(json, "archivedAt", -1) : undefined,
    ),
  },
  {
    words: "a list is created an hour from now",
    by: "§2.9",
    look: /^(Side effects: A list update changes|answers PATCH \/v1\/shortlists)/,
    says: /`createdAt` is .* after the answer/,
    change: answering(({ call, json }) => (isPatch(call) && json?.createdAt ? moved(json, "createdAt", 1) : undefined)),
  },
  {
    words: "companies fall off the end of their list",
    by: "§4.6",
    look: /^(Companies: |History: A record stays)/,
    says: /does not show it any more/,
    change() {
      const lists = counter();
      return {
        answer: ({ call, json }) =>
          call.method === "GET" && call.path === "/v1/companies" && json?.rows && lists("") > 1
            ? { ...json, rows: json.rows.slice(0, 1) }
            : undefined,
      };
    },
  },
]);
