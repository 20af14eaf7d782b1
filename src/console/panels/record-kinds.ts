interface RecordKind {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  readonly rows: string;
  readonly columns: readonly string[];
  /** The operation that creates one; null where records of this kind are created otherwise. */
  readonly create: string | null;
  /** The operations on one record, and the path parameter that names it. */
  readonly acts: readonly (readonly [label: string, operation: string, param: string])[];
}

/** The records of an account, as one of its principals sees them. */
export const recordKinds: readonly RecordKind[] = [
  {
    name: "shortlists",
    label: "Shortlists",
    path: "/v1/shortlists?limit=100",
    rows: "shortlists",
    columns: ["name", "kind", "pinned", "stats", "createdAt"],
    create: "shortlists.create",
    acts: [
      ["Change", "shortlists.update", "id"],
      ["Add a person", "shortlists.members.add", "id"],
      ["Delete", "shortlists.delete", "id"],
    ],
  },
  {
    name: "contacts",
    label: "Contacts",
    path: "/v1/contacts?limit=100",
    rows: "contacts",
    columns: ["contactId", "login", "developerId", "savedAt"],
    create: null,
    acts: [["Remove", "contacts.remove", "contactId"]],
  },
  {
    name: "companies",
    label: "Companies",
    path: "/v1/companies",
    rows: "rows",
    columns: ["name", "domain", "profileStatus", "archived", "keepAnonymous"],
    create: "companies.create",
    acts: [
      ["Change", "companies.update", "id"],
      ["Archive", "companies.archive", "id"],
    ],
  },
  {
    name: "projects",
    label: "Projects",
    path: "/v1/projects?limit=100",
    rows: "projects",
    columns: ["name", "status", "companyName", "stats", "createdAt"],
    create: "projects.create",
    acts: [["Change", "projects.update", "id"]],
  },
  {
    name: "keys",
    label: "Keys",
    path: "/v1/keys",
    rows: "keys",
    columns: ["name", "entitlements", "createdAt", "expiresAt", "revokedAt"],
    create: "keys.create",
    acts: [["Revoke", "keys.revoke", "id"]],
  },
];
