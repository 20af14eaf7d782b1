/** Forms and values of members that the interface allows but no answer of Understudy has, and why. */
const reasons: readonly (readonly [member: RegExp, ways: readonly string[], why: string])[] = [
  [/^Attachment\.subjectType$/, ["project", "account"], "only those of companies are answered"],
  [/^AnnouncedFile\.status$/, ["uploaded", "finalized"], "what announces a file answers before it is uploaded"],
  [/^UploadedFile\.status$/, ["announced"], "what answers it comes after the announcement"],
  [/^Attachment\.(addedBy|subjectId|subjectType)$/, ["null"], "each is somebody's, of a company"],
  [/^(Project\.createdBy|Shortlist(WithMembers)?\.ownerId)$/, ["null"], "each was made by somebody"],
  [/^Company(Summary)?\.profileStatus$/, ["null"], "every company is enriched (A-63)"],
  [/^CapabilityLever\.coverage$/, ["absent"], "the coverage of every lever is known"],
  [/^CapabilityRankSignal\.note$/, ["value"], "no signal needs one"],
  [/^RegistryField\.(description|rows|type)$/, ["null"], "every field has one (A-66)"],
  [/^OpenApiDocument\.[\w.]+$/, ["absent"], "the document says all that OpenAPI lets it say"],
  [/^Socials\.linkedin$/, ["absent", "null"], "socials are held of those with a LinkedIn match alone"],
  [/^PublicDetails\.(githubProfile|githubProfile\.\w+|score\.cracked)$/, ["absent"], "every depth fills it"],
  [/^PublicDetails\.\w+\.\w+$/, ["absent"], "its namespace stands only where it does"],
  [/^FacetCells\.[\w.]+\.(value|freshUntil)$/, ["absent"], "it is held of everybody, and needs no background compute"],
  [/^FitRow\.prescore$/, ["absent"], "there is evidence on everybody"],
  [/^ReportContribution\.\w+$/, ["null"], "where a contribution is known, so is its number"],
  [/^ReportNarrative\.sections\.(code|social)$/, ["null"], "where there is prose, there is something to say"],
  [/^SearchWhy\.repo$/, ["null"], "an agent's choice shows a repository"],
];

export const everyReason: readonly string[] = reasons.map(([, , why]) => why);

export function whyNever(member: string, way: string): string | null {
  return reasons.find(([members, ways]) => members.test(member) && ways.includes(way))?.[2] ?? null;
}
