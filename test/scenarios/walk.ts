import type { UnderstudyOptions } from "../../src/core.ts";
import type { Fetch } from "../../src/doors/fetch.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { newTestCore } from "../core.ts";
import { drives } from "./drives.ts";
import { type Played, play } from "./hand.ts";

/** The content of documents is tested elsewhere; here it only matters when there is one. */
const renderReport = async () => new TextEncoder().encode("%PDF-1.7\n".padEnd(2_000, "x"));

/** A core for walks through scenarios. */
export function newWalkedCore(options: UnderstudyOptions = {}): StagedCore {
  return newTestCore(options, { renderReport });
}

/** Walks through one scenario as its drive does. */
export function walk(core: StagedCore, fetch: Fetch, scenario: string): Promise<Played> {
  return play(core, fetch, scenario, drives[scenario] ?? (async () => {}));
}
