import type { JsonObject } from "../base/json-object.ts";
import type { Following } from "../kernel/overlay/followed-operation.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import type { RouteMatch, Router } from "../kernel/router.ts";
import type { RouterOf } from "./routing.ts";
import type { Sandboxes } from "./sandbox.ts";
import type { GivenDocument, WorldRecipe } from "./world-recipe.ts";
import type { ShownRows } from "./worlds.ts";

/** The operations that a sandbox serves: ours, or as the real service's own document describes them. */
export interface Surface {
  readonly router: Router;
  /** What of the document is followed, and what is not; null without one. */
  readonly follows: Following | null;
  /** The document itself; null without one. */
  readonly document: JsonObject | null;
  /** What its examples show that ours do not; null without any. */
  readonly shown: ShownRows | null;
}

/** That of the server, and those of documents that its sandboxes were given. */
export interface Surfaces extends Surface {
  readonly surfaceFor: (document: GivenDocument) => Surface;
  /** Until a document is compared with ours in another thread; null where it is, or where there is no other thread. */
  readonly surfaceReady: (document: GivenDocument) => Promise<void> | null;
  /** What a call is for by the paths of a document. */
  readonly matchBy: (document: GivenDocument, call: RoutedCall) => RouteMatch;
}

export function surfaceOf(stage: Surfaces, { document }: Pick<WorldRecipe, "document">): Surface {
  return document === undefined ? stage : stage.surfaceFor(document);
}

/** Only the sandbox that follows a document waits for it. */
export function documentReady(stage: Surfaces, { document }: Pick<WorldRecipe, "document">): Promise<void> | null {
  return document === undefined ? null : stage.surfaceReady(document);
}

type SurfaceStage = Surfaces & { readonly sandboxes: Pick<Sandboxes, "inMemory"> };

export function surfaceNamed(stage: SurfaceStage, name: string): Surface {
  return surfaceOf(stage, stage.sandboxes.inMemory.get(name)?.recipe ?? {});
}

export function routersOf(stage: SurfaceStage): RouterOf {
  return (sandbox) => (sandbox === null ? stage : surfaceNamed(stage, sandbox)).router;
}
