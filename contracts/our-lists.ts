import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";

/** Three lists whose names stay: neither order of time is that of the alphabet. */
export const threeLists = (t: Toolbox): Promise<readonly AnswerBody[]> =>
  t.visit("three lists", async (own) => {
    const made: AnswerBody[] = [];
    for (const about of ["middle", "zeta", "alpha"])
      made.push(await own.make.shortlist({ name: own.make.name(about) }));
    return made;
  });

/** One with a member, which each that looks at changes may change, and the last one deletes. */
export const changingList = (t: Toolbox) => t.visit("a list that is changed", (own) => own.make.membership());

/** For the checks that leave it as it was. */
export const oneMember = (t: Toolbox) => t.visit("a list with one member", (own) => own.make.membership());

/** Nobody is on it, until a check puts the last ones on it. */
export const emptyList = (t: Toolbox) => t.visit("a list with nobody", (own) => own.make.shortlist());
