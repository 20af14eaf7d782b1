/**
 * §2, §4 and §8 written again by hand, so that the declarations are compared with the interface's own tables and not
 * only with themselves. A member is written `name:type`, with `|null` if it may be null and `name?` if it may be
 * absent. Types are string, integer, number, boolean, object, array and map. Members that the interface does not show
 * are not listed.
 */
export interface Resource {
  readonly section: string;
  /** Operation, then the place of the resource in its answer; `[]` is each item of a list. */
  readonly at: string;
  readonly members: string;
}

export const resources: readonly Resource[] = [
  {
    section: "§2.1",
    at: "GET /v1/developers/similar results[]",
    members:
      "id:string login:string name:string|null avatarUrl:string|null hasEmail:boolean hasLinkedin:boolean hasLocation:boolean details:object whySimilar:string",
  },
  {
    section: "§2.1",
    at: "POST /v2/developers/similar results[].details",
    members:
      "githubProfile?:object score?:object identity?:object contact?:object github?:object githubProfile.core?:object githubProfile.repos?:array score.cracked?:object identity.linkedin?:object identity.experience?:array identity.education?:array contact.socials?:object contact.emails?:array contact.location?:object|null github.garden?:object github.gardenSummary?:object",
  },
  {
    section: "§2.2",
    at: "POST /v2/developers/similar results[].details.githubProfile.repos[]",
    members:
      "name:string fullName:string description:string|null language:string|null stars:integer commits?:integer owned?:boolean url:string subjects?:array technologies?:array summary?:string themes?:array",
  },
  {
    section: "§2.3",
    at: "POST /v2/developers/similar results[].details.github.gardenSummary",
    members: "from:string to:string total:integer activeDays:integer activeWeeks:integer",
  },
  {
    section: "§2.4",
    at: "GET /v1/search/jobs/{id} job",
    members:
      "id:string status:string targetCount:integer targetMode:string savedSearchId:string|null projectId:string|null progress:object|null progress.delivered:integer progress.banked:integer progress.round:integer progress.considered:integer error:string|null creditsEstimated:integer creditsCharged:integer budgetCredits:integer|null budgetRemaining:integer|null createdAt:string updatedAt:string",
  },
  {
    section: "§2.4",
    at: "GET /v1/search/jobs/{id} rounds[]",
    members: "round:integer delivered:integer banked:integer",
  },
  {
    section: "§2.4",
    at: "GET /v1/search/jobs/{id} results[]",
    members:
      "developerId:string round:integer rank:integer score:number|null source:string delivered:boolean why:object|null why.summary:string|null why.claims:array why.repo:object|null why.repo.fullName:string why.repo.url:string why.repoSummary:string|null feedback:string|null",
  },
  {
    section: "§2.5",
    at: "GET /v2/deep-research/jobs/{id} job",
    members:
      "id:string name:string|null subject:string status:string createdAt:string finishedAt:string|null elapsedMs:integer requestedCount:integer deliveredCount:integer items:array",
  },
  {
    section: "§2.5",
    at: "GET /v2/deep-research/jobs/{id} job.items[]",
    members:
      "login:string subjectRef:string status:string failCode:string|null failMessage:string|null source:string|null reportPath:string|null startedAt:string|null finishedAt:string|null",
  },
  {
    section: "§2.5",
    at: "GET /v1/deep-research/jobs jobs[].items[].preview",
    members:
      "name:string|null avatarUrl:string|null summary:string|null tags:array location:string|null cracked:boolean highlights:array signals:array",
  },
  {
    section: "§2.6",
    at: "GET /v1/deep-research/reports/developers/{login}",
    members:
      "id:string githubLogin:string status:string failCode:string|null rawSignals:map pctSignals:map signalPopulations:map signalsExcluded:map composites:object evidence:array profile:object|null contributions:object|null repos:array subjects:array|null narrative:object|null narrativePending:boolean composites.gemScore?:number composites.quality?:number composites.visibility?:number composites.reachable?:number composites.productionMaturity?:number composites.qualityTerms?:array profile.login:string profile.createdAt:string profile.followers:number profile.following:number profile.organizations:array profile.socialAccounts:array contributions.totalCommitContributions:number contributions.totalPullRequestContributions:number contributions.totalPullRequestReviewContributions:number contributions.calendar:array narrative.persona:string narrative.sections:object narrative.sections.activity:string|null narrative.sections.code:string|null narrative.sections.social:string|null",
  },
  {
    section: "§2.6",
    at: "GET /v1/deep-research/reports/developers/{login} repos[]",
    members:
      "name:string owner:string isFork:boolean primaryLanguage:string|null languages:array topics:array stars:number forks:number pushedAt:string latestReleaseAt:string|null contribution?:object contribution.relation:string|null contribution.commitsAuthored:number|null contribution.authoredPrs:number|null contribution.authoredPrsMerged:number|null contribution.authoredPrsMergedByOthers:number|null contribution.selfMergedPrs:number|null contribution.mergedForOthers:number|null contribution.reviewsGiven:number|null contribution.filesTouchedMedian:number|null contribution.firstMergedAt:string|null contribution.lastMergedAt:string|null contribution.prTitles:array|null",
  },
  {
    section: "§2.7",
    at: "POST /v1/fit-rank results[]",
    members:
      "login:string developerId:string fit:number gettable:number bridgeable:number confidence:number bridge:string scored:boolean prescore?:number",
  },
  {
    section: "§2.7",
    at: "POST /v1/fit-rank dropped[]",
    members: "login:string developerId:string reason:string",
  },
  {
    section: "§2.8",
    at: "GET /v1/pricing/catalog",
    members: "plans:array creditUsd:number skus:array facets:array bundles:array",
  },
  {
    section: "§2.8",
    at: "GET /v1/pricing/catalog plans[]",
    members: "plan:string seatCap:integer monthlyCredits:integer prices:array",
  },
  {
    section: "§2.8",
    at: "GET /v1/pricing/catalog plans[].prices[]",
    members: "interval:string intervalMonths:integer unitAmountCents:integer|null currency:string|null",
  },
  {
    section: "§2.8",
    at: "GET /v1/pricing/catalog skus[]",
    members: "sku:string credits:integer usd:number description:string facets:array",
  },
  {
    section: "§2.8",
    at: "GET /v1/pricing/catalog facets[]",
    members:
      "key:string sku:string credits:integer usd:number description:string requires:array contextScoped:boolean requiresReport:boolean withRequiresCredits:integer freshSeconds:integer",
  },
  {
    section: "§2.9",
    at: "PATCH /v1/shortlists/{id}",
    members:
      "id:string name:string kind:string description:string|null ownerId:string|null pinned:boolean archivedAt:string|null createdAt:string agentId:string|null stats:object stats.members:integer stats.sequences:integer",
  },
  {
    section: "§2.9",
    at: "GET /v1/developers/{developerId}/shortlists shortlists[]",
    members: "id:string name:string addedAt:string archived:boolean",
  },
  {
    section: "§2.10",
    at: "GET /v1/developers/{developerId}/notes notes[]",
    members:
      "id:string contactId:string body:string author:object author.kind:string author.id:string|null author.name:string|null createdAt:string updatedAt:string|null editedBy:object|null",
  },
  {
    section: "§2.11",
    at: "GET /v1/companies rows[]",
    members:
      "id:string name:string|null domain:string|null profileStatus:string|null archived:boolean keepAnonymous:boolean",
  },
  {
    section: "§2.11",
    at: "POST /v1/companies/{id}/attachments",
    members:
      "id:string subjectType:string|null subjectId:string|null kind:string name:string url:string|null fileRef:string|null addedBy:string|null createdAt:string updatedAt:string",
  },
  {
    section: "§2.11",
    at: "GET /v1/projects/{id}",
    members:
      "id:string name:string status:string companyRef:object|null companyRef.subjectType:string companyRef.subjectId:string companyName:string|null createdBy:string|null createdAt:string updatedAt:string candidateListId:string|null managedAgents:array stats:object stats.candidates:integer stats.sequences:integer stats.contacted:integer stats.replyRate:number|null shortlists:array contextLocked:boolean",
  },
  { section: "§2.11", at: "GET /v1/projects/{id}/brief", members: "status:string brief:object|null" },
  {
    section: "§2.12",
    at: "GET /v1/search/capabilities",
    members: "entities:array levers:array rankSignals:array notes:array",
  },
  {
    section: "§2.12",
    at: "GET /v1/search/capabilities levers[]",
    members: "key:string tier:string entity:string supported:boolean coverage?:object note?:string",
  },
  {
    section: "§2.13",
    at: "GET /v2/developers/fields fields[]",
    members:
      "name:string type:string|null ops:array keyword:boolean filterable:boolean sortable:boolean boostable:boolean displayable:boolean status:string coverage_pct:number|null rows:string|null description:string|null examples:array",
  },
  {
    section: "§4.3",
    at: "GET /v1/developers/{developerId}/notes",
    members: "contactId:string|null notes:array nextCursor:string|null",
  },
  { section: "§4.5", at: "POST /v1/shortlists/{id}/members/pin", members: "contactId:string pinnedRepo:string|null" },
  { section: "§4.5", at: "DELETE /v1/notes/{noteId}", members: "id:string" },
  { section: "§4.5", at: "POST /v1/contacts/remove", members: "removed:array" },
  { section: "§4.6", at: "POST /v1/companies", members: "id:string created:boolean" },
  { section: "§4.6", at: "PATCH /v1/me/profile", members: "written:array skipped:array" },
  { section: "§4.1", at: "GET /v2/developers/fields", members: "ok:boolean registry:string fields:array" },
  { section: "§4.4", at: "POST /v1/fit-rank", members: "results:array misses:array dropped:array scoredCount:number" },
];

/** Closed sets of words: operation, then `answer` or `body` and the place in it. */
export const enums: readonly (readonly [at: string, words: string])[] = [
  ["GET /v1/search/jobs/{id} answer job.status", "queued running succeeded partial failed canceled"],
  ["GET /v1/search/jobs/{id} answer job.targetMode", "exact best_effort"],
  [
    "GET /v1/search/jobs/{id} answer results[].source",
    "repo_fanout user_entity interests linkedin banked agent_select",
  ],
  ["GET /v1/search/jobs/{id} answer results[].feedback", "up down"],
  ["GET /v2/deep-research/jobs/{id} answer job.subject", "developers repos"],
  ["GET /v2/deep-research/jobs/{id} answer job.status", "running succeeded partial failed"],
  ["GET /v2/deep-research/jobs/{id} answer job.items[].status", "pending running done failed"],
  [
    "GET /v2/deep-research/jobs/{id} answer job.items[].failCode",
    "not_found rate_limited provider_error timeout abandoned engine_error",
  ],
  ["GET /v2/deep-research/jobs/{id} answer job.items[].source", "fresh cache"],
  ["GET /v1/deep-research/reports/developers/{login} answer status", "running done failed"],
  [
    "GET /v1/deep-research/reports/developers/{login} answer failCode",
    "not_found rate_limited provider_error timeout engine_error",
  ],
  [
    "GET /v1/deep-research/reports/developers/{login} answer repos[].contribution.relation",
    "owner maintainer core reviewer drive-by",
  ],
  ["POST /v1/fit-rank answer dropped[].reason", "celebrity"],
  ["GET /v1/pricing/catalog answer plans[].prices[].interval", "month quarter year"],
  [
    "GET /v1/pricing/catalog answer facets[].key",
    "id.core profile.basics score.cracked github.garden tags.matched signals.archetype signals.signature_tech signals.builder_scope score.gem signals.ai_usage signals.commit_facts activity.contributions signals.core ai.repo_summaries ai.person_summary identity.linkedin contact.socials contact.emails fit.match_rationale fit.score_vs_jd dossier.core dossier.contextual dossier.pitch_sheet",
  ],
  [
    "GET /v1/pricing/catalog answer facets[].sku",
    "free grade signals identity contact portrait fit dossier dossier_context pitch_sheet",
  ],
  ["PATCH /v1/shortlists/{id} answer kind", "freestanding project pipeline"],
  ["GET /v1/developers/{developerId}/notes answer notes[].author.kind", "member key tool system"],
  ["POST /v1/companies/{id}/attachments body kind", "jd link doc"],
  ["POST /v1/companies/{id}/attachments answer kind", "jd link doc"],
  ["GET /v1/projects/{id}/brief answer status", "empty populating ready failed"],
  ["GET /v1/search/capabilities answer entities[].name", "User Repo LinkedInUser"],
  ["GET /v2/developers/fields answer fields[].status", "live validated backfilled collecting planned disabled"],
  ["GET /v2/developers/fields answer registry", "live unavailable"],
  ["POST /v2/developers/similar body intent", "same overall network"],
  ["POST /v2/developers/similar body rerank", "none rules clef jev"],
  ["POST /v2/developers/similar body depth", "core enriched deep"],
  ["POST /v2/developers/similar body garden", "summary full"],
  ["POST /v1/search/jobs body config.entity", "auto User Repo LinkedInUser"],
  ["POST /v1/search/jobs body config.levers.experienceTier", "early upToSenior senior all"],
  ["POST /v1/search/jobs body config.levers.professional.companySizeTier", "1-50 51-200 201-2000 2000+"],
  ["POST /v1/search/jobs body config.levers.professional.companiesMode", "exact similar"],
  ["POST /v1/search/jobs body config.levers.github.repoMode", "similar exact"],
  ["POST /v1/searches/angles body scope", "account project"],
];

/** §8: route, entitlements (any of them where a row names several routes at once), calls, window, scope, quota. */
export const limits: readonly (readonly [route: string, needs: string, calls: number, per: string, quota?: string])[] =
  [
    ["POST /v2/developers/similar", "search:read", 10, "second per actor"],
    ["GET /v2/developers/fields", "search:read", 10, "second per actor"],
    ["GET /v1/developers/similar", "search:read", 30, "minute per account"],
    ["POST /v1/search/jobs", "search:deep", 6, "minute per account", "deep_searches"],
    ["GET /v1/search/jobs", "self", 120, "minute per account"],
    ["GET /v1/search/jobs/{id}", "self", 120, "minute per account"],
    ["GET /v2/deep-research/jobs/{id}", "self", 120, "minute per account"],
    ["GET /v1/deep-research/reports/developers/{login}", "search:deep", 120, "minute per account"],
    ["GET /v2/deep-research/reports/developers/{login}/pdf", "search:deep", 10, "minute per account"],
    ["GET /v1/search/capabilities", "search:read", 120, "minute per account"],
    ["POST /v1/fit-rank", "fit_rank:read", 60, "minute per account"],
    ["GET /v1/developers/{developerId}/notes", "contact:read", 120, "minute per account"],
    ["GET /v1/developers/{developerId}/shortlists", "shortlist:read", 120, "minute per account"],
    ["PATCH /v1/shortlists/{id}", "shortlist:update", 30, "minute per account"],
    ["POST /v1/shortlists/{id}/members/pin", "shortlist:update", 30, "minute per account"],
    ["POST /v1/companies", "contact:update project:update", 30, "minute per account"],
    ["POST /v1/contacts/remove", "contact:delete", 30, "minute per account"],
    ["DELETE /v1/notes/{noteId}", "contact:update contact:delete", 30, "minute per account"],
    ["PATCH /v1/me/profile", "contact:update project:update", 30, "minute per account"],
    ["POST /v1/companies/{id}/attachments", "contact:update project:update", 30, "minute per account"],
    ["GET /v1/companies", "contact:read", 60, "minute per account"],
    ["GET /v1/projects/{id}/profile", "project:read", 60, "minute per account"],
    ["GET /v1/projects/{id}/brief", "project:read", 60, "minute per account"],
    ["GET /v1/projects/{id}", "project:read", 120, "minute per account"],
  ];

/** Bounds of inputs (§4, §8): operation, `body` or `query` or `path`, member, keyword, value. */
export const bounds: readonly (readonly [at: string, keyword: string, value: number])[] = [
  ["POST /v2/developers/similar body limit", "maximum", 100],
  ["POST /v2/developers/similar body limit", "minimum", 1],
  ["POST /v2/developers/similar body limit", "default", 20],
  ["POST /v2/developers/similar body repoLimit", "maximum", 12],
  ["POST /v2/developers/similar body repoLimit", "default", 4],
  ["POST /v2/developers/similar body facets", "maxItems", 5],
  ["POST /v2/developers/similar body lanes", "maxItems", 5],
  ["POST /v2/developers/similar body exclude", "maxItems", 1_000],
  ["POST /v2/developers/similar body cursor", "maxLength", 16_384],
  ["POST /v2/developers/similar body widen.hops", "maximum", 3],
  ["GET /v1/developers/similar query limit", "maximum", 50],
  ["GET /v1/developers/similar query limit", "default", 10],
  ["GET /v1/developers/similar query id", "maxLength", 64],
  ["GET /v1/developers/similar query login", "maxLength", 64],
  ["GET /v1/search/jobs query savedSearchId", "maxLength", 16],
  ["GET /v1/search/jobs/{id} path id", "maxLength", 17],
  ["GET /v2/deep-research/jobs/{id} path id", "maxLength", 16],
  ["GET /v1/deep-research/reports/developers/{login} path login", "maxLength", 39],
  ["POST /v1/fit-rank body logins", "minItems", 1],
  ["POST /v1/fit-rank body logins", "maxItems", 50],
  ["POST /v1/fit-rank body role", "maxLength", 20_000],
  ["POST /v1/fit-rank body company", "maxLength", 200],
  ["PATCH /v1/shortlists/{id} body name", "minLength", 1],
  ["PATCH /v1/shortlists/{id} body name", "maxLength", 80],
  ["PATCH /v1/shortlists/{id} body description", "maxLength", 280],
  ["POST /v1/shortlists/{id}/members/pin body contactId", "maxLength", 16],
  ["POST /v1/shortlists/{id}/members/pin body repo", "maxLength", 140],
  ["GET /v1/developers/{developerId}/shortlists path developerId", "maxLength", 64],
  ["GET /v1/developers/{developerId}/notes query limit", "maximum", 100],
  ["GET /v1/developers/{developerId}/notes query limit", "default", 50],
  ["GET /v1/developers/{developerId}/notes query cursor", "maxLength", 256],
  ["DELETE /v1/notes/{noteId} path noteId", "maxLength", 16],
  ["POST /v1/contacts/remove body contactIds", "minItems", 1],
  ["POST /v1/contacts/remove body contactIds", "maxItems", 500],
  ["POST /v1/companies body name", "maxLength", 200],
  ["POST /v1/companies body domain", "maxLength", 253],
  ["POST /v1/companies/{id}/attachments path id", "maxLength", 16],
  ["POST /v1/companies/{id}/attachments body name", "maxLength", 200],
  ["POST /v1/companies/{id}/attachments body url", "maxLength", 2_000],
  ["POST /v1/companies/{id}/attachments body fileRef", "maxLength", 500],
  ["GET /v1/projects/{id} path id", "maxLength", 16],
  ["GET /v1/projects/{id}/profile query fields", "x-max-characters", 2_000],
  ["PATCH /v1/me/profile body clear", "maxItems", 100],
  ["POST /v1/search/jobs body config.query", "maxLength", 500],
  ["POST /v1/search/jobs body config.requiredLanguages", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.skills", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.interests", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.technologies", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.location.countries", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.location.cities", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.location.states", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.location.raw", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.currentCompanies", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.pastCompanies", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.mustHaveWorkedAt", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.excludeCurrentCompanies", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.schools", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.titles", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.industries", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.professional.similarCompanies", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.github.similarRepos", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.github.contributedRepos", "maxItems", 20],
  ["POST /v1/search/jobs body config.levers.github.minDevrank", "minimum", 0],
  ["POST /v1/search/jobs body config.levers.github.minDevrank", "maximum", 100],
  ["POST /v1/search/jobs body config.levers.github.minContributionsLastYear", "minimum", 0],
  ["POST /v1/search/jobs body config.levers.github.minContributionsLastYear", "maximum", 100_000],
  ["POST /v1/search/jobs body config.levers.github.minContributionsLastMonth", "minimum", 0],
  ["POST /v1/search/jobs body config.levers.github.minContributionsLastMonth", "maximum", 100_000],
  ["POST /v1/search/jobs body config.boost", "maxItems", 20],
  ["POST /v1/search/jobs body config.rank.weights", "maxItems", 20],
  ["POST /v1/searches/angles body config.jd", "maxLength", 50_000],
  ["POST /v1/searches/angles body jd", "maxLength", 50_000],
  ["POST /v1/searches/angles body prompt", "maxLength", 50_000],
  ["POST /v1/searches/angles body projectId", "maxLength", 16],
];
