import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { beyondLooking } from "../../src/contract/learn/beyond-looking.ts";
import { assumptions } from "../../src/interface/description/assumptions.ts";
import { feltBy } from "../../src/interface/description/touched-operations.ts";
import { keepEvidence } from "../evidence.ts";

const intro = `# Readings

Where the interface is silent, it can be read in several ways. Each assumption
below lists them: the first reading is ours, each of the others is implemented, and any combination of them conforms to
the interface.

\`understudy start --assume A-21=per-developer,A-107=ignore\` selects others, as do \`assume\` in the config file, in a
scenario and in \`createUnderstudy\`, and \`PATCH /_understudy/assumptions\`. \`understudy sdk-check\` runs a client's tests
under them, and \`understudy contract\` finds out which of them a deployment has.
`;

function page(): string {
  const contested = assumptions().filter(({ readings }) => readings !== undefined);
  const sections = contested.map((row) => {
    const { id, about, choice, readings = [] } = row;
    const deciding = everyCheck.filter(
      ({ area, source }) => area === "Readings" && "assumed" in source && source.assumed === id,
    );
    const felt = feltBy(row).map((each) => (each === "*" ? "every operation" : `\`${each}\``));
    const decided = deciding.map(({ how }) => how).join(" ") || `No check can tell: ${beyondLooking[id]}.`;
    return [
      `## ${id} ${about}`,
      "",
      choice,
      "",
      "| reading | what it says |",
      "|---|---|",
      ...readings.map(({ name, what }, at) => `| \`${name}\`${at === 0 ? " (ours)" : ""} | ${what} |`),
      "",
      `Affects ${felt.join(", ")}. How it is decided: ${decided}`,
      "",
    ].join("\n");
  });
  return `${intro}\n${contested.length} assumptions, ${contested.reduce((sum, { readings = [] }) => sum + readings.length, 0)} readings.\n\n${sections.join("\n")}`;
}

test("every reading is decided by a check, or says why none can tell", () => {
  const text = page();
  keepEvidence("readings", text);
  expect(text).not.toContain("undefined");
});
