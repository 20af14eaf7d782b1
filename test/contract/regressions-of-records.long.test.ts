import type { Call } from "../../src/kernel/call.ts";
import type { Json } from "../faults/altered.ts";
import { type Alteration, answering } from "../faults/altering.ts";
import { counter, isShortlist, type Regression, testRegressions } from "./regression.ts";

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

const regressions: readonly Regression[] = [
  {
    what: "an account is shown the lists of another one",
    only: /^Members of shortlists: An account cannot see/,
    says: /the ids of `shortlists`: .* and should not include/,
    alter: answering(({ call, send }) =>
      /^\/v1\/developers\/\d+\/shortlists$/.test(call.path) ? send("GET", call.path) : undefined,
    ),
  },
  {
    what: "a search goes on although its budget is used up",
    only: /^Deep search follow-ups: \/more is refused/,
    says: /should be refused with payment_required/,
    alter: () => ({ status: ({ call, status }) => (call.path.endsWith("/more") && status === 402 ? 202 : undefined) }),
  },
  {
    what: "accents are folded in the names of lists",
    only: /^Stored text: A list/,
    says: /`name` is "Zoe/,
    alter: storing(isPatch, "name", (text) => text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "")),
  },
  {
    what: "signs beyond 16 bits become question marks in descriptions",
    only: /^Stored text: A list/,
    says: /`description` is/,
    alter: storing(isPatch, "description", (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?")),
  },
  {
    what: "the 80 characters of a name are counted as bytes",
    only: /^Stored text: A list/,
    says: /should succeed and answers 400/,
    alter: storing(isPatch, "name", (text) => (Buffer.byteLength(text) > 80 ? "x".repeat(81) : text)),
  },
  {
    what: "the repository of a pin is stored in lower case",
    only: /^Stored text: A pin/,
    says: /pinnedRepo/,
    alter: storing(isPin, "repo", (text) => text.toLowerCase()),
  },
  {
    what: "the url of an attachment loses what is after its path",
    only: /^Stored text: An attachment/,
    says: /`url` is/,
    alter: storing(isAttaching, "url", (text) => text.replace(/[?#].*/, "")),
  },
  {
    what: "the url of an attachment is stored in lower case",
    only: /^Stored text: An attachment/,
    says: /`url` is/,
    alter: storing(isAttaching, "url", (text) => text.toLowerCase()),
  },
  {
    what: "a company's name of more than 100 characters is refused",
    only: /^Maximum sizes: POST \/v1\/companies/,
    says: /should succeed and answers 400/,
    alter: storing(isCreatingCompany, "name", (text) => (text.length > 100 ? "x".repeat(201) : text)),
  },
  {
    what: "a role of more than 10,000 characters is refused",
    only: /^Maximum sizes: POST \/v1\/fit-rank/,
    says: /should succeed and answers 400/,
    alter: storing(
      ({ path }) => path === "/v1/fit-rank",
      "role",
      (text) => (text.length > 10_000 ? "x".repeat(20_001) : text),
    ),
  },
  {
    what: "a rename unpins",
    only: /^Side effects: A list update changes/,
    says: /`pinned` is false and should be true/,
    alter: bringing((body) => body?.name !== undefined, { pinned: false }),
  },
  {
    what: "a rename clears the description",
    only: /^Side effects: A list update changes/,
    says: /`description` is null and should be "Kept"/,
    alter: bringing((body) => body?.name !== undefined, { description: null }),
  },
  {
    what: "a rename brings an archived list back",
    only: /^Side effects: A list update changes/,
    says: /`archived` is false and should be true/,
    alter: bringing((body) => body?.name !== undefined, { archived: false }),
  },
  {
    what: "of a rename that is refused the other members are written",
    only: /^Side effects: A list update with one/,
    says: /after a refusal \(409\)/,
    alter: doingTheRest(isPatch, [409], "name"),
  },
  {
    what: "of a change with a name that is too long the other members are written",
    only: /^Side effects: A list update with one/,
    says: /after a refusal \(400\)/,
    alter: doingTheRest(isPatch, [400], "name"),
  },
  {
    what: "of a change of a profile that is refused the fields are cleared",
    only: /^Own profile: An update with an unknown/,
    says: /it is null and should be|`\w+` is null/,
    alter: doingTheRest(isOwnProfile, [400], "set"),
  },
  {
    what: "a company whose fields are refused is created without them",
    only: /^Companies: A company with a profile/,
    says: /made no company/,
    alter: doingTheRest(isCreatingCompany, [400], "set"),
  },
  {
    what: "unpinning on one list unpins on all",
    only: /^Members of shortlists: A developer on two/,
    says: /one was unpinned/,
    alter() {
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
    what: "an archived list has lost its pins",
    only: /^Members of shortlists: A developer on two/,
    says: /keeps its pins/,
    alter: answering(({ call, json }) =>
      call.method === "GET" && isShortlist(call.path) && json?.archivedAt
        ? { ...json, members: json.members.map((each: Json) => ({ ...each, pinnedRepo: null })) }
        : undefined,
    ),
  },
  {
    what: "a pin counts as another member",
    only: /^Stored text: A pin/,
    says: /stats\.members/,
    alter() {
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
    what: "a removal stops at the id that is unknown, and has removed those before it",
    only: /^Notes and contacts: A removal with one/,
    says: /none was removed/,
    alter: answering(async ({ call, status, requestBody: body, send }) => {
      if (call.path !== "/v1/contacts/remove" || status !== 404) return;
      await send("POST", call.path, { contactIds: body.contactIds.slice(-1) });
    }),
  },
  {
    what: "the owner of a list is whoever reads it",
    only: /^(Read after write: Every change of a shortlist|History: A record's fixed)/,
    says: /`ownerId` was/,
    alter: answering(({ call, json }) =>
      isShortlist(call.path) && json?.ownerId
        ? { ...json, ownerId: call.headers.authorization?.includes("svc_sk_") ? "actor_key" : "actor_person" }
        : undefined,
    ),
  },
  {
    what: "the author of a note is whoever reads it",
    only: /^(Read after write: Every change of a note|History: A record's fixed)/,
    says: /`author\.kind` was/,
    alter: answering(({ call, json }) => {
      if (call.method !== "GET" || !call.path.endsWith("/notes") || !json?.notes) return undefined;
      const kind = call.headers.authorization?.includes("svc_sk_") ? "key" : "member";
      return { ...json, notes: json.notes.map((each: Json) => ({ ...each, author: { ...each.author, kind } })) };
    }),
  },
  {
    what: "what is created is two hours old",
    only: /^(Companies: A link is attached|History: A new record)/,
    says: /it was made at/,
    alter: answering(({ call, json }) =>
      isAttaching(call) && json?.createdAt ? moved(json, "createdAt", -2) : undefined,
    ),
  },
  {
    what: "a list was archived when it was created",
    only: /^(Side effects: A list update changes|History: A change between)/,
    says: /`archivedAt` was null at/,
    alter: answering(({ call, json }) =>
      isPatch(call) && json?.archivedAt ? moved(json, "archivedAt", -1) : undefined,
    ),
  },
  {
    what: "a list is created an hour from now",
    only: /^(Side effects: A list update changes|answers PATCH \/v1\/shortlists)/,
    says: /`createdAt` is .* after the answer/,
    alter: answering(({ call, json }) => (isPatch(call) && json?.createdAt ? moved(json, "createdAt", 1) : undefined)),
  },
  {
    what: "companies fall off the end of their list",
    only: /^(Companies: |History: A record stays)/,
    says: /does not show it any more/,
    alter() {
      const lists = counter();
      return {
        answer: ({ call, json }) =>
          call.method === "GET" && call.path === "/v1/companies" && json?.rows && lists("") > 1
            ? { ...json, rows: json.rows.slice(0, 1) }
            : undefined,
      };
    },
  },
];

testRegressions(regressions);
