// Figures: A-408.
import { celebrityFollowers } from "../celebrity.ts";
import type { Draft } from "./draft.ts";

/** The maximum followers of little-known people, and of people with few followers. */
const littleKnown = 500;
const fewFollowers = 100;

/** Asks for people who have, or do not have, what one word says: open to work, an email address, few followers. */
export function addFlag(draft: Draft, flag: string, isSo: boolean): void {
  const github = () => draft.within("github");
  switch (flag) {
    case "openToWork":
      if (isSo) draft.levers.openToWork = true;
      else draft.where("open_to_work", "eq", false);
      break;
    case "hasEmail":
      draft.where("has_email", "eq", isSo);
      break;
    case "hasLinkedin":
      if (isSo) draft.levers.requireLinkedin = true;
      else draft.where("has_linkedin", "eq", false);
      break;
    case "hasLocation":
      draft.where("has_location", "eq", isSo);
      break;
    case "hideHighProfile":
      if (isSo) github().hideHighProfile = true;
      else draft.where("followers", "gt", celebrityFollowers);
      break;
    case "littleKnown":
      if (isSo) draft.boost("hidden_gem");
      draft.where("followers", isSo ? "lte" : "gt", littleKnown);
      break;
    case "fewFollowers":
      draft.where("followers", isSo ? "lte" : "gt", fewFollowers);
      break;
    case "activeThisMonth":
      if (isSo) github().minContributionsLastMonth = 1;
      break;
    case "activeThisYear":
      if (isSo) github().minContributionsLastYear = 1;
      break;
    default:
      if (isSo) draft.config[flag] = true;
  }
}
