import { z } from "zod";
import { type Implemented, operation } from "../kernel/operation.ts";
import type { Following } from "../kernel/overlay/following.ts";
import { control } from "./controls.ts";

const Told = z.looseObject({
  where: z.string().meta({ description: "The operation, and the place in it." }),
  ours: z.string(),
  theirs: z.string(),
});

const FollowedDocument = z
  .looseObject({
    source: z.string().nullable().meta({ description: "Where the document was read; null without one." }),
    version: z.string().nullable().meta({ description: "The version that the document says." }),
    followed: z.array(Told).meta({ description: "Where this server answers as the document says." }),
    notFollowed: z
      .array(Told.extend({ why: z.string() }))
      .meta({ description: "Where it does not, and why: what the interface states never yields." }),
  })
  .meta({ id: "FollowedDocument" });

/** How far the real service's own document is followed. */
export function followedOperations(follows: Following | undefined): readonly Implemented[] {
  return [
    operation({
      id: "control.document.followed",
      route: "GET /_understudy/document",
      ...control,
      summary: "Read what of the real service's own document is followed, and what is not",
      description:
        "What is not followed, or only by half, stands there with the reason. Both lists are empty where the server was started without a document.",
      answers: { status: 200, body: FollowedDocument },
      refuses: [],
      withoutWorld: true,
      handle: () => {
        const { source = null, version = null, followed = [], notFollowed = [] } = follows ?? {};
        return { source, version, followed, notFollowed };
      },
    }),
  ];
}
