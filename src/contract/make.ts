import type { Finders, Makers, Toolbox } from "./tools.ts";

export function newMakers(t: Omit<Toolbox, "find" | "make">, find: Finders): Makers {
  let count = 0;
  const name = (about: string) => `Understudy ${about} ${t.session.run} ${t.serial}.${(count++).toString(36)}`;

  const shortlist: Makers["shortlist"] = (more = {}, as) =>
    t.need("POST /v1/shortlists", { body: { name: name("list"), ...more }, ...(as !== undefined && { as }) });

  return {
    name,
    shortlist,
    async membership(more = {}) {
      const developer = await find.ourDeveloper();
      const list = await shortlist();
      const { added } = await t.need("POST /v1/shortlists/{id}/members", {
        params: { id: list.id },
        body: { developerIds: [developer.id], ...more },
      });
      return { list, member: added[0], developer };
    },
    note: (developerId, body = name("note"), as) =>
      t.need("POST /v1/developers/{developerId}/notes", {
        params: { developerId },
        body: { body },
        ...(as !== undefined && { as }),
      }),
    company: (more = {}) => t.need("POST /v1/companies", { body: { name: name("company"), ...more } }),
    project: (more = {}) => t.need("POST /v1/projects", { body: { name: name("project"), ...more } }),
    async key(entitlements, more = {}, as) {
      const { key, secret } = await t.need("POST /v1/keys", {
        body: { name: name("key"), entitlements, ...more },
        ...(as !== undefined && { as }),
      });
      const { account = null, plan = null } = t.caller ?? {};
      return {
        label: `minted key ${key.id}`,
        token: secret,
        kind: "key",
        entitlements,
        account,
        plan,
        actorId: key.id,
      };
    },
  };
}
