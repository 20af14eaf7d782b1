import type { Part } from "../../base/join-bytes.ts";
import type { FacetKey } from "../../model/catalog.ts";
import type { Depth, GardenDetail } from "../../model/developer.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import type { CellAsked } from "../developers/cells.ts";
import { addedTo, extend } from "../developers/facets/public.ts";
import { developerParts } from "../developers/texts.ts";

export interface ShowAsked {
  readonly depth: Depth;
  readonly garden: GardenDetail;
  readonly repoLimit?: number;
  readonly facets: readonly FacetKey[];
}

export interface Shown {
  /** The elements of a JSON list. */
  readonly people: readonly Part[];
  /** What the facets fill; the depth itself is free here (§8). */
  readonly cells: readonly CellAsked[];
}

/** People as JSON at a depth, with facets beyond it and further members of their own. */
export function showPeople(
  world: World,
  rows: readonly { readonly index: number; readonly more: object }[],
  asked: ShowAsked,
  day: number,
  origin: string,
): Shown {
  const facets = addedTo(asked.depth, asked.facets);
  if (facets.length === 0) {
    const plain = rows.map(({ index, more }) => ({ index, more: `,${JSON.stringify(more).slice(1, -1)}` }));
    return { people: developerParts(peopleIn(world), plain, asked, day, origin), cells: [] };
  }
  const cells: CellAsked[] = [];
  const texts = rows.map(({ index, more }) => {
    const { developer, cells: filled } = extend(world, index, asked, facets, day);
    cells.push(...filled);
    const { avatarUrl } = developer;
    return JSON.stringify({ ...developer, avatarUrl: avatarUrl === null ? null : origin + avatarUrl, ...more });
  });
  return { people: [texts.join(",")], cells };
}
