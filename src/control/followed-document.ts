import { z } from "zod";
import { alignment } from "../alignment/later.ts";
import { maxDocumentBytes, problemWithDocument } from "../alignment/read/readable.ts";
import { jsonFlaw } from "../base/json-flaw.ts";
import type { JsonObject } from "../base/json-object.ts";
import { perObject } from "../base/on-first-use.ts";
import { parseUtf8 } from "../base/parse-json.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import type { Call } from "../kernel/call.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { copyWorld } from "../model/world.ts";
import type { Sandbox } from "../stage/sandbox.ts";
import { surfaceOf } from "../stage/surface.ts";
import type { GivenDocument } from "../stage/world-recipe.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const Told = z.looseObject({
  where: z.string().meta({ description: "The operation, and the place in it." }),
  ours: z.string(),
  theirs: z.string(),
  more: z.int().optional().meta({ description: "In how many places besides this one." }),
  habit: z.string().optional().meta({ description: "A habit of the whole document, of which this is one place." }),
});
const ToldWhy = Told.extend({ why: z.string() });

const Settled = z.looseObject({
  id: z.string().meta({ description: "The assumption's." }),
  about: z.string(),
  says: z.enum(["agrees", "differs", "nothing"]),
  differences: z.array(Told.extend({ on: z.string() })),
});

const FollowedDocument = z
  .looseObject({
    source: z.string().nullable().meta({ description: "Where the document was read; null without one." }),
    version: z.string().nullable().meta({ description: "The version that the document says." }),
    given: z.boolean().meta({ description: "Whether it was given to this sandbox, rather than to the server." }),
    assumptions: z
      .array(Settled)
      .meta({ description: "What the document settles; empty where only an overlay tells of it." }),
    followed: z.array(Told).meta({ description: "Where this sandbox answers as the document says." }),
    style: z.array(z.string()).meta({ description: "How it is written as a whole, in words." }),
    kept: z.array(ToldWhy).meta({ description: "What stays ours, since it says nothing of it." }),
    invented: z
      .array(ToldWhy)
      .meta({ description: "What it requires and nothing of ours feeds: null, an empty list, or a marked example." }),
    notFollowed: z
      .array(ToldWhy)
      .meta({ description: "Where it does not, and why: what the interface states never yields." }),
  })
  .meta({ id: "FollowedDocument" });
export type FollowedDocument = z.output<typeof FollowedDocument>;

/** How far the real service's own document is followed, and which one. */
export function followedOperations(stage: GetStage): readonly Implemented[] {
  const view = ({ recipe }: Sandbox): FollowedDocument => {
    const { follows, document } = surfaceOf(stage(), recipe);
    const { source = null, version = null, style = [], followed = [], notFollowed = [] } = follows ?? {};
    const { kept = [], invented = [] } = follows ?? {};
    const assumptions = document === null ? [] : settledBy(document);
    return {
      source,
      version,
      given: recipe.document !== undefined,
      assumptions,
      style,
      followed,
      kept,
      invented,
      notFollowed,
    };
  };
  /** From the next request on. Its records stay; a store keeps a recipe together with its world. */
  const follow = (sandbox: Sandbox, document: GivenDocument | undefined): void => {
    const { document: _, ...recipe } = sandbox.recipe;
    sandbox.recipe = document === undefined ? recipe : { ...recipe, document };
    sandbox.world = copyWorld(sandbox.world);
  };
  return [
    operation({
      id: "control.document.followed",
      route: "GET /_understudy/document",
      ...control,
      summary: "Read what of the real service's own document is followed, and what is not",
      description:
        "What is not followed, or only by half, stands there with the reason. The lists are empty where there is no document.",
      answers: { status: 200, body: FollowedDocument },
      refuses: [],
      handle: ({ call }) => view(sandboxOf(stage(), call)),
    }),
    operation({
      id: "control.document.follow",
      route: "PUT /_understudy/document",
      ...control,
      summary: "Follow the real service's own document in this sandbox",
      description:
        "The body is its openapi.json. Paths, names, statuses and bounds are its own from the next request on, as with `--document`; the records stay. A reset keeps it, a fork carries it.",
      query: z.strictObject({
        source: z
          .string()
          .min(1)
          .max(300)
          .default("a document")
          .meta({ description: "Where it was read, to be told." }),
      }),
      bytes: { maxBytes: maxDocumentBytes, json: true },
      examples: { body: { openapi: "3.1.0", info: { title: "The service", version: "1" }, paths: { "/v1/me": {} } } },
      answers: { status: 200, body: FollowedDocument },
      refuses: ["bad_request", "payload_too_large"],
      waitsFor({ body }) {
        const read = readDocument(body);
        if ("problem" in read) return null;
        const ready = stage().surfaceReady({ source: "", ...read });
        if (ready !== null) return [ready].values();
        return alignment.ahead() ?? alignment().alignmentAhead(read.document);
      },
      handle({ call, query: { source }, refuse }) {
        const read = readDocument(call.body);
        if ("problem" in read)
          return refuse("bad_request", `The document cannot be followed: ${read.problem} Nothing was changed.`);
        const given = { source, ...read };
        const sandbox = sandboxOf(stage(), call);
        try {
          stage().surfaceFor(given);
        } catch (error) {
          return refuse(
            "bad_request",
            `The document cannot be followed: ${(error as Error).message}. Nothing was changed.`,
          );
        }
        follow(sandbox, given);
        return view(sandbox);
      },
    }),
    operation({
      id: "control.document.leave",
      route: "DELETE /_understudy/document",
      ...control,
      summary: "Go back from the document of this sandbox to what the server was started with",
      description: "The records stay. Without a document of its own the sandbox stays as it is.",
      answers: { status: 200, body: FollowedDocument },
      refuses: [],
      handle({ call }) {
        const sandbox = sandboxOf(stage(), call);
        if (sandbox.recipe.document !== undefined) follow(sandbox, undefined);
        return view(sandbox);
      },
    }),
  ];
}

function settledBy(document: JsonObject): FollowedDocument["assumptions"] {
  const { alignmentWith, learnedFrom } = alignment();
  const learned = learnedFrom(alignmentWith(document), assumptions(), "");
  return learned.assumptions.map((each) => ({ ...each, differences: [...each.differences] }));
}

type GivenOrProblem = Omit<GivenDocument, "source"> | { readonly problem: string };

function readDocument(body: Call["body"]): GivenOrProblem {
  return readOnce(body instanceof Uint8Array ? body : new Uint8Array());
}

const readOnce = perObject((bytes: Uint8Array): GivenOrProblem => {
  const document = parseUtf8(bytes);
  const flaw = document === undefined ? jsonFlaw(new TextDecoder().decode(bytes)) : null;
  const problem =
    document === undefined
      ? `it is not JSON: ${flaw}. A YAML file is read by understudy start --document.`
      : problemWithDocument(document);
  return problem === null ? { document: document as JsonObject, bytes: bytes.length } : { problem };
});
