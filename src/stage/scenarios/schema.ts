import { z } from "zod";
import { parseDuration } from "../../base/instants.ts";
import { readPointer } from "../../base/json-pointer.ts";
import { PlanName } from "../../model/catalog.ts";
import { ClockMode } from "../../model/clock.ts";
import { ConditionsChange } from "../../model/conditions.ts";
import { Entitlement } from "../../model/entitlements.ts";
import { Furnishing } from "../../model/furnishing.ts";
import { GivenPerson } from "../../model/given-person.ts";
import { GivenRecords } from "../../model/given-records.ts";
import { PersonOverride } from "../../model/person-override.ts";
import { quotaNames } from "../../model/quota.ts";
import { ReadingsChange } from "../../model/readings.ts";
import { ScriptsChange } from "../../model/scripts.ts";
import { DurationText, InstantInput } from "../../model/shapes.ts";
import { FaultRule } from "../faults/rule.ts";

export const ScenarioName = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, "must be lower-case letters, digits and dashes")
  .meta({ id: "ScenarioName", examples: ["research-partial"] });

/** A moment of a world, relative to its start (or to when an action is done). */
const Offset = z
  .string()
  .refine((text) => offsetOf(text) !== null, "must be a span from the start, such as -3d or 90s")
  .meta({ examples: ["-3d"] });

export function offsetOf(text: string): number | null {
  const span = parseDuration(text.replace(/^[+-]/, ""));
  return span === null ? null : text.startsWith("-") ? -span : span;
}

const Past = Offset.refine(
  (text) => (offsetOf(text) ?? 0) <= 0,
  "must not lie after the start: write -3d for three days before it",
);

const Credits = z.int().min(0).max(1_000_000_000);
const AccountId = z.string().regex(/^acct_[a-z0-9_]{1,40}$/, "must be an account's id, such as acct_demo");

const AccountChange = z.strictObject({
  id: AccountId,
  name: z.string().min(1).max(200).optional(),
  plan: PlanName.optional(),
  fitRankEnabled: z.boolean().optional(),
  logo: z.string().max(20_000).nullable().optional().meta({
    description: "SVG of the account; a new one makes new PDFs, which name the account in words. Null for none.",
  }),
  began: Past.optional().meta({ description: "When it began; credits and quotas reset on that day of each month." }),
  monthlyCredits: Credits.optional().meta({ description: "Replaces the plan's." }),
  balance: Credits.optional().meta({ description: "Spent or topped up to exactly this, after the steps." }),
  topUps: z
    .array(z.strictObject({ at: Past, credits: Credits.min(1) }))
    .max(100)
    .optional()
    .meta({ description: "Credits that were bought in addition to the plan's, during the steps." }),
  labelsSince: Past.optional().meta({
    description: "Research jobs of before have no generated name, as older ones (§2.5); all have one without it.",
  }),
  quotas: z
    .partialRecord(
      z.enum(quotaNames),
      z.strictObject({ limit: z.int().min(0).optional(), used: z.int().min(0).optional() }),
    )
    .optional(),
});
export type AccountChange = z.infer<typeof AccountChange>;

const AccountRecords = GivenRecords.extend({ account: AccountId }).meta({ id: "AccountRecords" });

const PrincipalChange = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be lower-case letters, digits and dashes"),
  fullName: z.string().min(1).max(100).optional().meta({
    description: "Who it is where people read it, such as the author of a note; the name without it.",
  }),
  account: AccountId.optional(),
  kind: z.enum(["session", "key"]).optional(),
  token: z
    .string()
    .regex(/^svc_(sk|st)_[A-Za-z0-9_]{4,80}$/, "must begin with svc_sk_ or svc_st_")
    .optional(),
  entitlements: z
    .union([z.enum(["all", "all a key can hold", "all but account:update"]), z.array(Entitlement)], {
      error:
        "must be a list of entitlements, such as [search:read], or one of all, all a key can hold, all but account:update",
    })
    .optional(),
  expires: Offset.nullable().optional(),
  revoked: Offset.nullable().optional(),
  requireSignatures: z.boolean().optional(),
  note: z.string().min(1).max(300).optional(),
});
export type PrincipalChange = z.infer<typeof PrincipalChange>;

const route = /^(GET|POST|PUT|PATCH|DELETE) \/[^\s#]*$/;

const Step = z.strictObject({
  as: z.string().optional().meta({ description: "A principal's name, `owner` without it; `anonymous` is none." }),
  call: z.string().max(2_000).regex(route, 'must be a method and a path, such as "POST /v1/shortlists"'),
  body: z.json().optional(),
  text: z.string().max(100_000).optional().meta({ description: "A body that is not JSON, such as an uploaded file." }),
  headers: z.record(z.string(), z.string()).optional(),
  save: z
    .record(
      z.string().regex(/^[a-z][A-Za-z0-9]{0,30}$/, "must be a name such as list"),
      z.string().refine((text) => readPointer(text) !== null, "must be a JSON Pointer such as /id"),
    )
    .optional()
    .meta({ description: "Keeps members of the answer, for {name} in later steps." }),
  at: Past.optional().meta({ description: "When; the start itself without it. Steps are in chronological order." }),
  times: z
    .int()
    .min(1)
    .max(5_000)
    .optional()
    .meta({ description: "Repeats it with {n} from 0; what each saves is {name.n} in later steps that repeat." }),
  every: DurationText.optional().meta({ description: "How far apart the repetitions are; all at once without it." }),
  hours: z.enum(["working"]).optional().meta({
    description: "Moves the calls into working hours, unevenly; what comes later in the file's times stays later.",
  }),
  expect: z
    .union([z.int().min(200).max(599), z.array(z.int().min(200).max(599))])
    .optional()
    .meta({ description: "The statuses that are fine; any 2xx without it." }),
});
export type ScenarioStep = z.output<typeof Step>;

/** What can be done to a world: at its start, at a scheduled time (`then`), or as a state of Pact. */
const actionShape = {
  accounts: z.array(AccountChange).max(100).optional(),
  principals: z.array(PrincipalChange).max(100).optional(),
  people: z.array(PersonOverride).max(1_000).optional(),
  developers: z
    .array(GivenPerson)
    .max(1_000)
    .optional()
    .meta({ description: "Developers to add, in the shape of an answer; members that are not given are generated." }),
  everybody: PersonOverride.omit({ developer: true, login: true }).optional().meta({
    description: "What all people of a population of at most 1,000 have in common; `people` are applied after it.",
  }),
  furnish: z
    .array(Furnishing.extend({ account: AccountId }))
    .max(10)
    .optional()
    .meta({ description: "Makes accounts look lived in." }),
  records: z
    .array(AccountRecords)
    .max(10)
    .optional()
    .meta({ description: "Records of accounts, in the shape of answers; members that are not given are generated." }),
  steps: z.array(Step).max(500).optional(),
};

const around = {
  assume: ReadingsChange.optional().meta({ description: "Which readings of contested assumptions apply." }),
  conditions: ConditionsChange.optional(),
  scripts: ScriptsChange.optional(),
  faults: z.array(FaultRule).max(200).optional(),
};

export const Action = z.strictObject({
  ...actionShape,
  ...around,
  clearFaults: z.literal(true).optional().meta({ description: "Before new ones are added." }),
});
export type Action = z.output<typeof Action>;

const State = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .meta({ examples: ["a shortlist named {name} exists"] }),
  description: z.string().max(500).optional(),
  params: z
    .record(
      z.string().regex(/^[a-z][A-Za-z0-9]{0,30}$/),
      z.strictObject({ description: z.string().max(300).optional(), default: z.json().optional() }),
    )
    .optional(),
  do: Action,
});
export type ScenarioState = z.output<typeof State>;

const Clock = z.strictObject({ mode: ClockMode.optional(), start: InstantInput.optional() });

export const ScenarioFile = z
  .strictObject({
    $schema: z.string().optional(),
    name: ScenarioName.optional().meta({ description: "The file's name without its ending, if given at all." }),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(1_000).meta({ description: "What a client will notice." }),
    group: z.string().max(40).optional(),
    tags: z.array(z.string().min(1).max(40)).max(20).optional(),
    covers: z
      .array(z.string().regex(/^§\d/, "must begin with a section, such as §7"))
      .max(100)
      .optional()
      .meta({ description: "Which statements of the interface it makes reachable." }),
    extends: ScenarioName.nullable()
      .optional()
      .meta({ description: "The scenario that it extends: fresh-account when omitted; null for none." }),
    clock: Clock.optional(),
    population: z.int().min(1).max(500_000_000).optional(),
    world: z.strictObject(actionShape).optional(),
    ...around,
    then: z
      .array(z.strictObject({ after: DurationText, do: Action }))
      .max(200)
      .optional(),
    states: z.array(State).max(100).optional(),
  })
  .meta({ title: "A scenario of Understudy" });
export type ScenarioFile = z.output<typeof ScenarioFile>;
