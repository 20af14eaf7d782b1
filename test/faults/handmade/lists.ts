import { all, put } from "../../../src/base/table.ts";
import { memberships, shortlists } from "../../../src/model/shortlist.ts";
import { tokens } from "../../harness.ts";
import { answers, bodyOf, handles, hearsAs, hearsBody, refused, refusesAs, says, undoes } from "../changes.ts";
import { forgetful } from "./forgetful.ts";
import { mutantsOf, on } from "./table.ts";

const { agent, owner } = tokens as Record<"agent" | "owner", string>;

const patch = "PATCH /v1/shortlists/{id}" as const;
const pin = "POST /v1/shortlists/{id}/members/pin" as const;
const lists = "GET /v1/shortlists" as const;
const ofDeveloper = "GET /v1/developers/{developerId}/shortlists" as const;

export const listMutants = mutantsOf("lists", [
  ...on("§4.5", patch, [
    ["a change of a list is answered and not stored", forgetful],
    ["a list is renamed onto a name that is taken", hearsBody((body) => void (body.name && (body.name += "\u00a0.")))],
    ["a taken name is refused as malformed", refusesAs("conflict", 400, "bad_request")],
    [
      "a description cannot be cleared",
      hearsBody((body) => void (body.description === null && delete body.description)),
    ],
  ]),
  ...on("§3", patch, [
    ["a list that is archived loses its members", says((json) => void (json.archivedAt && (json.stats.members = 0)))],
    ["archiving does nothing", hearsBody((body) => void delete body.archived)],
    [
      "an archived list cannot be restored",
      hearsBody((body) => void (body.archived === false && delete body.archived)),
    ],
    ["pinning archives", hearsBody((body) => void (body.pinned && (body.archived = true)))],
    ["nothing is unpinned", hearsBody((body) => void (body.pinned === false && delete body.pinned))],
  ]),
  [
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
  ],
  [
    "§2.9",
    [lists, patch],
    "a key sees the lists of projects",
    hearsAs((token) => (token === agent ? owner : token)),
    { look: ["Shortlists: A key cannot see*", "Shortlists: A person can see the list*"] },
  ],
  ...on("§4.5", pin, [
    ["null does not unpin", hearsBody((body) => void (body.repo ??= "octo-us/kept"))],
    ["a pin is answered and not stored", undoes(memberships)],
    [
      "a repository of somebody else is refused",
      answers((answer, call) =>
        answer.status === 200 && bodyOf(call)?.repo?.includes("nobody-") ? refused(answer, 400, "bad_request") : answer,
      ),
    ],
  ]),
  [
    "§4.5",
    ofDeveloper,
    "an unknown developer is a 404",
    answers((answer, call) => (call.path.includes("9999999") ? refused(answer, 404, "not_found") : answer)),
  ],
  [
    "§2.9",
    ofDeveloper,
    "a developer's lists are named after others",
    says(({ shortlists: rows }) => {
      for (const each of rows) each.name = "A list";
    }),
  ],
  ["§4.5", ofDeveloper, "the lists of a developer are forgotten", says((json) => void (json.shortlists = []))],
  ["§4.5", "DELETE /v1/shortlists/{id}", "a list that is deleted stays", forgetful],
]);
