// Figures: §4.6; the form of a value is A-66.
import { z } from "zod";
import fixture from "../../../fixtures/profile-fields.json" with { type: "json" };
import { onFirstUse } from "../../base/on-first-use.ts";
import { assumed, from, stated } from "../../base/provenance.ts";
import type { Caller } from "../../model/account.ts";
import { actorOf, isModerator } from "../../model/actor.ts";
import { ProfileFields, type ProfileKind } from "../../model/profile.ts";
import { InstantText, LinkUrl, textOf } from "../../model/shapes.ts";

/**
 * The registry of profile fields. A tier says who sees a field: all callers, people, or leads with
 * account:update. A field can be written by all callers, by people only, or only by the service itself.
 */
const common = {
  name: z.string().regex(/^[a-z][A-Za-z]*$/),
  tier: z.enum(["open", "team", "lead"]),
  writers: z.enum(["anyone", "people", "service"]),
  about: z.string(),
};
const Field = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.literal("string"), max: z.int() }),
  z.strictObject({ ...common, type: z.literal("list"), max: z.int(), items: z.int() }),
  z.strictObject({ ...common, type: z.literal("enum"), options: z.array(z.string()).min(1) }),
  z.strictObject({ ...common, type: z.literal("integer"), min: z.int(), max: z.int() }),
  z.strictObject({ ...common, type: z.enum(["boolean", "url", "timezone", "instant"]) }),
]);
export type ProfileField = z.infer<typeof Field>;

const registry = onFirstUse(
  (): Readonly<Record<ProfileKind, readonly ProfileField[]>> =>
    z
      .strictObject({ role: z.array(Field), company: z.array(Field), me: z.array(Field) })
      .parse(fixture, { jitless: true }),
);

export function fieldsOf(kind: ProfileKind): readonly ProfileField[] {
  return registry()[kind];
}

export function seesField(caller: Caller, field: ProfileField): boolean {
  if (field.tier === "open") return true;
  return field.tier === "team" ? actorOf(caller).kind === "member" : isModerator(caller);
}

/** Callers cannot write a field that they cannot see, so that they never overwrite a value unknowingly. */
export function writesField(caller: Caller, field: ProfileField): boolean {
  if (field.writers === "service" || !seesField(caller, field)) return false;
  return field.writers === "anyone" || actorOf(caller).kind === "member";
}

const registered = from(assumed("A-66"));

/** `set` and `clear` of a profile patch (§4.6). The body validation reports every unknown key by name. */
export function profilePatch(kind: ProfileKind) {
  return { set: setFields[kind].optional(), clear: z.lazy(() => clearOf(kind)).optional() };
}

const titles = { role: "Role", company: "Company", me: "Me" } as const;

/** One shape per kind of profile, created once because the document gives each a name. */
export const setFields = {
  role: z.lazy(() => setOf("role")),
  company: z.lazy(() => setOf("company")),
  me: z.lazy(() => setOf("me")),
} as const;

function setOf(kind: ProfileKind) {
  const shape = Object.fromEntries(fieldsOf(kind).map((field) => [field.name, inputOf(field).optional()]));
  return z.strictObject(shape).meta({ id: `${titles[kind]}Fields`, ...registered });
}

/** Where the interface describes the editor view of a profile, which for one's own it does not. */
const editorViews = { role: from(stated("§2.11")), company: registered, me: registered } as const;

/** A profile in a response: `fields` in the editor view; with view=values a flat map of fields that have a value. */
export function profileAnswer(kind: ProfileKind) {
  return z.lazy(() => {
    const values = fieldsOf(kind).map((field) => [field.name, valueShape(field).optional()]);
    const members = Object.fromEntries(values) as Record<string, z.ZodOptional>;
    return z
      .looseObject({ fields: ProfileFields.optional().meta(editorViews[kind]), ...members })
      .meta({ id: `${titles[kind]}Profile`, ...registered });
  });
}

function valueShape({ type, about: description }: ProfileField): z.ZodType {
  if (type === "instant") return InstantText.meta({ description });
  const shapes = { list: z.array(z.string()), integer: z.int(), boolean: z.boolean() };
  return (type === "list" || type === "integer" || type === "boolean" ? shapes[type] : z.string()).meta({
    description,
  });
}

function clearOf(kind: ProfileKind) {
  const names = fieldsOf(kind).flatMap((field) => (field.writers === "service" ? [] : [field.name]));
  return z.array(fieldName(names, "clear")).max(100);
}

/** The `fields` parameter: a comma-separated list of at most 2,000 characters; an unknown name is a 400. */
function fieldList(kind: ProfileKind) {
  const names = () => fieldsOf(kind).map((field) => field.name);
  return z
    .lazy(() => z.array(fieldName(names(), "select")).min(1))
    .refine((list) => list.join(",").length <= 2000, "must be at most 2000 characters long")
    .meta({ description: "Names of fields, as a comma list.", "x-max-characters": 2000 });
}

/** The query of an operation that reads a profile. */
export function profileQuery(kind: ProfileKind) {
  return z.strictObject({
    view: z
      .enum(["values"])
      .optional()
      .meta({
        description: "The form of the answer: values is a flat map; without it the editor view is answered.",
        examples: ["values"],
      }),
    fields: fieldList(kind).optional(),
  });
}

function fieldName(names: readonly string[], purpose: string) {
  return z
    .string()
    .refine((name) => names.includes(name), {
      error: ({ input }) =>
        `is "${String(input).slice(0, 60)}", which is no field to ${purpose}; known are ${names.join(", ")}`,
    })
    .meta({ enum: [...names] });
}

function inputOf(field: ProfileField): z.ZodType {
  const meta = { description: field.about };
  if (field.writers === "service") {
    return z
      .unknown()
      .refine(() => false, "is kept by the service and cannot be written")
      .meta({ readOnly: true });
  }
  switch (field.type) {
    case "string":
      return textOf(1, field.max).meta({ minLength: 1, maxLength: field.max, ...meta });
    case "list":
      return z.array(textOf(1, field.max)).max(field.items).meta(meta);
    case "enum":
      return z.enum(field.options).meta(meta);
    case "integer":
      return z.int().min(field.min).max(field.max).meta(meta);
    case "boolean":
      return z.boolean().meta(meta);
    case "url":
      return LinkUrl.meta({ minLength: 8, maxLength: 2000, ...meta });
    case "timezone":
      return z
        .string()
        .max(64)
        .regex(timezoneForm, "must be an IANA time zone such as Europe/Berlin")
        .meta({ examples: ["Europe/Berlin"], ...meta });
    case "instant":
      throw new Error(`The field ${field.name} is an instant, which only the service writes.`);
  }
}

/** The form of a name in the IANA database. The names change with its releases, so the document cannot list them. */
const timezoneForm = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;
