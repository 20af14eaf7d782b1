// Figures: A-417.
import type { Instant } from "../../base/instants.ts";
import type { Slices } from "../../base/slices.ts";
import type { CompanyRow } from "../../model/company.ts";
import type { Furnishing } from "../../model/furnishing.ts";
import type { World } from "../../model/world.ts";
import { createAttachment } from "../clients/attachments.ts";
import { writeProfile } from "../registry/profiles.ts";
import { type Cast, castOf, moment, performInOrder, type TimedAction } from "./cast.ts";
import { fillCompanies } from "./companies.ts";
import { chooseDevelopers, fillLists, fillNotes, settleContacts } from "./lists.ts";
import { fillProjects } from "./projects.ts";

export function* furnishAccount(world: World, accountId: string, sizes: Furnishing, now: Instant): Slices<void> {
  const cast = castOf(world, accountId, sizes, now);
  const developers = chooseDevelopers(cast);
  const clients: CompanyRow[] = [];
  const actions = [...fillCompanies(cast, clients), ...fillLists(cast, developers)];
  yield "lists";
  actions.push(...fillNotes(cast, developers));
  yield "notes";
  actions.push(
    ...fillProjects(cast, clients, developers),
    ...settleContacts(cast, developers),
    ...fillOwnProfiles(cast),
  );
  yield* performInOrder(actions);
}

/** The profiles of the people, and a link that belongs to the account. */
function fillOwnProfiles(cast: Cast): TimedAction[] {
  const { world, accountId, people, keys } = cast;
  const profiles = people.map(
    (person, position): TimedAction => ({
      at: moment(cast, "profile", position),
      run(now) {
        const timezone = position % 2 === 0 ? "Europe/Berlin" : "America/Toronto";
        const set = { displayName: person.name ?? "", timezone };
        writeProfile(world, "me", person.id as string, { set, clear: ["phone"] }, person, now);
        const headline = { headline: "Finds people by what they have built" };
        if (keys[0]) writeProfile(world, "me", person.id as string, { set: headline }, keys[0], now);
      },
    }),
  );
  const about: TimedAction = {
    at: moment(cast, "about"),
    run(now) {
      const url = "https://demo-talent.example/about";
      const link = { kind: "link", name: "How we work", url, fileRef: null } as const;
      const subject = { accountId, subjectType: "account", subjectId: accountId } as const;
      createAttachment(world, { ...subject, ...link, addedBy: people[0]?.id ?? null }, now);
    },
  };
  return [...profiles, about];
}
