import fc from "fast-check";
import { expect, test } from "vitest";
import { peopleOf } from "../../../src/population/population.ts";
import { peopleIn } from "../../../src/population/world-people.ts";
import { roleOf } from "../../../src/service/developers/facets/role.ts";
import { facetValue } from "../../../src/service/developers/facets/values.ts";
import { personaOf } from "../../../src/service/research/prose.ts";
import { signals } from "../../../src/service/research/signals/all.ts";
import { sourceOf } from "../../../src/service/research/source.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";

const day = 20_700;
const given = [
  { login: "grace-of-oslo", details: { githubProfile: { repos: [repo("small", 1), repo("large", 900)] } } },
];
const people = peopleOf({ seed: "superlatives", size: 20_000, given });
const person = fc.oneof(fc.nat({ max: people.size - 1 }), fc.constant(people.indexOfLogin("grace-of-oslo") as number));

function repo(name: string, stars: number) {
  return { name, stars, description: null, language: "Rust", url: `https://github.com/grace-of-oslo/${name}` };
}

function ownOf(index: number) {
  const login = people.loginOf(index);
  return people.repositories(index, day).filter(({ fullName }) => fullName.startsWith(`${login}/`));
}

function signalOf(name: string, index: number) {
  return signals.find((signal) => signal.name === name)?.measure(sourceOf(people, index, day));
}

test("who is best known for a repository has none with more stars, and one with few stars makes nobody known", () => {
  fc.assert(
    fc.property(person, (index) => {
      const own = ownOf(index);
      const most = Math.max(...own.map(({ stars }) => stars));
      const [, name, stars = "0"] =
        /Best known for (\S+) \(([\d,]+) stars\)/.exec(personaOf(sourceOf(people, index, day))) ?? [];
      if (most < 5) expect(name).toBeUndefined();
      else expect(own.find((each) => each.name === name)?.stars).toBe(most);
      expect(Number(stars.replaceAll(",", ""))).toBe(most < 5 ? 0 : most);
      // Forks are not counted as own work, and have no stars.
      if (most > 0) expect(signalOf("topRepositoryStars", index)).toBe(most);
    }),
    { numRuns: 300 },
  );
});

test("a search says the same of whom it finds by a place alone", async () => {
  const { call, core } = startWorld();
  const found = peopleIn(sandboxNamed(core.stage.sandboxes, "default", 0).world);
  const { json } = await call("GET /v1/developers/search?q=berlin&limit=25&depth=core", { as: "owner" });
  const said = json.results.filter(({ match }: { match: { why: string } }) => match.why.includes("Best known for"));
  expect(said.length).toBeGreaterThan(3);
  for (const { id, match } of said) {
    const [, named = ""] = /Best known for (\S+)\./.exec(match.why) ?? [];
    const ref = found.repositoryAt(named);
    expect(ref && found.repository(ref).stars).toBe(found.traits(found.indexOfId(id) as number).bestStars);
  }
});

test("a pitch for a role of which the work shows nothing claims nothing", () => {
  const { world } = sandboxNamed(startWorld().core.stage.sandboxes, "default", 0);
  const role = roleOf("COBOL");
  const shows = (index: number) =>
    (facetValue("fit.score_vs_jd", { world, index, day, role }) as { fit: number }).fit > 0;
  const others = Array.from({ length: 50 }, (_, index) => index).filter((index) => !shows(index));
  expect(others.length).toBeGreaterThan(20);
  for (const index of others) {
    const pitch = facetValue("dossier.pitch_sheet", { world, index, day, role }) as {
      opener: string;
      points: string[];
    };
    expect(pitch.points).toEqual([]);
    expect(pitch.opener).not.toContain("Your work");
  }
});
