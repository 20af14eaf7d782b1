import {
  ASYMMETRIC_MATCHERS_OBJECT,
  type Assertion,
  type ExpectStatic,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";
import * as chai from "chai";

/**
 * vitest's `expect` without vitest, so that checks run anywhere. Each assertion has a subject: without one a report could only say
 * that "it is 11 and should be 10". A condition is named by a sentence that should be so: "nobody is listed twice".
 */
type Expect = (<Value>(value: Value, subject: string) => Assertion<Value>) & Pick<ExpectStatic, "arrayContaining">;

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

const matchers: object = Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT);
const say = (value: unknown, subject: string) => chai.expect(value, subject);

// chai's type does not have the matchers that the plugins add at run time.
export const expect = Object.assign(say, chai.expect, matchers) as unknown as Expect;
