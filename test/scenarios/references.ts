/** The kind of object that a member of an answer may refer to, and that a reader can fetch. */
export type Kind =
  | "attachment"
  | "avatar"
  | "company"
  | "contact"
  | "developer"
  | "facet report"
  | "key"
  | "note"
  | "project"
  | "report"
  | "research job"
  | "saved search"
  | "search job"
  | "shortlist";

/** A member whose name shows that it refers to something. */
export const isReference = (member: string): boolean =>
  /\.(\w*Id|id|\w+By|reportPath|fileRef|removed|avatarUrl|uploadUrl)$|^PdfLink\.url$/.test(member);

/** The kinds of objects that members of answers refer to. */
const named: readonly (readonly [member: RegExp, kind: Kind])[] = [
  [
    /^(SearchHit|SimilarDeveloper|ExplainedDeveloper|DeveloperV2|IdCore|developers\.emails\.developer)\.id$/,
    "developer",
  ],
  [/^SimilarPage\.seed\.id$|\.developerId$/, "developer"],
  [/\.avatarUrl$/, "avatar"],
  [/^(Contact|ShortlistMember|Note|shortlists\.members\.pin|developers\.notes\.list)\.contactId$/, "contact"],
  [/^Note\.id$/, "note"],
  [/^(Shortlist|ShortlistWithMembers|DeveloperShortlist)\.id$/, "shortlist"],
  [/^Project\.(candidateListId|shortlists\.shortlistId)$/, "shortlist"],
  [/^(CompanySummary|Company|companies\.create)\.id$|^Attachment\.subjectId$/, "company"],
  [/^Attachment\.id$|^Brief\.sources\.attachmentId$/, "attachment"],
  [/^Project\.id$|^SearchJob\.projectId$/, "project"],
  [/^SearchJob\.id$/, "search job"],
  [/^SearchJob\.savedSearchId$/, "saved search"],
  [/^ResearchJob\.id$/, "research job"],
  [/\.reportPath$/, "report"],
  [/^FacetReport\.report\.id$/, "facet report"],
  [/^Key\.id$/, "key"],
];

/** References that cannot be followed, and why. */
const leadNowhere: readonly (readonly [member: RegExp, why: string])[] = [
  [/^(RevokedKey|notes\.delete|shortlists\.delete)\.id$|\.removed$/, "it is gone"],
  [/^shortlists\.members\.remove\.contactId$/, "it may be gone from everywhere"],
  [/^Project\.companyRef\.subjectId$/, "it may be the account, which is read by its credentials alone"],
  [
    /^(Me\.(actor|account|key)|Actor)\.id$|\.(\w+By|ownerId)$/,
    "people, keys and accounts are read by their credentials",
  ],
  [/\.agentId$|^Project\.managedAgents\.id$/, "no operation reads agents"],
  [/^(Report|AngleSuggestion)\.id$/, "it is read with what it is about"],
  [/^(AnnouncedFile|UploadedFile)\.id$|\.(fileRef|uploadUrl)$/, "files are sent and not read"],
  [/\.keyId$/, "it is what a key signs with"],
  [/^Enriched\.(results\.input|misses)\.id$/, "it is repeated as it was sent"],
  [/^PdfLink\.url$/, "it needs no credential, and ends after fifteen minutes"],
];

export function kindOf(member: string): Kind | null {
  return named.find(([pattern]) => pattern.test(member))?.[1] ?? null;
}

export function whyNowhere(member: string): string | null {
  return leadNowhere.find(([pattern]) => pattern.test(member))?.[1] ?? null;
}
