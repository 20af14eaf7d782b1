import { burstChecks, closingChecks, openingChecks, refusalChecks } from "../src/contract/checks/derived/all.ts";
import { historyChecks } from "../src/contract/checks/history.ts";
import { type Check, strands } from "../src/contract/run/check.ts";
import { access } from "./access.contract.ts";
import { addressesAndReports } from "./addresses-and-reports.contract.ts";
import { atTheMost } from "./at-the-most.contract.ts";
import { clients } from "./clients.contract.ts";
import { contacts } from "./contacts.contract.ts";
import { deepSearch } from "./deep-search.contract.ts";
import { deepSearchMoves } from "./deep-search-moves.contract.ts";
import { depths } from "./depths.contract.ts";
import { expiry } from "./expiry.contract.ts";
import { facets } from "./facets.contract.ts";
import { fitRank } from "./fit-rank.contract.ts";
import { free } from "./free.contract.ts";
import { levers } from "./levers.contract.ts";
import { memberships } from "./memberships.contract.ts";
import { notes } from "./notes.contract.ts";
import { overwrites } from "./overwrites.contract.ts";
import { ownProfile } from "./own-profile.contract.ts";
import { pages } from "./pages.contract.ts";
import { pricing } from "./pricing.contract.ts";
import { profiles } from "./profiles.contract.ts";
import { projects } from "./projects.contract.ts";
import { protocol } from "./protocol.contract.ts";
import { purse } from "./purse.contract.ts";
import { readYourWrites } from "./read-your-writes.contract.ts";
import { readings } from "./readings/all.ts";
import { refusedActs } from "./refused-acts.contract.ts";
import { reports } from "./reports.contract.ts";
import { research } from "./research.contract.ts";
import { searching } from "./search.contract.ts";
import { searchAids } from "./search-aids.contract.ts";
import { searchConfigs } from "./search-configs.contract.ts";
import { searchDepths } from "./search-depths.contract.ts";
import { searchFilters } from "./search-filters.contract.ts";
import { sequences } from "./sequences.contract.ts";
import { shortlists } from "./shortlists.contract.ts";
import { sideBySide } from "./side-by-side.contract.ts";
import { signatures } from "./signatures.contract.ts";
import { similar } from "./similar.contract.ts";
import { similarVersions } from "./similar-versions.contract.ts";
import { toTheLetter } from "./to-the-letter.contract.ts";

const isFree = ({ pays }: Check): boolean => pays === undefined;

/** Every check, in the order of a run. */
export const everyCheck: readonly Check[] = [
  ...openingChecks(),
  ...pricing,
  ...access,
  ...protocol,
  ...signatures,
  // All checks that spend credits or read the balance are in one strand, because charges are measured by the balance.
  ...strands({
    paid: [
      ...searching,
      ...searchFilters,
      ...searchDepths,
      ...searchConfigs,
      ...searchAids,
      ...similar,
      ...similarVersions,
      ...depths,
      ...profiles,
      ...facets,
      ...addressesAndReports,
      ...fitRank,
      ...deepSearch,
      ...deepSearchMoves,
      ...research,
      // At the end, because the other strand fills the windows of searches before.
      ...levers.filter((check) => !isFree(check)),
      ...free,
    ],
    free: [...shortlists, ...memberships, ...notes, ...contacts, ...clients, ...ownProfile, ...levers.filter(isFree)],
  }),
  // Reports exist only after research.
  ...strands({
    reports: [...reports, ...expiry],
    others: [
      ...projects,
      ...refusedActs,
      ...pages,
      ...overwrites,
      ...toTheLetter,
      ...atTheMost,
      ...sideBySide,
      // Deletes what the others have changed.
      ...readYourWrites,
      ...readings,
      // Last, because they leave what is shared as it comes.
      ...sequences,
    ],
  }),
  // Checks that wait for rate-limit windows or use them up.
  ...refusalChecks(),
  ...burstChecks(),
  ...historyChecks,
  ...closingChecks(),
  ...purse,
];
