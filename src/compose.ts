import type { Alignment } from "./alignment/align.ts";
import { alignment } from "./alignment/later.ts";
import { problemWithDocument } from "./alignment/read/readable.ts";
import type { Instant } from "./base/instants.ts";
import type { JsonObject } from "./base/json-object.ts";
import { onFirstUse, perObject } from "./base/on-first-use.ts";
import type { Pause } from "./base/slices.ts";
import { guardControl } from "./control/guard.ts";
import { rare } from "./control/later.ts";
import { controlOperations } from "./control/operations.ts";
import type { Watch } from "./control/real-service.ts";
import { type Core, readOptions, type Settings, type UnderstudyOptions } from "./core.ts";
import { renderReportPdf } from "./documents/render-report-pdf.ts";
import { planIncludes, quotaSize } from "./interface/billing/catalog.ts";
import type { Implemented } from "./kernel/operation.ts";
import { newAdapt } from "./kernel/overlay/adapt.ts";
import { overlayOperations } from "./kernel/overlay/declarations.ts";
import type { Overlay } from "./kernel/overlay/schema.ts";
import { spellingsOf } from "./kernel/overlay/transport.ts";
import { Refusal } from "./kernel/refusal.ts";
import type { RoutedCall } from "./kernel/routed-call.ts";
import { newRouter, type Router } from "./kernel/router.ts";
import type { RenderReport } from "./model/report-pdf.ts";
import { sayIfBefore } from "./population/drawn-as-of.ts";
import { checkSignedRequest } from "./service/access/signed-requests.ts";
import { service } from "./service/later.ts";
import { changedOperations } from "./service/operations.ts";
import { cacheRenders } from "./service/research/renders.ts";
import { pageOriginsOf } from "./stage/browser-pages.ts";
import { newRealTime } from "./stage/clock.ts";
import { newCoverage } from "./stage/coverage/encounters.ts";
import { unboundedMemory } from "./stage/memory.ts";
import { type Metrics, measuredStore, newMetrics, withMeasurement } from "./stage/metrics.ts";
import { preparationFor } from "./stage/preparation.ts";
import type { Replay } from "./stage/replay.ts";
import { resolve } from "./stage/resolve.ts";
import { matchOf } from "./stage/routing.ts";
import { type MemoryBudget, newSandboxes } from "./stage/sandbox.ts";
import { builtInScenarios } from "./stage/scenarios/built-in.ts";
import { newCatalogue, type ScenarioSource } from "./stage/scenarios/catalogue.ts";
import { serve } from "./stage/serve.ts";
import { newStage, type Stage } from "./stage/stage.ts";
import type { Store } from "./stage/store.ts";
import { type Surface, type Surfaces, surfaceOf } from "./stage/surface.ts";
import type { GivenDocument } from "./stage/world-recipe.ts";
import { newBuild, scenarioNamed } from "./stage/worlds.ts";
import { examplesWorld } from "./watch/world/examples-world.ts";

/** The composition root's own view: everything above it only connects doors to the core. */
export interface StagedCore extends Core {
  readonly stage: Stage;
}

/** Parts that a bundle may leave out and a test may replace. */
export interface Parts {
  readonly renderReport?: RenderReport | null;
  /** Scenarios that can change while they are served. */
  readonly scenarioSource?: ScenarioSource | null;
  /** Where worlds are kept outside this process's memory. */
  readonly store?: Store | null;
  /** How much of the process's memory sandboxes may take; without it only their number is bounded. */
  readonly memory?: MemoryBudget;
  /** The control plane's token, where it is known only once the server listens. */
  readonly controlToken?: () => string | null;
  /** Recorded answers, which take precedence over the mock's own. */
  readonly replay?: Replay | null;
  /** Lets other requests be answered in the middle of something long; without it nobody waits for any. */
  readonly pause?: Pause;
  /** Measurements of the process, for the metrics. */
  readonly gauges?: Metrics["gauges"];
  /** What is known of the real service. */
  readonly watched?: Watch;
  /** Where the document of the options was read, and how it is aligned with ours. */
  readonly document?: { readonly source: string; readonly alignment: Alignment };
  /** Tells whoever started it what they should know; on standard error, or in a page's console, where nothing is given. */
  readonly say?: (notice: string) => void;
  /** Compares a document with ours in another thread; rejected with a reason where that cannot be done in time. */
  readonly alignBeside?: (document: JsonObject) => Promise<Alignment>;
}

/** A smaller population is indexed at the first search: that takes no noticeable time, and many servers are never searched. */
const worthIndexingAtOnce = 100_000;

export function createCore(options: UnderstudyOptions = {}, parts: Parts = {}): StagedCore {
  const { seed, scenario, population, ...given } = readOptions(options);
  const { scenarioSource = null, store = null, controlToken = () => options.controlToken ?? null } = parts;
  const { renderReport = renderReportPdf, say = console.warn } = parts;
  const tellTime = (now: Instant) => tellOnceIfBefore(now, say);

  const catalogue = newCatalogue([
    builtInScenarios,
    ...(scenarioSource ? [scenarioSource] : []),
    () => given.scenarios,
  ]);
  scenarioNamed(catalogue(), scenario);

  const { overlay, surfaces } = surfacesOf(given, parts, () => controlOperations(() => stage, parts.watched));
  const metrics = newMetrics(parts.gauges);
  const sandboxes = newSandboxes({
    usualRecipe: {
      ...{ seed, scenario, population },
      clock: { start: null, factor: null, usual: given.clock.factor, usualStart: given.clock.start },
      unlimited: options.noLimits ?? false,
      assume: { ...overlay.readings, ...given.assume },
    },
    build: newBuild({
      ...{ catalogue, kernel: () => stage, quotas: overlay.quotas, people: given.people, tellTime },
      shown: (recipe) => surfaceOf(stage, recipe).shown,
    }),
    journalSize: given.journal,
    memory: parts.memory ?? unboundedMemory,
    areStored: store !== null,
  });
  const stage: Stage = newStage({
    ...surfaces,
    sandboxes,
    catalogue,
    rules: {
      statedOnly: options.statedOnly ?? false,
      planIncludes,
      quotaSize,
      renderReport: renderReport && cacheRenders(renderReport, parts.pause),
    },
    verify: checkSignedRequest,
    guard: (call) => guardControl({ token: controlToken(), hosts: options.controlHosts ?? [] }, call),
    pages: pageOriginsOf(options.corsOrigins ?? []),
    realTime: newRealTime(store?.clock?.now),
    tellTime,
    latency: options.latency ?? "none",
    adapt: newAdapt(overlay),
    overrides:
      options.overrides === undefined ? new Map() : rare().readOverrides(options.overrides, surfaces.router.operations),
    replay: parts.replay ?? null,
    onFailure: options.onFailure ?? ((failure) => console.error("Internal error of Understudy:", failure)),
    store: store && measuredStore(metrics, store),
    metrics,
    coverage: newCoverage(),
  });
  return {
    stage,
    prepare(call) {
      if (call !== undefined) return preparationFor(stage, call);
      return population < worthIndexingAtOnce ? null : service().indexAhead({ seed, population });
    },
    onFailure: stage.onFailure,
    resolve: (arrival) => resolve(stage, arrival),
    serve: (call) => withMeasurement(metrics, call, () => serve(stage, call)),
  };
}

/** Who was told already: a suite of tests makes hundreds of worlds that begin so early, and one notice is enough. */
const toldOfBefore = new WeakSet<(notice: string) => void>();

function tellOnceIfBefore(now: Instant, say: (notice: string) => void): void {
  const notice = sayIfBefore(now);
  if (notice === "" || toldOfBefore.has(say)) return;
  toldOfBefore.add(say);
  say(notice);
}

/** What the server serves, and what a sandbox serves that was given a document of its own. */
function surfacesOf(
  { seen, document }: Pick<Settings, "seen" | "document">,
  parts: Parts,
  control: () => readonly Implemented[],
): { readonly overlay: Overlay; readonly surfaces: Surfaces & Pick<Stage, "stepRouter"> } {
  if (document !== null && parts.document !== undefined) alignment().keepAlignment(document, parts.document.alignment);
  const { overlay, ...usual } = followed(seen, document, parts.document?.source ?? "document");
  const surfaceFor = perObject((given: GivenDocument): Surface => {
    const { overlay: theirs, ...own } = followed(seen, given.document, given.source);
    return { ...own, router: routerUnder(theirs) };
  });
  const surfaces = {
    ...usual,
    router: routerUnder(overlay, { prefix: "/_", operations: control }),
    surfaceFor,
    surfaceReady: aligningBeside(parts.alignBeside),
    matchBy(given: GivenDocument, { method, path, headers }: RoutedCall) {
      try {
        return matchOf(surfaceFor(given).router, method, path, headers);
      } catch (error) {
        throw unusable((error as Error).message);
      }
    },
    // What a scenario did before the first call, it did by our paths.
    stepRouter: onFirstUse(() => routerUnder({ ...overlay, absent: {}, follows: undefined })),
  };
  return { overlay, surfaces };
}

function routerUnder(overlay: Overlay, later: Parameters<typeof newRouter<Implemented>>[1] = null): Router {
  const operations = changedOperations((ours) => overlayOperations(ours, overlay));
  return newRouter(operations, later, spellingsOf(overlay.follows));
}

type Followed = Omit<Surface, "router"> & { readonly overlay: Overlay };

/** What was seen of a deployment, and what its document says: the latter, where only one of them can hold. */
function followed(seen: Overlay, document: JsonObject | null, source: string): Followed {
  if (document === null) return { overlay: seen, follows: seen.follows ?? null, document, shown: null };
  const problem = problemWithDocument(document);
  if (problem !== null) throw new Error(`document: ${problem}`);
  const { alignmentWith, overlayOfDocument } = alignment();
  const { absent, follows } = overlayOfDocument(document, source);
  const examples = examplesWorld(alignmentWith(document).shown);
  const told = follows && {
    ...follows,
    followed: [...follows.followed, ...examples.followed],
    notFollowed: [...follows.notFollowed, ...examples.notFollowed],
  };
  const overlay = { ...seen, absent: { ...seen.absent, ...absent }, follows: told };
  return { overlay, follows: told ?? null, document, shown: examples.shown };
}

/** Each document once, however many wait for it. */
function aligningBeside(align: Parts["alignBeside"]): Stage["surfaceReady"] {
  if (align === undefined) return () => null;
  const { isAligned, keepAlignment } = alignment();
  const underWay = perObject((document: JsonObject) =>
    align(document).then(
      (found) => keepAlignment(document, found),
      (error: Error) => keepAlignment(document, error),
    ),
  );
  return ({ document }) => (isAligned(document) ? null : underWay(document));
}

function unusable(why: string): Refusal {
  return new Refusal(
    "database_unavailable",
    `The document that this sandbox follows cannot be compared with the interface: ${why}. Leave it (DELETE /_understudy/document), or give another.`,
  );
}
