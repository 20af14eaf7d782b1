import { statements, tested, unseen } from "../../src/contract/seen/statement.ts";

const searchPoll = "answers GET /v1/search/jobs/{id}";
const researchPoll = "answers GET /v2/deep-research/jobs/{id}";
const researchList = "answers GET /v1/deep-research/jobs";
const reportAnswer = "answers GET /v1/deep-research/reports/developers/{login}";
const developerAnswers = [
  "answers GET /v1/developers/search",
  "answers POST /v2/developers/similar",
  "answers GET /v1/developers/similar",
  "answers GET /v1/developers/{id}",
] as const;

const developer = statements("2.1", {
  members: tested(
    "A developer has id, login, name, avatarUrl, hasEmail, hasLinkedin, hasLocation and details, of the types of the table.",
    ...developerAnswers,
  ),
  "id-bound": tested("An id has at most 64 characters.", ...developerAnswers),
  "login-bound": tested("A login has at most 200 characters.", ...developerAnswers),
  "avatar-bound": tested("The avatar's URL is null or has at most 2048 characters.", ...developerAnswers),
  "id-everywhere": "Every other operation accepts the id.",
  "email-flag": "hasEmail says only that an address is on file.",
  "no-addresses": "Neither a search nor a plain profile ever contains an address.",
  "linkedin-flag": "Where hasLinkedin is true, the enriched depth has an identity and social accounts.",
  "location-flag": tested("hasLocation says whether any location is resolved.", ...developerAnswers),
  "details-by-namespace": "details is keyed by namespace and contains only what was resolved.",
  "depth-core": tested(
    "The core depth has githubProfile and the cracked score, without identity and contact.",
    "Depths: * at depth core",
  ),
  "depth-enriched": tested(
    "The enriched depth adds identity, social accounts and location.",
    "Depths: * at depth enriched",
  ),
  "depth-deep": tested(
    "The deep depth adds the garden, as a summary unless the full one is requested.",
    "Depths: * at depth deep*",
  ),
  "repo-tags": "Repository tags are on githubProfile.repos.",
  "emails-route": "Only the emails operation returns addresses.",
  "github-core": tested("githubProfile.core has the members of the table.", ...developerAnswers),
  "repos-default": "githubProfile.repos has at most four entries unless more are requested.",
  "cracked-range": tested("The cracked score lies between 0 and 100 and has a tier.", ...developerAnswers),
  "linkedin-members": tested("identity.linkedin has the members of the table.", ...developerAnswers),
  "experience-order": tested("Experience comes newest first.", ...developerAnswers),
  "experience-nonempty": tested(
    "Experience and education are present only when they have entries.",
    ...developerAnswers,
  ),
  "experience-members": tested(
    "An entry of experience has title, company, dates and current, each possibly null.",
    ...developerAnswers,
  ),
  "experience-current": tested("A current role has no end date.", ...developerAnswers),
  "education-order": unseen("Education keeps the order of its source.", "the source is not shown"),
  "education-members": tested(
    "An entry of education has the five members of the table, each possibly null.",
    ...developerAnswers,
  ),
  "free-text-dates": unseen("Dates of experience and education are free text.", "any text is allowed"),
  socials: tested("contact.socials has links to github and linkedin.", ...developerAnswers),
  location: tested(
    "contact.location is null or has raw, city and country, and state only from LinkedIn.",
    ...developerAnswers,
  ),
  "location-source": tested(
    "A location's source is linkedin or github, and is absent when unresolved.",
    ...developerAnswers,
  ),
  "location-state-linkedin": tested("A state comes only from LinkedIn.", ...developerAnswers),
  "location-rough": unseen("GitHub's geocode is approximate.", "the true place is not shown"),
  "garden-full": tested(
    "The full garden has every day of the last year and comes only on request.",
    ...developerAnswers,
  ),
});

const repository = statements("2.2", {
  members: tested("A profile repository has the members of the table, of their types and bounds.", ...developerAnswers),
  "full-name": tested("fullName is owner/name; name is without the owner.", ...developerAnswers),
  "commits-absent": tested(
    "Absent commits mean that no signal was captured.",
    "History: What is known of a repository is known in every answer",
  ),
  "owned-absent": unseen("An absent owned means unknown.", "the truth is not shown"),
  "owned-true": tested("owned is true for repositories of the developer's own account.", ...developerAnswers),
  "tags-together": tested("subjects and technologies come together, when tags are resolved.", ...developerAnswers),
  "summary-themes": tested("themes come with a summary.", ...developerAnswers),
});

const garden = statements("2.3", {
  members: tested(
    "A garden summary has from, to, total, activeDays and activeWeeks.",
    "answers GET /v1/developers/{id}",
  ),
  days: tested("from and to are days, both included.", ...developerAnswers),
  more: tested(
    "It also has the last 90 days, the last active day and counts by month.",
    "answers GET /v1/developers/{id}",
  ),
});

const searchJob = statements("2.4", {
  members: tested("A deep-search job has the members of the table.", "answers GET /v1/search/jobs", searchPoll),
  status: tested("A job's status is one of six.", "answers GET /v1/search/jobs"),
  "target-exact": "An exact target is met, or the job ends partial.",
  "never-padded": "A shortfall against the target is reported, not padded.",
  "saved-search-unique": "No developer is delivered twice across a saved search.",
  progress: tested("progress has four counts of at least 0.", searchPoll),
  "progress-null-first": "progress is null until the first round has results.",
  "progress-delivered": "progress.delivered counts the delivered rows, and banked the rows held back.",
  "progress-considered": "The number considered is the number billed.",
  "round-zero": "Round 0 comes first, and later rounds continue paging.",
  error: "error is null unless something failed.",
  "credits-estimated": "creditsEstimated is the estimate made at submit.",
  "credits-settle": "creditsCharged grows as rounds complete.",
  budget: "budgetRemaining is the budget minus the credits charged, and both are null without a budget.",
  "rounds-order": "There are at most 200 rounds, oldest first.",
  "rounds-members": tested("A round has its number, delivered and banked.", searchPoll),
  "results-order": "There are at most 5000 results, oldest round first, and they do not change.",
  "results-members": tested("A result has the members of the table.", searchPoll),
  rank: tested("Ranks start at the best within each round and repeat across rounds.", searchPoll),
  score: tested("Scores fall within a round and are null where the lane did not score.", searchPoll),
  source: tested("A result's source is one of six.", searchPoll),
  "delivered-false": tested("A row that is not delivered is banked.", searchPoll),
  why: tested("why is set on rows that the agent chose and null on rows from the pager.", searchPoll),
  feedback: tested("feedback is up, down or null.", searchPoll),
});

const research = statements("2.5", {
  members: tested("A research job has the members of the table.", researchPoll),
  subject: tested("Its subject is developers or repos.", researchPoll),
  status: tested("Its status is running, succeeded, partial or failed.", researchPoll),
  "finished-null": "finishedAt is null while it runs.",
  elapsed: "elapsedMs is counted by the server.",
  delivered: "deliveredCount is the number of subjects that have a report.",
  requested: "requestedCount is the number of subjects.",
  "requested-by": tested("requestedBy appears only in the list, and is null when a key started the job.", researchList),
  "item-members": tested("An item has the members of the table.", researchPoll),
  "subject-ref": tested("subjectRef equals login.", researchPoll),
  "item-status": tested("An item is pending, running, done or failed.", researchPoll),
  "fail-code": tested("A failCode is one of six or null.", researchPoll),
  "fail-code-null": "failCode is null while an item can still succeed, and when it has succeeded.",
  source: "source is null until there is an answer, then fresh or cache.",
  "cache-not-fresh": "A report from the cache is marked as such.",
  "report-path": "reportPath is the API path of the report.",
  preview: tested("A preview appears only in the list, for developers that are done.", researchList),
  "preview-members": tested("A preview has the members of the table, with at most three highlights.", researchList),
  "preview-cracked": tested("preview.cracked is true for the tiers Elite and above.", researchList),
});

const report = statements("2.6", {
  members: tested("A report has the members of the table.", reportAnswer),
  status: tested("A report is running, done or failed.", reportAnswer),
  "fail-code": tested("Its failCode is one of five or null.", reportAnswer),
  "engine-error-free": unseen(
    "An engine error is never billed.",
    "a client cannot make a real engine fail; the mock's own tests do",
  ),
  "done-complete": tested("Only a finished report has all of its signals.", reportAnswer),
  "raw-signals": tested("rawSignals maps signals to numbers.", reportAnswer),
  "pct-range": tested("pctSignals are percentiles between 0 and 1.", reportAnswer),
  "pct-or-excluded": tested("A signal without a percentile is explained in signalsExcluded.", reportAnswer),
  populations: tested(
    "signalPopulations names what each signal was ranked against; absolute ones are never ranked.",
    reportAnswer,
  ),
  "global-population": unseen("Percentiles are against one global population.", "the population is not shown"),
  "excluded-named": tested("signalsExcluded names every signal that was not graded.", reportAnswer),
  composites: "Composites are all present or all absent, and never zero because data is missing.",
  "composite-terms": tested("Terms of composites have a signal, a weight and a percentile.", reportAnswer),
  "gem-factors": unseen("productionMaturity is not a factor of the gem score.", "the formula is not shown"),
  "gem-not-comparable": unseen("Gem scores from different times cannot be compared.", "a warning to readers"),
  evidence: tested("evidence is a list of texts.", reportAnswer),
  profile: tested("profile is null or has the members of the table, and may have more.", reportAnswer),
  contributions: tested("contributions is null or has three totals and a calendar.", reportAnswer),
  weekday: tested("A calendar's weekday is 0 for Sunday to 6 for Saturday.", reportAnswer),
  "repos-sample": unseen("repos is a sample.", "the complete list is not shown"),
  subjects: tested("subjects is null or a list.", reportAnswer),
  narrative: tested("narrative is null or has a persona and three sections of at most 640 characters.", reportAnswer),
  "narrative-pending": "narrativePending is true until the prose is complete.",
  "repo-members": tested("A report's repository has the members of the table.", reportAnswer),
  "contribution-members": tested("A contribution has the members of the table; counts are at least 0.", reportAnswer),
  relation: tested("relation is the first of five rules that fits the counts.", reportAnswer),
  "pr-titles": tested("prTitles has at most eight.", reportAnswer),
  "two-years": unseen("Authored counts cover about two years.", "GitHub's own history is not shown"),
  "merged-for-others": unseen(
    "mergedForOthers is computed from the latest 50 merged PRs.",
    "GitHub's own history is not shown",
  ),
});

const fit = statements("2.7", {
  members: tested("A fit-rank result has the members of the table.", "answers POST /v1/fit-rank"),
  "fit-range": tested(
    "fit lies between 0 and 2, gettable, bridgeable and confidence between 0 and 1.",
    "answers POST /v1/fit-rank",
  ),
  "unscored-zero": "An unscored row has fit 0, comes last and is not billed.",
  bridge: tested("bridge is a text, possibly empty.", "answers POST /v1/fit-rank"),
  prescore: tested("prescore is optional, and breaks ties after confidence.", "answers POST /v1/fit-rank"),
  dropped: tested("A dropped entry has login, developerId and the reason celebrity.", "answers POST /v1/fit-rank"),
});

/** What is searched for, and what searching, research and ranking answer (§2.1 to §2.7). */
export const section2 = [...developer, ...repository, ...garden, ...searchJob, ...research, ...report, ...fit];
