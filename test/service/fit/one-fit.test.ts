import fc from "fast-check";
import { expect, test } from "vitest";
import meanings from "../../../fixtures/meanings.json" with { type: "json" };
import { valuesOf } from "../../../src/population/index/predicates.ts";
import { languages } from "../../../src/population/vocabulary.ts";
import { peopleIn } from "../../../src/population/world-people.ts";
import { roleOf as facetRoleOf } from "../../../src/service/developers/facets/role.ts";
import { facetValue } from "../../../src/service/developers/facets/values.ts";
import { bridgeOf, roleOf, standingOf } from "../../../src/service/fit/role.ts";
import { scoreOf } from "../../../src/service/fit/score.ts";
import { sandboxNamed } from "../../../src/stage/sandboxes.ts";
import { startWorld } from "../../harness.ts";

const { world } = sandboxNamed(startWorld().core.stage.sandboxes, "default", 0);
const people = peopleIn(world);
const day = 20_700;
const trade = fc.constantFrom(...meanings.roles.map(({ name }) => name));
const language = fc.constantFrom("", ...languages.slice(0, 20).map(({ name }) => name));
const level = fc.constantFrom("", "Senior", "Staff");
const role = fc.tuple(level, language, trade).map((words) => words.join(" ").trim());
const person = fc.nat({ max: people.size - 1 });

interface Values {
  readonly "fit.match_rationale": { rationale: string; matched: { term: string }[]; missing: string[] };
  readonly "fit.score_vs_jd": { fit: number; matched: number; asked: number };
  readonly "dossier.contextual": { fit: number; gaps: string[] };
}

function facetOf<Key extends keyof Values>(key: Key, index: number, text: string): Values[Key] {
  return facetValue(key, { world, index, day, role: facetRoleOf(text) }) as Values[Key];
}

test("of one role and one person, every place says the same", () => {
  fc.assert(
    fc.property(person, role, (index, text) => {
      const { rationale, matched, missing } = facetOf("fit.match_rationale", index, text);
      const shown = matched.map(({ term }) => term);
      const named = [...shown, ...missing];
      expect(new Set(named).size, `each once: ${named}`).toBe(named.length);
      const counts = facetOf("fit.score_vs_jd", index, text);
      expect(counts).toMatchObject({ matched: shown.length, asked: named.length });
      const [said, unsaid = ""] = rationale.split("; not ");
      for (const term of shown) expect(said).toContain(term);
      for (const term of missing) if (shown.length > 0) expect(unsaid).toContain(term);
      expect(facetOf("dossier.contextual", index, text)).toMatchObject({ fit: counts.fit, gaps: missing });

      const terms = roleOf(text);
      const row = scoreOf(people, index, terms, undefined);
      expect(row.fit).toBe(counts.fit);
      if (named.length > 0 && shown.length === 0) expect(row.fit).toBe(0);
      if (named.length > 0 && missing.length === 0) expect(row.fit).toBeGreaterThanOrEqual(1.5);
      const standing = standingOf(people, index, terms);
      expect(row.bridge).toBe(bridgeOf(people, index, standing));
      for (const each of standing.near) expect(standing.matched).not.toContain(each);
    }),
    { numRuns: 300 },
  );
});

test("whoever writes the language of a role fits better than whoever does not, whatever else they do", () => {
  const known = languages.slice(0, 20);
  fc.assert(
    fc.property(person, person, fc.constantFrom(...known), trade, (index, other, wanted, name) => {
      const writes = (each: number) => valuesOf("language", people.traits(each)).includes(languages.indexOf(wanted));
      fc.pre(writes(index) && !writes(other));
      const terms = roleOf(`Senior ${wanted.name} ${name}`);
      fc.pre(terms.length > 1);
      const fitOf = (each: number) => scoreOf(people, each, terms, undefined).fit;
      expect(fitOf(index)).toBeGreaterThan(fitOf(other));
    }),
    { numRuns: 200 },
  );
});
