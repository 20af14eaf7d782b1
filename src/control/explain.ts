import { z } from "zod";
import { type Implemented, operation } from "../kernel/operation.ts";
import { eitherOf, withRules } from "../model/member-rules.ts";
import { SearchConfig } from "../model/search-config.ts";
import { service, withService } from "../service/later.ts";
import { nowIn } from "../stage/clock.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const ExplainRequest = withRules(
  z.strictObject({
    q: z.string().min(1).max(500).optional().meta({ description: "As GET /v1/developers/search takes it." }),
    config: SearchConfig.optional(),
    developer: z.string().min(1).max(200).meta({ description: "An id or a login." }),
  }),
  eitherOf("q", "config"),
).meta({ id: "ExplainRequest", examples: [{ q: "senior rust engineers in berlin", developer: "shen-kai" }] });

const Clause = z
  .looseObject({
    text: z.string().meta({ description: "The words of the query; of a config, the member and its value." }),
    member: z.string().nullable().meta({ description: "Where it is in the config." }),
    as: z.enum(["filter", "rank", "ignored"]),
    passed: z.boolean().nullable().meta({ description: "Decided by running the clause alone; null where ignored." }),
    why: z.string().meta({ description: "What matches in the developer." }),
  })
  .meta({ id: "ExplainedClause" });

const Explanation = z
  .looseObject({
    developer: z.looseObject({ id: z.string(), login: z.string() }),
    found: z.boolean().meta({ description: "True exactly when every clause that filters is passed." }),
    rank: z.int().min(1).nullable().meta({ description: "The place in the order of all pages; null when not found." }),
    total: z.int().min(0),
    clauses: z.array(Clause),
    score: z
      .looseObject({
        total: z.number(),
        relevance: z.number(),
        strength: z.number(),
        reach: z.number(),
        depth: z.number(),
        boost: z.number(),
        terms: z.array(z.looseObject({ kind: z.string(), name: z.string(), weight: z.number(), held: z.number() })),
      })
      .meta({
        description: "What the order is based on: five parts that add up, and the terms that relevance is a share of.",
      }),
  })
  .meta({ id: "Explanation" });
export type SearchExplained = z.output<typeof Explanation>;

export function explainOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.explain",
      route: "POST /_understudy/explain",
      ...control,
      summary: "Explain why a search finds a developer, and at which rank, or why not",
      description:
        "Each clause of the query or config: whether the developer passes it, whether it only ranks or is ignored. Page-local ordering (`rank`) is applied after this rank. Nothing is charged.",
      body: ExplainRequest,
      waitsFor: withService(({ allOf, readingText, searching }) => allOf(readingText, searching)),
      answers: { status: 200, body: Explanation },
      refuses: ["bad_request", "not_found"],
      handle({ call, body, refuse }) {
        const { world } = sandboxOf(stage(), call);
        const { dayOf, emptyConfig, explainConfig, peopleIn, problemIn } = service();
        const people = peopleIn(world);
        const { q, config, developer } = body;
        const index =
          people.indexOfId(developer) ??
          people.indexOfLogin(developer) ??
          refuse(
            "not_found",
            `No developer here has the id or login "${developer}". Search returns both for every person it finds.`,
          );
        const problem = config === undefined ? null : problemIn(config);
        if (problem !== null) return refuse("bad_request", problem);
        const day = dayOf(nowIn(world, stage().realTime()));
        const explained = explainConfig(world, config ?? { ...emptyConfig, query: q ?? null }, index, day);
        return {
          developer: { id: people.idOf(index), login: people.loginOf(index) },
          ...explained,
          clauses: explained.clauses.map((each) => ({ ...each })),
          score: { ...explained.score, terms: explained.score.terms.map((each) => ({ ...each })) },
        };
      },
    }),
  ];
}
