import type { Operation } from "../../../kernel/operation.ts";
import type { Toolbox } from "../../run/equipment/tools.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { pathKinds, type SequenceKind } from "./kinds.ts";
import { leastBody, type WritableMember } from "./writable.ts";

type Ids = Readonly<Record<string, string>>;

/** The developer that objects of a kind are about, if any. */
export async function arrange(t: Toolbox, { name, make, parts }: SequenceKind): Promise<Ids> {
  // Contacts are removed and saved again, so these are not shared with other checks.
  if (name === "contact") return { developer: (await t.find.unsavedDeveloper()).id };
  const isNeeded = pathKinds(make).includes("developer") || parts?.list.idName === "contactId";
  return isNeeded ? { developer: (await t.find.ourDeveloper()).id } : {};
}

/** Sequences about objects on lists get a separate list each. */
export async function listFor(t: Toolbox, { make }: SequenceKind): Promise<Ids> {
  return pathKinds(make).includes("shortlist") ? { shortlist: (await t.make.shortlist()).id } : {};
}

/** The maximum cost of one deep search in a sequence, and the number of candidates requested. */
const maxCreditsEach = 40;

/** A request that creates something: the minimal input, with unique names. */
export function creationRequest(t: Toolbox, operation: Operation, word: string, ids: Ids): CheckRequest {
  return {
    params: paramsOf(operation, ids),
    body: leastBody(operation, {
      name: () => t.make.name(word),
      body: () => t.make.name(word),
      developerIds: () => [ids.developer],
      entitlements: () => ["search:read"],
      config: () => ({ version: 2, query: "developer" }),
      budgetCredits: () => maxCreditsEach,
      targetCount: () => 4,
      count: () => 1,
    }),
  };
}

/** A request about an object that is identified by ids of several kinds. */
export function requestAbout(operation: Operation, ids: Ids): CheckRequest {
  const params = paramsOf(operation, ids);
  return operation.path === "/v1/contacts/remove" ? { body: { contactIds: [ids.contact] } } : { params };
}

export function changeBody({ name, parent }: WritableMember, value: unknown): Readonly<Record<string, unknown>> {
  return parent === null ? { [name]: value } : { [parent]: { [name]: value } };
}

function paramsOf(operation: Operation, ids: Ids): Record<string, string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const kinds = pathKinds(operation);
  return Object.fromEntries(names.map((name, at) => [name, ids[kinds[at] ?? ""] ?? ""]));
}
