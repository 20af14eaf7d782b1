// Written from scenarios/ by test/scenarios/names.test.ts. To write it again: npx vitest run test/scenarios/names -u
import type { Answers } from "./answers.ts";

/**
 * Scenarios and principals of your own, so that their names compile too:
 *
 *     declare module "understudy" { interface OwnScenarios { "two-teams": true } interface OwnPrincipals { guest: true } }
 */
export interface OwnScenarios {}
export interface OwnPrincipals {}

export type ScenarioName = BuiltInScenario | (keyof OwnScenarios & string);
export type PrincipalName = BuiltInPrincipal | (keyof OwnPrincipals & string);
export type OperationId = keyof Answers;

/** Several operations: `shortlists.*`. Without a star it is one operation's id. */
export type OperationPattern = `${string}*${string}`;

type BuiltInPrincipal =
  | "agent"
  | "alice"
  | "bob"
  | "crm"
  | "expired"
  | "member"
  | "outsider"
  | "owner"
  | "reader"
  | "signer"
  | "starter";

type BuiltInScenario =
  | "additive-change"
  | "balance-empty"
  | "balance-short"
  | "billing-unavailable"
  | "brief-empty"
  | "brief-failed"
  | "busy-account"
  | "cached-beside-fresh"
  | "calendars-unanswered"
  | "codes-of-elsewhere"
  | "commits-unknown-beside-none"
  | "composites-below-floor"
  | "cursors-end"
  | "database-unavailable"
  | "deep-search-agent-host-down"
  | "deep-search-best-effort-partial"
  | "deep-search-budget-ceiling"
  | "deep-search-canceled"
  | "deep-search-exact-partial"
  | "deep-search-failed"
  | "deep-search-happy"
  | "deep-search-huge"
  | "deep-search-round-considers-nobody"
  | "deep-search-round-fails"
  | "deep-search-saved-search"
  | "documented"
  | "empty-account"
  | "empty-lists"
  | "facets-expiring"
  | "facets-in-the-background"
  | "facets-owned"
  | "file-storage-not-configured"
  | "fit-rank-celebrities"
  | "fit-rank-disabled"
  | "fit-rank-unscored-rows"
  | "flaky"
  | "fresh-account"
  | "index-unavailable"
  | "key-expired"
  | "key-narrow"
  | "key-revoked-midway"
  | "list-changes-between-pages"
  | "lived-in-account"
  | "login-renamed-midway"
  | "maximal-payloads"
  | "midnight"
  | "minimal-payloads"
  | "narrative-pending"
  | "no-results"
  | "payment-processor-unreachable"
  | "pdf-link-expired"
  | "pdf-not-configured"
  | "pdf-renderer-down"
  | "plan-lacks-capability"
  | "prose-comes-late"
  | "quota-exhausted"
  | "quota-nearly-out"
  | "rate-limited"
  | "registry-down"
  | "registry-unavailable"
  | "renamed-login"
  | "report-failed"
  | "report-running"
  | "research-all-done"
  | "research-all-failed"
  | "research-cached"
  | "research-every-fail-code"
  | "research-partial"
  | "research-runner-died"
  | "research-slow"
  | "scores-by-round"
  | "search-disabled"
  | "session-expiring"
  | "short-page"
  | "signature-required"
  | "slow-network"
  | "sparse-payloads"
  | "team-account";
