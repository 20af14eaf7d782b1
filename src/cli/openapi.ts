import { writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { newDocument } from "../interface/description/document.ts";
import { interfaceOperations } from "../interface/operations.ts";
import { command } from "./command.ts";
import { explainFile } from "./explain.ts";
import { takesNo } from "./flags.ts";

export const openapi = command({
  name: "openapi",
  usage: "understudy openapi [--out FILE] [--format json|yaml]",
  flags: {
    out: { kind: "text", value: "FILE", help: "Where to write; the terminal if not given" },
    format: { kind: "text", value: "json|yaml", default: "json", help: "How to write it" },
  },
  async run({ out, format }, rest, terminal) {
    if (rest.length > 0) return takesNo("openapi", rest[0], /\.\w+$/.test(rest[0] as string) ? "out" : undefined);
    if (format !== "json" && format !== "yaml") return { usage: `--format: "${format}" is not json or yaml.` };
    const { bytes } = newDocument(() => interfaceOperations).writtenFor("http://127.0.0.1:4747", {});
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const text = format === "json" ? `${JSON.stringify(document, null, 2)}\n` : stringify(document);
    if (out === undefined) {
      terminal.out(text);
      return 0;
    }
    try {
      writeFileSync(out, text);
    } catch (error) {
      return { usage: `--out: ${out} cannot be written: ${explainFile(error)}` };
    }
    terminal.err(`Wrote ${out}.\n`);
    return 0;
  },
});
