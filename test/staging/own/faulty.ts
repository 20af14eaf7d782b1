import type { By } from "../../faults/fault.ts";
import type { Json } from "./people.ts";
import { type Switch, says } from "./switch.ts";

const composites = ["gemScore", "quality", "visibility", "reachable", "productionMaturity"];
const terms = ["qualityTerms", "visibilityTerms", "productionMaturityTerms"];
/** With some that buy by depth, of which it is open what it costs. */
const costs = /^(Fit ranking: Each scored candidate|Depths: |Purse: The balance)/;

let refused = 0;
const deleted: Json[] = [];

/** Each breaks one sentence of the interface. */
export const faulty: readonly (Switch & { readonly by: By })[] = [
  {
    name: "an unscored candidate is charged",
    by: "§8",
    judges: costs,
    violates: /credits `used` for `scoredCount` candidates, by GET \/v1\/quotas/,
    say: says(/fit-rank$/, (json) => {
      if (json.results.length < 2) return;
      Object.assign(json.results.at(-1), { scored: false, fit: 0 });
      json.scoredCount -= 1;
    }),
  },
  {
    name: "a dropped candidate is charged",
    by: "§8",
    judges: costs,
    violates: /credits `used` for `scoredCount` candidates, by GET \/v1\/quotas/,
    say: says(/fit-rank$/, ({ dropped }, { account }) => {
      account.spent += 2 * dropped.length;
    }),
  },
  {
    name: "a balance never goes down",
    by: "§8",
    judges: costs,
    violates: /credits `used` for `scoredCount` candidates, by GET \/v1\/quotas/,
    say: says(/quotas$/, (json) => {
      json.credits = { allotted: 2_000, spent: 1_000, left: 1_000 };
    }),
  },
  {
    name: "similar developers are charged by their depth",
    by: "§8",
    judges: /^(Depths: POST \/v2\/developers\/similar|Purse: The balance)/,
    violates: /lost \d+ credits since the run began, and its answers account for 0 at most/,
    say: says(/developers\/similar$/, ({ results }, { account, query, body }) => {
      const { depth = "core" } = { ...query, ...body };
      if (depth !== "core") account.spent += 20 * results.length;
    }),
  },
  {
    name: "hasEmail does nothing",
    by: "§4.1",
    judges: /^(Search: total counts|answers GET \/v1\/developers\/search$)/,
    violates: /hasEmail/,
    hear({ route, query }) {
      if (/search$/.test(route)) delete query.hasEmail;
    },
  },
  {
    name: "the price in dollars is lost",
    by: "§2.8",
    judges: /^answers GET \/v1\/pricing/,
    violates: /usd/,
    say: says(/catalog$/, ({ facets, skus }) => {
      for (const each of [...facets, ...skus]) delete each.usd;
    }),
  },
  {
    name: "composites are zeroed",
    by: "§2.6",
    judges: /^(Research reports: Composites|answers GET .*reports.developers)/,
    violates: /every number of `composites` is 0.*\[§2\.6\/composites\]/,
    say: says(/reports\/developers\/\{login\}$/, (json) => {
      json.composites = Object.fromEntries([
        ...composites.map((each) => [each, 0] as const),
        ...terms.map((each) => [each, []] as const),
      ]);
    }),
  },
  {
    name: "a refused removal removes those before the unknown one",
    by: "§4.5",
    judges: /^Notes and contacts: A removal with one unknown id/,
    violates: /`contactId` after the refusal/,
    say({ status }, { route, body, account }) {
      if (route !== "POST /v1/contacts/remove" || status !== 404) return;
      for (const id of body.contactIds) {
        const contact = account.shelves.contacts.get(id);
        if (contact) contact.isRemoved = true;
      }
    },
  },
  {
    name: "a pin is set on every list",
    by: "§4.5",
    judges: /^Members of shortlists: A developer on two lists/,
    violates: /the pins on two lists/,
    say: says(/members\/pin$/, ({ contactId, pinnedRepo }, { account }) => {
      for (const { members } of account.shelves.lists.values())
        for (const member of members) if (member.contactId === contactId) (member as Json).pinnedRepo = pinnedRepo;
    }),
  },
  {
    name: "a deleted note stays",
    by: "§4.5",
    judges: /^Notes and contacts: Deleting a note/,
    violates: /note/,
    hear({ route, account, path }) {
      if (route !== "DELETE /v1/notes/{id}") return;
      const note = account.shelves.notes.get(path.id ?? "");
      if (note) account.shelves.notes.set(`${path.id}-again`, note);
    },
  },
  {
    name: "a new list is never listed",
    by: "§3",
    judges: /^Shortlists: A new list is listed/,
    violates: /should include/,
    say: says(/^GET \/v1\/shortlists$/, (json) => {
      json.data = json.data.filter(({ name }: Json) => !name.startsWith("Understudy"));
    }),
  },
  {
    name: "a developer's lists show a list that was deleted",
    by: "§4.5",
    judges: /^Members of shortlists: A deleted list appears nowhere/,
    violates: /should not include/,
    hear({ route, account, path }) {
      const list = route === "DELETE /v1/shortlists/{id}" ? account.shelves.lists.get(path.id ?? "") : undefined;
      if (list) deleted.push({ id: list.id, name: list.name, addedAt: list.createdAt, archived: false });
    },
    say: says(/^GET \/v1\/developers\/\{id\}\/shortlists$/, ({ shortlists }) => {
      shortlists.push(...deleted);
    }),
  },
  {
    name: "a window takes one call too many",
    by: "§8",
    judges: /^limit POST \/v1\/companies$/,
    violates: /took more than the 30 calls|took 31/,
    windows: true,
    say(answered, { route }) {
      if (route !== "POST /v1/companies") return;
      refused = answered.status === 429 ? refused + 1 : 0;
      // The first call that a window refuses is taken.
      if (refused === 1)
        Object.assign(answered, {
          status: 400,
          json: { code: "bad_request", message: "No.", status: 400 },
          headers: {},
        });
    },
  },
  {
    name: "the registry does not say when to come back",
    by: "§4.1",
    judges: /^limit GET \/v2\/developers\/fields$/,
    violates: /no Retry-After/,
    windows: true,
    say: ({ headers }) => void delete headers?.["retry-after"],
  },
];
