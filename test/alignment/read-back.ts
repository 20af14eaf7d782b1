import { createUnderstudy } from "understudy";
import { expect } from "vitest";
import { onFirstUse } from "../../src/base/on-first-use.ts";
import { type Seen, send } from "../harness.ts";
import { type Exchange, type Loose, type Variant, variantOf } from "./variants.ts";

/** A call of ours; what earlier ones of its story answered is known to it, in our words. */
interface Call {
  readonly id: string;
  readonly asked: Omit<Exchange, "status">;
  readonly as?: string;
}
type Step = (answers: readonly Loose[]) => Call;

const call = (id: string, asked: Call["asked"] = {}, as?: string): Call => ({ id, asked, ...(as && { as }) });
const developerId = "8678400235";

/** What is changed by one call shows in the next: a story each, in a sandbox of its own. */
const stories: Readonly<Record<string, readonly Step[]>> = {
  "a key that is revoked stops working": [
    () => call("keys.create", { body: { name: "CI", entitlements: ["search:read", "key:read"] } }),
    ([made]) => call("keys.list", {}, made.secret),
    () => call("keys.list"),
    ([made]) => call("keys.revoke", { params: { id: made.key.id } }),
    ([made]) => call("keys.list", {}, made.secret),
    () => call("keys.list"),
  ],
  "an edited note says the new body, and a deleted one is gone": [
    () => call("developers.notes.create", { params: { developerId }, body: { body: "Open to a move." } }),
    ([{ id }]) => call("notes.update", { params: { noteId: id }, body: { body: "Moved already." } }),
    () => call("developers.notes.list", { params: { developerId } }),
    ([{ id }]) => call("notes.delete", { params: { noteId: id } }),
    () => call("developers.notes.list", { params: { developerId } }),
  ],
  "a shortlist has what was set, its members, and its pinned one": [
    () => call("shortlists.create", { body: { name: "Rust", description: "People" } }),
    ([{ id }]) =>
      call("shortlists.update", { params: { id }, body: { name: "Rust in Europe", description: "Crates" } }),
    ([{ id }]) => call("shortlists.update", { params: { id }, body: { pinned: true } }),
    ([{ id }]) => call("shortlists.members.add", { params: { id }, body: { developerIds: [developerId] } }),
    ([{ id }, , , { added }]) =>
      call("shortlists.members.pin", { params: { id }, body: { contactId: added[0].contactId, repo: null } }),
    ([{ id }]) => call("shortlists.get", { params: { id } }),
    () => call("developers.shortlists", { params: { developerId } }),
    ([{ id }, , , { added }]) => call("shortlists.members.remove", { params: { id, contactId: added[0].contactId } }),
    ([{ id }]) => call("shortlists.get", { params: { id } }),
    () => call("shortlists.list", { query: { limit: 5 } }),
    ([{ id }]) => call("shortlists.delete", { params: { id } }),
    ([{ id }]) => call("shortlists.get", { params: { id } }),
  ],
  "a description that is cleared by null is gone": [
    () => call("shortlists.create", { body: { name: "Go", description: "People" } }),
    ([{ id }]) => call("shortlists.update", { params: { id }, body: { description: null } }),
    ([{ id }]) => call("shortlists.get", { params: { id } }),
  ],
  "fields of a company, a project and a profile are read as they were set": [
    () => call("companies.create", { body: { name: "Northwind", domain: "northwind.example" } }),
    ([{ id }]) => call("companies.update", { params: { id }, body: { set: { size: "51-200", pitch: "Wind" } } }),
    ([{ id }]) => call("companies.get", { params: { id } }),
    ([{ id }]) => call("companies.update", { params: { id }, body: { clear: ["pitch"] } }),
    ([{ id }]) => call("companies.get", { params: { id } }),
    ([{ id }]) =>
      call("companies.attachments.create", {
        params: { id },
        body: { kind: "link", name: "Careers", url: "https://example.com/careers" },
      }),
    ([{ id }]) => call("companies.attachments.list", { params: { id } }),
    ([{ id }]) => call("projects.create", { body: { name: "Storage", companyId: id } }),
    (all) => call("projects.update", { params: { id: all[7].id }, body: { status: "paused" } }),
    (all) => call("projects.get", { params: { id: all[7].id } }),
    (all) => call("projects.profile.update", { params: { id: all[7].id }, body: { set: { stack: ["Rust", "Zig"] } } }),
    (all) => call("projects.profile.get", { params: { id: all[7].id } }),
    () => call("me.profile.update", { body: { set: { headline: "Hires", dailyGoal: 7, digest: true } } }),
    () => call("me.profile.get"),
  ],
  "a job that is canceled says so, and is listed": [
    () => call("search.jobs.create", { body: { config: { version: 2, query: "databases" }, targetCount: 25 } }),
    ([{ job }]) => call("search.jobs.cancel", { params: { id: job.id } }),
    ([{ job }]) => call("search.jobs.get", { params: { id: job.id } }),
    () => call("search.jobs.list"),
    () => call("quotas.get"),
  ],
  "what cannot be is refused as without a document": [
    () => call("keys.create", { body: { name: "CI", entitlements: ["nothing"] } }),
    () => call("keys.create", { body: { entitlements: ["search:read"] } }),
    () => call("keys.create", { body: { name: 7, entitlements: "search:read" } }),
    () => call("keys.revoke", { params: { id: "key_nobody" } }),
    () => call("shortlists.create", { body: { name: "", description: "x" } }),
    () => call("shortlists.update", { params: { id: "sl_nothing" }, body: { name: "x" } }),
    () => call("shortlists.list", { query: { limit: 1000 } }),
    () => call("shortlists.list", { query: { limit: "many" } }),
    () => call("shortlists.list", { query: { cursor: "made up" } }),
    () => call("developers.notes.create", { params: { developerId }, body: { body: "" } }),
    () => call("notes.update", { params: { noteId: "nt_nothing" }, body: { body: "x" } }),
    () => call("developers.search", { query: { q: "Rust", depth: "bottomless" } }),
    () => call("search.jobs.create", { body: { config: { version: 1, query: "x" } } }),
    () => call("search.jobs.create", { body: { config: { version: 2, query: "x" }, targetCount: 0 } }),
    () => call("search.jobs.create", { body: {} }),
    () => call("fit.rank", { body: { logins: [], role: "x" } }),
    () => call("contacts.remove", { body: { contactIds: [] } }),
    () =>
      call("companies.attachments.create", { params: { id: "cmp_none" }, body: { kind: "link", name: "x", url: "y" } }),
    () => call("projects.update", { params: { id: "prj_none" }, body: { status: "asleep" } }),
    () => call("me.profile.update", { body: { set: { dailyGoal: "seven" } } }),
    () => call("developers.enrich", { body: { developers: [{ id: developerId }], facets: ["no.such"] } }),
    () => call("developers.get", { params: { id: "x" } }),
    () => call("shortlists.create", { body: { name: "n" } }, "reader"),
    () => call("keys.list", {}, "nobody"),
  ],
};

const ours = variantOf([]);

/** What a service that is as ours answers in each story, and what was asked of it. */
export const answersOfOurs = onFirstUse(async () => {
  const plain = await createUnderstudy({ scenario: "documented", seed: "understudy" });
  const found = new Map<string, { readonly call: Call; readonly seen: Seen }[]>();
  for (const [i, [name, steps]] of Object.entries(stories).entries()) {
    const made: { call: Call; seen: Seen }[] = [];
    for (const step of steps) {
      const next = step(made.map(({ seen }) => seen.json));
      const { route, body } = ours.request(next.id, { ...next.asked, status: 0 });
      const seen = await send(plain.sandbox(`story-${i}`).fetch, "", route, { body, ...(next.as && { as: next.as }) });
      made.push({ call: next, seen });
    }
    found.set(name, made);
  }
  await plain.close();
  return found;
});

/** The same stories with a service that a document describes otherwise: what is not as it is with ours, said its way. */
export async function tell(
  variant: Variant,
  rules: readonly { readonly name: string }[] = [],
): Promise<{ readonly wrong: readonly string[]; readonly of: number }> {
  const saysNull = !rules.some(({ name }) => name === "null that is never said");
  const told = [...(await answersOfOurs())].filter(([name]) => saysNull || !name.endsWith("by null is gone"));
  const theirs = await createUnderstudy({ scenario: "documented", seed: "understudy", document: variant.document });
  const wrong: string[] = [];
  let of = 0;
  for (const [i, [name, calls]] of told.entries()) {
    for (const [at, { call: made, seen }] of calls.entries()) {
      of++;
      const { route, body } = variant.request(made.id, { ...made.asked, status: 0 });
      const as = made.as && { as: made.as };
      const { status, json } = await send(theirs.sandbox(`story-${i}`).fetch, "", route, { body, ...as });
      const expected = variant.answer(made.id, seen.status, seen.json);
      try {
        if (seen.status >= 400)
          // The sentence names what is wrong as they do.
          expect({ status, code: json?.code }).toEqual({ status: expected.status, code: seen.json.code });
        else expect({ status, json }).toEqual({ status: expected.status, json: expected.value });
      } catch (error) {
        wrong.push(`${name}, call ${at + 1}: ${route}: ${(error as Error).message.slice(0, 700)}`);
      }
    }
  }
  await theirs.close();
  return { wrong, of };
}
