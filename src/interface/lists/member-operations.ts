// Figures: §8 and A-08.
import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { DeveloperId, RecordId } from "../../model/shapes.ts";
import { Member } from "../../model/shortlist.ts";

/** Only the format is checked: by §4.5 the service does not verify that the developer has the repository. */
const RepositoryPin = z
  .string()
  .max(140)
  .regex(/^[^\s/]+\/[^\s/]+$/, "must be owner/repo, such as marianne-wikstrom/py-motor, or null")
  .nullable()
  .meta({ examples: ["marianne-wikstrom/py-motor"] });

const params = z.strictObject({ id: RecordId });

const access = { to: "shortlist:update", cost: free, limit: perMinute(30, "account") } as const;

export const addMembers = declare({
  id: "shortlists.members.add",
  route: "POST /v1/shortlists/{id}/members",
  tag: "Shortlists",
  summary: "Put developers on a shortlist and save them as contacts",
  source: assumed("A-60"),
  access,
  params,
  body: z.strictObject({
    developerIds: z.array(DeveloperId).min(1).max(100),
    bestRepo: RepositoryPin.optional().meta({ description: "The pin of those who are new to the list." }),
  }),
  creates: { what: "contact", undo: [{ contacts: { in: "/added" } }] },
  hands: { shortlist: "$request.path.id", contact: "/added/0/contactId", developer: "/added/0/developerId" },
  answers: { status: 200, body: z.looseObject({ added: z.array(Member), existing: z.array(Member) }) },
  refuses: ["not_found"],
  reasons: { not_found: "No such shortlist, or an unknown developer id. No one is added then." },
  examples: { body: { developerIds: ["7015682299"], bestRepo: "marianne-wikstrom/py-motor" } },
});

export const removeMember = declare({
  id: "shortlists.members.remove",
  route: "DELETE /v1/shortlists/{id}/members/{contactId}",
  tag: "Shortlists",
  summary: "Take a contact off a shortlist; it stays saved",
  source: assumed("A-60"),
  access,
  params: z.strictObject({ id: RecordId, contactId: RecordId }),
  creates: "nothing",
  answers: { status: 200, body: z.looseObject({ contactId: z.string() }) },
  refuses: ["not_found"],
});

export const pinRepository = declare({
  id: "shortlists.members.pin",
  route: "POST /v1/shortlists/{id}/members/pin",
  tag: "Shortlists",
  summary: "Pin a repository to a contact on this shortlist, or unpin it",
  description: "The pin belongs to the membership: the same developer on two lists has two.",
  source: stated("§4.5"),
  access: { ...access, limit: perMinute(30, "account", "changing shortlists") },
  params,
  body: z.strictObject({
    contactId: RecordId.meta({ examples: ["ct_00001k3m9ax"] }),
    repo: RepositoryPin.meta({ description: "The repository to pin, owner/name; null unpins." }),
  }),
  creates: "nothing",
  hands: { shortlist: "$request.path.id", contact: "/contactId" },
  answers: { status: 200, body: z.looseObject({ contactId: z.string(), pinnedRepo: z.string().nullable() }) },
  refuses: ["not_found"],
  examples: { body: { contactId: "ct_00001k3m9ax", repo: "marianne-wikstrom/py-motor" } },
});
