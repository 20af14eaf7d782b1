import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { PatchOutcome } from "../../model/profile.ts";
import { profileAnswer, profilePatch, profileQuery } from "./profile-fields.ts";

export const updateOwnProfile = declare({
  id: "me.profile.update",
  route: "PATCH /v1/me/profile",
  tag: "Profiles",
  summary: "Set and clear fields of the caller's profile",
  description:
    "The last write of a field wins, and a field in both set and clear is set. What a person wrote or cleared is not changed by an agent: those fields come back in skipped.",
  source: stated("§4.6"),
  access: { to: "contact:update", cost: free, limit: perMinute(30, "account", "writing for clients") },
  body: z.strictObject(profilePatch("me")),
  closed: ["set"],
  creates: { what: "field of the own profile", undo: [{ restores: "/written" }] },
  answers: { status: 200, body: PatchOutcome },
  refuses: ["bad_request"],
  reasons: { bad_request: "An unknown or unwritable field; the message names the offending keys." },
  examples: { body: { set: { headline: "Hires systems people", timezone: "Europe/Berlin" }, clear: ["phone"] } },
});

export const readOwnProfile = declare({
  id: "me.profile.get",
  route: "GET /v1/me/profile",
  tag: "Profiles",
  summary: "Read the caller's profile",
  source: assumed("A-184"),
  access: { to: "self", cost: free, limit: perMinute(60, "account") },
  query: profileQuery("me"),
  answers: { status: 200, body: profileAnswer("me") },
  refuses: [],
  examples: { fields: ["displayName", "headline"] },
});
