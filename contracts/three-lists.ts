import type { Toolbox } from "../src/contract/run/equipment/tools.ts";

/** The ids of three lists, as they were made: neither order of time is that of the alphabet. */
export const threeLists = (t: Toolbox): Promise<readonly string[]> =>
  t.visit("three lists", async (own) => {
    const made: string[] = [];
    for (const about of ["middle", "zeta", "alpha"])
      made.push((await own.make.shortlist({ name: own.make.name(about) })).id);
    return made;
  });
