import { defineConfig, type UnderstudyConfig } from "understudy";
import { expect, expectTypeOf, test } from "vitest";
import { type ConfigPart, configParts } from "../../src/cli/config-parts.ts";
import { choicesOf, type Flag, formOf } from "../../src/cli/flag.ts";

import { describeOption, optionsOf } from "../../tools/config-schema.ts";

const forms = {
  text: "string",
  list: "string | readonly string[]",
  members: "string | readonly string[] | Readonly<Record<string, string>>",
};

function typeOf(flag: Flag): string {
  if (flag.kind === "switch") return "boolean";
  if (flag.kind === "number") return "number";
  if (flag.kind === "choice")
    return choicesOf(flag)
      .map((word) => `"${word}"`)
      .join(" | ");
  return forms[formOf(flag)];
}

const membersOf = (part: ConfigPart): string =>
  optionsOf(part)
    .map(([name, flag]) => `  /** ${describeOption(flag)}. */\n  readonly ${name}?: ${typeOf(flag)};\n`)
    .join("");

const nameOf = (part: string): string => `${part[0]?.toUpperCase()}${part.slice(1)}Config`;

test("the options of all commands are the type of a config (npm run generate)", async () => {
  const parts = Object.keys(configParts).filter((part) => part !== "start") as ConfigPart[];
  const text = `// Written from the options of the commands by test/cli/config-types.test.ts. To write it again: npm run generate -- config

/** What understudy.config.ts, .js or .json may say. Keys and tokens come from the environment. */
export interface UnderstudyConfig {
  /** Where editors find what a config may say: \`./node_modules/understudy/dist/config.schema.json\`. */
  readonly $schema?: string;
${membersOf("start")}${parts.map((part) => `  /** Options of \`understudy ${part}\`. */\n  readonly ${part}?: ${nameOf(part)};\n`).join("")}}
${parts.map((part) => `\nexport interface ${nameOf(part)} {\n${membersOf(part)}}\n`).join("")}`;
  await expect(text).toMatchFileSnapshot("../../src/generated/config.ts");
});

test("a config is typed for every command", () => {
  const config = defineConfig({
    scenario: "team-account",
    latency: "realistic",
    corsOrigins: ["https://app.example"],
    assume: { "A-21": "facets-free" },
    contract: { target: "https://staging.example", allowWrites: true, budgetCredits: 50, failOn: "any" },
    proxy: { target: "https://staging.example", mock: ["research.*"] },
  });
  expectTypeOf(config).toEqualTypeOf<UnderstudyConfig>();
  // @ts-expect-error: latency is none or realistic
  defineConfig({ latency: "slow" });
  // @ts-expect-error: a key comes from the environment
  defineConfig({ contract: { key: "svc_sk_demo_agent" } });
  // @ts-expect-error: there is no such option
  defineConfig({ prot: 4747 });
});
