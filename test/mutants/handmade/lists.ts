import { all, put } from "../../../src/base/table.ts";
import { memberships, shortlists } from "../../../src/model/shortlist.ts";
import { tokens } from "../../harness.ts";
import { handles, hearsAs, hearsBody, type Json, says } from "../changes.ts";
import type { Mutant } from "../mutant.ts";
import { forgetful } from "./forgetful.ts";
import { rowsOf } from "./row.ts";

const row = rowsOf("lists");
const { agent, owner } = tokens as Record<"agent" | "owner", string>;

const patch = "PATCH /v1/shortlists/{id}" as const;
const pin = "POST /v1/shortlists/{id}/members/pin" as const;
const lists = "GET /v1/shortlists" as const;
const ofDeveloper = "GET /v1/developers/{developerId}/shortlists" as const;

export const listMutants: readonly Mutant[] = [
  row("§4.5", patch, "a change of a list is answered and not stored", forgetful),
  row(
    "§4.5",
    patch,
    "a list is renamed onto a name that is taken",
    hearsBody((body) => void (body.name && (body.name += "\u00a0."))),
  ),
  row("§4.5", patch, "a taken name is refused as malformed", {
    answer: (answer) =>
      answer.status === 409
        ? {
            ...answer,
            status: 400,
            body: JSON.stringify({ ...JSON.parse(answer.body as string), code: "bad_request", status: 400 }),
          }
        : answer,
  }),
  row(
    "§4.5",
    patch,
    "a description cannot be cleared",
    hearsBody((body) => void (body.description === null && delete body.description)),
  ),
  row(
    "§2.9",
    patch,
    "a description that was cleared is empty",
    says((json) => void (json.description ??= "")),
  ),
  row(
    "§3",
    patch,
    "a list that is archived loses its members",
    says((json) => void (json.archivedAt && (json.stats.members = 0))),
  ),
  row(
    "§3",
    patch,
    "archiving does nothing",
    hearsBody((body) => void delete body.archived),
  ),
  row(
    "§3",
    patch,
    "an archived list cannot be restored",
    hearsBody((body) => void (body.archived === false && delete body.archived)),
  ),
  row(
    "§3",
    patch,
    "pinning archives",
    hearsBody((body) => void (body.pinned && (body.archived = true))),
  ),
  row(
    "§3",
    patch,
    "nothing is unpinned",
    hearsBody((body) => void (body.pinned === false && delete body.pinned)),
  ),
  row(
    "§3",
    lists,
    "archived lists are listed with the rest",
    handles(({ world, query, caller, ...rest }, handle) => {
      const hidden = all(world.tables, shortlists).filter(({ archivedAt }) => archivedAt !== null);
      for (const each of hidden) put(world.tables, shortlists, { ...each, archivedAt: null });
      const output = handle({ world, query, caller, ...rest });
      for (const each of hidden) put(world.tables, shortlists, each);
      return output;
    }),
  ),
  {
    ...row(
      "§2.9",
      [lists, patch],
      "a key sees the lists of projects",
      hearsAs((token) => (token === agent ? owner : token)),
    ),
    look: ["Shortlists: A key cannot see*", "Shortlists: A person can see the list*"],
  },
  row(
    "§4.5",
    pin,
    "a pin is set on every list",
    handles((context, handle) => {
      const { world, body } = context;
      const output = handle(context);
      const { contactId, repo } = body as Json;
      for (const each of all(world.tables, memberships))
        if (each.contactId === contactId) put(world.tables, memberships, { ...each, pinnedRepo: repo });
      return output;
    }),
  ),
  row(
    "§4.5",
    pin,
    "null does not unpin",
    hearsBody((body) => void (body.repo ??= "octo-us/kept")),
  ),
  row(
    "§4.5",
    pin,
    "a pin is answered and not stored",
    handles((context, handle) => {
      const before = all(context.world.tables, memberships);
      const output = handle(context);
      for (const each of before) put(context.world.tables, memberships, each);
      return output;
    }),
  ),
  row("§4.5", pin, "a repository of somebody else is refused", {
    answer: (answer, call) => {
      const text = call.body instanceof Uint8Array ? new TextDecoder().decode(call.body) : "";
      const refusal = { code: "bad_request", message: "Not theirs.", status: 400 };
      return answer.status === 200 && text.includes("nobody-")
        ? { ...answer, status: 400, body: JSON.stringify(refusal) }
        : answer;
    },
  }),
  row("§4.5", pin, "a contact that is not on the list is pinned anyway", {
    answer: (answer, call) => {
      if (answer.status !== 404 || !(call.body instanceof Uint8Array)) return answer;
      const { contactId, repo } = JSON.parse(new TextDecoder().decode(call.body));
      return { ...answer, status: 200, body: JSON.stringify({ contactId, pinnedRepo: repo ?? null }) };
    },
  }),
  row("§4.5", ofDeveloper, "an unknown developer is a 404", {
    answer: (answer, call) =>
      call.path.includes("9999999")
        ? { ...answer, status: 404, body: JSON.stringify({ code: "not_found", message: "Nobody.", status: 404 }) }
        : answer,
  }),
  row(
    "§2.9",
    ofDeveloper,
    "a developer's lists are named after others",
    says(({ shortlists: rows }) => {
      for (const each of rows) each.name = "A list";
    }),
  ),
  row(
    "§4.5",
    ofDeveloper,
    "the lists of a developer are forgotten",
    says((json) => void (json.shortlists = [])),
  ),
  row("§4.5", "DELETE /v1/shortlists/{id}", "a list that is deleted stays", forgetful),
];
