import { withMembers, written } from "../../kernel/written-json.ts";
import type { FacetKey } from "../../model/catalog.ts";
import type { Depth, GardenDetail } from "../../model/developer.ts";
import { reading } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import type { CellRequest } from "../developers/cells.ts";
import { addedTo, extend } from "../developers/facets/public.ts";
import { withOrigin } from "../developers/hydrate.ts";
import { developerWriter, type WrittenDeveloper } from "../developers/written-developers.ts";

export interface ShowOptions {
  readonly depth: Depth;
  readonly garden: GardenDetail;
  readonly repoLimit?: number;
  readonly facets: readonly FacetKey[];
}

export interface SimilarPeople<More> {
  readonly people: readonly WrittenDeveloper<More>[];
  /** What is billed: the data that the facets add, unless they are free here as the depth is (§8, A-21). */
  readonly cells: readonly CellRequest[];
}

/** People as JSON at a depth, with additional facets and extra members per person. */
export function showPeople<More extends object>(
  world: World,
  rows: readonly { readonly index: number; readonly more: More }[],
  options: ShowOptions,
  day: number,
  origin: string,
): SimilarPeople<More> {
  const facets = addedTo(options.depth, options.facets);
  if (facets.length === 0) {
    const write = developerWriter(world, options, day, origin);
    return { people: rows.map(({ index, more }) => write(index, more)), cells: [] };
  }
  const cells: CellRequest[] = [];
  const people = rows.map(({ index, more }) => {
    const { developer, cells: filled } = extend(world, index, options, facets, day);
    cells.push(...filled);
    const { avatarUrl, ...person } = withOrigin(developer, origin);
    return withMembers(written(person), { avatarUrl, ...more });
  });
  return { people, cells: reading(world, "A-21") === "facets-free" ? [] : cells };
}
