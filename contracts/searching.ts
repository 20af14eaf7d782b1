import type { Found } from "../src/contract/find.ts";
import type { Toolbox } from "../src/contract/toolbox.ts";

export const needs = ["search:read"] as const;

export const ids = (page: Found): string[] => page.results.map((each: Found) => each.id);

export const config = (more: object = {}) => ({ version: 2, query: null, ...more });

export const run = (t: Toolbox, more: object, rest: object = {}): Promise<Found> =>
  t.ok("POST /v1/searches/execute", { body: { config: config(more), limit: 50, ...rest } });
