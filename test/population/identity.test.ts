import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peopleOf } from "../../src/population/population.ts";

/** A population of any size up to a hundred million, and a person in it. */
const anyPerson = fc
  .record({
    seed: fc.string(),
    size: fc.integer({ min: 1, max: 100_000_000 }),
    share: fc.double({ min: 0, max: 0.9999999, noNaN: true }),
  })
  .map(({ seed, size, share }) => ({ people: peopleOf({ seed, size }), index: Math.floor(size * share) }));

describe("who a person is", () => {
  it("follows from the id, whatever the size", () => {
    fc.assert(fc.property(anyPerson, ({ people, index }) => people.indexOfId(people.idOf(index)) === index));
  });

  it("follows from the login, in any letter case", () => {
    fc.assert(
      fc.property(anyPerson, ({ people, index }) => {
        const login = people.loginOf(index);
        expect(people.indexOfLogin(login)).toBe(index);
        expect(people.indexOfLogin(login.toUpperCase())).toBe(index);
      }),
      { numRuns: 300 },
    );
  });

  it("follows from an email address on file and from a LinkedIn address", () => {
    fc.assert(
      fc.property(anyPerson, ({ people, index }) => {
        for (const email of people.emails(index)) expect(people.indexOfEmail(email)).toBe(index);
        const { linkedin } = people.socials(index);
        if (linkedin != null) expect(people.indexOfLinkedin(linkedin)).toBe(index);
      }),
      { numRuns: 300 },
    );
  });

  it("does not change with the size of the population", () => {
    const few = peopleOf({ seed: "same", size: 2_000 });
    const many = peopleOf({ seed: "same", size: 2_000_000 });
    for (const index of [0, 7, 1_999]) {
      expect(many.person(index)).toEqual(few.person(index));
      expect(many.core(index)).toEqual(few.core(index));
    }
  });

  it("is unique: ids and logins of 200,000 people all differ and keep GitHub's rules", () => {
    const people = peopleOf({ seed: "crowd", size: 200_000 });
    const ids = new Set<string>();
    const logins = new Set<string>();
    let malformed = 0;
    for (let index = 0; index < people.size; index++) {
      const login = people.loginOf(index);
      if (login.length > 39 || !/^[a-z\d]+(?:-[a-z\d]+)*$/i.test(login)) malformed++;
      ids.add(people.idOf(index));
      logins.add(login.toLowerCase());
    }
    expect(malformed).toBe(0);
    expect(ids.size).toBe(people.size);
    expect(logins.size).toBe(people.size);
  });

  it("is null for ids, logins and addresses that do not exist", () => {
    const people = peopleOf({ seed: "understudy", size: 2_000 });
    for (const id of ["", "1", "583231", "6999999999", "99999999999", "70000000x0"])
      expect(people.indexOfId(id)).toBeNull();
    for (const login of ["", "-", "torvalds", "anna--kowalska", "a-b-c-d", "x".repeat(40)]) {
      expect(people.indexOfLogin(login)).toBeNull();
    }
    expect(people.indexOfEmail("nobody@example.com")).toBeNull();
    expect(people.indexOfLinkedin("https://www.linkedin.com/in/nobody")).toBeNull();
  });

  it("is outside GitHub's id range and at reserved domains, so it is no real person", () => {
    const people = peopleOf({ seed: "understudy", size: 2_000 });
    for (let index = 0; index < people.size; index++) {
      expect(Number(people.idOf(index))).toBeGreaterThanOrEqual(7_000_000_000);
      expect(people.idOf(index)).toHaveLength(10);
      for (const email of people.emails(index)) expect(email).toMatch(/@(?:[a-z\d-]+\.)?example\.(?:com|org|net)$/);
    }
  });
});
