import { unknownDeveloper } from "../../interface/developers/ids.ts";
import * as declared from "../../interface/developers/operations.ts";
import { type Handlers, implement, reply } from "../../kernel/operation.ts";
import { writtenObject } from "../../kernel/written-json.ts";
import { reading } from "../../model/readings.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { buyCells } from "./cells.ts";
import { payForDelivery } from "./delivery.ts";
import { cellsOfDepth } from "./depths.ts";
import { extend } from "./facets/public.ts";
import { withOrigin } from "./hydrate.ts";
import { developerWriter } from "./written-developers.ts";

const readDeveloper = implement(declared.readDeveloper, {
  handle({ world, caller: { account }, params, query, now, call, refuse }) {
    const people = peopleIn(world);
    const login = reading(world, "A-24") === "login" ? people.indexOfLogin(params.id) : null;
    const index = people.indexOfId(params.id) ?? login ?? refuse("not_found", unknownDeveloper(params.id));
    const cells = cellsOfDepth(people, [index], query.depth);
    payForDelivery(world, account, { developers: 1, cells }, "developers.get", now);
    return writtenObject({ developer: developerWriter(world, query, dayOf(now), call.origin)(index, {}) });
  },
});

const readEmails = implement(declared.readEmails, {
  handle({ world, caller: { account }, params, now, call, refuse }) {
    const people = peopleIn(world);
    const index = people.indexOfId(params.id) ?? refuse("not_found", unknownDeveloper(params.id));
    const { developer, cells: requested } = extend(world, index, { depth: "core" }, ["contact.emails"], dayOf(now));
    buyCells(world, account, requested, { operation: "developers.emails" }, now);
    return {
      developerId: params.id,
      emails: people.emails(index),
      developer: { ...withOrigin(developer, call.origin) },
    };
  },
});

const readAvatar = implement(declared.readAvatar, {
  handle({ world, params, refuse }) {
    const people = peopleIn(world);
    if (people.indexOfId(params.id) === null) refuse("not_found", unknownDeveloper(params.id));
    return reply({
      status: 200,
      bytes: new TextEncoder().encode(people.avatar(params.id)),
      media: "image/svg+xml",
    });
  },
});

export const developerOperations = { readDeveloper, readEmails, readAvatar } satisfies Handlers<typeof declared>;
