import { z } from "zod";
import type { Closed } from "../base/closed-type.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { InstantText } from "../model/shapes.ts";
import { control } from "./controls.ts";

const verdicts = ["violation", "refuted", "confirmed", "unknown member"] as const;

const Verdict = z.looseObject({
  id: z.int(),
  at: InstantText,
  verdict: z.enum(verdicts),
  source: z.looseObject({
    stated: z.string().optional(),
    sentences: z.array(z.string()).optional(),
    assumed: z.string().optional(),
    own: z.literal(true).optional(),
  }),
  route: z.string(),
  text: z.string(),
  shown: z
    .array(
      z.looseObject({
        method: z.string(),
        path: z.string(),
        status: z.int(),
        requestBody: z.string().nullable(),
        answerBody: z.string(),
        curl: z.string(),
      }),
    )
    .meta({ description: "The calls that show it, in order, without credentials." }),
  sentences: z
    .array(z.looseObject({ id: z.string(), text: z.string() }))
    .meta({ description: "What the interface states, or we assume, about it." }),
});

const ProxyVerdicts = z
  .looseObject({
    target: z.string().nullable().meta({ description: "The target of the proxy; null where this is not a proxy." }),
    exchanges: z.int(),
    broken: z.int().meta({
      description: "The exchanges without a whole answer: cut off, lost, given up by the client, or never sent.",
    }),
    unjudged: z.int().meta({ description: "The exchanges that arrived too fast to be judged." }),
    counts: z.looseObject({
      violation: z.int(),
      refuted: z.int(),
      confirmed: z.int(),
      "unknown member": z.int(),
    } satisfies Record<(typeof verdicts)[number], z.ZodType>),
    last: z.int().meta({ description: "The latest verdict's id, for since." }),
    verdicts: z.array(Verdict),
  })
  .meta({ id: "ProxyVerdicts" });
export type ProxyVerdicts = z.output<typeof ProxyVerdicts>;

/** What a proxy saw after the verdict with this id; null where this is not a proxy. */
export type Watch = (since: number) => Closed<ProxyVerdicts> | null;

const noProxy = {
  ...{ target: null, exchanges: 0, broken: 0, unjudged: 0, last: 0, verdicts: [] },
  counts: { violation: 0, refuted: 0, confirmed: 0, "unknown member": 0 },
};

export function realServiceOperations(watched: Watch): readonly Implemented[] {
  return [
    operation({
      id: "control.proxy.verdicts",
      route: "GET /_understudy/proxy/verdicts",
      ...control,
      summary: "Read a proxy's findings about the real service: each once, with the calls that show it",
      description: "For `understudy proxy`; any other server has no target and no verdicts.",
      query: z.strictObject({
        since: z.int().min(0).default(0).meta({ description: "Only verdicts after the one with this id." }),
      }),
      answers: { status: 200, body: ProxyVerdicts },
      refuses: [],
      handle({ query }) {
        return reply({ status: 200, value: watched(query.since) ?? noProxy });
      },
    }),
  ];
}
