import { type ConfigPart, configParts } from "../src/cli/config-parts.ts";
import { choicesOf, type Flag, formOf } from "../src/cli/flag.ts";
import { camel } from "../src/cli/flags.ts";

/** What a config file may say in one of its parts, by the names it has there. */
export function optionsOf(part: ConfigPart): readonly (readonly [name: string, flag: Flag])[] {
  return Object.entries<Flag>(configParts[part]).flatMap(([name, flag]) =>
    flag.notInFile === undefined ? [[camel(name), flag]] : [],
  );
}

export function describeOption({ help, default: usual }: Flag): string {
  return usual === undefined || usual === false ? help : `${help} (${usual})`;
}

/** The JSON Schema of understudy.config.json, for editors. */
export function configSchema(): object {
  const { start: top, ...beneath } = configParts;
  const parts = Object.keys(beneath) as Exclude<ConfigPart, "start">[];
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "understudy.config.json",
    description:
      "Options of understudy start, and beneath them those of other commands. Keys and tokens come from the environment.",
    ...membersOf("start", {
      $schema: { type: "string" },
      ...Object.fromEntries(
        parts.map((part) => [part, { description: `Options of understudy ${part}`, ...membersOf(part) }]),
      ),
    }),
  };
}

function membersOf(part: ConfigPart, more: object = {}): object {
  const options = optionsOf(part).map(([name, flag]) => [
    name,
    { description: describeOption(flag), ...schemaOf(flag) },
  ]);
  return { type: "object", additionalProperties: false, properties: { ...Object.fromEntries(options), ...more } };
}

function schemaOf(flag: Flag): object {
  if (flag.kind === "switch") return { type: "boolean" };
  if (flag.kind === "choice") return { enum: choicesOf(flag) };
  if (flag.kind === "number") {
    const [minimum, maximum] = flag.range ?? [0];
    return { type: "integer", minimum, ...(maximum !== undefined && { maximum }) };
  }
  const text = { type: "string" };
  const list = { type: "array", items: text };
  const members = { type: "object", additionalProperties: text };
  return { text, list: { anyOf: [list, text] }, members: { anyOf: [members, list, text] } }[formOf(flag)];
}
