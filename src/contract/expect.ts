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

const matchers: object = Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT);
const say = (value: unknown, message?: string) => chai.expect(value, message);

// chai's type does not have the matchers that the plugins add at run time.
export const expect = Object.assign(say, chai.expect, matchers) as unknown as ExpectStatic;
