/** A simple model of the records of three accounts after any sequence of calls. */
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

/** The last written fields of a profile, and whether a person wrote them. */
export type Fields = Map<string, { value: string | null; byPerson: boolean }>;

export interface Company {
  readonly id: string;
  readonly name: string;
  archived: boolean;
  readonly fields: Fields;
  readonly attachments: {
    readonly id: string;
    readonly kind: string;
    readonly url: string | null;
    readonly fileRef: string | null;
  }[];
}

export interface Project {
  readonly id: string;
  readonly candidates: List;
  readonly companyId: string | null;
  name: string;
  status: string;
  jd: string | null;
  attachmentIds: readonly string[];
  /** Since when its brief is being written; null without sources. */
  contextAt: number | null;
  readonly fields: Fields;
}

export interface Account {
  lists: List[];
  /** Everyone ever saved, in the order of the first time. */
  contacts: { readonly id: string; readonly who: number; saved: boolean }[];
  notes: Noted[];
  companies: Company[];
  projects: Project[];
  files: { readonly id: string; readonly size: number; status: "announced" | "uploaded" | "finalized" }[];
  /** People's own profiles, by their owner. */
  fields: Map<string, Fields>;
}

export interface Reference {
  readonly demo: Account;
  readonly other: Account;
  readonly small: Account;
  now: number;
  /** Ids that existed at some time in either account: an outsider or a late client might try them. */
  readonly lists: string[];
  readonly notes: string[];
  readonly contacts: string[];
  readonly companies: string[];
  readonly attachments: string[];
  readonly files: string[];
  readonly projects: string[];
}

/** `profile` is the owner of the profile that they write: for a key, the person behind it. */
export const principals = {
  owner: { account: "demo", profile: "owner", person: true, moderator: true, seesAll: true },
  member: { account: "demo", profile: "member", person: true, moderator: false, seesAll: true },
  agent: { account: "demo", profile: "owner", person: false, moderator: false, seesAll: false },
  outsider: { account: "other", profile: "other", person: false, moderator: false, seesAll: false },
  starter: { account: "small", profile: "starter", person: true, moderator: true, seesAll: true },
} as const;

export type Name = keyof typeof principals;

export function newReference(): Reference {
  const account = (): Account => ({
    lists: [],
    contacts: [],
    notes: [],
    companies: [],
    projects: [],
    files: [],
    fields: new Map(),
  });
  const ids = { lists: [], notes: [], contacts: [], companies: [], attachments: [], files: [], projects: [] };
  return { demo: account(), other: account(), small: account(), now: 0, ...ids };
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

/** Saves a developer under the id that the service gave, or restores the earlier contact. */
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
