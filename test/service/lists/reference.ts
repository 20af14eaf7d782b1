/** What the records of two accounts should be after any sequence of calls, kept in the simplest way there is. */
export interface List {
  readonly id: string;
  name: string;
  readonly kind: "freestanding" | "pipeline" | "project";
  archived: boolean;
  pinned: boolean;
  members: { who: number; pin: string | null }[];
}

interface Noted {
  readonly id: string;
  readonly who: number;
  readonly author: string;
  body: string;
}

export interface Account {
  lists: List[];
  /** Everyone ever saved, in the order of the first time. */
  contacts: { readonly id: string; readonly who: number; saved: boolean }[];
  notes: Noted[];
  companies: { readonly id: string; readonly name: string; archived: boolean }[];
  projects: { readonly id: string; readonly candidates: List }[];
  fields: Map<string, { value: string | null; byPerson: boolean }>;
}

export interface Reference {
  readonly demo: Account;
  readonly other: Account;
  /** Ids that existed at some time in either account: what a stranger or a latecomer might try. */
  readonly lists: string[];
  readonly notes: string[];
  readonly contacts: string[];
}

export const principals = {
  owner: { account: "demo", person: true, moderator: true, seesAll: true },
  member: { account: "demo", person: true, moderator: false, seesAll: true },
  agent: { account: "demo", person: false, moderator: false, seesAll: false },
  outsider: { account: "other", person: false, moderator: false, seesAll: false },
} as const;

export type Name = keyof typeof principals;

export function newReference(): Reference {
  const account = (): Account => ({
    lists: [],
    contacts: [],
    notes: [],
    companies: [],
    projects: [],
    fields: new Map(),
  });
  return { demo: account(), other: account(), lists: [], notes: [], contacts: [] };
}

export function accountOf(reference: Reference, as: Name): Account {
  return reference[principals[as].account];
}

export function visible(reference: Reference, as: Name): List[] {
  const { lists } = accountOf(reference, as);
  return principals[as].seesAll ? lists : lists.filter((list) => list.kind === "freestanding");
}

export function seenList(reference: Reference, as: Name, id: string | undefined): List | undefined {
  return visible(reference, as).find((list) => list.id === id);
}

export function taken(account: Account, kind: List["kind"], name: string, except?: string): boolean {
  const key = (text: string) => text.trim().toLowerCase();
  return account.lists.some((list) => list.kind === kind && list.id !== except && key(list.name) === key(name));
}

export function contact(account: Account, who: number) {
  return account.contacts.find((each) => each.who === who);
}

export function isSaved(account: Account, who: number): boolean {
  return contact(account, who)?.saved === true;
}

/** Saves a developer under an id that the service gave, or revives the contact that was there. */
export function save(reference: Reference, as: Name, who: number, id: string): void {
  const account = accountOf(reference, as);
  const known = contact(account, who);
  if (known !== undefined) known.saved = true;
  else account.contacts.push({ id, who, saved: true });
  if (!reference.contacts.includes(id)) reference.contacts.push(id);
}

export function unsave(account: Account, who: number): void {
  const known = contact(account, who);
  if (known !== undefined) known.saved = false;
  for (const list of account.lists) list.members = list.members.filter((member) => member.who !== who);
}
