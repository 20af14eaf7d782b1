/**
 * Sentences of descriptions that the drive of their scenario shows, word for word: after a change, look at the drive
 * again. Other sentences are shown in descriptions.test.ts.
 */
export const shownByDrives: Readonly<Record<string, readonly string[]>> = {
  "additive-change": [
    "Every answer has unknown members and headers, which the interface may add at any time.",
    "A client that fails because of them has a bug.",
  ],
  "balance-short": ["The account has seven credits left."],
  "billing-unavailable": [
    "Every request that could cost credits is refused with 503 billing_unavailable, until billing is back after ten minutes.",
  ],
  "brief-empty": ["A project without a job description."],
  "busy-account": [
    "More than a year of heavy use, with thousands of records, so that every list has many pages.",
    "A hundred and twenty deep searches and sixty research jobs in every state in which one ends, month after month, some of saved searches, with feedback on what was found.",
    "The first research jobs have no name, as older ones.",
  ],
  "cached-beside-fresh": [
    "A finished research job with one report from five days ago and one from today.",
    "A cached answer must not be presented as fresh (§2.5).",
  ],
  "calendars-unanswered": ["GitHub does not answer when contribution floors are checked, so everybody is kept."],
  "codes-of-elsewhere": [
    "GET /v1/me returns, one after the other, the error codes that the interface lists and no operation raises, to test that a client handles them.",
  ],
  "commits-unknown-beside-none": [
    "A developer has repositories whose commits are absent and others whose commits are 0.",
    "Absent means that no signal was captured, 0 that there were none in that year (§2.2); owned is absent, not false, where it is unknown.",
  ],
  "composites-below-floor": [
    "The population to rank against is too small, so composites is an empty object and missing percentiles are explained, not set to zero.",
  ],
  "cursors-end": [
    "A hundred shortlists, so that the second page of fifty is full and is the last one.",
    "Its nextCursor is null (§4.5); a client that pages until a page is short sends one request too many, and a cursor of null is refused.",
  ],
  "deep-search-agent-host-down": ["The agent host cannot be reached."],
  "deep-search-best-effort-partial": [
    "The target is forty developers with best_effort, and twenty-four match.",
    "After three rounds that deliver nobody it stops with twelve; /more delivers the others.",
  ],
  "deep-search-budget-ceiling": ["It ends partial with budgetRemaining 0, and more is refused with 402."],
  "deep-search-exact-partial": [
    "The target is exactly forty developers, and twenty-four match.",
    "Three rounds in between deliver nobody; the search continues, delivers all twenty-four and ends partial without an error.",
  ],
  "deep-search-failed": [
    "Round 0 fails, and so does the pager behind it in round 1.",
    "The job is failed, says why, and costs nothing.",
  ],
  "deep-search-happy": [
    "A deep search for twelve developers, queued now.",
    "Rounds follow one another until the target is met.",
  ],
  "deep-search-huge": [
    "Two hundred rounds and five thousand rows, the maximum of a job.",
    "One poll after two hours answers all of it.",
  ],
  "deep-search-round-considers-nobody": [
    "Round 1 finds nobody to consider and costs nothing; the search continues with round 2.",
  ],
  "deep-search-round-fails": [
    "Round 1 fails and costs nothing; the search continues with round 2 and meets its target.",
  ],
  "deep-search-saved-search": [
    "Two deep searches of one saved search.",
    "No developer is delivered twice across the two.",
  ],
  documented: ["The world of the examples in the OpenAPI document."],
  "empty-lists": [
    "Every list that can be empty is empty.",
    "The account has saved, researched and searched nothing, and a search finds nobody.",
  ],
  "facets-expiring": ["The facet cells were bought almost a week ago."],
  "facets-in-the-background": [
    "The second dossier of each report fails, and so does every gem score.",
    "The rest is billed at the first read that sees it finished.",
  ],
  "facets-owned": [
    "Every facet cell of every developer counts as bought and still fresh.",
    "Reading them again costs nothing.",
  ],
  "file-storage-not-configured": [
    "PDFs come as bytes and not as links, and files cannot be uploaded; both answer 503.",
  ],
  flaky: ["Some requests get a 503, a 500, a broken connection or half an answer."],
  "index-unavailable": ["The search index is down.", "Every search answers 503 with Retry-After, for two minutes."],
  "key-expired": ["Every key of the account has expired; people can still sign in and mint another."],
  "key-revoked-midway": ["The agent key works for one minute and is then revoked, while its client is working."],
  "list-changes-between-pages": [
    "Every ten seconds, for a minute, a shortlist is created while a client pages through forty.",
    "A cursor continues where its page ended (§4.5), so no list appears twice, as it would with offsets.",
  ],
  "lived-in-account": [
    "Two months of a small team.",
    "Lists, notes, contacts, companies and projects, deep searches and research in every state, facets that were bought, and charges from many days.",
  ],
  "login-renamed-midway": [
    "A saved and researched developer gets another login after one minute.",
    "Logins must not be used as keys (§1); the id still identifies the same person.",
  ],
  "maximal-payloads": [
    "Texts and names of the maximum length, in many scripts, with combining marks, emoji and right-to-left text, and lists that fill their pages.",
  ],
  "minimal-payloads": ["Another name for sparse-payloads."],
  "narrative-pending": [
    "A finished report with every number, whose prose is not written yet.",
    "Whom a deep search finds meanwhile comes with claims and without a summary.",
  ],
  "no-results": ["The index works and nobody matches anything, in search, deep search or similar developers."],
  "payment-processor-unreachable": [
    "The public catalog has every price in credits, and null in place of amounts of money.",
  ],
  "pdf-link-expired": [
    "A public PDF link was issued twenty minutes ago, so its fifteen minutes are over and it answers 410.",
    "A new one works for fifteen minutes.",
  ],
  "pdf-not-configured": ["A finished report whose PDF answers 503, because rendering is not configured."],
  "pdf-renderer-down": ["A finished report whose PDF answers 502 build_failed, because the renderer failed."],
  "plan-lacks-capability": ["The demo account is on the starter plan, which has neither deep search nor fit ranking."],
  "prose-comes-late": [
    "Null is a normal narrative while it is not written, and narrativePending is true until the complete prose is stored (§2.6).",
  ],
  "rate-limited": [
    "One call per window of each operation; the next is refused with 429 and Retry-After until the window ends.",
  ],
  "registry-down": ["The field registry answers 503 in its own error shape, with Retry-After."],
  "registry-unavailable": ["The field registry answers 200, says that it is unavailable and has no fields."],
  "renamed-login": ["A developer whose login changed after the account saved them."],
  "report-failed": ["The report of the developer failed with engine_error, which is never billed."],
  "research-all-failed": ["Every subject fails, so the job fails.", "Nothing is billed."],
  "research-cached": ["Two of three developers were researched five days ago."],
  "research-every-fail-code": ["Six subjects, each of which fails in a different way."],
  "research-partial": ["A partial result is a normal answer."],
  "research-runner-died": [
    "The runner of the second subject died.",
    "The first read a minute after that stops it as abandoned, so the job never hangs.",
  ],
  "research-slow": ["Each subject takes ten minutes, three at a time, so there is time to look at unfinished jobs."],
  "scores-by-round": [
    "Scores order the rows of one round and must not be compared across rounds (§2.4), so a client that sorts all rows by score shows them wrongly.",
  ],
  "search-disabled": ["Search of every kind answers 503 with Retry-After, because it is not enabled."],
  "signature-required": [
    "The agent key requires signed requests.",
    "Unsigned ones are refused with the code signature_required.",
  ],
  "sparse-payloads": [
    "Every list has rows with as few members as possible.",
    "Members that may be null are null and those that may be absent are absent, in people, records, jobs and reports alike.",
  ],
  "team-account": [
    "Several people and keys share one account.",
    "They have different rights, and every record names who created it, searches and research included.",
    "Their searches and research are in every state, some are of saved searches, and two of them disagree about who was found.",
  ],
};

/** Covered by separate tests. */
export const shownElsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  documented: {
    "Each id in them exists, each request can be sent in any order, and each is answered as shown, under the default seed.":
      "test/openapi/documented.test.ts",
  },
  flaky: { "The seed decides which, so a run can be repeated.": "test/scenarios/drive.long.test.ts" },
};

/** The sentences of a description. */
export function sentencesOf(description: string): readonly string[] {
  return description.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
}
