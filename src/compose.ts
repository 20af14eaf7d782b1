import type { Alignment } from "./alignment/align.ts";
import { alignment } from "./alignment/later.ts";
import { problemWithDocument } from "./alignment/read/readable.ts";
import { defaultPopulation, defaultSeed } from "./base/defaults.ts";
import type { Instant } from "./base/instants.ts";
import { parseInstant } from "./base/instants.ts";
import type { JsonObject } from "./base/json-object.ts";
import { onFirstUse, perObject } from "./base/on-first-use.ts";
import type { Pause } from "./base/slices.ts";
import { shareAmongWorlds } from "./base/weigh.ts";
import { guardControl } from "./control/guard.ts";
import { controlOperations } from "./control/operations.ts";
import type { Watch } from "./control/real-service.ts";
import type { Core, UnderstudyOptions } from "./core.ts";
import { renderReportPdf } from "./documents/render-report-pdf.ts";
import { planIncludes, quotaSize } from "./interface/billing/catalog.ts";
import { overlayNames } from "./interface/overlay-names.ts";
import { newAdapt } from "./kernel/overlay/answers.ts";
import { overlayOperations } from "./kernel/overlay/declarations.ts";
import { readOverlay } from "./kernel/overlay/read.ts";
import { emptyOverlay, type Overlay } from "./kernel/overlay/schema.ts";
import { readingsOf } from "./kernel/overlay/transport.ts";
import { Refusal } from "./kernel/refusal.ts";
import { newRouter } from "./kernel/router.ts";
import { type GivenPerson, readGiven } from "./model/given-person.ts";
import { readReadings } from "./model/readings.ts";
import type { RenderReport } from "./model/report-pdf.ts";
import { checkSignedRequest } from "./service/access/signed-requests.ts";
import { service } from "./service/later.ts";
import { changedOperations } from "./service/operations.ts";
import { cacheRenders } from "./service/research/renders.ts";
import { pageOriginsOf } from "./stage/browser-pages.ts";
import { newRealTime, parseMode } from "./stage/clock.ts";
import { newCoverage } from "./stage/coverage/met.ts";
import { isJournalSize, journalSize } from "./stage/journal/journal.ts";
import { unboundedMemory } from "./stage/memory.ts";
import { type Metrics, measuredStore, newMetrics, withMeasurement } from "./stage/metrics.ts";
import type { GivenDocument, WorldPlan } from "./stage/plan.ts";
import { preparationFor } from "./stage/preparation.ts";
import type { Replay } from "./stage/replay.ts";
import { resolve } from "./stage/resolve.ts";
import { matchOf } from "./stage/routing.ts";
import type { MemoryBudget, Sandboxes } from "./stage/sandbox.ts";
import { builtInScenarios } from "./stage/scenarios/built-in.ts";
import { newCatalogue, type ScenarioSource } from "./stage/scenarios/catalogue.ts";
import { givenScenarios } from "./stage/scenarios/given.ts";
import { serve } from "./stage/serve.ts";
import { newStage, type Stage } from "./stage/stage.ts";
import type { Store } from "./stage/store.ts";
import { type Surface, surfaceOf } from "./stage/surface.ts";
import { defaultStart, newBuild, scenarioNamed } from "./stage/worlds.ts";
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
  /** Compares a document with ours in another thread; rejected with a reason where that cannot be done in time. */
  readonly alignBeside?: (document: JsonObject) => Promise<Alignment>;
}

/** A smaller population is indexed at the first search: that takes no noticeable time, and many servers are never searched. */
const worthIndexingAtOnce = 100_000;

export function createCore(options: UnderstudyOptions = {}, parts: Parts = {}): StagedCore {
  const {
    renderReport = renderReportPdf,
    scenarioSource = null,
    store = null,
    memory = unboundedMemory,
    gauges,
  } = parts;
  const { controlToken = () => options.controlToken ?? null } = parts;
  const {
    seed = defaultSeed,
    scenario = "fresh-account",
    population = defaultPopulation,
    journal = journalSize.default,
  } = options;
  if (!isJournalSize(journal)) throw new Error(`journal: use ${journalSize.min} to ${journalSize.max} entries.`);
  const factor = parseMode(options.clock ?? "frozen");
  if (factor === null) throw new Error(`clock: "${options.clock}" is not real, frozen, step or a factor such as 60x.`);
  const start = startOf(options.now);
  const given = givenScenarios(options.scenarios ?? {});
  const catalogue = newCatalogue([builtInScenarios, ...(scenarioSource ? [scenarioSource] : []), () => given]);
  scenarioNamed(catalogue(), scenario);
  const seen = options.overlay === undefined ? emptyOverlay : readGivenOverlay(options.overlay);
  // The caller may go on to change the object it passed.
  const document = options.document === undefined ? null : structuredClone(options.document);
  if (document !== null && parts.document !== undefined) alignment().keepAlignment(document, parts.document.alignment);
  const { overlay, ...surface } = withDocument(seen, document, parts.document?.source ?? "document");
  const assumed = readReadings(options.assume ?? {});
  if ("problem" in assumed) throw new Error(`assume: ${assumed.problem}`);
  const people = givenTo(options.people ?? [], seed, population);
  const metrics = newMetrics(gauges);
  const sandboxes: Sandboxes = {
    inMemory: new Map(),
    maxCount: 1_000,
    latest: null,
    journalSize: journal,
    journalWrites: 0,
    memory,
    droppedNames: new Set(),
    areStored: store !== null,
    evictions: 0,
    planFor: (): WorldPlan => ({
      seed,
      scenario,
      population,
      clock: { start: null, factor: null, usual: factor, usualStart: start },
      unlimited: options.noLimits ?? false,
      assume: { ...overlay.readings, ...assumed.readings },
    }),
    build: newBuild({
      ...{ catalogue, kernel: () => stage, quotas: overlay.quotas, people },
      shown: (plan) => surfaceOf(stage, plan).shown,
    }),
  };
  const surfaceFor = perObject(({ document, source }: GivenDocument) => {
    const { overlay: theirs, ...own } = withDocument(seen, document, source);
    const router = newRouter(
      changedOperations((operations) => overlayOperations(operations, theirs)),
      null,
      readingsOf(theirs.follows),
    );
    return { ...own, router };
  });
  const stage: Stage = newStage({
    router: newRouter(
      changedOperations((operations) => overlayOperations(operations, overlay)),
      { prefix: "/_", operations: () => controlOperations(() => stage, parts.watched) },
      readingsOf(overlay.follows),
    ),
    ...surface,
    surfaceFor,
    surfaceReady: aligningBeside(parts.alignBeside),
    matchBy(document, { method, path, headers }) {
      try {
        return matchOf(surfaceFor(document).router, method, path, headers);
      } catch (error) {
        throw unusable((error as Error).message);
      }
    },
    stepRouter: onFirstUse(() =>
      newRouter(
        changedOperations((operations) =>
          overlayOperations(operations, { ...overlay, absent: {}, follows: undefined }),
        ),
      ),
    ),
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
    latency: options.latency ?? "none",
    adapt: newAdapt(overlay),
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

type FollowedSurface = Omit<Surface, "router"> & { readonly overlay: Overlay };

/** What was seen of a deployment, and what its document says: the latter, where only one of them can hold. */
function withDocument(seen: Overlay, document: JsonObject | null, source: string): FollowedSurface {
  if (document === null) return { overlay: seen, follows: seen.follows ?? null, document, shown: null };
  const problem = problemWithDocument(document);
  if (problem !== null) throw new Error(`document: ${problem}`);
  const { alignmentWith, overlayOfDocument } = alignment();
  const { absent, follows } = overlayOfDocument(document, source);
  const { shown, followed, notFollowed } = examplesWorld(alignmentWith(document).shown);
  const told = follows && {
    ...follows,
    followed: [...follows.followed, ...followed],
    notFollowed: [...follows.notFollowed, ...notFollowed],
  };
  const overlay = { ...seen, absent: { ...seen.absent, ...absent }, follows: told };
  return { overlay, follows: told ?? null, document, shown };
}

function readGivenOverlay(given: unknown): Overlay {
  const read = readOverlay(given, overlayNames);
  if ("problems" in read) throw new Error(`overlay: ${read.problems.join(" ")}`);
  return read.overlay;
}

function givenTo(people: readonly unknown[], seed: string, population: number): readonly GivenPerson[] {
  if (people.length === 0) return [];
  const read = readGiven(people);
  if ("problems" in read) {
    const [first] = read.problems;
    throw new Error(`people: person ${(first?.row ?? 0) + 1}: ${first?.reason}.`);
  }
  const problem = service().problemWithPeople({ overrides: [], given: read.people }, { seed, population });
  if (problem !== null) throw new Error(`people: ${problem}`);
  // The caller may go on to change the objects it passed.
  return shareAmongWorlds(read.people === people ? read.people : structuredClone(read.people));
}

function startOf(now: string | undefined): Instant | null {
  if (now === undefined) return null;
  const start = parseInstant(now);
  if (start === null) throw new Error(`now: "${now}" is not an ISO 8601 instant such as ${defaultStart}.`);
  return start;
}
