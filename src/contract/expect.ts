import {
  ASYMMETRIC_MATCHERS_OBJECT,
  type ExpectStatic,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";
import * as chai from "chai";

/** vitest's `expect` without vitest: in the package, checks that import it from there get it from here (tools/build). */
for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

const matchers = (globalThis as unknown as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT];
const say = (value: unknown, message?: string) => chai.expect(value, message);

export const expect = Object.assign(say, chai.expect, matchers) as unknown as ExpectStatic;
