import { isAddedEntitlement } from "../../../model/entitlements.ts";
import { unlessGap } from "../../seen/form/gaps.ts";
import { kept } from "../../seen/named-rows.ts";
import { signalOf } from "../../seen/signals.ts";
import { fact } from "../session.ts";
import type { AnswerBody, Finders, Makers, Toolbox } from "./tools.ts";

export function newMakers(t: Omit<Toolbox, "find" | "make">, find: Finders): Makers {
  let count = 0;
  const name = (about: string) => `Understudy ${about} ${t.session.run} ${t.serial}.${(count++).toString(36)}`;

  const shortlist: Makers["shortlist"] = (more = {}, as) =>
    t.need("POST /v1/shortlists", { body: { name: name("list"), ...more }, as });

  return {
    name,
    shortlist,
    async membership(more = {}, whom, on) {
      const developer = whom ?? (await find.ourDeveloper());
      const list = on ?? (await shortlist());
      const answer = await t.need("POST /v1/shortlists/{id}/members", {
        params: { id: list.id },
        body: { developerIds: [developer.id], ...more },
      });
      return { list, member: await newMember(t, answer, list.id, developer.id), developer };
    },
    note: (developerId, body = name("note"), as) =>
      t.need("POST /v1/developers/{developerId}/notes", {
        params: { developerId },
        body: { body },
        as,
      }),
    keptCompany: () =>
      fact(t.session, "our company", async () => {
        const earlier = await find.earlier("GET /v1/companies");
        if (earlier !== null) return earlier;
        // A key for a domain may be the part of it that is registered.
        const domain = `${t.run}-company.example`;
        const wish = { name: name(`${kept} company`), domain };
        return { ...(await t.need("POST /v1/companies", { body: wish })), ...wish };
      }),
    company: (more = {}) => t.need("POST /v1/companies", { body: { name: name("company"), ...more } }),
    project: (more = {}) => t.need("POST /v1/projects", { body: { name: name("project"), ...more } }),
    async key(entitlements, more = {}, as) {
      const body = { name: name("key"), entitlements, ...more };
      const mint = (names: readonly string[]) =>
        t.need("POST /v1/keys", { body: { ...body, entitlements: names }, as });
      // A service need not know those of ours, and what they are for may be part of the others there.
      const stated = entitlements.filter((each) => !isAddedEntitlement(each));
      const answer = await mint(entitlements).catch((failure: unknown) => {
        if (stated.length === 0 || stated.length === entitlements.length || signalOf(failure) !== "skip") throw failure;
        return mint(stated);
      });
      const actorId = idOfNew(answer);
      const { account = null, plan = null } = t.caller ?? {};
      return {
        label: `minted key ${actorId ?? body.name}`,
        token: answer.secret,
        kind: "key",
        entitlements,
        account,
        plan,
        actorId,
      };
    },
  };
}

/** The new member of a list: as its addition says, else as the list does. Its contact is stated in the notes (§4.5). */
async function newMember(
  t: Omit<Toolbox, "find" | "make">,
  answer: AnswerBody,
  listId: string,
  developerId: string,
): Promise<AnswerBody> {
  const said = memberWithContact(() => answer.added[0]);
  if (said !== null) return said;
  const list = await t.call("GET /v1/shortlists/{id}", { params: { id: listId } });
  const listed = memberWithContact(() =>
    list.json.members.find((each: AnswerBody) => each.developerId === developerId),
  );
  if (listed !== null) return listed;
  const { contactId } = await t.need("GET /v1/developers/{developerId}/notes", { params: { developerId } });
  return { contactId, developerId };
}

function memberWithContact(look: () => AnswerBody): AnswerBody | null {
  return unlessGap(() => (typeof look()?.contactId === "string" ? look() : null));
}

/** Null where it cannot be found: most of what a new key is for does not need its id. */
function idOfNew(answer: AnswerBody): string | null {
  const id = unlessGap(() => answer.key.id) ?? unlessGap(() => answer.id);
  return typeof id === "string" ? id : null;
}
