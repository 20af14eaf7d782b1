import { stated } from "../src/base/provenance.ts";
import { sameJson } from "../src/base/same-json.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import { fact } from "../src/contract/run/session.ts";
import type { CheckRequest } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import type { Route } from "../src/kernel/operation.ts";
import type { Entitlement } from "../src/model/entitlements.ts";
import { rowWith } from "./rows.ts";

interface Act {
  readonly route: Route;
  readonly on: "list" | "note";
  readonly needs: readonly Entitlement[];
  /** An existing object to act on, and how to read its state before and after. */
  readonly arrange: (t: Toolbox) => Promise<{ request: CheckRequest; read: () => Promise<unknown> }>;
}

/** What is declared of the object, for any other member may be of the read itself. */
const reading = async (t: Toolbox, route: Route, params: Readonly<Record<string, string>>) =>
  declaredAnswer(route, await t.need(route, { params }));

const list = (t: Toolbox, { id = "" }: Readonly<Record<string, string>>) =>
  reading(t, "GET /v1/shortlists/{id}", { id });

const notesOf = async (t: Toolbox, developerId: string) =>
  (await reading(t, "GET /v1/developers/{developerId}/notes", { developerId })).notes;

/** A list with a contact, and a note, on which all of these are tried: none of them should leave a trace. */
const unchanging = (t: Toolbox) => t.visit("a list that nobody may change", (own) => own.make.membership());
const unchangingNote = (t: Toolbox) =>
  t.visit("a note that nobody may delete", async (own) => {
    const { id: developerId } = await own.find.ourDeveloper();
    const { id: noteId } = await own.make.note(developerId);
    // A list may show it a little later: from then on nothing changes.
    await own.eventually(
      () => notesOf(own, developerId),
      (notes) => rowWith(notes, noteId) !== undefined,
    );
    return { developerId, noteId };
  });

/** Every stated act on a readable object, with its request. */
const acts: readonly Act[] = [
  {
    route: "PATCH /v1/shortlists/{id}",
    on: "list",
    needs: ["shortlist:read", "shortlist:create", "shortlist:update", "search:read", "contact:read"],
    async arrange(t) {
      const { id } = (await unchanging(t)).list;
      const request = { params: { id }, body: { name: t.make.name("changed"), pinned: true, archived: true } };
      return { request, read: () => list(t, { id }) };
    },
  },
  {
    route: "POST /v1/shortlists/{id}/members/pin",
    on: "list",
    needs: ["shortlist:read", "shortlist:create", "shortlist:update", "search:read", "contact:read"],
    async arrange(t) {
      const { list: made, member } = await unchanging(t);
      const request = { params: { id: made.id }, body: { contactId: member.contactId, repo: "octo/refused" } };
      return { request, read: () => list(t, { id: made.id }) };
    },
  },
  {
    route: "DELETE /v1/notes/{noteId}",
    on: "note",
    needs: ["contact:read", "contact:create", "contact:update", "search:read"],
    async arrange(t) {
      const { developerId, noteId } = await unchangingNote(t);
      return { request: { params: { noteId } }, read: () => notesOf(t, developerId) };
    },
  },
  {
    route: "POST /v1/contacts/remove",
    on: "list",
    needs: ["contact:read", "contact:delete", "shortlist:read", "shortlist:create", "search:read"],
    async arrange(t) {
      const { list: made, member } = await unchanging(t);
      return { request: { body: { contactIds: [member.contactId] } }, read: () => list(t, { id: made.id }) };
    },
  },
];

/** Each stated reason for a refusal, with the change that it makes to the request. */
const refusals: readonly (readonly [string, number, (t: Toolbox, request: CheckRequest) => Promise<CheckRequest>])[] = [
  ["without a credential", 401, async (_, request) => ({ ...request, as: null })],
  ["with a key that lacks the right", 403, async (t, request) => ({ ...request, as: await narrowKey(t) })],
  ["from another account", 404, async (_, request) => ({ ...request, as: "other" })],
];

function narrowKey(t: Toolbox) {
  return fact(t.session, "key that may read contacts and lists", () => t.make.key(["contact:read", "shortlist:read"]));
}

export const refusedActs = sheet("Refused requests", (check) => {
  for (const { route, on, needs, arrange } of acts) {
    // What is read after one refusal is what was there before the next.
    const asItWas = `the ${on} that nobody may change, as it was`;
    for (const [how, status, spoil] of refusals) {
      check(
        `${route} changes nothing when it is refused ${how}`,
        {
          on: [route],
          source: stated("§5"),
          states: status === 404 ? ["5/one-account", "7/404"] : status === 403 ? ["5/403"] : ["5/401"],
          tier: "write",
          needs,
          ...(status === 404 && { twoAccounts: true }),
        },
        async (t) => {
          const { request, read } = await arrange(t);
          const before = await t.visit(asItWas, async (own) => (await arrange(own)).read());
          const answer = await t.call(route, await spoil(t, request));
          const after = answer.status < 400 ? null : await read();
          if (!sameJson(after, before)) t.session.facts.delete(`visit ${asItWas}`);
          if (after === null) throw new Error(`It should be refused with ${status} and answers ${answer.status}.`);
          expect(after, `what is read after the refusal (${answer.status})`).toEqual(before);
        },
      );
    }
  }
});
