import { alignment } from "../alignment/later.ts";
import { requireKnownMembers } from "../base/known-members.ts";
import { rare } from "../control/later.ts";
import type { UnderstudyOptions } from "../core.ts";
import { newPageConsole, type PageConsole } from "../doors/page-console.ts";
import type { ScenarioName } from "../generated/names.ts";
import { documentTexts } from "../interface/description/later.ts";
import { patternEngine } from "../kernel/overlay/patterns.ts";
import { service } from "../service/later.ts";
import { newUnderstudy } from "./new-understudy.ts";
import { understudyOptions } from "./option-names.ts";
import type { Understudy } from "./sandbox-types.ts";

export type { PageConsole } from "../doors/page-console.ts";
export { operations } from "./operations.ts";
export type * from "./published-types.ts";

export interface PageUnderstudy extends Understudy {
  /** The web console of the default sandbox, as a panel of this page. */
  readonly console: PageConsole;
}

/** `Own` are the names of scenarios that are given here as data. */
export interface BrowserOptions<Own extends string = never> extends Omit<UnderstudyOptions, "scenario" | "scenarios"> {
  readonly scenario?: ScenarioName | NoInfer<Own>;
  readonly scenarios?: Readonly<Record<Own, unknown>>;
}

/** The whole mock in a page: no server, no port, no network. */
export async function createUnderstudy<Own extends string = never>(
  options: BrowserOptions<Own> = {},
): Promise<PageUnderstudy> {
  requireKnownMembers<BrowserOptions<Own>>("createUnderstudy", options, understudyOptions);
  // What is given is read at once, by parts that otherwise wait for the first call that needs them.
  if (options.overrides !== undefined) await rare.load();
  if (options.people !== undefined) await service.load();
  if (options.document !== undefined) await Promise.all([documentTexts.load(), alignment.load()]);
  if ((options.document ?? options.overlay) !== undefined) await patternEngine.load();
  const understudy = newUnderstudy(options);
  return Object.assign(understudy, { console: newPageConsole(understudy) });
}
