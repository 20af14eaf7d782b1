import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { attacksOn } from "./attacks.ts";
import { patternsIn, type Written } from "./patterns.ts";

/** Patterns that take quadratic time, and the limit on the length of their texts. */
const bounded: readonly (readonly [text: string, why: string])[] = [
  ["/(\\d+(?:\\.\\d+)?)(ms|s|m|h|d|w)/g", "a duration of more than 64 characters is none"],
  ["/\\B(?=(\\d{3})+$)/g", "the digits of one number"],
  [
    "/^(?:#{1,6}\\s+(.+?)#*|(?:\\*\\*|__)(.+?):?(?:\\*\\*|__):?|[■【]\\s*([^】]{1,40})】?)$/u",
    "a line of more than 120 characters is no heading",
  ],
];

const length = 3_000;
/** Processor time for one text of that length: about twenty times what a harmless pattern needs. */
const maxMs = 4;
/** The limit for all texts that are tried on one pattern. */
const maxMsTogether = 4_000;

test("every pattern runs in linear time for any text", () => {
  const all = [...patternsIn("src"), ...patternsIn("contracts")];
  expect(all.length).toBeGreaterThan(200);
  const slow = all
    .filter(repeats)
    .filter((written) => !bounded.some(([text]) => text === written.text) && isSlow(written));
  expect(slow.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
}, 180_000);

test("every exception still exists", () => {
  const texts = new Set(patternsIn("src").map(({ text }) => text));
  expect(bounded.filter(([text]) => !texts.has(text))).toEqual([]);
});

/** Without repetition nothing can take long. */
function repeats({ text }: Written): boolean {
  return /[*+]|,\}/.test(text);
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The matcher can only be stopped from outside if it runs in its own context. */
const trial = `
  const matcher = new RegExp(source, flags);
  texts.some((text) => {
    let best = Infinity;
    for (let tries = 0; tries < 4 && best > most; tries++) {
      const began = processorMs();
      matcher.test(text);
      best = Math.min(best, processorMs() - began);
    }
    return best > most;
  });
`;

function isSlow({ pattern: { source, flags }, pattern }: Written): boolean {
  const texts = attacksOn(pattern, length);
  const given = { source, flags: flags.replaceAll(/[gy]/g, ""), texts, processorMs, most: maxMs };
  try {
    return runInContext(trial, createContext(given), { timeout: maxMsTogether }) as boolean;
  } catch {
    return true;
  }
}
