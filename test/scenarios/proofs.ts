/**
 * Sentences of descriptions that the drive of their scenario shows, word for word: after a change, look at the drive
 * again. Other sentences are shown in descriptions.test.ts.
 */
export const shownByDrives: Readonly<Record<string, readonly string[]>> = {
  "additive-change": [
    "Unknown members and headers everywhere, as the interface may add them any day.",
    "A client that breaks has a bug.",
  ],
  "balance-short": ["Seven credits."],
  "billing-unavailable": [
    "Whatever could cost is refused with 503 billing_unavailable, until billing is back after ten minutes.",
  ],
  "brief-empty": ["A project without a job description."],
  "busy-account": ["More than a year of hard work, with thousands of records, so that every list has many pages."],
  "cached-beside-fresh": [
    "A research job that is done, with one answer of five days ago beside one of today.",
    "A cached answer must not be presented as fresh (§2.5).",
  ],
  "calendars-unanswered": ["GitHub answers for nobody when contribution floors are read, so everybody is kept."],
  "codes-of-elsewhere": [
    "Codes that the interface lists and no operation raises, one after the other on GET /v1/me, so that a client can be seen to know them.",
  ],
  "commits-unknown-beside-none": [
    "A developer with repositories whose commits are absent beside ones whose commits are 0.",
    "Absent means that no signal was captured, 0 that there were none in that year (§2.2); owned is absent where it is unknown, and never false by that.",
  ],
  "composites-below-floor": [
    "The population to rank against is below its floor, so composites is an empty object and percentiles are explained, not zeroed.",
  ],
  "cursors-end": [
    "A hundred shortlists, so that the second page of fifty is full and is the last one.",
    "Its nextCursor is null (§4.5); a client that asks on until a page is short asks once too often, and with a cursor of null is refused.",
  ],
  "deep-search-agent-host-down": ["The agent host cannot be reached."],
  "deep-search-best-effort-partial": [
    "Forty developers are wanted as far as they go and twenty-four match.",
    "After three rounds that bring nobody it gives up with twelve; /more brings the others.",
  ],
  "deep-search-budget-ceiling": ["It ends partial with budgetRemaining 0, and more is refused with 402."],
  "deep-search-exact-partial": [
    "Forty developers are wanted exactly and twenty-four match.",
    "Three rounds in between bring nobody; it goes on all the same, delivers all twenty-four and reports a clean partial.",
  ],
  "deep-search-failed": [
    "Round 0 fails, and so does the pager behind it in round 1.",
    "The job is failed, says why in plain words, and cost nothing.",
  ],
  "deep-search-happy": [
    "A deep search for twelve developers, queued now.",
    "Rounds follow one another until the target is met.",
  ],
  "deep-search-huge": [
    "Two hundred rounds and five thousand rows, the most that a job holds.",
    "One poll after two hours answers all of it.",
  ],
  "deep-search-round-considers-nobody": [
    "Round 1 finds nobody to consider and costs nothing; the search goes on with round 2.",
  ],
  "deep-search-round-fails": ["Round 1 fails and costs nothing; the search goes on with round 2 and gets there."],
  "deep-search-saved-search": ["Two deep searches of one saved search.", "Nobody is delivered twice across the two."],
  documented: ["The world of the document's examples."],
  "empty-lists": [
    "Every list that can be empty is.",
    "The account has saved, researched and searched nothing, and a search finds nobody.",
  ],
  "facets-expiring": ["Cells that were bought almost a week ago."],
  "facets-in-the-background": [
    "The second dossier of each report fails, and so does every gem score.",
    "The rest is billed at the read that sees it finished.",
  ],
  "facets-owned": [
    "Every facet cell of every developer counts as bought within its freshness.",
    "Reading them again bills 0.",
  ],
  "file-storage-not-configured": [
    "PDFs come as bytes and not as links, and files cannot be uploaded; both answer 503.",
  ],
  flaky: ["Now and then a 503, a 500, a connection that breaks, or half an answer."],
  "index-unavailable": ["The search index is down.", "Every search answers 503 with Retry-After, for two minutes."],
  "key-expired": ["Every key of the account has expired; people can still sign in and mint another."],
  "key-revoked-midway": [
    "The agent key works for one minute and is revoked then, in the middle of what its client does.",
  ],
  "list-changes-between-pages": [
    "Every ten seconds, for a minute, a shortlist is made while a client pages through forty.",
    "A cursor goes on where its page ended (§4.5), so nobody sees a list twice; one that counts by offsets would.",
  ],
  "lived-in-account": [
    "Two months of a small team.",
    "Lists, notes, contacts, companies and projects, deep searches and research in every state, facets that were bought, and charges from many days.",
  ],
  "login-renamed-midway": [
    "A saved and researched developer gets another login after one minute.",
    "Logins must not be used as keys (§1); the id goes on leading to the same person.",
  ],
  "maximal-payloads": [
    "Texts and names as long as they may be, in many scripts, with combining marks, emoji and right-to-left runs, and lists of real rows that fill their pages.",
  ],
  "minimal-payloads": ["Another name of sparse-payloads, for those who know it by this one."],
  "narrative-pending": ["A report that is done, with every number, and whose prose is not written yet."],
  "no-results": [
    "The index answers and nobody matches anything, neither in search nor in deep search nor beside a seed.",
  ],
  "payment-processor-unreachable": [
    "The public catalog has every price in credits, and null where amounts of money stood.",
  ],
  "pdf-link-expired": [
    "A public PDF link was handed out twenty minutes ago, so its fifteen minutes are over and it is gone.",
    "The next one opens, until the clock is fifteen minutes further.",
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
  "research-every-fail-code": ["Six subjects, each of which fails in a way of its own."],
  "research-partial": ["A partial result is a normal answer."],
  "research-runner-died": [
    "The runner of the second subject died.",
    "The first read after a minute stops it as abandoned, so the job never sits in a stage silently.",
  ],
  "research-slow": ["Each subject takes ten minutes, three at a time; time for pictures of what is half done."],
  "scores-by-round": [
    "Scores order the rows of one round and must not be compared across rounds (§2.4), so a client that sorts all rows by score shows them wrongly.",
  ],
  "search-disabled": ["Search of every kind answers 503 with Retry-After, because it is not enabled."],
  "signature-required": [
    "The agent key requires signed requests.",
    "Unsigned ones are refused with the code signature_required.",
  ],
  "sparse-payloads": [
    "Full lists of the sparsest rows there can be.",
    "Members that may be null are null and those that may be absent are absent, in people, records, jobs and reports alike.",
  ],
  "team-account": [
    "Several people and keys share one account.",
    "What each may do differs, and what each did carries a name, searches and research among it.",
  ],
};

/** Covered by separate tests. */
export const shownElsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  documented: {
    "Each id in them exists, each request can be sent in any order, and each is answered as shown, under the default seed.":
      "test/openapi/exchanges.test.ts",
  },
  flaky: { "The seed says when, so a run can be repeated.": "test/scenarios/drive.test.ts" },
};

/** The sentences of a description. */
export function sentencesOf(description: string): readonly string[] {
  return description.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
}
