/** Synonyms: words that different services use for the same thing. */
const families: readonly (readonly string[])[] = [
  ["nextcursor", "cursor", "next", "nextpage", "nextpagetoken", "pagetoken", "continuation", "after", "endcursor"],
  ["total", "count", "totalcount", "totalresults", "hits", "size", "totalhits"],
  ["countstatus", "totalstatus", "countkind", "totalkind", "accuracy"],
  ["plan", "tier", "subscription", "planname", "package"],
  ["account", "org", "organization", "organisation", "workspace", "tenant", "team", "customer"],
  ["actor", "user", "principal", "member", "caller", "who", "identity", "viewer", "subject", "me"],
  ["entitlements", "scopes", "permissions", "grants", "rights", "actions", "abilities", "capabilities"],
  ["granted", "limit", "allowance", "quota", "included", "max", "monthly", "cap", "allotted"],
  ["used", "spent", "consumed", "usage", "usedthismonth"],
  ["remaining", "left", "available", "balance"],
  ["charged", "cost", "spent", "billed", "price", "credits", "amount"],
  ["resetsat", "resetat", "renewsat", "periodend", "endsat", "reset"],
  ["credits", "credit", "balance", "wallet"],
  ["quotas", "limits", "allowances"],
  ["secret", "token", "value", "apikey", "plaintext", "keysecret"],
  ["key", "apikey", "credential"],
  ["keys", "apikeys", "credentials"],
  ["id", "uid", "uuid", "ref", "guid", "identifier", "handle"],
  ["name", "label", "title", "displayname", "slug"],
  ["kind", "type", "sort", "class"],
  ["prefix", "hint", "preview", "startswith"],
  ["expiresat", "expires", "expiry", "validuntil", "expireson"],
  ["revokedat", "revoked", "deletedat", "disabledat"],
  ["createdat", "created", "createdon", "issuedat"],
  ["members", "contacts", "items", "entries", "people"],
  ["added", "created", "saved", "new"],
  ["existing", "already", "duplicates", "unchanged"],
  ["misses", "missing", "notfound", "unresolved", "unknown"],
  ["match", "matching", "proof", "evidence", "relevance"],
  ["why", "reason", "explanation", "because", "rationale"],
  ["score", "rank", "relevance", "points"],
  ["understood", "parsed", "interpreted", "recognized"],
  ["ignored", "dropped", "unrecognized", "unparsed"],
  ["emails", "addresses", "email"],
  ["uploadurl", "url", "href", "uploadto"],
  ["body", "text", "content", "note", "message", "markdown"],
  ["developerids", "developers", "ids", "people"],
  ["subjects", "logins", "targets", "developers", "names", "items"],
  ["prompt", "query", "text", "q", "description"],
  ["jd", "jobdescription", "description", "job"],
  ["config", "search", "searchconfig", "query"],
  ["targetcount", "target", "count", "limit", "size", "wanted"],
  ["written", "updated", "changed", "applied", "set"],
  ["skipped", "rejected", "ignored", "kept"],
];

/** `next_cursor`, `next-cursor` and `nextCursor` are one name. */
export function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The likeness of two names: 1 for another spelling, less for a synonym, otherwise 0. */
export function namesAlike(ours: string, theirs: string): number {
  const [mine, other] = [fold(ours), fold(theirs)];
  if (mine === "" || other === "") return 0;
  if (mine === other) return 1;
  const relatives = families.filter((family) => family.includes(mine));
  const position = Math.max(...relatives.map((family) => (family.includes(other) ? 0.9 : 0)), 0);
  if (position > 0) return position;
  const isEnd = mine.length > 3 && other.length > 3 && (other.endsWith(mine) || mine.endsWith(other));
  // If two names end alike, the shorter one is meant: a project's `projectName`, not its `companyName`.
  return isEnd ? 0.6 + (0.2 * Math.min(mine.length, other.length)) / Math.max(mine.length, other.length) : 0;
}

/** `developerId`, `developerIds` and `developers` speak of one thing; so do `id` and `ids`. */
export function areOfOneThing(ours: string, theirs: string): boolean {
  const [mine, other] = [fold(ours), fold(theirs)];
  const [thing, otherThing] = [thingOf(mine), thingOf(other)];
  return thing === "" || otherThing === "" ? namesAlike(plural(mine), plural(other)) >= 0.9 : thing === otherThing;
}

/** What a name is of, without what says that it is one or many, or known by its id. */
function thingOf(name: string): string {
  return name
    .replace(/s$/, "")
    .replace(/(?:id|login)$/, "")
    .replace(/s$/, "");
}

function plural(name: string): string {
  return name.endsWith("s") ? name : `${name}s`;
}
